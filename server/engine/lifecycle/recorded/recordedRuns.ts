import { groupBy } from "../../source/groupBy.ts";
import type { Value } from "../../values/value.ts";
import type { Violation } from "../contract/violation.ts";
import { type CallRecord, type Half, type LifecycleRecord, phaseOf, type StageRecord } from "../lifecycleRecord.ts";
import { markedBySchema } from "../secretsOfObjects.ts";
import { STAGE_ORDER, type Stage, stageOfApply } from "../trace.ts";
import type { DumpField } from "./dumpFile.ts";
import type { FinalPlan } from "./finalPlans.ts";
import type { Judgement } from "./judgedCalls.ts";
import { objectOf, type RecordedCall } from "./recordedCall.ts";

/** One run of an instance: its plan, and its apply if that follows. */
export interface RecordedRun {
  readonly calls: readonly RecordedCall[];
  readonly record: LifecycleRecord;
}

/** Returns the runs of an instance. A run ends where something is planned after an apply, or is refreshed after a plan. */
export function recordedRuns(
  calls: readonly RecordedCall[],
  finals: ReadonlyMap<RecordedCall, FinalPlan>,
  judgement: Judgement,
): readonly RecordedRun[] {
  const applies = phases(calls, finals);
  const runs: { readonly calls: RecordedCall[]; readonly applies: boolean[] }[] = [];
  for (const [at, call] of calls.entries()) {
    const last = runs.at(-1);
    const isNew = !last || (!applies[at] && (last.applies.at(-1) || isRefreshedAgain(last.calls, call, calls[at + 1])));
    const run = isNew ? { calls: [], applies: [] } : last;
    if (isNew) runs.push(run);
    run.calls.push(call);
    run.applies.push(applies[at]!);
  }
  return runs.map((run) => ({ calls: run.calls, record: recordOf(run.calls, run.applies, judgement) }));
}

/** Whether an object is upgraded and read though it is planned. The end of an object that is read is planned after an upgrade alone. */
const isRefreshedAgain = (
  earlier: readonly RecordedCall[],
  { call }: RecordedCall,
  next: RecordedCall | undefined,
): boolean =>
  call.operation === "UpgradeResourceState" &&
  next?.call.operation === "ReadResource" &&
  earlier.some((each) => each.call.operation === "PlanResourceChange");

/** Whether each call is of an apply. What only prepares another call is of the phase of that call. */
function phases(calls: readonly RecordedCall[], finals: ReadonlyMap<RecordedCall, FinalPlan>): readonly boolean[] {
  const applies: boolean[] = [];
  for (const [at, recorded] of [...calls.entries()].reverse()) {
    const { operation } = recorded.call;
    const prepares = operation === "UpgradeResourceState" || operation === "ValidateResourceConfig";
    applies[at] =
      operation === "ApplyResourceChange" ||
      finals.has(recorded) ||
      (prepares && applies[at + 1] === true) ||
      isDeposedEnd(recorded, calls[at + 1]);
  }
  return applies;
}

/** Whether a plan of an end is of the apply: before the apply of a planned end, the object is upgraded again. */
const isDeposedEnd = (recorded: RecordedCall, next: RecordedCall | undefined): boolean =>
  objectOf(recorded, "planned")?.kind === "null" && next?.call.operation === "ApplyResourceChange";

function recordOf(calls: readonly RecordedCall[], applies: readonly boolean[], judgement: Judgement): LifecycleRecord {
  const isReplaced = (isDelete: boolean) => calls.some((call) => halfIn(call) === (isDelete ? "delete" : "create"));
  const hasHalves = isReplaced(true) && isReplaced(false);
  const stages = new Map<string, StageRecord>();
  const records: CallRecord[] = [];
  let half: Half = "delete";
  for (const [at, recorded] of calls.entries()) {
    half = halfIn(recorded) ?? (recorded.call.operation === "ValidateResourceConfig" ? "create" : "delete");
    const ofHalf = hasHalves ? { half } : {};
    const { from, to } = STEPS[recorded.call.operation];
    const isApply = applies[at] === true;
    const stageOf = (stage: Stage): Stage => (isApply && stageOfApply(stage)) || stage;
    for (const [field, stage] of FIELD_STAGES[recorded.call.operation]) {
      const object = objectOf(recorded, field);
      if (!object) continue;
      const name = stageOf(stage);
      stages.set(`${half} ${name}`, {
        stage: name,
        phase: phaseOf(name),
        ...ofHalf,
        object: marked(recorded, object),
        confidence: "recorded",
      });
    }
    records.push({
      operation: recorded.call.operation,
      phase: isApply ? "apply" : "plan",
      from: from.map(stageOf),
      to: stageOf(to),
      ...ofHalf,
      confidence: "recorded",
      violations: judgement.get(recorded) ?? NO_VIOLATIONS,
      diagnostics: [],
    });
  }
  return { stages: inOrder([...stages.values()]), calls: records };
}

/** Returns stages in the order of the lifecycle, one half after the other. */
const inOrder = (stages: readonly StageRecord[]): readonly StageRecord[] =>
  [...groupBy(stages, ({ half }) => half).values()].flatMap((half) =>
    [...half].sort((a, b) => STAGE_ORDER.indexOf(a.stage) - STAGE_ORDER.indexOf(b.stage)),
  );

const NO_VIOLATIONS: readonly Violation[] = [];

/** The half of a replacement that a plan or an application is about, if it is one. */
function halfIn(recorded: RecordedCall): Half | undefined {
  const prior = objectOf(recorded, "prior");
  return prior && (prior.kind === "null" ? "create" : "delete");
}

const marked = ({ fits }: RecordedCall, object: Value): Value => markedBySchema(fits[0]!.block, object);

type Operation = RecordedCall["call"]["operation"];

const STEPS: Readonly<Record<Operation, { readonly from: readonly Stage[]; readonly to: Stage }>> = {
  UpgradeResourceState: { from: ["previousRunState"], to: "upgradedState" },
  ReadResource: { from: ["upgradedState"], to: "priorState" },
  ValidateResourceConfig: { from: ["configuration"], to: "configuration" },
  ImportResourceState: { from: ["importId"], to: "importStubState" },
  PlanResourceChange: { from: ["priorState", "configuration", "proposedNewState"], to: "initialPlannedState" },
  ApplyResourceChange: { from: ["priorState", "finalPlannedState"], to: "newState" },
};

const FIELD_STAGES: Readonly<Record<Operation, readonly (readonly [DumpField, Stage])[]>> = {
  UpgradeResourceState: [["upgraded", "upgradedState"]],
  ReadResource: [
    ["current", "upgradedState"],
    ["newState", "priorState"],
  ],
  ValidateResourceConfig: [["configuration", "configuration"]],
  ImportResourceState: [["imported", "importStubState"]],
  PlanResourceChange: [
    ["prior", "priorState"],
    ["configuration", "configuration"],
    ["proposed", "proposedNewState"],
    ["planned", "initialPlannedState"],
  ],
  ApplyResourceChange: [
    ["prior", "priorState"],
    ["plannedToApply", "finalPlannedState"],
    ["newState", "newState"],
  ],
};
