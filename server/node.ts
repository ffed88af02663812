import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { askDisk } from "./host/node/ask.ts";
import { environmentOptions } from "./host/node/environment.ts";
import { keepHeapSmall } from "./host/node/memory.ts";
import { logFault } from "./lsp/faults.ts";
import { serve } from "./lsp/serve.ts";

const connection = createConnection(ProposedFeatures.all);
for (const event of ["uncaughtException", "unhandledRejection"])
  process.on(event, (caught: unknown) => logFault(connection, "Something went wrong.", caught));
serve(connection, { ask: askDisk, schemes: ["file"], environment: environmentOptions(), planned: keepHeapSmall });
