import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { askDisk } from "./host/node/ask.ts";
import { environmentOptions } from "./host/node/environment.ts";
import { serve } from "./lsp/serve.ts";

serve(createConnection(ProposedFeatures.all), askDisk, environmentOptions());
