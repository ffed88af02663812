import * as vscode from "vscode";
import type { Request } from "../../server/protocol/message.ts";
import { SHOWN_ROOT } from "../../server/protocol/methods.ts";
import { type AgentApi, registerAgents } from "./agents/registerAgents.ts";
import { registerCommands } from "./commands.ts";
import { ConfiguredRoots } from "./configuredRoots.ts";
import { type Connection, connect } from "./connection.ts";
import { EXPLORER_VIEW, ExplorerTree } from "./explorer/explorer.ts";
import { registerFilter } from "./explorer/explorerFilter.ts";
import { registerGrouping } from "./explorer/explorerGrouping.ts";
import type { ExplorerNode } from "./explorer/explorerNodes.ts";
import { selectInExplorer } from "./explorer/explorerSelection.ts";
import { followCursor } from "./explorer/followCursor.ts";
import { registerLearned } from "./learned.ts";
import { registerLegacyOperations } from "./legacyOperations.ts";
import { registerNewConfiguration } from "./newConfiguration.ts";
import { openAtStart } from "./openAtStart.ts";
import { RememberedCallers, registerCallers } from "./planning/callers.ts";
import { registerChooseLanguage } from "./planning/chooseLanguage.ts";
import { registerChooseLevel } from "./planning/chooseLevel.ts";
import { registerPlanOptions } from "./planning/choosePlanOptions.ts";
import { registerComparePlan } from "./planning/comparePlan.ts";
import { registerFinishedPlans } from "./planning/finishedPlan.ts";
import { KeptStates } from "./planning/keptStates.ts";
import { registerLoadState } from "./planning/loadState.ts";
import { PlanFiles } from "./planning/planFiles.ts";
import { PLAN_PANEL, PlanPanel } from "./planning/planPanel.ts";
import { registerPlanRoots } from "./planning/planRoots.ts";
import { RememberedOptions } from "./planning/rememberedOptions.ts";
import { registerInit } from "./planning/runInit.ts";
import { registerRunPlan } from "./planning/runPlan.ts";
import { offerVariableFiles } from "./planning/variableFiles.ts";
import { registerReproduction } from "./reproduction.ts";
import { registerRunLogs } from "./runLog.ts";
import { tellOfOtherExtension } from "./sharedFeatures.ts";
import { SourceEditors } from "./sourceEditors.ts";
import { StatusBar } from "./statusBar.ts";
import { system } from "./system/onComputer.ts";
import { registerTerminalLinks } from "./terminalLinks.ts";
import { registerTestExplorer } from "./testing/testExplorer.ts";
import { TIMELINE_PANEL, TimelinePanel } from "./timelinePanel.ts";
import { registerUsages } from "./usages.ts";

/** The API for the tests inside VS Code. */
export interface Exports {
  readonly connection: Connection;
  readonly explorer: vscode.TreeDataProvider<ExplorerNode>;
  readonly timeline: TimelinePanel;
  readonly plan: PlanPanel;
}

/** The standard request that runs a command of the server. */
const EXECUTE: Request<{ readonly command: string; readonly arguments: readonly unknown[] }, unknown> =
  "workspace/executeCommand";

export async function activate(context: vscode.ExtensionContext): Promise<Exports> {
  const configuredRoots = new ConfiguredRoots(context.workspaceState);
  const rememberedOptions = new RememberedOptions(context.workspaceState);
  const callers = new RememberedCallers(context.workspaceState);
  const keptStates = new KeptStates(context.storageUri);
  const connection = connect(context, keptStates, () => ({
    keepsStates: keptStates.isOn,
    configuredRoots: configuredRoots.all,
    planOptions: rememberedOptions.all,
    callers: callers.all,
  }));
  const sources = new SourceEditors();
  const timeline = new TimelinePanel(connection, sources, context.extensionUri);
  const plan = new PlanPanel(connection, sources, context.extensionUri, (instance) => timeline.show(instance, true));
  const statusBar = new StatusBar(
    () => plan.activeRoot ?? timeline.activeRoot,
    (uri) => connection.ask(SHOWN_ROOT, { uri }).catch(() => null),
  );
  const planFiles = new PlanFiles(connection);
  const tree = new ExplorerTree(
    connection,
    () => statusBar.activeRoot,
    planFiles,
    (message, note) => {
      view.message = message;
      view.description = note;
    },
  );
  const view = vscode.window.createTreeView(EXPLORER_VIEW, {
    treeDataProvider: tree,
    showCollapseAll: true,
    canSelectMany: true,
  });
  context.subscriptions.push(
    connection,
    timeline,
    plan,
    statusBar,
    view,
    vscode.window.registerWebviewPanelSerializer(TIMELINE_PANEL, timeline),
    vscode.window.registerWebviewPanelSerializer(PLAN_PANEL, plan),
    timeline.followed((instance) => plan.mark(instance)),
    timeline.activated(() => statusBar.refresh()),
    plan.activated(() => statusBar.refresh()),
    registerCommands(connection, timeline, plan, tree, statusBar),
    registerFilter(tree),
    registerGrouping(tree, context.workspaceState),
    selectInExplorer(connection, timeline, plan, tree, view),
    registerLoadState(connection, statusBar),
    registerChooseLanguage(connection, statusBar),
    registerChooseLevel(connection, statusBar, configuredRoots),
    registerPlanOptions(connection, statusBar, rememberedOptions),
    offerVariableFiles(connection, statusBar),
    registerLegacyOperations(),
    registerLearned(connection),
    planFiles,
    registerFinishedPlans(connection, planFiles, () => tree.refresh()),
    registerRunLogs(connection, timeline, statusBar),
    registerComparePlan(connection, statusBar, plan),
    registerCallers(connection, callers, () => statusBar.refresh()),
    registerPlanRoots(connection, () => tree.refresh()),
    registerUsages(connection),
    registerRunPlan(connection, statusBar, plan),
    registerTestExplorer(connection),
    registerTerminalLinks(connection, timeline, () => statusBar.roots),
    registerReproduction(connection, statusBar, String(context.extension.packageJSON.version)),
    registerInit(connection, statusBar),
    registerNewConfiguration(),
    registerAgents(vscode as unknown as AgentApi, {
      execute: (command, request) => connection.ask(EXECUTE, { command, arguments: [request] }),
      activeRoot: () => statusBar.activeRoot,
      program: system.program(context.extensionUri, String(context.extension.packageJSON.version)),
    }),
    followCursor(connection, timeline, plan, sources),
    connection.planChanged((status) => {
      statusBar.update(status);
      tree.refresh();
      void timeline.refresh(status.root);
      plan.refresh();
    }),
    connection.rootGone(({ root }) => {
      statusBar.remove(root);
      tree.refresh();
      void timeline.refresh(root);
      plan.refresh();
    }),
    connection.pageChanged(() => plan.refresh()),
    connection.outage((words) => {
      void vscode.commands.executeCommand("setContext", "stateline.stopped", words !== undefined);
      for (const view of [statusBar, tree, timeline, plan]) view.outage(words);
      if (words !== undefined) void sayStopped(connection);
    }),
  );
  void openAtStart(connection, timeline);
  void tellOfOtherExtension(context.globalState);
  await connection.start();
  return { connection, explorer: tree, timeline, plan };
}

async function sayStopped(connection: Connection): Promise<void> {
  const [restart, showLog] = [vscode.l10n.t("Restart"), vscode.l10n.t("Show Log")];
  const message = vscode.l10n.t("The language server stopped 3 times in 5 minutes and was not started again.");
  const chosen = await vscode.window.showErrorMessage(message, restart, showLog);
  if (chosen === restart) await connection.restart();
  if (chosen === showLog) connection.showLog();
}
