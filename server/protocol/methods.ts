import type {
  Explorer,
  ExplorerFilter,
  ExplorerGrouping,
  ExplorerPage,
  ExplorerPlace,
  ExplorerRow,
} from "./explorer.ts";
import type { LearnedPackage, LearnedSelection } from "./learned.ts";
import type { Notification, Request } from "./message.ts";
import type { Location, Position } from "./place.ts";
import type { PlanOptionsView, RootPlanOptions } from "./planOptions.ts";
import type { PlanOverview, PlanQuery } from "./planOverview.ts";
import type { PlanStatus } from "./planStatus.ts";
import type { RecordedRun } from "./recordedRun.ts";
import type { Reproduction } from "./reproduction.ts";
import type { TestFileView } from "./tests.ts";
import type { Timeline, TimelineRehearsal } from "./timeline.ts";

// The custom messages of the language server, beside the standard ones of LSP 3.17: the name of each method, and the types of
// its parameters and reply.

/**
 * Server → client with `followsPlans`, after every plan: the text of the status bar. A client requests the other views when they become visible.
 */
export const PLAN_CHANGED: Notification<PlanStatus> = "stateline/planChanged";

/** Server → client with `followsPlans`: a folder is no longer a root module, and its plan is obsolete. Its root is the URI of PLAN_CHANGED. */
export const ROOT_GONE: Notification<RootGone> = "stateline/rootGone";
export interface RootGone {
  readonly root: string;
}

/**
 * Server → client: the page of the plan can say something else although no plan changed. A unit of Terragrunt was evaluated anew, or the
 * branch that a plan is compared with has another commit.
 */
export const PAGE_CHANGED: Notification<object> = "stateline/pageChanged";

/** The options with which the extension starts the server; other clients can omit them. */
export interface InitializationOptions {
  /** Whether the workspace is trusted. If not, nothing outside of its folders is read. */
  readonly isTrusted: boolean;
  /** Whether the client wants to be told of plans: PLAN_CHANGED, ROOT_GONE and PAGE_CHANGED. */
  readonly followsPlans?: boolean;
  /** The URIs of the root modules whose providers the user wants configured, whatever the settings are. */
  readonly configuredRoots?: readonly string[];
  /** Whether the user wants states to be kept that are replaced while they are open. */
  readonly keepsStates?: boolean;
  /** The plan options that the user chose for root modules. */
  readonly planOptions?: readonly SetPlanOptionsRequest[];
  /** The callers of modules that the user chose. */
  readonly callers?: readonly SetCallerRequest[];
}

/** Client → server: the user wants states to be kept that are replaced while they are open, or no longer. */
export const KEEP_STATES: Notification<KeepStates> = "stateline/keepStates";
export interface KeepStates {
  readonly isOn: boolean;
}

/** Server → client: a newer state has replaced this one, which is to be kept. */
export const STATE_REPLACED: Notification<StateReplaced> = "stateline/stateReplaced";
export interface StateReplaced {
  /** Identifies the state: the URI of its file, or a name of its place in a backend. */
  readonly state: string;
  readonly serial: number;
  /** A state file without sensitive values. */
  readonly text: string;
}

/** Server → client: the states that are kept of a file or of a place in a backend. */
export const KEPT_STATES: Request<Pick<StateReplaced, "state">, readonly KeptState[]> = "stateline/keptStates";
export interface KeptState {
  /** When the state was replaced, as an ISO time. */
  readonly at: string;
  readonly text: string;
}

/** Client → server: the user changed whether the workspace is trusted. */
export const TRUST: Notification<Pick<InitializationOptions, "isTrusted">> = "stateline/trust";

/** Client → server: the user wants the providers of a root module configured, or no longer. */
export const CONFIGURE_PROVIDERS: Notification<ConfigureProviders> = "stateline/configureProviders";
export interface ConfigureProviders {
  /** The URI of the root module's folder. */
  readonly root: string;
  readonly isConfigured: boolean;
}

/** The command that has the providers of a root module configured. Its argument is the URI of the module's folder, or absent. */
export const CONFIGURE_PROVIDERS_COMMAND = "stateline.configureProviders";

/** The command that chooses who answers for providers. Its argument is the URI of a root module's folder, or absent. */
export const CHOOSE_LEVEL_COMMAND = "stateline.chooseProvidersMode";

/** Client → server: the plan options of a root module, and what they can name; null if there is no such root module. */
export const PLAN_OPTIONS: Request<PlanOptionsRequest, PlanOptionsView> = "stateline/planOptions";
export interface PlanOptionsRequest {
  /** The URI of the root module's folder. */
  readonly root: string;
}

/** Client → server: plan a root module with these options from now on. */
export const SET_PLAN_OPTIONS: Request<SetPlanOptionsRequest, SetPlanOptionsReply> = "stateline/setPlanOptions";
export interface SetPlanOptionsRequest extends PlanOptionsRequest {
  readonly options: RootPlanOptions;
}
/** The reason why the options are not used, in a sentence; absent if they are. */
export interface SetPlanOptionsReply {
  readonly refused?: string;
}

/** Client → server: the root module whose plan a file shows; null if it belongs to none. */
export const SHOWN_ROOT: Request<CallersRequest, ShownRootOfFile> = "stateline/shownRoot";
/** The URI of a root module, or why the Terragrunt unit of the file has no plan. */
export type ShownRootOfFile = { readonly root: string } | { readonly unit: string; readonly notPlanned: string };

/** Client → server: the root modules that call the module of a file; null if it belongs to no root module. */
export const CALLERS: Request<CallersRequest, Callers> = "stateline/callers";
export interface CallersRequest {
  /** The URI of a file of the module. */
  readonly uri: string;
}
export interface Callers {
  /** The URI of the module's folder. */
  readonly folder: string;
  /** The URI of the root module that the module is planned as called by. */
  readonly chosen: string;
  readonly roots: readonly CallingRoot[];
}
export interface CallingRoot {
  readonly root: string;
  /** The path from the module: `examples/complete`. */
  readonly title: string;
  /** `2 calls` */
  readonly calls: string;
}

/** Client → server: plan a module as called by a root module from now on. */
export const SET_CALLER: Request<SetCallerRequest, object> = "stateline/setCaller";
export interface SetCallerRequest {
  /** The URIs of the folders of the module and of the root module. */
  readonly folder: string;
  readonly root: string;
}

/** The command behind the lens about the callers of a module. Its argument is a CallersRequest. */
export const CHOOSE_CALLER_COMMAND = "stateline.chooseCaller";

/** The command that chooses the plan options of a root module. Its argument is the URI of the module's folder, or absent. */
export const CHOOSE_PLAN_OPTIONS_COMMAND = "stateline.choosePlanOptions";

/**
 * The command that chooses the workspace of a root module. Its argument is the URI of the module's folder, or absent. Its result is
 * whether one was chosen.
 */
export const CHOOSE_WORKSPACE_COMMAND = "stateline.chooseWorkspace";

/** The command that chooses the variable file of a root module. Its argument is the URI of the module's folder, or absent. */
export const CHOOSE_VARIABLE_FILE_COMMAND = "stateline.chooseVariableFile";

/** The commands that choose what the plan of a root module starts from, by the choice. */
export const STATE_COMMANDS = {
  file: "stateline.useStateFile",
  none: "stateline.planWithoutState",
  own: "stateline.planWithState",
} as const;

/** Client → server: the headings of the plan explorer, of every root module. */
export const EXPLORER: Request<ExplorerRequest, readonly Explorer[]> = "stateline/explorer";
export interface ExplorerRequest {
  /** The root module to plan, if nobody has looked at it before. */
  readonly root?: string;
  readonly filter?: ExplorerFilter;
  /** Absent for the actions. */
  readonly grouping?: ExplorerGrouping;
}

/** Client → server: some rows below a heading; null if the plan no longer has the heading. */
export const EXPLORER_PAGE: Request<ExplorerPageRequest, ExplorerPage> = "stateline/explorerPage";
export interface ExplorerPageRequest extends ExplorerRequest {
  readonly root: string;
  readonly group: string;
  /** The id of the bundle in the group whose rows are requested; absent for the rows of the group. */
  readonly bundle?: string;
  /** The index of the page, from 0. */
  readonly page: number;
}

/** Client → server: the place of an instance in the plan explorer; null if the explorer does not show the instance. */
export const EXPLORER_PLACE: Request<ExplorerPlaceRequest, ExplorerPlace> = "stateline/explorerPlace";
export interface ExplorerPlaceRequest extends ExplorerRequest {
  readonly instance: InstanceReference;
}

/**
 * Client → server: plan some of the root modules that nobody looks at and whose last plan is not known, the first ones after a root. Their
 * headings in EXPLORER then have the counts of that plan. A client repeats this with `through` until it is absent, or the user cancels.
 */
export const PLAN_ROOTS: Request<PlanRootsRequest, PlanRootsReply> = "stateline/planRoots";
export interface PlanRootsRequest {
  readonly after?: string;
}
export interface PlanRootsReply {
  /** The last root that was planned; absent if there was none left. */
  readonly through?: string;
  /** The number of root modules after that one. */
  readonly left: number;
}

/** Client → server: the first instances, of all root modules, whose explorer rows contain all of these words. */
export const FIND_INSTANCES: Request<FindInstancesRequest, readonly FoundInstance[]> = "stateline/findInstances";
export interface FindInstancesRequest {
  readonly words: string;
}
export type FoundInstance = Pick<ExplorerRow, "symbol" | "label" | "place" | "reason"> & {
  readonly instance: InstanceReference;
};

/** Client → server: load the state of a root module from its backend, or load it again. */
export const LOAD_STATE: Request<LoadStateRequest, LoadStateReply> = "stateline/loadState";
export interface LoadStateRequest {
  /** The URI of the root module's folder. */
  readonly root: string;
}
/** The reason why the state is not loaded, in a sentence; absent while it is being loaded. */
export interface LoadStateReply {
  readonly refused?: string;
  /** Whether a workspace must be chosen first. */
  readonly needsWorkspace?: boolean;
}

/** The command behind the words "Load". Its argument is a LoadStateRequest. */
export const LOAD_STATE_COMMAND = "stateline.loadState";

/**
 * The commands of the server, for clients that have none of their own. Each takes one argument, a `ServerCommandRequest`; the plan and the
 * timeline are returned as Markdown.
 */
export const SERVER_PLAN = "stateline.server.plan";
export const SERVER_TIMELINE = "stateline.server.timeline";
export const SERVER_OPTIONS = "stateline.server.options";
export const SERVER_LOAD_STATE = "stateline.server.loadState";

export interface ServerCommandRequest {
  /** A file, or the folder of a root module. */
  readonly uri: string;
  /** The address of an instance. */
  readonly address?: string;
  /** A position in the file, which names an instance. */
  readonly position?: Position;
}

/** The command behind "Run terraform init". Its argument is an InitRequest. */
export const INIT_COMMAND = "stateline.init";
export interface InitRequest {
  /** The URI of the root module's folder. */
  readonly root: string;
  readonly program: "terraform" | "tofu";
}

/**
 * Client → server: the languages that the setting `stateline.language` can name, as they are written there; the newest of each product
 * first.
 */
export const LANGUAGES: Request<object, readonly LanguageChoice[]> = "stateline/languages";
export interface LanguageChoice {
  /** `terraform@1.15` */
  readonly language: string;
  /** `Terraform 1.15` */
  readonly title: string;
}

/** The command that chooses the language of a root module. Its argument is the URI of the module's folder, or absent. */
export const CHOOSE_LANGUAGE_COMMAND = "stateline.chooseLanguage";

/** Client → server: what was learned of providers, package by package. */
export const LEARNED: Request<object, readonly LearnedPackage[]> = "stateline/learned";

/** Client → server: the facts that were learned, as JSON text; null if they were forgotten meanwhile. */
export const LEARNED_JSON: Request<LearnedJsonRequest, string> = "stateline/learnedJson";
export interface LearnedJsonRequest {
  /** Absent for everything. */
  readonly selection?: LearnedSelection;
}

/** Client → server: forget what was learned; the reply comes when it is forgotten. */
export const FORGET_LEARNED: Request<LearnedSelection, null> = "stateline/forgetLearned";

/** Client → server: the timeline of one instance; null when the plan no longer knows it. */
export const TIMELINE: Request<TimelineRequest, Timeline> = "stateline/timeline";
export interface TimelineRequest extends InstanceReference {
  /** Present if the apply of the instance is to be rehearsed, with the values to assume, and the name of a failure to play. */
  readonly rehearsal?: RehearsalRequest;
  /** Whether the earlier runs of the instance are looked up. */
  readonly earlier?: boolean;
  /** The log of a real run, whose record of the instance is looked up. */
  readonly log?: LogReference;
  /** Present if two runs are to be compared. */
  readonly comparison?: ComparisonRequest;
}
export interface ComparisonRequest {
  /** The ids of the runs; the server chooses those that are absent. */
  readonly left?: string;
  readonly right?: string;
}
/** The file of a log. */
export interface LogReference {
  readonly uri: string;
  /** How often the file has changed, so that it is read once for each of its contents. */
  readonly version: number;
}
export interface RehearsalRequest extends Pick<TimelineRehearsal, "whatIf"> {
  readonly failure?: string;
}

/** Client → server: the block that declares an instance; null if there is none. */
export const INSTANCE_SOURCE: Request<InstanceReference, Location> = "stateline/instanceSource";

/**
 * Client → server: the instances that the log of a real run names, first those whose outcome differs from their plan; or why the log is not
 * read. Null if there is no such root module.
 */
export const RUN_LOG: Request<RunLogRequest, RunLogView | Refusal> = "stateline/runLog";
export interface RunLogRequest {
  /** The URI of the root module's folder. */
  readonly root: string;
  readonly log: LogReference;
  /** The instance whose record is wanted, because the plan does not have it. */
  readonly address?: string;
}
export interface RunLogView {
  /** Who logged the run, when, and how it ended. */
  readonly title: string;
  readonly instances: readonly LoggedInstanceView[];
  /** Present if the record of one instance was wanted. */
  readonly recorded?: RecordedRun;
}
export interface LoggedInstanceView {
  readonly instance: InstanceReference;
  /** `-/+`; empty if nothing was planned. */
  readonly symbol: string;
  /** `must be replaced`, and what came of it. */
  readonly words: string;
  /** Whether the plan has the instance. */
  readonly isInPlan: boolean;
}

/** Client → server: some lines of the page of the whole plan; null if there is no such root module. */
export const PLAN_OVERVIEW: Request<PlanOverviewRequest, PlanOverview> = "stateline/planOverview";
export interface PlanOverviewRequest {
  /** The URI of the root module's folder; absent for the first. */
  readonly root?: string;
  readonly query: PlanQuery;
  /** The index of the first line, and the number of lines. */
  readonly from: number;
  readonly count: number;
  /** The instance that other views show, whose line the page marks. */
  readonly marked?: InstanceReference;
  /** What the plan is compared with; then the lines are those of the instances that differ. */
  readonly compared?: PlanCompared | ComparedFinishedPlan;
}

export interface ComparedFinishedPlan {
  /** The URI of its file. It has to be open. */
  readonly finished: string;
}

/** Client → server: the branches and the last commits of the repository around a root module; null if there is none. */
export const REVISIONS: Request<PlanOptionsRequest, Revisions> = "stateline/revisions";
export interface Revisions {
  /** The names, the last changed first. */
  readonly branches: readonly string[];
  readonly commits: readonly { readonly id: string; readonly date: string; readonly subject: string }[];
}

/** Client → server: the lines of the page of the whole plan as Markdown; null if there is no such root module. */
export const PLAN_MARKDOWN: Request<
  Pick<PlanOverviewRequest, "root" | "query" | "compared">,
  string
> = "stateline/planMarkdown";

/** Client → server: what the plan of a root module was made from, unsaved text included; null if there is no such root module. */
export const REPRODUCTION: Request<PlanJsonRequest, Reproduction> = "stateline/reproduction";

/**
 * Client → server: the plan of a root module, unsaved text included, as `stateline plan --json` prints it; null if there is no such
 * root module.
 */
export const PLAN_JSON: Request<PlanJsonRequest, PlanJson> = "stateline/planJson";
export interface PlanJsonRequest {
  /** The URI of the root module's folder, or of a file in it. */
  readonly uri: string;
}
export interface PlanJson {
  /** The members of Terraform's own representation; absent until the files of the root module are read. */
  readonly [member: string]: unknown;
  readonly stateline: {
    /**
     * 0 only if the plan is of every change that was received before the request and nothing more is awaited. Otherwise at least 1,
     * and `diagnostics` are those that the editor shows, because the configuration was not validated.
     */
    readonly pending: number;
    readonly [member: string]: unknown;
  };
}

/**
 * Client → server: the file of a finished plan as text, compared with the present plan of its folder; or why it is not shown. Null for a
 * document that is no file.
 */
export const FINISHED_PLAN: Request<FinishedPlanRequest, ComparedText> = "stateline/finishedPlan";
export interface FinishedPlanRequest {
  readonly uri: string;
  /** The URI of the root module's folder; absent for the folder of the file. */
  readonly root?: string;
}
export type ComparedText = { readonly text: string } | Refusal;
/** Why there is nothing to show, in a sentence. */
export interface Refusal {
  readonly refusal: string;
}

/** Client → server: read the file of a finished plan, again if it is open, and keep it beside the live plan of its root module. */
export const OPEN_FINISHED_PLAN: Request<FinishedPlanRequest, OpenFinishedPlanReply> = "stateline/openFinishedPlan";
/** Why the plan is not open, in a sentence; absent if it is. */
export interface OpenFinishedPlanReply {
  readonly refused?: string;
}

/** Client → server: forget a finished plan. */
export const CLOSE_FINISHED_PLAN: Request<CloseFinishedPlanRequest, object> = "stateline/closeFinishedPlan";
export interface CloseFinishedPlanRequest {
  readonly uri: string;
}

/** Client → server: some objects that an open finished plan and the live plan plan otherwise; null if the plan is not open. */
export const FINISHED_PLAN_PAGE: Request<FinishedPlanPageRequest, ExplorerPage> = "stateline/finishedPlanPage";
export interface FinishedPlanPageRequest extends CloseFinishedPlanRequest {
  /** The index of the page, from 0. */
  readonly page: number;
  /** Whether the rows are those below its heading of drift, and not the differences. */
  readonly isDrift?: boolean;
}

/** Client → server: the files in the folder of a root module that begin as a finished plan does. Only their beginnings are read. */
export const PLAN_FILES: Request<PlanFilesRequest, readonly PlanFileReference[]> = "stateline/planFiles";
export interface PlanFilesRequest {
  readonly root: string;
}
export interface PlanFileReference {
  readonly uri: string;
  readonly name: string;
}

/** What the plan is compared with: a commit, the state of another workspace, or one more variable file. */
export type PlanCompared =
  /** As git names it: `HEAD`, `main`. */
  | { readonly revision: string }
  | { readonly workspace: string }
  /** The URI of the file. */
  | { readonly file: string };

/** Client → server: the instance at a position of the editor; null if there is none. */
export const INSTANCE_AT: Request<InstanceAtRequest, InstanceReference> = "stateline/instanceAt";
export interface InstanceAtRequest {
  readonly uri: string;
  readonly position: Position;
}
export interface InstanceReference {
  readonly root: string;
  readonly address: string;
  /** The key of a deposed object of the instance; absent for the current one. */
  readonly deposed?: string;
}

/** The command behind a code lens and every link to an instance: opens its timeline. Its argument is an InstanceReference. */
export const SHOW_TIMELINE_COMMAND = "stateline.showTimeline";

/** The command that opens the page of the whole plan. Its argument is the URI of a root module's folder, or absent. */
export const SHOW_PLAN_COMMAND = "stateline.showPlan";

/** Client → server: the places that use a declared name, or give its value. */
export const USAGES: Request<UsagesRequest, readonly Location[]> = "stateline/usages";
export interface UsagesRequest {
  readonly uri: string;
  /** Where the name is declared. */
  readonly position: Position;
  readonly of: "uses" | "values";
}

/** Client → server: the test files of a root module and of the modules that it calls. */
export const TEST_FILES: Request<TestFilesRequest, readonly TestFileView[]> = "stateline/testFiles";
export interface TestFilesRequest {
  /** The URI of the root module's folder. */
  readonly root: string;
}

/** The command behind a lens about the uses of a name. Its argument is a UsagesRequest. */
export const SHOW_USAGES_COMMAND = "stateline.showUsages";

/** The command behind a link to source text. Its argument is a Location. */
export const OPEN_SOURCE_COMMAND = "stateline.openSource";

/** The command that opens the list of code actions at the cursor anew. It has no argument. */
export const SHOW_CODE_ACTIONS_COMMAND = "stateline.showCodeActions";

/** Server → client, in a browser: the content of a file of the workspace, by its path without a scheme. */
export const READ_FILE: Request<FilePath, ReadFileReply> = "stateline/readFile";
export interface FilePath {
  readonly path: string;
}
export type ReadFileReply = { readonly bytes: Uint8Array } | NotRead;

/** Why a file or folder was not read; `reason` without a subject. */
export interface NotRead {
  readonly isAbsent: boolean;
  readonly reason: string;
}

/** Server → client, in a browser: the names in a folder of the workspace, by its path without a scheme. */
export const READ_FOLDER: Request<FilePath, FolderReply> = "stateline/readFolder";
export type FolderReply = { readonly entries: readonly FolderEntry[] } | NotRead;
export interface FolderEntry {
  readonly name: string;
  readonly directory: boolean;
}

/** Server → client, in a browser: the content of a pack that comes with the extension, by its file name; null if there is none. */
export const READ_PACK: Request<PackName, Uint8Array> = "stateline/readPack";
export interface PackName {
  readonly name: string;
}
