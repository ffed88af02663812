import { join } from "node:path";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { PROGRAM_VERSION } from "./engine/config/languageQuestions.ts";
import { STATE_PULL } from "./engine/load/state/pullQuestion.ts";
import { CALL } from "./engine/provider/plugin/pluginCalls.ts";
import { SCHEMAS } from "./engine/schema/schemaQuestion.ts";
import { askWith, DISK } from "./host/node/askers.ts";
import { environmentOptions } from "./host/node/environmentOptions.ts";
import { fileWatch } from "./host/node/plugins/fileWatch.ts";
import { livePlugins } from "./host/node/plugins/livePlugins.ts";
import { cacheInProcess, schemaAsker } from "./host/node/plugins/schemaAsker.ts";
import { userCacheFolder } from "./host/node/plugins/schemaCache.ts";
import { programVersionAsker } from "./host/node/programVersion.ts";
import { stateAsker } from "./host/node/pullState.ts";
import { keepHeapSmall, optimiseLater } from "./host/node/v8Flags.ts";
import { logFault } from "./lsp/faults.ts";
import { serve } from "./lsp/serve.ts";

optimiseLater();
const connection = createConnection(ProposedFeatures.all);
for (const event of ["uncaughtException", "unhandledRejection"])
  process.on(event, (caught: unknown) => logFault(connection, "Something went wrong.", caught));
const { watch, follow } = fileWatch();
const ask = askWith(
  new Map([
    ...DISK,
    [SCHEMAS, schemaAsker(userCacheFolder(), cacheInProcess, watch)],
    [CALL, livePlugins().calls],
    [STATE_PULL, stateAsker()],
    [PROGRAM_VERSION, programVersionAsker(join(userCacheFolder(), "programs.json"))],
  ]),
);
/** An apply writes its state in moments; what stays broken longer is broken. */
const rereads = [50, 100, 200, 400, 800, 1600];
serve(connection, {
  ask,
  follow,
  rereads,
  schemes: ["file"],
  environment: { ...environmentOptions(), asksProgram: true },
  planned: keepHeapSmall,
});
