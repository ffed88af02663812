import type { Location } from "./place.ts";

/** The plan of one root module as a tree of headings. A client requests the rows of a heading when they become visible. */
export interface Explorer {
  readonly root: string;
  readonly title: string;
  readonly version: number;
  readonly groups: readonly ExplorerGroup[];
  /** The message if there are no groups. */
  readonly empty?: string;
  /** `state of 12:04`, `State not loaded (s3)`: the state that the plan started from; absent if it is certainly current. */
  readonly note?: string;
  /** Present if LOAD_STATE can load the state, now or again. */
  readonly load?: "load" | "reload";
  /** The program whose `init` must run before the state can be loaded; absent if that is not the cause. */
  readonly init?: "terraform" | "tofu";
}

/** A heading with the number of its rows: `Replaces (4)`. */
export interface ExplorerGroup {
  readonly id: ExplorerGroupId;
  readonly label: string;
  readonly collapsed: boolean;
}

export type ExplorerGroupId =
  | "fails"
  | "replaces"
  | "destroys"
  | "forgets"
  | "changes"
  | "adds"
  | "other"
  | "none"
  | "outputs"
  | "notPlanned"
  | "configured";

/** Some rows of a group, in its order. `L` is the type of a location. */
export interface ExplorerPage<L = Location> {
  readonly rows: readonly ExplorerRow<L>[];
  /** `… 1200 more`; absent on the last page. */
  readonly more?: string;
}

export interface ExplorerRow<L = Location> {
  /** Unique within its explorer. */
  readonly id: string;
  readonly label: string;
  readonly description: string;
  /** Markdown. */
  readonly tooltip: string;
  readonly tone: Tone;
  readonly symbol: string;
  /** The address of the instance; absent if the row is not an instance. */
  readonly address?: string;
  /** The key of the deposed object; absent if the row is not one. */
  readonly deposed?: string;
  readonly location?: L;
}

/** The colour of an action; stages have none. */
export type Tone = "add" | "update" | "destroy" | "read" | "none";
