import type { PackedType } from "../provider/simulation/packProvider.ts";
import { packName } from "../schema/pack/packName.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { extended } from "../source/extended.ts";
import { lifecycle } from "./lifecycle.ts";
import type { ResourceInstance } from "./resourceInstance.ts";
import type { Run } from "./run.ts";
import { run, settledByPack } from "./settledInstances.ts";

/**
 * Runs one instance. If a pack of another version has its type, what that version would plan is shown, and everything else follows
 * from the run without it: its findings, what others refer to, and whether it is planned at all.
 */
export function shownRun(instance: ResourceInstance): Run {
  const evaluated = run(instance);
  const { trace } = evaluated;
  if (!instance.packed || trace.failed || trace.notPlanned || instance.refreshing === "only") return evaluated;
  const packed = ofPacked(instance, instance.packed);
  if (trace.isSettled) {
    const settled = settledByPack(packed, trace);
    return settled ? extended(settled, { instance: evaluated.instance }) : evaluated;
  }
  const shown = lifecycle(packed);
  const wrongTypes = shown.trace.diagnostics.filter(({ id }) => id === "lang/wrong-attribute");
  if (shown.trace.failed || shown.trace.notPlanned)
    return wrongTypes.length === 0 ? evaluated : withInformation(evaluated, wrongTypes, instance.packed);
  return {
    instance: evaluated.instance,
    trace: extended(shown.trace, { diagnostics: trace.diagnostics, violations: trace.violations, evaluated: trace }),
    asked: evaluated.asked,
    marks: evaluated.marks | shown.marks,
  };
}

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
  instance.packed && trace.evaluated ? ofPacked(instance, instance.packed) : instance;

const ofPacked = (instance: ResourceInstance, { provider, schema }: PackedType): ResourceInstance =>
  extended(instance, { provider, schema });
