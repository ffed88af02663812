import type { Tone } from "./explorer.ts";
import type { Location } from "./place.ts";

// The page of the whole plan. The page sends what the user filters by and which lines are in view, and gets the lines with
// every text. `I` is the type of a reference to an instance.

/** The user's choices on the page of the plan. */
export interface PlanQuery {
  /** Words that each shown lane has in its address, action or reason; empty for all lanes. */
  readonly text: string;
  /** The kinds of lanes that are shown; empty for all. */
  readonly kinds: readonly LaneKind[];
  /** The ids of the headings and bundles that the user opened or closed, against their default. */
  readonly toggled: readonly string[];
}

/** The kinds of lanes that the page counts and filters. */
export type LaneKind =
  | "fails"
  | "replaces"
  | "destroys"
  | "forgets"
  | "changes"
  | "adds"
  | "reads"
  | "moves"
  | "imports"
  /** An instance of the configuration while the state is not loaded. */
  | "configured"
  | "none"
  | "notPlanned";

/** The plan of one root module, or of the units of Terragrunt in a folder: its summary, and the lines from one index to another. */
export interface PlanOverview {
  /** The URI of the root module's folder, or of the folder with the units. */
  readonly root: string;
  readonly version: number;
  /** All root modules of the workspace and the folders with several units, the shown one among them. */
  readonly roots: readonly PlanRoot[];
  /** The number of columns of the rails beside the units; absent for the plan of one root module. */
  readonly railColumns?: number;
  readonly counts: readonly PlanCount[];
  /** `state of 12:04`, `State not loaded (s3)`: facts about the whole plan. */
  readonly notes: readonly string[];
  /** The sentence in place of the lines if there are none. */
  readonly empty?: string;
  /** Why the state is not loaded, in sentences; absent if it is. */
  readonly unread?: string;
  /** The providers and modules that init would install, in words: `hashicorp/aws and 2 modules are not installed`; absent if none. */
  readonly lacking?: string;
  /** Present if the program's init has to run first. */
  readonly init?: "terraform" | "tofu";
  /** Present if it depends on the workspace which state it is, and none is selected. */
  readonly lacksWorkspace?: true;
  /** Present if LOAD_STATE can load the state, now or again. */
  readonly load?: "load" | "reload";
  /** What the plan can start from instead: a state file, nothing, or again the root module's own state. */
  readonly startsFrom: readonly StateChoice[];
  /** The number of variables without a value, in words: `2 variables without a value`; absent if all have one. */
  readonly lackingVariables?: string;
  /** Present in a comparison: what the plan is compared with. */
  readonly comparison?: PlanComparison;
  /** The number of lanes that the filter leaves, in words: `4 of 12 match`. */
  readonly matches: string;
  /** The number of all lines. */
  readonly total: number;
  /** The index of the first of `lines`. */
  readonly from: number;
  readonly lines: readonly PlanLine[];
  /** The index of the line of the marked instance, or of the bundle around it; absent if no line shows the instance. */
  readonly marked?: number;
}

export interface PlanComparison {
  /** `main`, `workspace prod`, `env/prod.tfvars` */
  readonly label: string;
  /** What is compared, from which state, and what is not known, in sentences. */
  readonly note: string;
  /** The number of instances that are planned differently; absent if there is no comparison, and `note` says why. */
  readonly differences?: number;
}

/** What a plan starts from: a state file that the user picks, nothing, or the state of the root module. */
export type StateChoice = "file" | "none" | "own";

export interface PlanRoot {
  readonly root: string;
  readonly title: string;
  /** Present for a folder with several units of Terragrunt. */
  readonly holdsUnits?: true;
}

/** `-/+ 4 replace` */
export interface PlanCount {
  readonly kind: LaneKind;
  readonly symbol: string;
  readonly number: number;
  readonly words: string;
  /** `1 may be replaced`, `3 assumed`; absent without doubt. */
  readonly doubt?: string;
  readonly tone: Tone;
}

interface Line<L> {
  /** Unique in the plan, and the same in the next plan. */
  readonly id: string;
  readonly level: 1 | 2 | 3;
  /** The position among its siblings, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
  /** The index of the heading or bundle above the line; absent for a heading. */
  readonly parent?: number;
  /** The place that the line opens: the file of a unit, or a finding; absent for the place of the instance. */
  readonly source?: L;
  /** What waits for what, beside this line; absent for the plan of one root module. */
  readonly rails?: Rails;
}

/** `L` is the type of a place. */
export type PlanLine<L = Location> = HeadingLine<L> | LaneLine<L>;

/** `Replaces 4` */
export interface HeadingLine<L = Location> extends Line<L> {
  readonly kind: "heading";
  readonly title: string;
  /** The number of its instances that the filter leaves. */
  readonly count: number;
  readonly open: boolean;
  /** Present for a unit of Terragrunt. */
  readonly unit?: UnitSummary;
}

/** A unit of Terragrunt in one line. */
export interface UnitSummary {
  /** The counts of its plan, the most dangerous first. */
  readonly counts: readonly Pick<PlanCount, "symbol" | "number" | "tone">[];
  /** What its plan comes to without counts: `no changes`; why it has none. */
  readonly status: string;
  /** Whether Terragrunt refuses the unit. */
  readonly isRefused: boolean;
  /** Whether there are lines below it. */
  readonly hasLines: boolean;
  /** `waits for vpc (vpc_id changes), db (mocks)`; can be empty. */
  readonly words: string;
}

/** The rails beside a line: each unit has one, from its own line to the last unit that waits for it. The columns count from 0. */
export interface Rails {
  /** The rails that pass the line, from its upper to its lower edge. */
  readonly through: readonly number[];
  /** The node of the unit; absent beside other lines. */
  readonly node?: {
    readonly column: number;
    readonly tone: Tone;
    /** Whether the unit has no plan, or none of its present text. */
    readonly isHollow: boolean;
    /** The rails from above that lead into the node. */
    readonly from: readonly number[];
    /** Whether the rail of the unit goes on below the node. */
    readonly goesOn: boolean;
  };
}

/** One instance, or a bundle of instances of one resource with the same action, arguments and reason. */
export interface LaneLine<L = Location> extends Line<L> {
  readonly kind: "lane";
  readonly symbol: string;
  readonly tone: Tone;
  /** The address up to the last name: `module.network.aws_subnet.`; can be empty. Its end, the type, is cut last. */
  readonly head: string;
  /** The rest of the address, which is never cut: `public["c"]`. */
  readonly tail: string;
  /** `must be replaced` */
  readonly words: string;
  /** The reason, with what changes and where its value comes from; can be empty. */
  readonly why: string;
  readonly sure: LaneCertainty;
  readonly drawing: LaneDrawing;
  /** The instance that the line opens; absent for a bundle, and for what is no instance. */
  readonly instance?: LaneInstance;
  /** Present for a bundle. */
  readonly bundle?: LaneBundle;
  /** In a comparison what the other plan and the plan of now say, or their values; of an output its values before and after. */
  readonly sides?: { readonly before?: string; readonly after?: string; readonly more?: string };
}

export interface LaneInstance {
  readonly address: string;
  /** The key of a deposed object of the instance; absent for the current one. */
  readonly deposed?: string;
  /** The URI of its root module's folder, where that is not the root module of the page. */
  readonly root?: string;
}

export interface LaneBundle {
  /** `250 instances` */
  readonly label: string;
  readonly open: boolean;
}

/** How sure an action is: bars as in a timeline, and a word. */
export interface LaneCertainty {
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly word: string;
  readonly tooltip: string;
  /** Whether the action itself is in doubt. */
  readonly isDoubted: boolean;
}

/** The columns of a lane, in order of time. */
export const LANE_COLUMNS = ["previous", "upgraded", "prior", "configuration", "proposed", "planned"] as const;

/** The line of an instance as data: one track, or two in a replacement, in order of time. */
export interface LaneDrawing {
  readonly tracks: readonly LaneTrack[];
  /** The configuration: the track that it leads to, and whether it has unknown values; absent without a block. */
  readonly configuration?: { readonly track: number; readonly hollow: boolean };
}

export interface LaneTrack {
  readonly tone: Tone;
  /** The states of the object, in order of time. */
  readonly nodes: readonly LaneNode[];
}

export interface LaneNode {
  /** The index of the column. */
  readonly column: number;
  /** A circle is a state, hollow if it has unknown values; a cross is the end of the object. */
  readonly shape: "circle" | "hollow" | "cross";
  /** The line to this node: in the colour of the action from where the change enters, dashed where the action is not certain. */
  readonly line: "object" | "action" | "uncertain";
}
