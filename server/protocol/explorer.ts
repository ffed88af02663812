import type { Location } from "./place.ts";

/** The rows that the user wants to see. */
export interface ExplorerFilter {
  /** Words that each shown row has in its address, action or reason; empty for all rows. */
  readonly text: string;
  /** Whether only instances are shown that fail, or are destroyed, replaced or forgotten, or may be replaced. */
  readonly onlyDangerous: boolean;
}

/** What the headings are. */
export type ExplorerGrouping = "action" | "module" | "type" | "file";

/** The plan of one root module as a tree of headings. A client requests the rows of a heading when they become visible. */
export interface Explorer {
  readonly root: string;
  readonly title: string;
  readonly version: number;
  readonly groups: readonly ExplorerGroup[];
  /** Whether nobody has looked at the root module, so that it is not planned. EXPLORER with `root` plans it. */
  readonly isUnplanned?: true;
  /** The message if there are no groups, whatever the filter is. */
  readonly empty?: string;
  /** Present with a filter. */
  readonly matches?: ExplorerMatches;
  /** `state of 12:04`, `State not loaded (s3)`: the state that the plan started from; absent if it is certainly current. */
  readonly note?: string;
  /** Present if LOAD_STATE can load the state, now or again. */
  readonly load?: "load" | "reload";
  /** The program whose `init` must run before the plan or the state is complete; absent if that is not the cause. */
  readonly init?: "terraform" | "tofu";
  /** `hashicorp/aws is not installed`: what the plan lacks without `init`. */
  readonly lacking?: string;
  /** The number of errors, which the view of problems lists; absent for none. */
  readonly problems?: number;
  /** The number of instances that are simulated until their plugins answer; absent for none. */
  readonly awaited?: number;
  /** The finished plans that are open beside the live plan; absent without any. */
  readonly finished?: readonly FinishedPlanHeading[];
}

/** A finished plan beside the live plan of its root module, and why they differ, as far as that is known. */
export interface FinishedPlanHeading {
  /** The file, which may be gone. */
  readonly uri: string;
  readonly label: string;
  /** `Terraform 1.11.4 · stale · 2 differ` */
  readonly note: string;
  readonly isStale: boolean;
  /** The known differences between what the two plans were made from. */
  readonly causes: readonly FinishedPlanCause[];
  /** The number of objects that are planned differently now. */
  readonly differences: number;
  /** The heading of the objects that it has read and found changed outside of Terraform; absent without any. */
  readonly drift?: ExplorerGroup;
  /** What holds for all other objects, in a sentence. */
  readonly remark: string;
}

export interface FinishedPlanCause {
  /** A sentence. */
  readonly text: string;
  /** Whether Terraform refuses to apply the plan for it. */
  readonly isStale: boolean;
}

/** The numbers of instances and outputs that a filter leaves, and that there are. */
export interface ExplorerMatches {
  readonly shown: number;
  readonly total: number;
  /** The hidden ones whose action is not known, so that a danger among them is not known either. */
  readonly hiddenUnknown: number;
}

/** A heading with the number of its rows: `Replaces (4)`. */
export interface ExplorerGroup {
  /** Unique among the headings of every grouping; an `ExplorerGroupId` if they are actions. */
  readonly id: string;
  readonly label: string;
  /** The actions below the heading, the most dangerous first: `-1 ~2`; absent if the heading says the action. */
  readonly note?: string;
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
  | "drift"
  | "promises"
  | "outputs"
  | "notPlanned"
  | "configured";

/** Some rows of a group or bundle, in its order. `L` is the type of a location. */
export interface ExplorerPage<L = Location> {
  readonly rows: readonly ExplorerRow<L>[];
  /** `… 1200 more`; absent on the last page. */
  readonly more?: string;
}

/** The place of an instance in the tree. */
export interface ExplorerPlace {
  readonly group: ExplorerGroup;
  /** The bundle above the instance; absent if the instance stands below its heading. */
  readonly bundle?: ExplorerRow;
  readonly row: ExplorerRow;
}

export interface ExplorerRow<L = Location> {
  /** Unique within its explorer. */
  readonly id: string;
  /** The address within the module: `aws_subnet.public["c"]`; the name of an output. */
  readonly label: string;
  /** The module of the instance: `in network`; empty for the root module. */
  readonly place: string;
  /** The reason for the action, or the values of an output; can be empty. */
  readonly reason: string;
  /** The row in words, for a screen reader: without symbols. */
  readonly spoken: string;
  /** Markdown. */
  readonly tooltip: string;
  readonly tone: Tone;
  readonly symbol: string;
  /** The address of the instance; absent if the row is not an instance. */
  readonly address?: string;
  /** The key of the deposed object; absent if the row is not one. */
  readonly deposed?: string;
  /** The number of instances of a bundle: instances of one resource with the same action and reason, which unfold. */
  readonly bundle?: number;
  readonly location?: L;
}

/** The colour of an action; stages have none. */
export type Tone = "add" | "update" | "destroy" | "read" | "none";
