import * as vscode from "vscode";
import {
  CHOOSE_PLAN_OPTIONS_COMMAND,
  CHOOSE_VARIABLE_FILE_COMMAND,
  CHOOSE_WORKSPACE_COMMAND,
  type InstanceReference,
  PLAN_OPTIONS,
  SET_PLAN_OPTIONS,
  STATE_COMMANDS,
} from "../../../server/protocol/methods.ts";
import type { PlanOptionsView, RootPlanOptions } from "../../../server/protocol/planOptions.ts";
import { chosenRoot } from "../chosenRoot.ts";
import { type Connection, NOT_ANSWERED } from "../connection.ts";
import type { ExplorerNode } from "../explorer/explorerNodes.ts";
import { chosenInstance } from "../instances.ts";
import { nameOfRoot } from "../roots.ts";
import type { StatusBar } from "../statusBar.ts";
import { pickAddresses } from "./pickAddresses.ts";
import {
  chooseFiles,
  chooseMode,
  chooseState,
  chooseStateFile,
  chooseVariable,
  chooseWorkspace,
  withList,
} from "./planOptionDialogs.ts";
import type { RememberedOptions } from "./rememberedOptions.ts";

export const READ_OBJECT_COMMAND = "stateline.readObject";
export const READ_ALL_COMMAND = "stateline.readAll";

/** The commands that choose the plan options of a root module, which are remembered. */
export function registerPlanOptions(
  connection: Connection,
  statusBar: StatusBar,
  remembered: RememberedOptions,
): vscode.Disposable {
  const set = async (root: string, view: PlanOptionsView, options: RootPlanOptions): Promise<void> => {
    const { refused } = (await connection.ask(SET_PLAN_OPTIONS, { root, options })) ?? NOT_ANSWERED;
    if (refused === undefined) await remembered.set(root, options, view);
    else await vscode.window.showWarningMessage(refused);
  };
  const addTo = (
    root: string,
    view: PlanOptionsView,
    name: "targets" | "replace" | "reads",
    addresses: readonly string[],
  ): Promise<void> =>
    set(root, view, { ...view.options, [name]: [...new Set([...(view.options[name] ?? []), ...addresses])] });
  const add = async (name: "targets" | "replace", nodes: readonly ExplorerNode[]): Promise<void> => {
    for (const [root, addresses] of addressesByRoot(nodes)) {
      const view = await connection.ask(PLAN_OPTIONS, { root });
      if (view) await addTo(root, view, name, addresses);
    }
  };
  const readAlso = async (addressesOf: ReadonlyMap<string, readonly string[]>): Promise<void> => {
    for (const [root, addresses] of addressesOf) {
      const view = await connection.ask(PLAN_OPTIONS, { root });
      if (view?.options.minimalRefresh) await addTo(root, view, "reads", addresses);
      else if (view)
        await vscode.window.showInformationMessage(
          vscode.l10n.t("Objects are read one by one only with the plan option Minimal Refresh."),
        );
    }
  };
  const viewOf = async (root: string | undefined): Promise<PlanOptionsView | null> =>
    root === undefined ? null : connection.ask(PLAN_OPTIONS, { root });
  /** Returns the command that changes the options of a root module. Its result is whether the user has chosen something. */
  const changing =
    (changed: (root: string, view: PlanOptionsView) => Promise<RootPlanOptions | undefined>) =>
    async (argument: string | ExplorerNode | undefined): Promise<boolean> => {
      const root = chosenRoot(argument, statusBar);
      const view = await viewOf(root);
      const options = root !== undefined && view && (await changed(root, view));
      if (!options) return false;
      await set(root, view, options);
      return true;
    };
  const commands = {
    [STATE_COMMANDS.file]: changing((root, { options }) => chooseStateFile(root, options)),
    [STATE_COMMANDS.none]: changing(async (_, { options }) => ({ ...options, state: "none" })),
    [STATE_COMMANDS.own]: changing(async (_, { options: { state, ...options } }) => options),
    [CHOOSE_PLAN_OPTIONS_COMMAND]: changing(async (root, view) =>
      (await pickOption(root, view, connection))?.change(view.options),
    ),
    [CHOOSE_WORKSPACE_COMMAND]: changing((root, view) => chooseWorkspace(view.options, view, workspaceTitle(root))),
    [CHOOSE_VARIABLE_FILE_COMMAND]: changing((root, view) => chooseFiles(root, view.options, view)),
    "stateline.target": (node: ExplorerNode, nodes: readonly ExplorerNode[] = [node]) => add("targets", nodes),
    "stateline.replace": (node: ExplorerNode, nodes: readonly ExplorerNode[] = [node]) => add("replace", nodes),
    [READ_OBJECT_COMMAND]: async (
      argument: string | ExplorerNode | InstanceReference | undefined,
      nodes: readonly ExplorerNode[] | undefined,
    ) => {
      if (nodes && nodes.length > 0) return readAlso(addressesByRoot(nodes));
      const chosen = await chosenInstance(connection, typeof argument === "string" ? undefined : argument);
      if (chosen) await readAlso(new Map([[chosen.root, [chosen.address]]]));
    },
    [READ_ALL_COMMAND]: changing(async (_, { options: { minimalRefresh, reads, ...options } }) => options),
    "stateline.insteadOfTaint": changing(async (root, { options }) => {
      const what = vscode.l10n.t("Choose the instances to replace");
      const chosen = await pickAddresses(connection, root, what, options.replace ?? []);
      return chosen && withList(options, "replace", chosen);
    }),
    "stateline.insteadOfRefresh": changing(async (_, { options }) => ({ ...options, mode: "refresh-only" })),
    "stateline.copyPlanCommand": async (argument: string | ExplorerNode | undefined) => {
      const view = await viewOf(chosenRoot(argument, statusBar));
      if (view) await copyCommand(view);
    },
  };
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(name, run)),
  );
}

const workspaceTitle = (root: string): string => vscode.l10n.t("Workspace of {0}", nameOfRoot(root));

/** Lets the user pick the option to change. */
function pickOption(root: string, view: PlanOptionsView, connection: Connection): Thenable<OptionItem | undefined> {
  const title = vscode.l10n.t("Plan Options of {0}", nameOfRoot(root));
  return vscode.window.showQuickPick(itemsFor(root, view, connection), {
    title,
    placeHolder: vscode.l10n.t("Choose what to change"),
  });
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
    description: options[name]?.join(", ") || vscode.l10n.t("none"),
    change: async (current) => {
      const chosen = await pickAddresses(connection, root, what, current[name] ?? []);
      return chosen && withList(current, name, chosen);
    },
  });
  const reset: OptionItem[] =
    Object.keys(options).length === 0
      ? []
      : [{ label: `$(discard) ${vscode.l10n.t("Reset All Options")}`, change: async () => ({}) }];
  return [
    { label: vscode.l10n.t("Mode"), description: options.mode ?? "normal", change: chooseMode },
    ...(options.mode === "refresh-only"
      ? []
      : [
          {
            label: vscode.l10n.t("Minimal Refresh"),
            description: options.minimalRefresh
              ? vscode.l10n.t("only objects that change are read")
              : vscode.l10n.t("off"),
            change: async ({ minimalRefresh, reads: _, ...others }: RootPlanOptions) =>
              minimalRefresh ? others : { ...others, minimalRefresh: true as const },
          },
        ]),
    addresses(vscode.l10n.t("Targets"), "targets", vscode.l10n.t("Choose what to plan alone, with its dependencies")),
    ...(canExclude
      ? [
          addresses(
            vscode.l10n.t("Excluded"),
            "excludes",
            vscode.l10n.t("Choose what to leave out, with its dependents"),
          ),
        ]
      : []),
    addresses(vscode.l10n.t("Replace"), "replace", vscode.l10n.t("Choose the instances to replace")),
    {
      label: vscode.l10n.t("Variables"),
      description: [
        values.map(({ name }) => name).join(", ") || vscode.l10n.t("none"),
        missing > 0 ? vscode.l10n.t("{0} without a value", missing) : "",
      ]
        .filter((text) => text !== "")
        .join(" · "),
      change: (current) => chooseVariable(current, view),
    },
    {
      label: vscode.l10n.t("Variable Files"),
      description:
        [
          ...view.automaticFiles,
          ...files.map(({ file }) => vscode.workspace.asRelativePath(vscode.Uri.parse(file, true))),
        ].join(", ") || vscode.l10n.t("none"),
      change: (current) => chooseFiles(root, current, view),
    },
    {
      label: vscode.l10n.t("Workspace"),
      description: workspace ?? vscode.l10n.t("none selected"),
      change: (current) => chooseWorkspace(current, view, workspaceTitle(root)),
    },
    {
      label: vscode.l10n.t("State"),
      description: stateText(options),
      change: (current) => chooseState(root, current),
    },
    {
      label: `$(clippy) ${vscode.l10n.t("Copy as Terraform Command")}`,
      description: view.command,
      change: () => copyCommand(view),
    },
    ...reset,
  ];
}

const stateText = ({ state }: RootPlanOptions): string => {
  if (state === undefined) return vscode.l10n.t("that of the root module");
  return state === "none" ? vscode.l10n.t("none") : vscode.workspace.asRelativePath(vscode.Uri.parse(state.file, true));
};

async function copyCommand({ command }: PlanOptionsView): Promise<undefined> {
  await vscode.env.clipboard.writeText(command);
  vscode.window.setStatusBarMessage(vscode.l10n.t("Copied: {0}", command), 3_000);
  return undefined;
}

/** Returns the addresses of rows, by root module. */
function addressesByRoot(nodes: readonly ExplorerNode[]): ReadonlyMap<string, readonly string[]> {
  const byRoot = new Map<string, string[]>();
  for (const node of nodes) {
    if (node.kind !== "row" || node.row.address === undefined) continue;
    byRoot.set(node.explorer.root, [...(byRoot.get(node.explorer.root) ?? []), node.row.address]);
  }
  return byRoot;
}
