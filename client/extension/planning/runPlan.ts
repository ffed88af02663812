import * as vscode from "vscode";
import { INIT_COMMAND, type InitRequest, PLAN_OPTIONS, PLAN_OVERVIEW } from "../../../server/protocol/methods.ts";
import type { PlanOptionsView } from "../../../server/protocol/planOptions.ts";
import { chosenRoot } from "../chosenRoot.ts";
import type { Connection } from "../connection.ts";
import { OPEN_FINISHED_PLAN_COMMAND } from "../explorer/explorerItems.ts";
import type { ExplorerNode } from "../explorer/explorerNodes.ts";
import { nameOfRoot } from "../roots.ts";
import type { StatusBar } from "../statusBar.ts";
import { system } from "../system/onComputer.ts";
import type { Ended } from "../system/system.ts";
import { RUN_PLAN_COMMAND } from "./planCommands.ts";
import type { PlanPanel } from "./planPanel.ts";
import { canStartPrograms, configuredProgram, notFoundText } from "./terraformRun.ts";

/**
 * Runs `terraform plan` or `tofu plan` in a root module, with the options that are chosen for it, and shows the saved plan beside the live
 * one. Only in a trusted workspace; nothing is applied.
 */
export function registerRunPlan(connection: Connection, statusBar: StatusBar, panel: PlanPanel): vscode.Disposable {
  const output = vscode.window.createOutputChannel("Stateline: Terraform");
  const command = vscode.commands.registerCommand(RUN_PLAN_COMMAND, async (node?: string | ExplorerNode) => {
    const root = chosenRoot(node, statusBar);
    if (root === undefined) return undefined;
    if (!canStartPrograms()) return undefined;
    const view = await connection.ask(PLAN_OPTIONS, { root });
    const verify = (uri: string): Promise<void> => showVerdict(connection, statusBar, panel, root, uri);
    return view && runPlan(root, view, output, verify);
  });
  return vscode.Disposable.from(output, command);
}

/** Says in the status bar whether a finished plan and the live one plan the same, and shows what differs on the page of the plan. */
async function showVerdict(
  connection: Connection,
  statusBar: StatusBar,
  panel: PlanPanel,
  root: string,
  finished: string,
): Promise<void> {
  const request = { root, query: { text: "", kinds: [], toggled: [] }, from: 0, count: 0, compared: { finished } };
  const overview = await connection.ask(PLAN_OVERVIEW, request).catch(() => null);
  if (!overview?.comparison) return;
  const { note, differences = 0 } = overview.comparison;
  statusBar.verdict(root, overview.version, note);
  if (differences > 0) panel.compare(root, { finished });
}

async function runPlan(
  root: string,
  view: PlanOptionsView,
  output: vscode.OutputChannel,
  verify: (uri: string) => Promise<void>,
): Promise<unknown> {
  await vscode.workspace.saveAll(false);
  const program = configuredProgram(root) ?? view.program;
  // A plan file holds sensitive values in plain text.
  const ended = await system.withTemporaryFile("finished.tfplan", (file) =>
    planInto(file, root, program, view, output, verify),
  );
  if (ended === 0 || ended === "cancelled") return undefined;
  output.show(true);
  const why =
    ended === "not found" ? notFoundText(program) : vscode.l10n.t("{0} plan failed; its output says why.", program);
  return sayFailed(root, view, why);
}

/** Runs the plan into a file, and shows it. */
async function planInto(
  file: string,
  root: string,
  program: string,
  view: PlanOptionsView,
  output: vscode.OutputChannel,
  verify: (uri: string) => Promise<void>,
): Promise<Ended> {
  const args = ["plan", "-input=false", "-no-color", `-out=${file}`, ...view.arguments];
  output.clear();
  output.appendLine(`${program} ${args.join(" ")}\n`);
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t("{0} plan of {1}", view.program, nameOfRoot(root)),
    cancellable: true,
  };
  const ended = await vscode.window.withProgress(options, (progress, cancelled) =>
    system.runTerraform({ root, program, args, environment: view.environment }, cancelled, (text) => {
      output.append(text);
      const line = text.trim().split("\n").at(-1) ?? "";
      progress.report({ message: line.slice(0, 80) });
    }),
  );
  if (ended === 0) {
    await vscode.commands.executeCommand("stateline.showFinishedPlan", vscode.Uri.file(file), root);
    await vscode.commands.executeCommand(OPEN_FINISHED_PLAN_COMMAND, vscode.Uri.file(file), root);
    await verify(vscode.Uri.file(file).toString());
  }
  return ended;
}

/** Says why the plan failed, with what may help. */
async function sayFailed(root: string, { program }: PlanOptionsView, why: string): Promise<void> {
  const init = vscode.l10n.t("Run {0} init", program);
  const chosen = await vscode.window.showWarningMessage(why, init);
  if (chosen === init) await vscode.commands.executeCommand(INIT_COMMAND, { root, program } satisfies InitRequest);
}
