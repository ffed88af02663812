import * as vscode from "vscode";
import { PLAN_OPTIONS, TEST_FILES } from "../../../server/protocol/methods.ts";
import { shellWord } from "../../../server/protocol/shellWord.ts";
import type { Connection } from "../connection.ts";
import { configuredProgram, notFoundText } from "../planning/terraformRun.ts";
import { system } from "../system/onComputer.ts";
import type { TerraformCommand } from "../system/system.ts";
import type { RequestedFiles } from "./testItems.ts";
import { type TestFault, type TestOutcome, TestReport } from "./testReport.ts";

/**
 * Runs test files with the real program, one module after another, and shows what comes of each run. A file in which a run
 * applies is left out, even if that was typed a moment ago.
 */
export async function runTests(
  connection: Connection,
  controller: vscode.TestController,
  request: vscode.TestRunRequest,
  requested: readonly RequestedFiles[],
  cancelled: vscode.CancellationToken,
): Promise<void> {
  await vscode.workspace.saveAll(false);
  const run = controller.createTestRun(request);
  for (const some of requested) {
    if (cancelled.isCancellationRequested) break;
    const planning = await planningFiles(connection, some);
    for (const item of some.files.filter(({ id }) => !planning.has(id)).flatMap(runItems)) run.skipped(item);
    const files = some.files.filter(({ id }) => planning.has(id));
    const command = files.length > 0 && (await testCommand(connection, { ...some, files }, ["-json"]));
    if (command) await runCommand(command, run, files, cancelled);
  }
  run.end();
}

/** Returns the paths of the test files whose runs all end with their plan, as they are saved now. */
async function planningFiles(connection: Connection, { root, folder }: RequestedFiles): Promise<ReadonlySet<string>> {
  const files = (await connection.ask(TEST_FILES, { root })) ?? [];
  const ofModule = files.filter((file) => file.folder === folder);
  return new Set(ofModule.filter(({ runs }) => runs.every(({ applies }) => !applies)).map(({ path }) => path));
}

/** Types the command of test files that apply into a terminal: the user starts it. */
export async function typeTestCommand(
  connection: Connection,
  controller: vscode.TestController,
  request: vscode.TestRunRequest,
  requested: readonly RequestedFiles[],
): Promise<void> {
  const run = controller.createTestRun(request);
  for (const some of requested) {
    const command = await testCommand(connection, some);
    if (!command) continue;
    const { program, args, environment } = command;
    const cwd = vscode.Uri.parse(some.folder, true);
    const terminal = vscode.window.createTerminal({ name: `${program} test`, cwd, env: environment });
    terminal.show();
    terminal.sendText([program, ...args].map(shellWord).join(" "), false);
  }
  for (const item of requested.flatMap(({ files }) => files.flatMap(runItems))) run.skipped(item);
  run.appendOutput(
    `${vscode.l10n.t("These files apply their plans, which creates real objects. Start the command in the terminal.")}\r\n`,
  );
  run.end();
}

/** Returns the command that runs test files, those of a root module with the variables that are chosen for it. */
async function testCommand(
  connection: Connection,
  { root, folder, files }: RequestedFiles,
  options: readonly string[] = [],
): Promise<TerraformCommand | undefined> {
  const view = await connection.ask(PLAN_OPTIONS, { root });
  if (!view) return undefined;
  const filters = files.map(({ id }) => `-filter=${id}`);
  const program = configuredProgram(root) ?? view.program;
  return {
    root: folder,
    program,
    args: ["test", ...options, ...filters, ...(folder === root ? view.variableArguments : [])],
    environment: folder === root ? view.environment : {},
  };
}

async function runCommand(
  command: TerraformCommand,
  run: vscode.TestRun,
  files: readonly vscode.TestItem[],
  cancelled: vscode.CancellationToken,
): Promise<void> {
  const open = new Map(files.flatMap((file) => runItems(file).map((item) => [`${file.id}#${item.id}`, item] as const)));
  for (const item of open.values()) run.enqueued(item);
  const report = new TestReport({
    printed: (line) => run.appendOutput(`${line}\r\n`),
    started: (file, name) => {
      const item = open.get(`${file}#${name}`);
      if (item) run.started(item);
    },
    ended: (file, name, outcome, faults) => {
      const item = open.get(`${file}#${name}`);
      open.delete(`${file}#${name}`);
      if (item) SHOW[outcome](run, item, messagesOf(command.root, faults));
    },
  });
  const ended = await system.runTerraform(command, cancelled, (text) => report.read(text));
  report.end();
  const faults = ended === "not found" ? [{ text: notFoundText(command.program) }] : report.general;
  const messages = messagesOf(command.root, faults);
  for (const item of open.values()) {
    if (messages.length > 0) run.errored(item, messages);
    else run.skipped(item);
  }
}

const SHOW: Readonly<
  Record<TestOutcome, (run: vscode.TestRun, item: vscode.TestItem, messages: vscode.TestMessage[]) => void>
> = {
  passed: (run, item) => run.passed(item),
  failed: (run, item, messages) => run.failed(item, messages),
  errored: (run, item, messages) => run.errored(item, messages),
  skipped: (run, item) => run.skipped(item),
};

function messagesOf(root: string, faults: readonly TestFault[]): vscode.TestMessage[] {
  return faults.map(({ text, place }) => {
    const message = new vscode.TestMessage(text);
    if (place) {
      const uri = vscode.Uri.joinPath(vscode.Uri.parse(root, true), place.file);
      message.location = new vscode.Location(uri, new vscode.Position(place.line - 1, place.column - 1));
    }
    return message;
  });
}

const runItems = ({ children }: vscode.TestItem): readonly vscode.TestItem[] => [...children].map(([, run]) => run);
