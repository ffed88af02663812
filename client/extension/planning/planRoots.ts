import * as vscode from "vscode";
import { PLAN_ROOTS } from "../../../server/protocol/methods.ts";
import type { Connection } from "../connection.ts";

export const PLAN_ROOTS_COMMAND = "stateline.planAllRoots";

/**
 * Registers the command that plans every root module, a few at a time, until the user cancels. `planned` is called whenever some more
 * last plans are known.
 */
export const registerPlanRoots = (connection: Connection, planned: () => void): vscode.Disposable =>
  vscode.commands.registerCommand(PLAN_ROOTS_COMMAND, () => {
    const title = vscode.l10n.t("Planning all root modules");
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    return vscode.window.withProgress(options, async (progress, cancelled) => {
      let after: string | undefined;
      while (!cancelled.isCancellationRequested) {
        const reply = await connection.ask(PLAN_ROOTS, after === undefined ? {} : { after });
        if (reply?.through === undefined) break;
        after = reply.through;
        progress.report({ message: vscode.l10n.t("{0} left", reply.left) });
        planned();
      }
    });
  });
