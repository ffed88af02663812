import * as vscode from "vscode";
import { CHOOSE_PLAN_OPTIONS_COMMAND } from "../../server/protocol/methods.ts";
import type { PlanOptionsView, RootPlanOptions, RootVariableOption } from "../../server/protocol/planOptions.ts";
import type { Connection } from "./connection.ts";
import type { ExplorerNode } from "./explorerNodes.ts";
import { pickAddresses } from "./pickAddresses.ts";
import type { RememberedOptions } from "./rememberedOptions.ts";
import { pathOfRoot } from "./roots.ts";
import type { StatusBar } from "./statusBar.ts";

/** The commands that choose the plan options of a root module, which are remembered. */
export function registerPlanOptions(
  connection: Connection,
  statusBar: StatusBar,
  remembered: RememberedOptions,
): vscode.Disposable {
  const set = async (root: string, view: PlanOptionsView, options: RootPlanOptions): Promise<void> => {
    const { refused } = await connection.setPlanOptions({ root, options });
    if (refused === undefined) await remembered.set(root, options, view);
    else await vscode.window.showWarningMessage(refused);
  };
  const choose = async (argument: string | ExplorerNode | undefined): Promise<void> => {
    const root = rootOf(argument) ?? statusBar.activeRoot;
    if (root === undefined) return void vscode.window.showInformationMessage("Open a file of the root module first.");
    const view = await connection.planOptions({ root });
    const item = view && (await pickOption(root, view));
    const options = item && (await item.change(view.options));
    if (options) await set(root, view, options);
  };
  const add = async (name: "targets" | "replace", nodes: readonly ExplorerNode[]): Promise<void> => {
    for (const [root, addresses] of addressesByRoot(nodes)) {
      const view = await connection.planOptions({ root });
      if (view)
        await set(root, view, { ...view.options, [name]: [...new Set([...(view.options[name] ?? []), ...addresses])] });
    }
  };
  const commands = {
    [CHOOSE_PLAN_OPTIONS_COMMAND]: choose,
    "stateline.target": (node: ExplorerNode, nodes: readonly ExplorerNode[] = [node]) => add("targets", nodes),
    "stateline.replace": (node: ExplorerNode, nodes: readonly ExplorerNode[] = [node]) => add("replace", nodes),
    "stateline.copyPlanCommand": async (argument: string | ExplorerNode | undefined) => {
      const root = rootOf(argument) ?? statusBar.activeRoot;
      const view = root === undefined ? null : await connection.planOptions({ root });
      if (view) await copyCommand(view);
    },
  };
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(name, run)),
  );

  async function pickOption(root: string, view: PlanOptionsView): Promise<OptionItem | undefined> {
    const title = `Plan Options of ${pathOfRoot({ root, title: decodeURIComponent(root).replace(/^.*\//, "") })}`;
    return vscode.window.showQuickPick(itemsFor(root, view, connection), {
      title,
      placeHolder: "Choose what to change",
    });
  }
}

interface OptionItem extends vscode.QuickPickItem {
  /** Returns the options after the user has changed this one; undefined if nothing changes. */
  readonly change: (options: RootPlanOptions) => Promise<RootPlanOptions | undefined>;
}

function itemsFor(root: string, view: PlanOptionsView, connection: Connection): readonly OptionItem[] {
  const { options, variables, workspace, canExclude } = view;
  const files = (options.variables ?? []).filter((option) => "file" in option);
  const values = (options.variables ?? []).filter((option) => "name" in option);
  const missing = variables.filter(({ isMissing }) => isMissing).length;
  const addresses = (label: string, name: "targets" | "replace" | "excludes", what: string): OptionItem => ({
    label,
    description: options[name]?.join(", ") || "none",
    change: async (current) => {
      const chosen = await pickAddresses(connection, root, what, current[name] ?? []);
      return chosen && withList(current, name, chosen);
    },
  });
  const reset: OptionItem[] =
    Object.keys(options).length === 0 ? [] : [{ label: "$(discard) Reset All Options", change: async () => ({}) }];
  return [
    { label: "Mode", description: options.mode ?? "normal", change: chooseMode },
    addresses("Targets", "targets", "Choose what alone is planned, with its dependencies"),
    ...(canExclude ? [addresses("Excluded", "excludes", "Choose what is not planned, with its dependents")] : []),
    addresses("Replace", "replace", "Choose the instances to replace"),
    {
      label: "Variables",
      description: [
        values.map(({ name }) => name).join(", ") || "none",
        missing > 0 ? `${missing} without a value` : "",
      ]
        .filter((text) => text !== "")
        .join(" · "),
      change: (current) => chooseVariable(current, view),
    },
    {
      label: "Variable Files",
      description:
        files.map(({ file }) => vscode.workspace.asRelativePath(vscode.Uri.parse(file, true))).join(", ") || "none",
      change: (current) => chooseFiles(root, current),
    },
    { label: "Workspace", description: workspace, change: (current) => chooseWorkspace(current, workspace) },
    {
      label: "$(clippy) Copy as Terraform Command",
      description: view.command,
      change: () => copyCommand(view),
    },
    ...reset,
  ];
}

/** Returns the options with another list; without it if it is empty. */
function withList<K extends "targets" | "replace" | "excludes" | "variables">(
  options: RootPlanOptions,
  name: K,
  list: NonNullable<RootPlanOptions[K]>,
): RootPlanOptions {
  const { [name]: _, ...others } = options;
  return list.length === 0 ? others : { ...others, [name]: list };
}

async function chooseMode({ mode, ...options }: RootPlanOptions): Promise<RootPlanOptions | undefined> {
  const items = [
    { label: "normal", description: "Creates, changes and destroys what the configuration says" },
    { label: "destroy", description: "Destroys everything" },
    { label: "refresh-only", description: "Only updates the state to what exists" },
  ] as const;
  const shown = items.map((item) => (item.label === (mode ?? "normal") ? { ...item, picked: true } : item));
  const chosen = await vscode.window.showQuickPick(shown, { placeHolder: "Choose the planning mode" });
  if (!chosen) return undefined;
  return chosen.label === "normal" ? options : { ...options, mode: chosen.label };
}

async function chooseVariable(
  options: RootPlanOptions,
  { variables }: PlanOptionsView,
): Promise<RootPlanOptions | undefined> {
  const set = new Set((options.variables ?? []).flatMap((option) => ("name" in option ? [option.name] : [])));
  const items = [...variables]
    .sort((a, b) => Number(b.isMissing) - Number(a.isMissing))
    .map((variable) => ({
      label: variable.name,
      description: set.has(variable.name) ? "set here" : variable.isMissing ? "without a value" : "",
      ...(variable.description !== undefined && { detail: variable.description }),
      variable,
    }));
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: "Choose a variable",
    matchOnDescription: true,
  });
  if (!chosen) return undefined;
  const { name, isSensitive } = chosen.variable;
  const text = await vscode.window.showInputBox({
    title: `Value of ${name}`,
    password: isSensitive,
    prompt: isSensitive
      ? "Not remembered, because the variable is sensitive. Leave it empty to remove the value."
      : "As after -var. Leave it empty to remove the value.",
  });
  if (text === undefined) return undefined;
  const others = (options.variables ?? []).filter((option) => "file" in option || option.name !== name);
  return withList(options, "variables", text === "" ? others : [...others, { name, text }]);
}

async function chooseFiles(root: string, options: RootPlanOptions): Promise<RootPlanOptions | undefined> {
  const others = (options.variables ?? []).filter(
    (option): option is RootVariableOption & { name: string } => "name" in option,
  );
  const files = (options.variables ?? []).flatMap((option) => ("file" in option ? [option.file] : []));
  const add = { label: "$(add) Add a File...", file: undefined };
  const items = [
    add,
    ...files.map((file) => ({
      label: vscode.workspace.asRelativePath(vscode.Uri.parse(file, true)),
      description: "Remove",
      file,
    })),
  ];
  const chosen =
    files.length === 0
      ? add
      : await vscode.window.showQuickPick(items, { placeHolder: "Add or remove a variable file" });
  if (!chosen) return undefined;
  const { file } = chosen;
  if (file !== undefined)
    return withList(options, "variables", [
      ...others,
      ...files.filter((each) => each !== file).map((each) => ({ file: each })),
    ]);
  const picked = await vscode.window.showOpenDialog({
    defaultUri: vscode.Uri.parse(root, true),
    canSelectMany: true,
    filters: { "Variable files": ["tfvars", "json"], "All files": ["*"] },
    openLabel: "Use",
  });
  if (!picked) return undefined;
  const all = [...new Set([...files, ...picked.map((uri) => uri.toString())])].map((each) => ({ file: each }));
  return withList(options, "variables", [...all, ...others]);
}

async function chooseWorkspace(options: RootPlanOptions, current: string): Promise<RootPlanOptions | undefined> {
  const text = await vscode.window.showInputBox({
    title: "Workspace",
    value: options.workspace ?? current,
    prompt: "The workspace whose state is planned from. Leave it empty for the selected one.",
  });
  if (text === undefined) return undefined;
  const { workspace: _, ...others } = options;
  return text === "" ? others : { ...others, workspace: text };
}

async function copyCommand({ command }: PlanOptionsView): Promise<undefined> {
  await vscode.env.clipboard.writeText(command);
  vscode.window.setStatusBarMessage(`Copied: ${command}`, 3_000);
  return undefined;
}

const rootOf = (argument: string | ExplorerNode | undefined): string | undefined => {
  if (typeof argument === "string") return argument;
  return argument && "explorer" in argument ? argument.explorer.root : undefined;
};

/** Returns the addresses of rows, by root module. */
function addressesByRoot(nodes: readonly ExplorerNode[]): ReadonlyMap<string, readonly string[]> {
  const byRoot = new Map<string, string[]>();
  for (const node of nodes) {
    if (node.kind !== "row" || node.row.address === undefined) continue;
    byRoot.set(node.explorer.root, [...(byRoot.get(node.explorer.root) ?? []), node.row.address]);
  }
  return byRoot;
}
