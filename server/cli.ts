#!/usr/bin/env node
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { main } from "./cli/main.ts";
import { STATE_HISTORY } from "./engine/load/state/stateHistory.ts";
import { CALL, type PluginQuestion } from "./engine/provider/plugin/pluginCalls.ts";
import { PACK } from "./engine/schema/pack/packQuestion.ts";
import { SCHEMAS, type SchemaQuestion } from "./engine/schema/schemaQuestion.ts";
import { composePaths } from "./engine/source/paths.ts";
import { isNestingExceeded, useStack } from "./engine/values/nesting.ts";
import { DISK } from "./host/node/askers.ts";
import { bufferedOutput } from "./host/node/bufferedOutput.ts";
import { commandStreams } from "./host/node/commandStreams.ts";
import { commitAsker, committedFileAsker } from "./host/node/committedFiles.ts";
import { environmentOptions } from "./host/node/environmentOptions.ts";
import { factFiles } from "./host/node/facts/factFiles.ts";
import { localPackages } from "./host/node/facts/packages.ts";
import { folderChanges } from "./host/node/folderChanges.ts";
import { inflate } from "./host/node/inflate.ts";
import { ownPacks, packAsker } from "./host/node/packs/packAsker.ts";
import { answeringPlugins } from "./host/node/plugins/answeringPlugins.ts";
import { livePlugins } from "./host/node/plugins/livePlugins.ts";
import { cacheInProcess, schemaAsker } from "./host/node/plugins/schemaAsker.ts";
import { replaceFile } from "./host/node/replaceFile.ts";
import { stackKilobytes } from "./host/node/stackSize.ts";
import { historyAsker } from "./host/node/stateHistory.ts";
import { linesOf } from "./host/node/streamLines.ts";
import { userCacheFolder } from "./host/node/userCacheFolder.ts";
import { optimiseLater } from "./host/node/v8Flags.ts";
import type { Asker } from "./host/shared/asker.ts";
import { askWith } from "./host/shared/askWith.ts";
import { COMMIT, COMMITTED_FILE } from "./workspace/asked/commitQuestions.ts";

optimiseLater();
if (process.platform === "darwin") composePaths();
useStack(stackKilobytes());
const streams = commandStreams(new URL(import.meta.url), isNestingExceeded);
const standardOutput = bufferedOutput(streams.output);

/** A command starts no plugin unless asked to. The schema cache of the editor serves commands, too. */
const plugins = answeringPlugins();
const isolatedPlugins = livePlugins();
const cachedSchemas = schemaAsker(userCacheFolder(), cacheInProcess);
const schemas: Asker = (question, within) =>
  (question as SchemaQuestion).installed.fromPlugins === "exec"
    ? plugins.schemas(question, within)
    : cachedSchemas(question, within);
const calls: Asker = (question, within, signal) =>
  ((question as PluginQuestion).plugin.isIsolated ? isolatedPlugins : plugins).calls(question, within, signal);
const packages = localPackages();
const learning = { facts: factFiles(join(userCacheFolder(), "facts")), packages };
const ask = askWith(
  new Map([
    ...DISK,
    [STATE_HISTORY, historyAsker],
    [COMMIT, commitAsker],
    [COMMITTED_FILE, committedFileAsker],
    [SCHEMAS, schemas],
    [PACK, packAsker(ownPacks())],
    [CALL, calls],
  ]),
);
const close = (): Promise<unknown> => Promise.allSettled([plugins.close(), isolatedPlugins.close(), packages.close()]);
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)
  process.once(signal, () => close().finally(() => process.exit(code)));

// The reader may close the pipe early: `stateline plan | head`.
process.stdout.on("error", (fault: NodeJS.ErrnoException) => {
  if (fault.code !== "EPIPE") throw fault;
  void close().finally(() => process.exit(141));
});

const console = {
  decompress: inflate,
  lines: () => linesOf(streams.input()),
  input: () => buffer(streams.input()),
  save: replaceFile,
  async *folderChanges(folder: string) {
    standardOutput.flush();
    for await (const change of folderChanges(folder)) {
      yield change;
      standardOutput.flush();
    }
  },
  out: standardOutput.write,
  error: (text: string) => {
    standardOutput.flush();
    streams.error.write(text);
  },
};

try {
  const code = await main(process.argv.slice(2), ask, console, environmentOptions(), learning);
  process.exitCode = await streams.exitCode(code);
} finally {
  await close();
}
standardOutput.flush();
