import type { Tone } from "./explorer.ts";
import type { Location } from "./place.ts";

/**
 * The timeline of one instance: everything the page shows, in words. The page itself keeps only where the user is.
 * `L` is how a place of a file is said.
 */
export interface Timeline<L = Location> {
  readonly root: string;
  readonly address: string;
  readonly version: number;
  readonly header: TimelineHeader<L>;
  /** In order of time; what took no part is absent. */
  readonly stages: readonly TimelineStage[];
  readonly operations: readonly TimelineOperation[];
  /** One line, or two in a replacement: the object that ends, and the one that begins. */
  readonly tracks: readonly TimelineTrack[];
  readonly rows: readonly TimelineRow<L>[];
  /** `# (3 unchanged attributes hidden)`: how many of `rows` are unchanged at the top level; absent if none. */
  readonly unchangedLabel?: string;
  /** Where the instance's block is. */
  readonly source?: L;
}

export interface TimelineHeader<L = Location> {
  /** `-/+`, `~`, `+`, `-`; empty for no change. */
  readonly symbol: string;
  readonly tone: Tone;
  /** `must be replaced` */
  readonly words: string;
  /** Why, in one sentence; may be empty. */
  readonly sentence: string;
  /** Only where there is a danger. */
  readonly danger?: string;
  /** From the first cause to the action. */
  readonly chain: readonly TimelineLink<L>[];
  readonly confidence: TimelineConfidence;
  /** `terraform.io/builtin/terraform` */
  readonly provider: string;
  /** `moved from …` and the like. */
  readonly notes: readonly string[];
}

export interface TimelineLink<L = Location> {
  readonly text: string;
  /** Where it stands: `main.tf:14`. */
  readonly note?: string;
  readonly location?: L;
  /** The rule that decided, by its id. */
  readonly rule?: string;
}

/** How sure: 1 inferred, 2 schema, 3 provider, 4 plan or Terraform Core's own rule; 0 not called. */
export interface TimelineConfidence {
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly word: string;
  readonly tooltip: string;
}

export type StageName =
  | "previousRunState"
  | "upgradedState"
  | "priorState"
  | "configuration"
  | "proposedNewState"
  | "initialPlannedState"
  | "finalPlannedState"
  | "newState"
  | "importId"
  | "importStubState";

export interface TimelineStage {
  readonly name: StageName;
  /** `Prior` */
  readonly title: string;
  /** `Prior State` and what it is. */
  readonly tooltip: string;
  /** `not refreshed`, `main.tf:12` */
  readonly note?: string;
  /** It says nothing that its neighbour does not say: shown narrow, as `=`. */
  readonly folded: boolean;
  /** An input (square), or a state of the object (circle). */
  readonly kind: "configuration" | "state";
  /** Unknown values travel here: a hollow node. */
  readonly hasUnknown: boolean;
  /** A sentence for the stage when it is chosen: what it holds and where it came from. */
  readonly description: string;
}

/** The step between two stages; it stands over the boundary that it explains. */
export interface TimelineOperation {
  readonly from: StageName;
  readonly to: StageName;
  /** `Plan` */
  readonly label: string;
  /** `PlanResourceChange` and who played it. */
  readonly tooltip: string;
  readonly confidence: TimelineConfidence;
  /** Which track it stands on. */
  readonly track: number;
}

export interface TimelineTrack {
  readonly tone: Tone;
  /** In order; the line runs through them. */
  readonly stages: readonly StageName[];
  /** How the line ends: with an object that stays, or one that is destroyed or forgotten. */
  readonly end: "object" | "destroyed" | "forgotten";
  /** `1 destroy`, `2 create`; empty on a single track. */
  readonly label: string;
}

export interface TimelineRow<L = Location> {
  /** Unique; `tags["Release"]` */
  readonly path: string;
  /** The last step, as shown: `tags`, `"Release"`, `[0]`. */
  readonly label: string;
  readonly depth: number;
  readonly sign: "" | "+" | "-" | "~";
  readonly changed: boolean;
  readonly computed: boolean;
  /** `# forces replacement`; absent if there is nothing to say. */
  readonly remark?: string;
  readonly hasChildren: boolean;
  /** `# (2 unchanged attributes hidden)`: its unchanged children; absent if there are none. */
  readonly unchangedLabel?: string;
  /** One for each of `stages`, in their order. */
  readonly cells: readonly TimelineCell[];
  /** Why, one sentence each. */
  readonly reasons: readonly string[];
  readonly location?: L;
}

export interface TimelineCell {
  readonly kind: "value" | "null" | "unset" | "unknown" | "sensitive" | "write-only" | "placeholder" | "absent";
  /** As shown; never a sensitive value. */
  readonly text: string;
  /** The whole value where `text` is shortened. */
  readonly full?: string;
  /** The value of the stage before goes on: drawn as a line. */
  readonly continues: boolean;
  /** It differs from the state it came from. */
  readonly changed: boolean;
}
