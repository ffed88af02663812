import type { EarlierRunText } from "./earlierRuns.ts";
import type { Tone } from "./explorer.ts";
import type { Location } from "./place.ts";
import type { RecordedRunText } from "./recordedRun.ts";
import type { RunComparison } from "./runComparison.ts";

/**
 * The timeline of one instance, with every text that the page shows. The page itself keeps only the user's position. `L` is the
 * type of a location.
 */
export interface Timeline<L = Location> {
  readonly root: string;
  readonly address: string;
  /** The key of a deposed object of the instance; absent for the current one. */
  readonly deposed?: string;
  readonly version: number;
  readonly header: TimelineHeader<L>;
  /** The stages that the instance has, in order of time. */
  readonly stages: readonly TimelineStage[];
  readonly operations: readonly TimelineOperation[];
  /** One track, or two in a replacement: for the old object and the new one. */
  readonly tracks: readonly TimelineTrack[];
  /** The deposed objects of the instance, each with a track of its own; absent without any. */
  readonly deposedObjects?: readonly TimelineDeposed[];
  readonly rows: readonly TimelineRow<L>[];
  /** The runs beside the plan, in order of time: columns before the stages. Absent if none is shown. */
  readonly runs?: readonly TimelineStage[];
  /** Rows that say what the runs did, above those of the attributes; present with `runs`. */
  readonly runRows?: readonly TimelineRow<L>[];
  /** `# (3 unchanged attributes hidden)`: how many of `rows` are unchanged at the top level; absent if none. */
  readonly unchangedLabel?: string;
  /** `# (attributes of the provider are not known)`; absent if the schema of the object is known. */
  readonly unknownRowsLabel?: string;
  /** The instances of the same resource; absent for its only instance. */
  readonly siblings?: TimelineSiblings;
  /** Every level of confidence, the lowest first: the legend of the bars. */
  readonly confidences: readonly TimelineConfidence[];
  /** The place of the instance's block. */
  readonly source?: L;
  /** The states that the run of the instance goes through; absent if nothing is planned. */
  readonly run?: readonly TimelineRunStep[];
  /** Present if the stages of the apply are rehearsed. */
  readonly rehearsal?: TimelineRehearsal;
  /** Present if the earlier runs were requested, oldest first. */
  readonly earlier?: readonly EarlierRunText[];
  /** Present if a log was named: what it tells of the instance. */
  readonly recorded?: RecordedRunText;
  /** Present if two runs were to be compared. */
  readonly comparison?: RunComparison;
}

/** A state of the run of an instance. */
export interface TimelineRunStep {
  /** `Create`, `Provisioner 1 (local-exec)`; for the end, how it ends: `created`, `tainted`. */
  readonly label: string;
  readonly kind: "plan" | "apply" | "end";
  readonly status: "passed" | "failed" | "ahead" | "unreached";
  /** The failures that can happen here. */
  readonly failures: readonly TimelineFailureChoice[];
}

/** A failure that a rehearsal can play. */
export interface TimelineFailureChoice {
  /** The name of the failure in a request: `create`, `provisioner:2`. */
  readonly name: string;
  /** `The creation fails, and the provider returns no object` */
  readonly title: string;
  /** Where it leads: `tainted`. */
  readonly end: string;
}

/** A failure that a rehearsal plays. */
export interface TimelineFailure {
  readonly name: string;
  readonly title: string;
  /** What it leaves, and why. */
  readonly sentence: string;
  /** The operations that are not started. */
  readonly notStarted: TimelineNeighbours;
  /** The next plan: one line for each object at the address, then the changes of other instances. */
  readonly next: readonly TimelineNextAction[];
  /** The number of changes of other instances that are not shown. */
  readonly nextMore: number;
  /** The sentence that stands for `next` where the next plan is not known, or has nothing at the address. */
  readonly nextSentence?: string;
}

/** The action of the next plan for one object. */
export interface TimelineNextAction {
  readonly symbol: string;
  readonly tone: Tone;
  /** `terraform_data.a is tainted, so must be replaced` */
  readonly words: string;
}

/** The place of an instance in the order of the apply. */
export interface TimelineOrder {
  /** `step 2 of 5` */
  readonly step: string;
  readonly waitsFor: TimelineNeighbours;
  readonly waitedFor: TimelineNeighbours;
}

/** Operations of other instances; `more` is how many are not shown. */
export interface TimelineNeighbours {
  readonly shown: readonly TimelineNeighbour[];
  readonly more: number;
}

export interface TimelineNeighbour {
  readonly address: string;
  readonly deposed?: string;
  /** `+`, `~`, `-`, `<=`, `.` */
  readonly symbol: string;
  readonly tone: Tone;
  readonly label: string;
}

/** The rehearsal of an apply: nothing is applied. */
export interface TimelineRehearsal {
  /** The values that it assumes, in the order in which the user gave them. */
  readonly whatIf: readonly WhatIfText[];
  /** The reason why nothing is applied to the object, or why the rehearsal ends before the New State, in a sentence; absent for neither. */
  readonly stopped?: string;
  readonly order?: TimelineOrder;
  readonly failure?: TimelineFailure;
}

/** A value that a rehearsal assumes for something that only the apply decides, as the user wrote it. */
export interface WhatIfText {
  /** The address of the instance. */
  readonly address: string;
  /** As the path of a row. */
  readonly path: string;
  /** JSON, or the text of a string. */
  readonly text: string;
}

/** The instances of a resource, the most dangerous first: a window around the current one. */
export interface TimelineSiblings {
  /** The address of the resource: `aws_instance.web`. */
  readonly resource: string;
  readonly shown: readonly TimelineSibling[];
  /** The number of instances before the shown ones. */
  readonly before: number;
  /** The number of instances after the shown ones. */
  readonly after: number;
}

export interface TimelineSibling {
  readonly address: string;
  /** The key of a deposed object; absent for a current one. */
  readonly deposed?: string;
  /** The key of the instance: `["a"]`. */
  readonly label: string;
  /** `-/+`, `~`, `+`, `-`; `=` for no change, `?` for an instance that is not planned, `!` for one that fails. */
  readonly symbol: string;
  readonly tone: Tone;
  /** `must be replaced` */
  readonly words: string;
  /** Whether the timeline is that of this instance. */
  readonly isCurrent: boolean;
}

export interface TimelineHeader<L = Location> {
  /** `-/+`, `~`, `+`, `-`; empty for no change. */
  readonly symbol: string;
  readonly tone: Tone;
  /** `must be replaced` */
  readonly words: string;
  /** The reason in one sentence; can be empty. */
  readonly sentence: string;
  /** Who activated the action, and by what: `the operator: the option -replace`; absent for an instance that is not planned. */
  readonly activatedBy?: string;
  /** A warning about the action; absent for a harmless one. */
  readonly danger?: string;
  /** The proven first cause, or the changed part with both values and where its value comes from, in one line. */
  readonly cause?: string;
  /** `cause` as links: the part that decides the change, and the places of what is known of it. */
  readonly chain: readonly TimelineLink<L>[];
  readonly confidence: TimelineConfidence;
  /** `terraform.io/builtin/terraform` */
  readonly provider: string;
  /** `moved from …` and the like. */
  readonly notes: readonly string[];
  /** Present if a minimal refresh left the object unread, so that it can be read on request. */
  readonly isUnread?: true;
}

export interface TimelineLink<L = Location> {
  readonly text: string;
  /** The place: `main.tf:14`. */
  readonly note?: string;
  readonly location?: L;
  /** The id of the rule that decided. */
  readonly rule?: string;
}

/** The confidence in a stage: 1 inferred, 2 schema, 3 provider, 4 plan or Terraform Core's own rule; 0 not planned. */
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
  | "applyConfiguration"
  | "applyProposedNewState"
  | "finalPlannedState"
  | "newState"
  | "importId"
  | "importStubState";

/** The name of a column: a stage of the plan, or a run beside it. */
export type ColumnName = StageName | `run ${string}`;

/** A column of the table. */
export interface TimelineStage {
  readonly name: ColumnName;
  /** `Prior` */
  readonly title: string;
  /** `Prior State` and what it is. */
  readonly tooltip: string;
  /** `not refreshed`, `main.tf:12` */
  readonly note?: string;
  /** Whether the stage equals its neighbour or has no object, and is shown narrow, as `=` or `∅`. */
  readonly folded: boolean;
  /** Whether there is no object at the stage, and no call that led there. */
  readonly isEmpty?: true;
  /** Whether the stage is an input (drawn as a square), a state of the object (a circle), or a run that is no state. */
  readonly kind: "configuration" | "state" | "run";
  /** Whether something at the stage is unknown: values, or the attributes of the provider. The stage is drawn hollow. */
  readonly hasUnknown: boolean;
  /** Whether the object was changed outside of Terraform before this stage. */
  readonly hasDrift?: true;
  /** Whether the call that leads to the stage failed, so that the lifecycle ends here. The stage is drawn as a cross. */
  readonly hasFailed?: true;
  /** Sentences about the content of the stage and its origin, shown when the user opens the stage. */
  readonly description: string;
  /** Present for a run beside the plan. */
  readonly run?: TimelineRun;
}

/** A run beside the plan. */
export interface TimelineRun {
  /** The title over the adjacent runs of its kind: `Kept states`. */
  readonly group: string;
  /** `-/+`, `~`, `+`, `-`; empty for no change. */
  readonly symbol: string;
  readonly tone: Tone;
  /** `must be replaced`, `changed`; empty for the oldest kept state. */
  readonly words: string;
  /** The full record of the run, in texts that are shown when the user opens it. */
  readonly details: readonly string[];
}

/** The step between two stages, shown above the boundary between them. */
export interface TimelineOperation {
  readonly from: StageName;
  readonly to: StageName;
  /** `Plan` */
  readonly label: string;
  /** `PlanResourceChange`, and what answered the call. */
  readonly tooltip: string;
  readonly confidence: TimelineConfidence;
  /** The index of its track. */
  readonly track: number;
  /** `not called: -refresh=false`; absent for a call that is made. The step is drawn dashed. */
  readonly notCalled?: string;
  /** Whether the lifecycle ends here, with an error. */
  readonly failed?: true;
  /** What the call reported, one text for each finding; absent for nothing. */
  readonly findings?: readonly string[];
  /** The promises of a provider that the answer breaks; absent for none. */
  readonly violations?: readonly TimelineViolation[];
}

/** A broken promise of a provider. */
export interface TimelineViolation {
  /** `plan-valid` */
  readonly rule: string;
  /** `opt: "y" → "z"` */
  readonly part: string;
  /** What was promised, what the provider did, and what its author should do. */
  readonly sentence: string;
  /** Whether Terraform only logs it, because the provider uses the original SDK. */
  readonly tolerated?: true;
}

export interface TimelineTrack {
  readonly tone: Tone;
  /** The stages that the track runs through, in order. */
  readonly stages: readonly ColumnName[];
  /** The fate of the object: it stays, is destroyed or is forgotten. */
  readonly end: "object" | "destroyed" | "forgotten";
  /** `1. destroy`, `2. create`; empty on a single track. */
  readonly label: string;
}

/** A deposed object beside the current one. */
export interface TimelineDeposed {
  /** The key of the object. */
  readonly key: string;
  /** `deposed aaaaaaa1` */
  readonly label: string;
  /** `will be destroyed` */
  readonly words: string;
  /** Why it exists, in a sentence. */
  readonly sentence: string;
  readonly tone: Tone;
  /** Its stages before the action, in order. */
  readonly stages: readonly ColumnName[];
  readonly end: TimelineTrack["end"];
  /** Its place in the order of the apply; present with a rehearsal. */
  readonly order?: TimelineOrder;
}

export interface TimelineRow<L = Location> {
  /** Unique within the timeline: `tags["Release"]`. */
  readonly path: string;
  /** The last step, as shown: `tags`, `"Release"`, `[0]`. */
  readonly label: string;
  readonly depth: number;
  /** `?` for a value that is not known to change. */
  readonly sign: "" | "+" | "-" | "~" | "?";
  readonly changed: boolean;
  readonly computed: boolean;
  /** Whether the row says what the runs did, and is no attribute. */
  readonly isOfRuns?: true;
  /** `# forces replacement`, `# drift`; absent for most rows. */
  readonly remark?: string;
  /** Present with `remark`. */
  readonly remarkTone?: Tone;
  readonly hasChildren: boolean;
  /** `# (2 unchanged attributes hidden)`: its unchanged children; absent if there are none. */
  readonly unchangedLabel?: string;
  /** `# (and 240 more elements)`: its changed children that are not among the rows; absent if all are. */
  readonly moreLabel?: string;
  /** The reason why the configured value is unknown, because its source was not asked: `module.vpc is not installed`. */
  readonly unknownReason?: string;
  /** One for each of `stages`, in their order. */
  readonly cells: readonly TimelineCell[];
  /** One for each of `runs`, in their order; present with `runs`. */
  readonly runCells?: readonly TimelineCell[];
  /** Whether a kept state has another value than the next one or the present one, or a promise about the value is broken. */
  readonly differs?: true;
  /** The reasons for the planned value, one sentence each. */
  readonly reasons: readonly string[];
  readonly location?: L;
}

export interface TimelineCell {
  readonly kind:
    | "value"
    | "null"
    | "unset"
    | "unknown"
    | "sensitive"
    | "write-only"
    | "placeholder"
    | "absent"
    | "unrecorded";
  /** The text that is shown; sensitive values are masked. */
  readonly text: string;
  /** The full value; absent if `text` is not shortened. */
  readonly full?: string;
  /** Whether the value equals that of the previous stage, and is drawn as a line. */
  readonly continues: boolean;
  /** Whether the value differs from that of the previous state. */
  readonly changed: boolean;
  /** The tone of what a run did. */
  readonly tone?: Tone;
}
