import type { Explorer, ExplorerGroupId, ExplorerPage, ExplorerRow } from "./explorer.ts";
import type { Position } from "./place.ts";
import type { PlanStatus } from "./planStatus.ts";
import type { Timeline } from "./timeline.ts";

// The custom messages of the language server, beside the standard ones of LSP 3.17. Each is a method name with the
// types of what goes each way.

/** Server → client, after every plan: what the status bar says. The plan's other views are asked for when they are seen. */
export const PLAN_CHANGED = "stateline/planChanged";
export type PlanChanged = PlanStatus;

/** Server → client: a folder is no root module any more; nothing of its plan holds. Its root is the URI of PLAN_CHANGED. */
export const ROOT_GONE = "stateline/rootGone";
export interface RootGone {
  readonly root: string;
}

/** What the extension says of itself when it starts the server; any other client may leave it out. */
export interface InitializationOptions {
  /** Is the workspace trusted? Else nothing outside of its folders is read. */
  readonly isTrusted: boolean;
}

/** Client → server: the user has said whether the workspace is trusted. */
export const TRUST = "stateline/trust";
export type Trust = InitializationOptions;

/** Client → server: the headings of the plan explorer, of every root module. */
export const EXPLORER = "stateline/explorer";
export type ExplorerReply = readonly Explorer[];

/** Client → server: some rows below a heading; null when the plan has no such heading any more. */
export const EXPLORER_PAGE = "stateline/explorerPage";
export interface ExplorerPageRequest {
  readonly root: string;
  readonly group: ExplorerGroupId;
  /** 0 for the first. */
  readonly page: number;
}
export type ExplorerPageReply = ExplorerPage | null;

/** Client → server: the first instances, of every root module, with all of these words in what the explorer says of them. */
export const FIND_INSTANCES = "stateline/findInstances";
export interface FindInstancesRequest {
  readonly words: string;
}
export type FindInstancesReply = readonly FoundInstance[];
export type FoundInstance = Pick<ExplorerRow, "symbol" | "label" | "description"> & {
  readonly instance: InstanceReference;
};

/** Client → server: the user wants the state of a root module loaded, wherever it is; once more where it was before. */
export const LOAD_STATE = "stateline/loadState";
export interface LoadStateRequest {
  /** The URI of the root module's folder. */
  readonly root: string;
}
/** Why it will not be, in a sentence; absent where it is being loaded. */
export interface LoadStateReply {
  readonly refused?: string;
}

/** The command behind the words "Load". Its argument is a LoadStateRequest. */
export const LOAD_STATE_COMMAND = "stateline.loadState";

/** Client → server: the timeline of one instance; null when the plan no longer knows it. */
export const TIMELINE = "stateline/timeline";
export type TimelineRequest = InstanceReference;
export type TimelineReply = Timeline | null;

/** Client → server: which instance stands at a place of the editor; null where there is none. */
export const INSTANCE_AT = "stateline/instanceAt";
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
export type InstanceAtReply = InstanceReference | null;

/** The command behind a code lens and every link to an instance: opens its timeline. Its argument is an InstanceReference. */
export const SHOW_TIMELINE_COMMAND = "stateline.showTimeline";

/** The command behind a link to source text. Its argument is a Location. */
export const OPEN_SOURCE_COMMAND = "stateline.openSource";
