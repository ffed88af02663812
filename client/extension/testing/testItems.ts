import * as vscode from "vscode";
import type { TestFileView } from "../../../server/protocol/tests.ts";
import { toPosition } from "../places.ts";
import { nameOfRoot } from "../roots.ts";

/** The tag of test files whose runs all end with their plan. */
export const PLANS = new vscode.TestTag("plans");
/** The tag of test files that apply a plan, which creates real objects. */
export const APPLIES = new vscode.TestTag("applies");

/** The items of the test files that a user starts, of one module. */
export interface RequestedFiles {
  /** The URI of the root module that says how the module is planned: the module itself, or one that calls it. */
  readonly root: string;
  /** The URI of the folder of the module. */
  readonly folder: string;
  readonly files: readonly vscode.TestItem[];
}

/** Creates the item of a module, with its test files and their runs. */
export function moduleItem(
  controller: vscode.TestController,
  folder: string,
  files: readonly TestFileView[],
): vscode.TestItem {
  const item = controller.createTestItem(folder, nameOfRoot(folder));
  item.children.replace(files.map((file) => fileItem(controller, file)));
  item.tags = [PLANS, APPLIES].filter((tag) => files.some((file) => tagOf(file) === tag));
  return item;
}

/** The items of a file and of a run have the path and the name as their ids, as the program names them. */
function fileItem(controller: vscode.TestController, file: TestFileView): vscode.TestItem {
  const uri = vscode.Uri.parse(file.uri, true);
  const tags = [tagOf(file)];
  const item = controller.createTestItem(
    file.path,
    tags[0] === APPLIES ? vscode.l10n.t("{0} (applies)", file.path) : file.path,
    uri,
  );
  item.tags = tags;
  item.children.replace(
    file.runs.map(({ name, range }) => {
      const run = controller.createTestItem(name, name, uri);
      run.range = new vscode.Range(toPosition(range.start), toPosition(range.end));
      run.tags = tags;
      return run;
    }),
  );
  return item;
}

const tagOf = ({ runs }: TestFileView): vscode.TestTag => (runs.some(({ applies }) => applies) ? APPLIES : PLANS);

/** Returns the files with a tag that a request names, as a whole or by a run of theirs, for each module. `rootOf` returns its root module. */
export function requestedFiles(
  { items }: vscode.TestController,
  { include, exclude = [] }: vscode.TestRunRequest,
  tag: vscode.TestTag,
  rootOf: (folder: string) => string,
): readonly RequestedFiles[] {
  const names = (some: readonly vscode.TestItem[], file: vscode.TestItem) =>
    some.includes(file) || some.some((item) => item === file.parent || item.parent === file);
  return [...items].flatMap(([folder, item]) => {
    const files = [...item.children]
      .map(([, file]) => file)
      .filter((file) => file.tags.includes(tag) && (!include || names(include, file)) && !exclude.includes(file));
    return files.length > 0 ? [{ root: rootOf(folder), folder, files }] : [];
  });
}
