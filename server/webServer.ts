import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { PACK } from "./engine/schema/pack/packQuestion.ts";
import { askWith } from "./host/shared/askWith.ts";
import { editorAskers } from "./host/worker/editorFiles.ts";
import { editorPackAsker } from "./host/worker/editorPacks.ts";
import { gated } from "./lsp/gate.ts";
import { requestOf } from "./lsp/messages.ts";
import { serve } from "./lsp/serve.ts";
import { READ_FILE, READ_FOLDER, READ_PACK } from "./protocol/methods.ts";

// The language server in a web worker: files come from the editor, and nothing is started.

/** The names of the packs that come with the extension, which the bundler inserts: an extension in a browser cannot list its files. */
declare const STATELINE_PACKS: string;

/** The scope of the worker. */
declare const self: ConstructorParameters<typeof BrowserMessageReader>[0];
declare const close: () => void;

const { reader, writer } = gated(
  { reader: new BrowserMessageReader(self), writer: new BrowserMessageWriter(self) },
  false,
);
const connection = createConnection(reader, writer);
connection.onExit(() => close());
const files = editorAskers({
  read: (path) => requestOf(connection, READ_FILE, { path }),
  list: (path) => requestOf(connection, READ_FOLDER, { path }),
});
const packs = editorPackAsker(
  STATELINE_PACKS.split(" ").sort(),
  async (name) => (await requestOf(connection, READ_PACK, { name })) ?? undefined,
);
serve(connection, {
  ask: askWith(new Map([...files, [PACK, packs]])),
  environment: {
    packs: [],
    planTime: new Date().toISOString().replace(/\.\d+Z$/, "Z"),
    environment: new Map(),
    environmentVariables: new Map(),
  },
});
