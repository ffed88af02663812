import * as vscode from "vscode";
import type { Explorer } from "../../../server/protocol/explorer.ts";
import {
  CHOOSE_WORKSPACE_COMMAND,
  EXPLORER,
  INIT_COMMAND,
  type InitRequest,
  LOAD_STATE,
  LOAD_STATE_COMMAND,
  type LoadStateReply,
  type LoadStateRequest,
} from "../../../server/protocol/methods.ts";
import type { PlanStatus } from "../../../server/protocol/planStatus.ts";
import { type Connection, NOT_ANSWERED } from "../connection.ts";
import type { ExplorerNode } from "../explorer/explorerNodes.ts";
import { activeFirst, pathOfRoot } from "../roots.ts";
import type { StatusBar } from "../statusBar.ts";

/** Loads the state of a root module: of the named one, else of the active or chosen one. */
export function registerLoadState(connection: Connection, statusBar: StatusBar): vscode.Disposable {
  const pendingRoots = new Set<string>();
  const command = vscode.commands.registerCommand(
    LOAD_STATE_COMMAND,
    async (argument: LoadStateRequest | ExplorerNode | undefined) => {
      const root = argument === undefined ? await chosenRoot(connection, statusBar) : rootOf(argument);
      if (root === undefined) return;
      let { refused, needsWorkspace }: LoadStateReply = (await connection.ask(LOAD_STATE, { root })) ?? NOT_ANSWERED;
      if (needsWorkspace) {
        const isChosen = await vscode.commands.executeCommand<boolean>(CHOOSE_WORKSPACE_COMMAND, root);
        if (!isChosen) return;
        ({ refused } = (await connection.ask(LOAD_STATE, { root })) ?? NOT_ANSWERED);
      }
      if (refused === undefined) pendingRoots.add(root);
      else await sayRefused(refused);
    },
  );
  const subscription = connection.planChanged((status) => {
    const isLoading = status.load === undefined;
    if (isLoading || !pendingRoots.delete(status.root) || status.failedLoad === undefined) return;
    void sayFailed(status.root, status.failedLoad, status.init);
  });
  return vscode.Disposable.from(command, subscription);
}

/** Says why loading failed, with a button for what has to run first. */
async function sayFailed(root: string, why: string, program: PlanStatus["init"]): Promise<void> {
  const actions = program ? [vscode.l10n.t("Run {0} init", program)] : [];
  const chosen = await vscode.window.showWarningMessage(why, ...actions);
  if (chosen && program) await vscode.commands.executeCommand(INIT_COMMAND, { root, program } satisfies InitRequest);
}

const rootOf = (argument: LoadStateRequest | ExplorerNode): string | undefined => {
  if ("root" in argument) return argument.root;
  return "explorer" in argument ? argument.explorer.root : undefined;
};

/** Returns the root module with a remote state: the only one, the active one, or the one the user picks. */
async function chosenRoot(connection: Connection, { activeRoot }: StatusBar): Promise<string | undefined> {
  const loadable = ((await connection.ask(EXPLORER, {})) ?? []).filter(({ load }) => load !== undefined);
  if (loadable.length === 0) {
    await vscode.window.showInformationMessage(
      vscode.l10n.t("No root module keeps its state in a backend that Stateline can load with Terraform."),
    );
    return undefined;
  }
  const active = loadable.find(({ root }) => root === activeRoot);
  return (loadable.length === 1 ? loadable[0] : (active ?? (await pick(loadable))))?.root;
}

async function pick(loadable: readonly Explorer[]): Promise<Explorer | undefined> {
  const items = activeFirst(loadable).map((explorer) => ({
    label: pathOfRoot(explorer),
    description: explorer.note ?? "",
    explorer,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: vscode.l10n.t("Choose the root module whose state is loaded"),
    matchOnDescription: true,
  });
  return chosen?.explorer;
}

async function sayRefused(why: string): Promise<void> {
  if (vscode.workspace.isTrusted) {
    await vscode.window.showInformationMessage(why);
    return;
  }
  const manage = vscode.l10n.t("Manage Trust");
  if ((await vscode.window.showInformationMessage(why, manage)) === manage)
    await vscode.commands.executeCommand("workbench.trust.manage");
}
