import * as vscode from "vscode";
import { TEST_FILES } from "../../../server/protocol/methods.ts";
import type { Connection } from "../connection.ts";
import { canStartPrograms } from "../planning/terraformRun.ts";
import { isLeft } from "../sharedFeatures.ts";
import { APPLIES, PLANS, type RequestedFiles, requestedFiles, rootItem } from "./testItems.ts";
import { runTests, typeTestCommand } from "./testRun.ts";

/** Shows the test files of all root modules in the Testing view, and starts those that only plan. */
export function registerTestExplorer(connection: Connection): vscode.Disposable {
  const controller = vscode.tests.createTestController("stateline.tests", "Terraform");
  addProfile(controller, "Run", PLANS, (request, files, cancelled) =>
    runTests(connection, controller, request, files, cancelled),
  );
  addProfile(controller, "Type Command in Terminal", APPLIES, (request, files) =>
    typeTestCommand(connection, controller, request, files),
  );
  const refresh = async (root: string): Promise<void> => {
    const files = isLeft("tests") ? [] : ((await connection.ask(TEST_FILES, { root })) ?? []);
    if (files.length === 0) controller.items.delete(root);
    else controller.items.add(rootItem(controller, root, files));
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
      controller.items.delete(root);
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
  files: RequestedFiles,
  cancelled: vscode.CancellationToken,
) => Promise<void>;

/** Adds what starts the test files with a tag. Only the one for files that just plan belongs to "Run All Tests". */
function addProfile(controller: vscode.TestController, label: string, tag: vscode.TestTag, start: Start): void {
  const handler = async (request: vscode.TestRunRequest, cancelled: vscode.CancellationToken): Promise<void> => {
    if (canStartPrograms()) await start(request, requestedFiles(controller, request, tag), cancelled);
  };
  controller.createRunProfile(label, vscode.TestRunProfileKind.Run, handler, tag === PLANS, tag);
}
