import * as vscode from "vscode";
import { COMPARE_PLAN, PLAN_OPTIONS, type PlanCompared } from "../../../server/protocol/methods.ts";
import type { PlanOptionsView } from "../../../server/protocol/planOptions.ts";
import { chosenRoot } from "../chosenRoot.ts";
import type { Connection } from "../connection.ts";
import type { ExplorerNode } from "../explorer/explorerNodes.ts";
import type { StatusBar } from "../statusBar.ts";

const SCHEME = "stateline-comparison";

/** Shows how the plan of a root module differs from the plan of a commit, of another workspace or with another variable file. */
export function registerComparePlan(connection: Connection, statusBar: StatusBar): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const content: vscode.TextDocumentContentProvider = {
    onDidChange: changed.event,
    provideTextDocumentContent: async ({ query }) => {
      const [root, compared] = JSON.parse(query) as readonly [string, PlanCompared];
      const reply = await connection.ask(COMPARE_PLAN, { root, ...compared });
      if (!reply) return "";
      return "text" in reply ? reply.text : reply.refusal;
    },
  };
  const show = async (root: string, compared: PlanCompared, name: string): Promise<vscode.TextEditor> => {
    const path = `Plan beside ${name.replaceAll("/", " ")}.txt`;
    const uri = vscode.Uri.from({ scheme: SCHEME, path, query: JSON.stringify([root, compared]) });
    // A comparison that is open already is computed again.
    changed.fire(uri);
    return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: false });
  };
  return vscode.Disposable.from(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, content),
    vscode.commands.registerCommand("stateline.comparePlan", async (node?: ExplorerNode) => {
      const root = chosenRoot(node, statusBar);
      const revision = root === undefined ? undefined : await chooseRevision();
      return root === undefined || !revision ? undefined : show(root, { revision }, revision);
    }),
    vscode.commands.registerCommand("stateline.comparePlanWithOptions", async (node?: ExplorerNode) => {
      const root = chosenRoot(node, statusBar);
      const view = root === undefined ? null : await connection.ask(PLAN_OPTIONS, { root });
      const chosen = root !== undefined && view ? await chooseOptions(vscode.Uri.parse(root, true), view) : undefined;
      return root === undefined || !chosen ? undefined : show(root, chosen.compared, chosen.name);
    }),
  );
}

const chooseRevision = (): Thenable<string | undefined> =>
  vscode.window.showInputBox({
    title: "Compare the Plan with a Commit",
    value: "HEAD",
    prompt: "A commit, branch or tag",
  });

/** Another workspace or variable file, and its name. */
interface Chosen {
  readonly compared: PlanCompared;
  readonly name: string;
}

/** Lets the user choose one of the variable files and workspaces of a root module, or name another one. */
async function chooseOptions(
  root: vscode.Uri,
  { variableFiles, workspaces, workspace: current }: PlanOptionsView,
): Promise<Chosen | undefined> {
  const items: readonly (vscode.QuickPickItem & { readonly choose: () => Thenable<Chosen | undefined> })[] = [
    ...variableFiles.map(({ file, name }) => ({
      label: `$(file) ${name}`,
      choose: async () => ({ compared: { file }, name }),
    })),
    ...workspaces
      .filter((workspace) => workspace !== current)
      .map((workspace) => ({
        label: `$(layers) ${workspace}`,
        description: "workspace",
        choose: async () => ({ compared: { workspace }, name: `workspace ${workspace}` }),
      })),
    { label: "$(folder-opened) Another Variable File...", choose: () => chooseFile(root) },
    { label: "$(edit) Another Workspace...", choose: nameWorkspace },
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: "Choose what to compare the plan with",
    matchOnDescription: true,
  });
  return chosen?.choose();
}

const nameOf = ({ path }: vscode.Uri): string => path.slice(path.lastIndexOf("/") + 1);

async function chooseFile(root: vscode.Uri): Promise<Chosen | undefined> {
  const [file] =
    (await vscode.window.showOpenDialog({
      defaultUri: root,
      filters: { "Variable files": ["tfvars", "json"], "All files": ["*"] },
      openLabel: "Compare",
    })) ?? [];
  return file && { compared: { file: file.toString() }, name: nameOf(file) };
}

async function nameWorkspace(): Promise<Chosen | undefined> {
  const workspace = await vscode.window.showInputBox({
    title: "Compare the Plan with a Workspace",
    prompt: "The name of the workspace. Its state is read if it is a file.",
  });
  return workspace ? { compared: { workspace }, name: `workspace ${workspace}` } : undefined;
}
