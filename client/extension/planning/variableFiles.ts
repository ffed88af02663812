import * as vscode from "vscode";
import { CHOOSE_VARIABLE_FILE_COMMAND, PLAN_OPTIONS } from "../../../server/protocol/methods.ts";
import type { PlanOptionsView } from "../../../server/protocol/planOptions.ts";
import type { Connection } from "../connection.ts";
import type { StatusBar } from "../statusBar.ts";

/**
 * Shows the chosen variable files in the status bar. As long as none is chosen, it offers those of environments: in folders below a root
 * module and beside it, which Terraform reads only by an option.
 */
export function offerVariableFiles(connection: Connection, statusBar: StatusBar): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("stateline.variableFiles", vscode.StatusBarAlignment.Left, 9.6);
  item.name = vscode.l10n.t("Stateline: Variable File");
  const views = new Map<string, Pick<PlanOptionsView, "variableFiles" | "options"> | undefined>();
  const show = (): void => {
    const root = statusBar.activeRoot;
    const view = root === undefined ? undefined : views.get(root);
    const chosen = view ? chosenNames(view) : [];
    if (root === undefined || !view || view.variableFiles.length + chosen.length === 0) {
      item.hide();
      return;
    }
    item.text = chosen.length > 0 ? `$(file) ${chosen.join(", ")}` : `$(file) ${vscode.l10n.t("Choose Variable File")}`;
    item.tooltip =
      chosen.length > 0
        ? vscode.l10n.t("The variable file of this plan. Click to choose another one.")
        : vscode.l10n.t(
            "Plan with the values of an environment: {0}",
            view.variableFiles.map(({ name }) => name).join(", "),
          );
    item.accessibilityInformation = {
      label: vscode.l10n.t("Variable file: {0}", chosen.join(", ") || vscode.l10n.t("none chosen")),
      role: "button",
    };
    item.command = {
      command: CHOOSE_VARIABLE_FILE_COMMAND,
      title: vscode.l10n.t("Choose Variable File"),
      arguments: [root],
    };
    item.show();
  };
  const load = async (root: string): Promise<void> => {
    views.set(root, views.get(root));
    const view = await connection.ask(PLAN_OPTIONS, { root }).catch(() => undefined);
    if (view) views.set(root, view);
    show();
  };
  const watcher = vscode.workspace.createFileSystemWatcher("**/*.{tfvars,tfvars.json}", false, true, false);
  const again = (): void => {
    for (const root of views.keys()) void load(root);
  };
  return vscode.Disposable.from(
    item,
    watcher,
    watcher.onDidCreate(again),
    watcher.onDidDelete(again),
    statusBar.shown((root) => (views.has(root) ? show() : void load(root))),
    statusBar.optionsChanged((root) => void load(root)),
    connection.rootGone(({ root }) => views.delete(root)),
  );
}

function chosenNames({
  variableFiles,
  options,
}: Pick<PlanOptionsView, "variableFiles" | "options">): readonly string[] {
  const files = (options.variables ?? []).flatMap((option) => ("file" in option ? [option.file] : []));
  return files.map(
    (file) =>
      variableFiles.find((each) => each.file === file)?.name ??
      vscode.workspace.asRelativePath(vscode.Uri.parse(file, true)),
  );
}
