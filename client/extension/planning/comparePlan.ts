import * as vscode from "vscode";
import { OPEN_FINISHED_PLAN, PLAN_FILES, PLAN_OPTIONS, REVISIONS } from "../../../server/protocol/methods.ts";
import { chosenRoot } from "../chosenRoot.ts";
import type { Connection } from "../connection.ts";
import type { ExplorerNode } from "../explorer/explorerNodes.ts";
import { nameOfRoot } from "../roots.ts";
import type { StatusBar } from "../statusBar.ts";
import { chosenPlanFile } from "./finishedPlan.ts";
import { COMPARE_COMMAND, type Compared } from "./planCommands.ts";
import type { PlanPanel } from "./planPanel.ts";

/**
 * Shows on the page of the plan how it differs from the plan of a commit or branch, of another workspace or with another variable file, or
 * from a finished plan.
 */
export function registerComparePlan(connection: Connection, statusBar: StatusBar, panel: PlanPanel): vscode.Disposable {
  const compare =
    (itemsOf: (root: string) => Promise<readonly Item[]>) =>
    async (argument?: string | ExplorerNode): Promise<void> => {
      const root = chosenRoot(argument, statusBar);
      if (root === undefined) return;
      const chosen = await vscode.window.showQuickPick(itemsOf(root), {
        title: vscode.l10n.t("Compare the Plan of {0}", nameOfRoot(root)),
        placeHolder: vscode.l10n.t("Choose what to compare the plan with"),
        matchOnDescription: true,
        matchOnDetail: true,
      });
      const compared = await chosen?.choose?.();
      if (compared) panel.compare(root, compared);
    };
  const revisions = (root: string) => revisionItems(connection, root);
  const options = (root: string) => optionItems(connection, root);
  const all = async (root: string): Promise<readonly Item[]> =>
    (await Promise.all([revisions(root), options(root), finishedItems(connection, root)])).flat();
  return vscode.Disposable.from(
    vscode.commands.registerCommand(COMPARE_COMMAND, compare(all)),
    vscode.commands.registerCommand("stateline.comparePlanWithOptions", compare(options)),
  );
}

interface Item extends vscode.QuickPickItem {
  readonly choose?: () => Thenable<Compared | undefined>;
}

const separator = (label: string): Item => ({ label, kind: vscode.QuickPickItemKind.Separator });

/** Returns the branches and commits of the repository, and any other revision. */
async function revisionItems(connection: Connection, root: string): Promise<readonly Item[]> {
  const { branches, commits } = (await connection.ask(REVISIONS, { root }).catch(() => null)) ?? {
    branches: [],
    commits: [],
  };
  const revision = (name: string) => async (): Promise<Compared> => ({ revision: name });
  return [
    separator(vscode.l10n.t("Branches and commits")),
    { label: "$(git-commit) HEAD", description: vscode.l10n.t("the last commit"), choose: revision("HEAD") },
    ...branches.map((name): Item => ({ label: `$(git-branch) ${name}`, choose: revision(name) })),
    ...commits.map(
      ({ id, date, subject }): Item => ({
        label: `$(git-commit) ${subject}`,
        description: `${id} · ${date}`,
        choose: revision(id),
      }),
    ),
    { label: `$(edit) ${vscode.l10n.t("Another Commit, Branch or Tag...")}`, choose: nameRevision },
  ];
}

async function nameRevision(): Promise<Compared | undefined> {
  const revision = await vscode.window.showInputBox({
    prompt: vscode.l10n.t("A commit, branch or tag, as git names it"),
  });
  return revision ? { revision } : undefined;
}

/** Returns the workspaces and variable files of a root module, and any other one. */
async function optionItems(connection: Connection, root: string): Promise<readonly Item[]> {
  const view = await connection.ask(PLAN_OPTIONS, { root });
  const { variableFiles = [], workspaces = [], workspace: current } = view ?? {};
  return [
    separator(vscode.l10n.t("Variable files")),
    ...variableFiles.map(({ file, name }): Item => ({ label: `$(file) ${name}`, choose: async () => ({ file }) })),
    { label: `$(folder-opened) ${vscode.l10n.t("Another Variable File...")}`, choose: () => chooseFile(root) },
    separator(vscode.l10n.t("Workspaces")),
    ...["default", ...workspaces]
      .filter((workspace, at, every) => workspace !== current && every.indexOf(workspace) === at)
      .map((workspace): Item => ({ label: `$(layers) ${workspace}`, choose: async () => ({ workspace }) })),
    { label: `$(edit) ${vscode.l10n.t("Another Workspace...")}`, choose: nameWorkspace },
  ];
}

async function chooseFile(root: string): Promise<Compared | undefined> {
  const [file] =
    (await vscode.window.showOpenDialog({
      defaultUri: vscode.Uri.parse(root, true),
      filters: { [vscode.l10n.t("Variable files")]: ["tfvars", "json"], [vscode.l10n.t("All files")]: ["*"] },
      openLabel: vscode.l10n.t("Compare"),
    })) ?? [];
  return file && { file: file.toString() };
}

async function nameWorkspace(): Promise<Compared | undefined> {
  const prompt = vscode.l10n.t("The name of the workspace. Its state is read if it is a file.");
  const workspace = (await vscode.window.showInputBox({ prompt }))?.trim();
  return workspace ? { workspace } : undefined;
}

/** Returns the finished plans in the folder of a root module, and any other one. */
async function finishedItems(connection: Connection, root: string): Promise<readonly Item[]> {
  const files = (await connection.ask(PLAN_FILES, { root }).catch(() => null)) ?? [];
  const opened = async (uri: string): Promise<Compared | undefined> => {
    const reply = await connection.ask(OPEN_FINISHED_PLAN, { uri, root });
    if (reply?.refused === undefined) return { finished: uri };
    void vscode.window.showWarningMessage(reply.refused);
    return undefined;
  };
  const another = async (): Promise<Compared | undefined> => {
    const file = await chosenPlanFile(vscode.l10n.t("Compare with a Finished Plan"), vscode.l10n.t("Compare"));
    return file && opened(file.toString());
  };
  return [
    separator(vscode.l10n.t("Finished plans")),
    ...files.map(({ uri, name }): Item => ({ label: `$(output) ${name}`, choose: () => opened(uri) })),
    { label: `$(folder-opened) ${vscode.l10n.t("Another Finished Plan...")}`, choose: another },
  ];
}
