import type { Location } from "./place.ts";

/** The plan of one root module as a tree: its headings. The rows below one are asked for when they are seen. */
export interface Explorer {
  readonly root: string;
  readonly title: string;
  readonly version: number;
  readonly groups: readonly ExplorerGroup[];
  /** What to say when there are no groups. */
  readonly empty?: string;
  /** `state of 12:04`: what it is planned from, where that may be another by now. */
  readonly note?: string;
  /** Present where the state can be had from Terraform, at once or again: LOAD_STATE. */
  readonly load?: "load" | "reload";
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
  | "notPlanned";

/** Some rows of a group, in its order. `L` is how a place of a file is said. */
export interface ExplorerPage<L = Location> {
  readonly rows: readonly ExplorerRow<L>[];
  /** `… 1200 more`; absent where these are the last. */
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
  /** The instance's address, where the row is one. */
  readonly address?: string;
  /** The key of a deposed object, where the row is one. */
  readonly deposed?: string;
  readonly location?: L;
}

/** Which colour: of what happens, never of a stage. */
export type Tone = "add" | "update" | "destroy" | "read" | "none";
