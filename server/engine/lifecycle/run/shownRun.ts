import type { PackedType } from "../../provider/simulation/packProvider.ts";
import { packName } from "../../schema/pack/packName.ts";
import type { ResourceSchema } from "../../schema/schema.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { extended } from "../../source/extended.ts";
import { attributesJson } from "../../state/content.ts";
import { CONCEALED } from "../../values/marks.ts";
import { markAt } from "../../values/walk.ts";
import { lifecycle } from "../lifecycle.ts";
import type { Action, Decision } from "../reasons/decision.ts";
import type { ResourceInstance } from "../resourceInstance.ts";
import { hasSecrets, schemaMarks } from "../schemaMarks.ts";
import { isPlanned, type Trace } from "../trace.ts";
import type { Run } from "./run.ts";
import { run, settledByPack } from "./settledInstances.ts";
import { mayHaveLostArguments } from "./unsetArguments.ts";

/**
 * Runs one instance. If a pack of another version has its type, what that version would plan is shown, and everything else follows
 * from the run without it: its findings, what others refer to, and whether it is planned at all.
 */
export function shownRun(instance: ResourceInstance): Run {
  const evaluated = run(instance);
  if (!instance.packed || instance.refreshing === "only") return evaluated;
  const packed = ofPacked(instance, instance.packed);
  if (!evaluated.trace.isSettled) return withPacked(evaluated, packed, instance.packed);
  if (hasSecrets(packed.schema.block) || packed.provider.isInherited || mayHaveLost(instance, instance.packed))
    return withPacked(lifecycle(instance), packed, instance.packed);
  const settled = settledByPack(packed, evaluated.trace);
  return settled ? extended(settled, { instance: evaluated.instance }) : evaluated;
}

/** Whether arguments of a declared object may have been removed, so that its configuration alone does not settle the plan. */
const mayHaveLost = ({ declaration, orphan, previousRun }: ResourceInstance, packed: PackedType): boolean =>
  declaration !== undefined &&
  !orphan &&
  previousRun !== undefined &&
  mayHaveLostArguments(packed, declaration.body, attributesJson(previousRun.content));

/** Returns a run that shows what another version would plan. */
function withPacked(evaluated: Run, packed: ResourceInstance, type: PackedType): Run {
  const { trace } = evaluated;
  // The certain changes of an instance that is not planned are none of another version.
  if (trace.failed || trace.partlyKnown) return evaluated;
  const shown = lifecycle(packed);
  const wrongTypes = shown.trace.diagnostics.filter(({ id }) => id === "lang/wrong-attribute");
  const isPlannedOtherwise = isPlanned(shown.trace) !== isPlanned(trace);
  if (shown.trace.failed || shown.trace.partlyKnown || isPlannedOtherwise)
    return wrongTypes.length === 0 ? evaluated : withInformation(evaluated, wrongTypes, type);
  return {
    instance: evaluated.instance,
    trace: extended(shown.trace, {
      change: extended(shown.trace.change, { action: shownAction(shown.trace.change.action, trace.change.action) }),
      diagnostics: trace.diagnostics,
      violations: trace.violations,
      notPlanned: trace.notPlanned,
      evaluated: withConcealed(trace, type.schema),
    }),
    asked: evaluated.asked,
    marks: evaluated.marks | shown.marks,
  };
}

/**
 * Returns the trace that references see. What the other version keeps secret is masked wherever they lead, and is no less known to
 * any decision.
 */
function withConcealed(trace: Trace, { block }: ResourceSchema): Trace {
  const places = schemaMarks(block, trace.change.after).map(({ path }) => ({ path, marks: CONCEALED }));
  if (places.length === 0) return trace;
  return extended(trace, { change: extended(trace.change, { after: markAt(trace.change.after, places) }) });
}

/**
 * Returns the action to show: an action that is certain without the pack is certain with it. What is no longer configured shows only
 * with a schema.
 */
const shownAction = (ofPack: Decision<Action>, evaluated: Decision<Action>): Decision<Action> =>
  ofPack.outcome === evaluated.outcome && !evaluated.doubt && ofPack.doubt?.because !== "unset-kept"
    ? evaluated
    : ofPack;

/** Adds what another version would refuse, which this version may accept. */
function withInformation(evaluated: Run, errors: readonly Diagnostic[], { pack }: PackedType): Run {
  const informations = errors.map(
    (error): Diagnostic => ({
      ...error,
      id: "lifecycle/other-version-type",
      severity: "information",
      summary: `Another type in ${packName(pack)}`,
      origin: "stateline",
    }),
  );
  const diagnostics = [...evaluated.trace.diagnostics, ...informations];
  return extended(evaluated, { trace: extended(evaluated.trace, { diagnostics }) });
}

/** Returns the instance that the trace of a run is about. */
export const shownInstance = ({ instance, trace }: Run): ResourceInstance =>
  trace.evaluated ? packedInstance(instance) : instance;

/** Returns an instance as a pack of another version plans it. */
export const packedInstance = (instance: ResourceInstance): ResourceInstance =>
  instance.packed ? ofPacked(instance, instance.packed) : instance;

const ofPacked = (instance: ResourceInstance, { provider, schema }: PackedType): ResourceInstance =>
  extended(instance, { provider, schema });
