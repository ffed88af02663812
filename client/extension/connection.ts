import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import {
  CLOSE_FINISHED_PLAN,
  type CloseFinishedPlanRequest,
  COMPARE_PLAN,
  CONFIGURE_PROVIDERS,
  type ComparePlanReply,
  type ComparePlanRequest,
  type ConfigureProviders,
  EXPLORER,
  EXPLORER_PAGE,
  EXPLORER_PLACE,
  type ExplorerPageReply,
  type ExplorerPageRequest,
  type ExplorerPlaceReply,
  type ExplorerPlaceRequest,
  type ExplorerReply,
  type ExplorerRequest,
  FIND_INSTANCES,
  FINISHED_PLAN,
  FINISHED_PLAN_PAGE,
  type FindInstancesReply,
  type FindInstancesRequest,
  type FinishedPlanPageRequest,
  type FinishedPlanReply,
  type FinishedPlanRequest,
  FORGET_LEARNED,
  type ForgetLearnedRequest,
  INSTANCE_AT,
  type InstanceAtReply,
  type InstanceAtRequest,
  KEEP_STATES,
  KEPT_STATES,
  type KeepStates,
  type KeptStatesRequest,
  LANGUAGES,
  type LanguagesReply,
  LEARNED,
  LEARNED_JSON,
  type LearnedJsonReply,
  type LearnedJsonRequest,
  type LearnedReply,
  LOAD_STATE,
  type LoadStateReply,
  type LoadStateRequest,
  OPEN_FINISHED_PLAN,
  type OpenFinishedPlanReply,
  PLAN_CHANGED,
  PLAN_FILES,
  PLAN_MARKDOWN,
  PLAN_OPTIONS,
  PLAN_OVERVIEW,
  type PlanChanged,
  type PlanFilesReply,
  type PlanFilesRequest,
  type PlanMarkdownReply,
  type PlanMarkdownRequest,
  type PlanOptionsReply,
  type PlanOptionsRequest,
  type PlanOverviewReply,
  type PlanOverviewRequest,
  ROOT_GONE,
  type RootGone,
  RUN_LOG,
  type RunLogReply,
  type RunLogRequest,
  SET_PLAN_OPTIONS,
  type SetPlanOptionsReply,
  type SetPlanOptionsRequest,
  STATE_REPLACED,
  type StateReplaced,
  TEST_FILES,
  type TestFilesReply,
  type TestFilesRequest,
  TIMELINE,
  type TimelineReply,
  type TimelineRequest,
  TRUST,
  type Trust,
  USAGES,
  type UsagesReply,
  type UsagesRequest,
} from "../../server/protocol/methods.ts";
import { HeldStatuses } from "./heldStatuses.ts";
import { followKeptStates, type KeptStates } from "./keptStates.ts";
import { LanguageServer, type Remembered } from "./languageServer.ts";

export const RESTART_COMMAND = "stateline.restartServer";
export const SHOW_LOG_COMMAND = "stateline.showLog";

/** The language server's requests beyond the standard ones, as the extension uses them. */
export interface Connection extends vscode.Disposable {
  readonly planChanged: vscode.Event<PlanChanged>;
  readonly rootGone: vscode.Event<RootGone>;
  /** The message after the server stopped for good; undefined while the server runs. */
  readonly outage: vscode.Event<string | undefined>;
  explorer(request?: ExplorerRequest): Promise<ExplorerReply>;
  explorerPage(request: ExplorerPageRequest): Promise<ExplorerPageReply>;
  explorerPlace(request: ExplorerPlaceRequest): Promise<ExplorerPlaceReply>;
  findInstances(request: FindInstancesRequest): Promise<FindInstancesReply>;
  planOverview(request: PlanOverviewRequest): Promise<PlanOverviewReply>;
  planMarkdown(request: PlanMarkdownRequest): Promise<PlanMarkdownReply>;
  planOptions(request: PlanOptionsRequest): Promise<PlanOptionsReply>;
  setPlanOptions(request: SetPlanOptionsRequest): Promise<SetPlanOptionsReply>;
  timeline(request: TimelineRequest): Promise<TimelineReply>;
  usages(request: UsagesRequest): Promise<UsagesReply>;
  testFiles(request: TestFilesRequest): Promise<TestFilesReply | null>;
  runLog(request: RunLogRequest): Promise<RunLogReply>;
  instanceAt(request: InstanceAtRequest): Promise<InstanceAtReply>;
  languages(): Promise<LanguagesReply>;
  learned(): Promise<LearnedReply>;
  learnedJson(request: LearnedJsonRequest): Promise<LearnedJsonReply>;
  forgetLearned(request: ForgetLearnedRequest): Promise<unknown>;
  comparePlan(request: ComparePlanRequest): Promise<ComparePlanReply>;
  finishedPlan(request: FinishedPlanRequest): Promise<FinishedPlanReply>;
  openFinishedPlan(request: FinishedPlanRequest): Promise<OpenFinishedPlanReply | null>;
  closeFinishedPlan(request: CloseFinishedPlanRequest): Promise<unknown>;
  finishedPlanPage(request: FinishedPlanPageRequest): Promise<ExplorerPageReply>;
  planFiles(request: PlanFilesRequest): Promise<PlanFilesReply | null>;
  loadState(request: LoadStateRequest): Promise<LoadStateReply>;
  configureProviders(request: ConfigureProviders): void;
  start(): Promise<void>;
  restart(): Promise<void>;
  showLog(): void;
}

export function connect(context: vscode.ExtensionContext, kept: KeptStates, remembered: () => Remembered): Connection {
  const planChanged = new vscode.EventEmitter<PlanChanged>();
  const rootGone = new vscode.EventEmitter<RootGone>();
  const outage = new vscode.EventEmitter<string | undefined>();
  const statuses = new HeldStatuses((status) => planChanged.fire(status));
  let lastPlan: Date | undefined;
  const listen = (client: LanguageClient): void => {
    client.onNotification(PLAN_CHANGED, (status: PlanChanged) => {
      lastPlan = new Date();
      statuses.receive(status);
    });
    client.onNotification(STATE_REPLACED, (replaced: StateReplaced) => kept.keep(replaced));
    client.onRequest(KEPT_STATES, ({ state }: KeptStatesRequest) => kept.of(state));
    client.onNotification(ROOT_GONE, (gone: RootGone) => {
      statuses.forget(gone.root);
      rootGone.fire(gone);
    });
  };
  const server = new LanguageServer(context.asAbsolutePath("dist/server.js"), listen, remembered);
  const subscriptions = vscode.Disposable.from(
    server,
    statuses,
    planChanged,
    rootGone,
    outage,
    followKeptStates(kept, (isOn) => {
      void server.client.sendNotification(KEEP_STATES, { isOn } satisfies KeepStates);
    }),
    server.stopped(() => outage.fire(outageWords(lastPlan))),
    server.runs(() => outage.fire(undefined)),
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      void server.client.sendNotification(TRUST, { isTrusted: true } satisfies Trust);
    }),
  );
  return {
    planChanged: planChanged.event,
    rootGone: rootGone.event,
    outage: outage.event,
    explorer: (request = {}) => server.client.sendRequest<ExplorerReply>(EXPLORER, request),
    explorerPage: (request) => server.client.sendRequest<ExplorerPageReply>(EXPLORER_PAGE, request),
    explorerPlace: (request) => server.client.sendRequest<ExplorerPlaceReply>(EXPLORER_PLACE, request),
    findInstances: (request) => server.client.sendRequest<FindInstancesReply>(FIND_INSTANCES, request),
    planOverview: (request) => server.client.sendRequest<PlanOverviewReply>(PLAN_OVERVIEW, request),
    planMarkdown: (request) => server.client.sendRequest<PlanMarkdownReply>(PLAN_MARKDOWN, request),
    planOptions: (request) => server.client.sendRequest<PlanOptionsReply>(PLAN_OPTIONS, request),
    setPlanOptions: (request) => server.client.sendRequest<SetPlanOptionsReply>(SET_PLAN_OPTIONS, request),
    timeline: (request) => server.client.sendRequest<TimelineReply>(TIMELINE, request),
    testFiles: (request) => server.client.sendRequest<TestFilesReply | null>(TEST_FILES, request),
    usages: (request) => server.client.sendRequest<UsagesReply>(USAGES, request),
    runLog: (request) => server.client.sendRequest<RunLogReply>(RUN_LOG, request),
    instanceAt: (request) => server.client.sendRequest<InstanceAtReply>(INSTANCE_AT, request),
    languages: () => server.client.sendRequest<LanguagesReply>(LANGUAGES, {}),
    learned: () => server.client.sendRequest<LearnedReply>(LEARNED, {}),
    learnedJson: (request) => server.client.sendRequest<LearnedJsonReply>(LEARNED_JSON, request),
    forgetLearned: (request) => server.client.sendRequest(FORGET_LEARNED, request),
    comparePlan: (request) => server.client.sendRequest<ComparePlanReply>(COMPARE_PLAN, request),
    finishedPlan: (request) => server.client.sendRequest<FinishedPlanReply>(FINISHED_PLAN, request),
    openFinishedPlan: (request) => server.client.sendRequest<OpenFinishedPlanReply | null>(OPEN_FINISHED_PLAN, request),
    closeFinishedPlan: (request) => server.client.sendRequest(CLOSE_FINISHED_PLAN, request),
    finishedPlanPage: (request) => server.client.sendRequest<ExplorerPageReply>(FINISHED_PLAN_PAGE, request),
    planFiles: (request) => server.client.sendRequest<PlanFilesReply | null>(PLAN_FILES, request),
    loadState: (request) => server.client.sendRequest<LoadStateReply>(LOAD_STATE, request),
    configureProviders: (request) => void server.client.sendNotification(CONFIGURE_PROVIDERS, request),
    start: () => server.start(),
    restart: () => server.restart(),
    showLog: () => server.showLog(),
    dispose: () => subscriptions.dispose(),
  };
}

/** `The language server stopped. The plan shown is of 12:04.` */
function outageWords(lastPlan: Date | undefined): string {
  const stopped = "The language server stopped.";
  const time = lastPlan?.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return time ? `${stopped} The plan shown is of ${time}.` : stopped;
}
