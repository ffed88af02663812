import * as vscode from "vscode";
import type { PlanOptionsView, RootPlanOptions } from "../../../server/protocol/planOptions.ts";

// The dialogs for single plan options. Each returns the options after the user's choice; undefined if the user cancels.

/** Returns the options with another list; without it if it is empty. */
export function withList<K extends "targets" | "replace" | "excludes" | "variables">(
  options: RootPlanOptions,
  name: K,
  list: NonNullable<RootPlanOptions[K]>,
): RootPlanOptions {
  const { [name]: _, ...others } = options;
  return list.length === 0 ? others : { ...others, [name]: list };
}

export async function chooseMode({ mode, ...options }: RootPlanOptions): Promise<RootPlanOptions | undefined> {
  const items = [
    { label: "normal", description: vscode.l10n.t("Creates, changes and destroys what the configuration says") },
    { label: "destroy", description: vscode.l10n.t("Destroys everything") },
    { label: "refresh-only", description: vscode.l10n.t("Only updates the state to what exists") },
  ] as const;
  const shown = items.map((item) => (item.label === (mode ?? "normal") ? { ...item, picked: true } : item));
  const chosen = await vscode.window.showQuickPick(shown, { placeHolder: vscode.l10n.t("Choose the planning mode") });
  if (!chosen) return undefined;
  return chosen.label === "normal" ? options : { ...options, mode: chosen.label };
}

export async function chooseVariable(
  options: RootPlanOptions,
  { variables }: PlanOptionsView,
): Promise<RootPlanOptions | undefined> {
  const set = new Set((options.variables ?? []).flatMap((option) => ("name" in option ? [option.name] : [])));
  const items = [...variables]
    .sort((a, b) => Number(b.isMissing) - Number(a.isMissing))
    .map((variable) => ({
      label: variable.name,
      description: set.has(variable.name)
        ? vscode.l10n.t("set here")
        : variable.isMissing
          ? vscode.l10n.t("without a value")
          : "",
      ...(variable.description !== undefined && { detail: variable.description }),
      variable,
    }));
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: vscode.l10n.t("Choose a variable"),
    matchOnDescription: true,
  });
  if (!chosen) return undefined;
  const { name, isSensitive } = chosen.variable;
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t("Value of {0}", name),
    password: isSensitive,
    prompt: isSensitive
      ? vscode.l10n.t("Not remembered, because the variable is sensitive. Leave it empty to remove the value.")
      : vscode.l10n.t("A value as for -var. Leave it empty to remove the value."),
  });
  if (text === undefined) return undefined;
  const otherVariables = (options.variables ?? []).filter((option) => "file" in option || option.name !== name);
  return withList(options, "variables", text === "" ? otherVariables : [...otherVariables, { name, text }]);
}

/** Offers the variable files of the root module's environments, any other file, and to leave out those that are chosen. */
export async function chooseFiles(
  root: string,
  options: RootPlanOptions,
  { variableFiles }: Pick<PlanOptionsView, "variableFiles">,
): Promise<RootPlanOptions | undefined> {
  const chosenFiles = (options.variables ?? []).flatMap((option) => ("file" in option ? [option.file] : []));
  const known = new Map(variableFiles.map(({ file, name }) => [file, name] as const));
  const nameOf = (file: string): string =>
    known.get(file) ?? vscode.workspace.asRelativePath(vscode.Uri.parse(file, true));
  const without = (file: string) =>
    withFiles(
      options,
      chosenFiles.filter((each) => each !== file),
    );
  const items = [
    ...chosenFiles.map((file) => ({
      label: `$(check) ${nameOf(file)}`,
      description: vscode.l10n.t("chosen; click to leave it out"),
      change: async () => without(file),
    })),
    ...variableFiles
      .filter(({ file }) => !chosenFiles.includes(file))
      .map(({ file, name }) => ({
        label: `$(file) ${name}`,
        description: "",
        // Each environment has its own file, so one replaces the other.
        change: async () => withFiles(options, [...chosenFiles.filter((each) => !known.has(each)), file]),
      })),
    {
      label: `$(add) ${vscode.l10n.t("Add a File...")}`,
      description: "",
      change: () => addFiles(root, options, chosenFiles),
    },
  ];
  if (items.length === 1) return items[0]!.change();
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: vscode.l10n.t("Choose the variable file to plan with"),
  });
  return chosen?.change();
}

async function addFiles(
  root: string,
  options: RootPlanOptions,
  files: readonly string[],
): Promise<RootPlanOptions | undefined> {
  const picked = await vscode.window.showOpenDialog({
    defaultUri: vscode.Uri.parse(root, true),
    canSelectMany: true,
    filters: { [vscode.l10n.t("Variable files")]: ["tfvars", "json"], [vscode.l10n.t("All files")]: ["*"] },
    openLabel: vscode.l10n.t("Use"),
  });
  return picked && withFiles(options, [...new Set([...files, ...picked.map((uri) => uri.toString())])]);
}

/** Returns the options with other files of variables. They stand before the single values, which win. */
function withFiles(options: RootPlanOptions, files: readonly string[]): RootPlanOptions {
  const values = (options.variables ?? []).filter((option) => "name" in option);
  return withList(options, "variables", [...files.map((file) => ({ file })), ...values]);
}

/** Offers the workspaces that the folder and the configuration name, and any other name. */
export async function chooseWorkspace(
  options: RootPlanOptions,
  { workspace, workspaces }: Pick<PlanOptionsView, "workspace" | "workspaces">,
  title: string,
): Promise<RootPlanOptions | undefined> {
  const names = [...new Set([...(workspace === undefined ? [] : [workspace]), ...workspaces, "default"])];
  const chosen = await vscode.window.showQuickPick(
    [
      ...names.map((name) => ({
        label: name,
        description:
          name === workspace
            ? options.workspace === name
              ? vscode.l10n.t("chosen here")
              : vscode.l10n.t("selected")
            : "",
        change: async () => name,
      })),
      { label: `$(edit) ${vscode.l10n.t("Another Name...")}`, change: askWorkspace },
      ...(options.workspace === undefined
        ? []
        : [{ label: `$(discard) ${vscode.l10n.t("The One That Is Selected in the Folder")}`, change: async () => "" }]),
    ],
    { title, placeHolder: vscode.l10n.t("Choose the workspace to plan") },
  );
  const name = await chosen?.change();
  if (name === undefined) return undefined;
  const { workspace: _, ...others } = options;
  return name === "" ? others : { ...others, workspace: name };
}

/** Offers what the plan can start from: the state of the root module, a file, or nothing. */
export async function chooseState(root: string, options: RootPlanOptions): Promise<RootPlanOptions | undefined> {
  const { state: _, ...others } = options;
  const items = [
    { label: vscode.l10n.t("The State of the Root Module"), change: async () => others },
    { label: vscode.l10n.t("A State File..."), change: () => chooseStateFile(root, options) },
    {
      label: vscode.l10n.t("Nothing, as if Nothing Existed"),
      change: async () => ({ ...others, state: "none" as const }),
    },
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: vscode.l10n.t("Choose what the plan starts from"),
  });
  return chosen?.change();
}

export async function chooseStateFile(root: string, options: RootPlanOptions): Promise<RootPlanOptions | undefined> {
  const [file] =
    (await vscode.window.showOpenDialog({
      defaultUri: vscode.Uri.parse(root, true),
      filters: { [vscode.l10n.t("State files")]: ["tfstate", "json"], [vscode.l10n.t("All files")]: ["*"] },
      openLabel: vscode.l10n.t("Plan from It"),
    })) ?? [];
  return file && { ...options, state: { file: file.toString() } };
}

const askWorkspace = async (): Promise<string | undefined> =>
  (
    await vscode.window.showInputBox({
      title: vscode.l10n.t("Workspace"),
      prompt: vscode.l10n.t("The name of the workspace"),
    })
  )?.trim() || undefined;
