import * as vscode from "vscode";
import {
  type InstanceReference,
  type LoggedInstanceView,
  type LogReference,
  RUN_LOG,
  type RunLogView,
} from "../../server/protocol/methods.ts";
import type { Connection } from "./connection.ts";
import { chosenLog } from "./shownLog.ts";
import type { StatusBar } from "./statusBar.ts";
import type { TimelinePanel } from "./timelinePanel.ts";

/** Shows the log of a real run in the timeline of an instance that the log names. */
export const registerRunLogs = (
  connection: Connection,
  timeline: TimelinePanel,
  statusBar: StatusBar,
): vscode.Disposable =>
  vscode.commands.registerCommand("stateline.showRunLog", async (argument?: vscode.Uri) => {
    const file = argument ?? (await chosenLog());
    if (!file) return;
    const root = rootOf(file, statusBar);
    const log: LogReference = { uri: file.toString(), version: 0 };
    const reply = root === undefined ? null : await connection.ask(RUN_LOG, { root, log });
    if (!reply) void vscode.window.showInformationMessage(vscode.l10n.t("Open a file of the root module first."));
    else if ("refusal" in reply) void vscode.window.showErrorMessage(reply.refusal);
    else {
      const instance = await chosenInstance(reply);
      if (instance) await timeline.showLog(file, instance);
    }
  });

/** Returns the root module in the folder of a file, else the one around the active editor. */
function rootOf(file: vscode.Uri, statusBar: StatusBar): string | undefined {
  const folder = vscode.Uri.joinPath(file, "..").toString();
  return statusBar.roots.find((root) => root === folder) ?? statusBar.activeRoot ?? statusBar.roots[0];
}

/** Lets the user choose one of the instances of a log; the only one needs no choice. */
async function chosenInstance({ title, instances }: RunLogView): Promise<InstanceReference | undefined> {
  if (instances.length === 0)
    void vscode.window.showInformationMessage(vscode.l10n.t("The log names no instance. {0}", title));
  if (instances.length < 2) return instances[0]?.instance;
  const options = { title, placeHolder: vscode.l10n.t("An instance"), matchOnDescription: true };
  return (await vscode.window.showQuickPick(instances.map(itemOf), options))?.instance;
}

const itemOf = ({ instance, symbol, words, isInPlan }: LoggedInstanceView) => ({
  label: `${symbol} ${instance.address}`.trim(),
  description: isInPlan ? words : vscode.l10n.t("{0} Not in the plan now.", words),
  instance,
});
