import * as vscode from "vscode";
import { TEST_FILES } from "../../../server/protocol/methods.ts";
import type { Connection } from "../connection.ts";
import { canStartPrograms } from "../planning/terraformRun.ts";
import { isLeft } from "../sharedFeatures.ts";
import { APPLIES, moduleItem, PLANS, type RequestedFiles, requestedFiles } from "./testItems.ts";
import { runTests, typeTestCommand } from "./testRun.ts";

/** Shows the test files of all root modules, and of the modules that they call, in the Testing view, and starts those that only plan. */
export function registerTestExplorer(connection: Connection): vscode.Disposable {
  const controller = vscode.tests.createTestController("stateline.tests", "Terraform");
  /** The root module that last told of the tests of a module, by the folder of that module. */
  const rootByFolder = new Map<string, string>();
  const rootOf = (folder: string): string => rootByFolder.get(folder) ?? folder;
  addProfile(controller, "Run", PLANS, rootOf, (request, files, cancelled) =>
    runTests(connection, controller, request, files, cancelled),
  );
  addProfile(controller, vscode.l10n.t("Type Command in Terminal"), APPLIES, rootOf, (request, files) =>
    typeTestCommand(connection, controller, request, files),
  );
  const forget = (root: string, kept: ReadonlySet<string>): void => {
    for (const [folder, owner] of rootByFolder) {
      if (owner !== root || kept.has(folder)) continue;
      rootByFolder.delete(folder);
      controller.items.delete(folder);
    }
  };
  const refresh = async (root: string): Promise<void> => {
    const files = isLeft("tests") ? [] : ((await connection.ask(TEST_FILES, { root })) ?? []);
    const folders = new Set(files.map(({ folder }) => folder));
    forget(root, folders);
    for (const folder of folders) {
      rootByFolder.set(folder, root);
      const ofModule = files.filter((file) => file.folder === folder);
      controller.items.add(moduleItem(controller, folder, ofModule));
    }
  };
  const roots = new Set<string>();
  const changed = later(() => Promise.all([...roots].map(refresh)));
  const watcher = vscode.workspace.createFileSystemWatcher(TEST_FILE_NAMES);
  return vscode.Disposable.from(
    controller,
    watcher,
    watcher.onDidCreate(changed.soon),
    watcher.onDidDelete(changed.soon),
    watcher.onDidChange(changed.soon),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (/\.(?:tf|tofu)test\.(?:hcl|json)$/.test(document.fileName)) changed.soon();
    }),
    connection.planChanged(({ root }) => {
      if (roots.has(root)) return;
      roots.add(root);
      void refresh(root);
    }),
    connection.rootGone(({ root }) => {
      roots.delete(root);
      forget(root, new Set());
    }),
    changed,
  );
}

const TEST_FILE_NAMES = "**/*.{tftest,tofutest}.{hcl,json}";

/** Calls a function once after a pause. */
function later(call: () => unknown): vscode.Disposable & { readonly soon: () => void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    soon: () => {
      clearTimeout(timer);
      timer = setTimeout(call, 300);
    },
    dispose: () => clearTimeout(timer),
  };
}

type Start = (
  request: vscode.TestRunRequest,
  files: readonly RequestedFiles[],
  cancelled: vscode.CancellationToken,
) => Promise<void>;

/** Adds what starts the test files with a tag. Only the one for files that just plan belongs to "Run All Tests". */
function addProfile(
  controller: vscode.TestController,
  label: string,
  tag: vscode.TestTag,
  rootOf: (folder: string) => string,
  start: Start,
): void {
  const handler = async (request: vscode.TestRunRequest, cancelled: vscode.CancellationToken): Promise<void> => {
    if (canStartPrograms()) await start(request, requestedFiles(controller, request, tag, rootOf), cancelled);
  };
  controller.createRunProfile(label, vscode.TestRunProfileKind.Run, handler, tag === PLANS, tag);
}
