import type { Location } from "./place.ts";

/** The plan of one root module as a tree of rows. */
export interface Explorer {
  readonly root: string;
  readonly title: string;
  readonly version: number;
  readonly groups: readonly ExplorerGroup[];
  /** What to say when there are no groups. */
  readonly empty?: string;
}

/** A heading with its rows: `Replaces (4)`. */
export interface ExplorerGroup {
  readonly id:
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
  readonly label: string;
  readonly rows: readonly ExplorerRow[];
  readonly collapsed: boolean;
}

export interface ExplorerRow {
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
  readonly location?: Location;
}

/** Which colour: of what happens, never of a stage. */
export type Tone = "add" | "update" | "destroy" | "read" | "none";
