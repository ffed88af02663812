import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import {
  type Connection,
  createConnection,
  type MessageReader,
  type MessageWriter,
  PortMessageReader,
  PortMessageWriter,
  ProposedFeatures,
} from "vscode-languageserver/node";
import { PROGRAM_VERSION } from "./engine/config/languageQuestions.ts";
import { STATE_PULL } from "./engine/load/state/pullQuestion.ts";
import { STATE_HISTORY } from "./engine/load/state/stateHistory.ts";
import { CALL } from "./engine/provider/plugin/pluginCalls.ts";
import { PACK } from "./engine/schema/pack/packQuestion.ts";
import { SCHEMAS } from "./engine/schema/schemaQuestion.ts";
import { composePaths } from "./engine/source/paths.ts";
import { useStack } from "./engine/values/nesting.ts";
import { DISK } from "./host/node/askers.ts";
import { commitAsker, committedFileAsker, revisionsAsker } from "./host/node/committedFiles.ts";
import { environmentOptions } from "./host/node/environmentOptions.ts";
import { factFiles } from "./host/node/facts/factFiles.ts";
import { followFacts } from "./host/node/facts/followFacts.ts";
import { localPackages } from "./host/node/facts/packages.ts";
import { folderWatch } from "./host/node/folderWatch.ts";
import { inflate } from "./host/node/inflate.ts";
import { ownPacks, packAsker } from "./host/node/packs/packAsker.ts";
import { fileWatch } from "./host/node/plugins/fileWatch.ts";
import { livePlugins } from "./host/node/plugins/livePlugins.ts";
import { cacheInProcess, schemaAsker } from "./host/node/plugins/schemaAsker.ts";
import { programVersionAsker } from "./host/node/programVersion.ts";
import { stateAsker } from "./host/node/pullState.ts";
import type { ServerData } from "./host/node/serverThread.ts";
import { stackKilobytes } from "./host/node/stackSize.ts";
import { historyAsker } from "./host/node/stateHistory.ts";
import { userCacheFolder } from "./host/node/userCacheFolder.ts";
import { keepHeapSmall, optimiseLater } from "./host/node/v8Flags.ts";
import { askWith } from "./host/shared/askWith.ts";
import { logFault } from "./lsp/faults.ts";
import { gated } from "./lsp/gate.ts";
import { serve } from "./lsp/serve.ts";
import { TextPortReader, TextPortWriter } from "./lsp/textPort.ts";
import { COMMIT, COMMITTED_FILE, REVISIONS_OF } from "./workspace/asked/commitQuestions.ts";
import { backgroundLearning } from "./workspace/backgroundLearning.ts";

optimiseLater();
if (process.platform === "darwin") composePaths();
useStack(stackKilobytes());
const serverData = workerData as ServerData | null;
/** Over streams numbers are exact. Node's own channel between processes writes doubles only. */
const isExact = serverData?.isOverStreams === true;
const connection = channelConnection();
for (const event of ["uncaughtException", "unhandledRejection"])
  process.on(event, (caught: unknown) => logFault(connection, "Something went wrong.", caught));
const { watch, follow } = fileWatch();
const ask = askWith(
  new Map([
    ...DISK,
    [SCHEMAS, schemaAsker(userCacheFolder(), cacheInProcess, watch)],
    [PACK, packAsker(ownPacks())],
    [CALL, livePlugins().calls],
    [STATE_PULL, stateAsker()],
    [STATE_HISTORY, historyAsker],
    [COMMIT, commitAsker],
    [REVISIONS_OF, revisionsAsker],
    [COMMITTED_FILE, committedFileAsker],
    [PROGRAM_VERSION, programVersionAsker(join(userCacheFolder(), "programs.json"))],
  ]),
);
const facts = join(userCacheFolder(), "facts");
/** An apply writes its state in moments; what stays broken longer is broken. */
const rereads = [50, 100, 200, 400, 800, 1600];
serve(connection, {
  ask,
  follow,
  watchFolders: folderWatch(),
  learning: { facts: factFiles(facts), packages: localPackages(), inBackground: backgroundLearning },
  learned: (listener) => followFacts(facts, factFiles(facts), listener),
  rereads,
  schemes: ["file"],
  isExact,
  environment: { ...environmentOptions(), asksProgram: true },
  planned: keepHeapSmall,
  decompress: inflate,
});

/**
 * Ends the server soon after the end of its input, unless an `exit` in front of that ends it at once. It waits in steps, each of which lets
 * a message have its turn, however slow the machine is.
 */
function endSoon(stepsLeft = 50): void {
  setTimeout(() => (stepsLeft > 0 ? endSoon(stepsLeft - 1) : process.exit(1)), 10);
}

/** Returns a connection over the channel to the process that started this thread, which has one to the client. */
function channelConnection(): Connection {
  if (!parentPort) return createConnection(ProposedFeatures.all);
  if (!isExact) return connectionOver(new PortMessageReader(parentPort), new PortMessageWriter(parentPort));
  return connectionOver(new TextPortReader(parentPort, endSoon), new TextPortWriter(parentPort));
}

function connectionOver(reader: MessageReader, writer: MessageWriter): Connection {
  const ends = gated({ reader, writer }, serverData?.isGreeted === true);
  return createConnection(ProposedFeatures.all, ends.reader, ends.writer);
}
