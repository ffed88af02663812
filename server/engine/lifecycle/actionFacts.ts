import { writeOnlyPaths } from "../schema/writeOnly.ts";
import { storedMarks } from "../state/content.ts";
import { equals, identical, isTrue } from "../values/equality.ts";
import { GUESSED_SECRET, type Marks, SENSITIVE } from "../values/marks.ts";
import { type Path, pathText } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import { type PathMarks, unmarkDeep } from "../values/walk.ts";
import type { ActionFacts } from "./action.ts";
import { argumentRange } from "./reasons/sourceRanges.ts";
import { isUnrefreshed, type ResourceInstance } from "./resourceInstance.ts";

interface PlannedChange {
  readonly prior: Value;
  readonly planned: Value;
  readonly forcing: readonly Path[];
  readonly ignoresChanges: () => boolean;
  /** The configuration that the provider gets, without marks; undefined for an object that ends. */
  readonly configuration?: Value;
}

/** Returns the facts that decide the action of an instance. */
export function actionFacts(instance: ResourceInstance, change: PlannedChange): ActionFacts {
  const { prior, planned, forcing, ignoresChanges } = change;
  const { declaration } = instance;
  return {
    priorState: prior,
    plannedState: planned,
    orphan: instance.orphan,
    keptBy: instance.keptBy,
    isTracked: instance.previousRun !== undefined,
    tainted: isTainted(instance, prior),
    replaceRequested: instance.replace,
    triggeredBy: instance.triggeredBy,
    forcing: forcing.map((path) => (declaration && argumentRange(declaration.body, path)) ?? pathText(path)),
    createBeforeDestroy: instance.createBeforeDestroy,
    sameValue: () => isSameValue(unmarkDeep(prior).value, unmarkDeep(planned).value),
    sameMarks: () => sameMarks(marksOnRecord(instance) ?? unmarkDeep(prior).marks, unmarkDeep(planned).marks),
    ignoresChanges,
    sent: () => (change.configuration ? writeOnlyPaths(instance.schema.block, change.configuration).map(pathText) : []),
    header: declaration?.header,
  };
}

// An unknown part of an earlier plan stays the same if its origin is the same.
const isSameValue = (prior: Value, planned: Value): boolean =>
  isTrue(equals(prior, planned)) || identical(prior, planned);

/** Whether an existing object is tainted. */
export const isTainted = ({ previousRun }: ResourceInstance, prior: Value): boolean =>
  previousRun?.status === "tainted" && prior.kind !== "null";

/** Returns the sensitive paths in the state for an object that is not read again; otherwise undefined. */
const marksOnRecord = (instance: ResourceInstance): readonly PathMarks[] | undefined =>
  isUnrefreshed(instance) && instance.previousRun ? storedMarks(instance.previousRun.content) : undefined;

/** Whether the same paths are sensitive, apart from those of which only the name of an attribute says so. */
function sameMarks(before: readonly PathMarks[], after: readonly PathMarks[]): boolean {
  if (before.length + after.length === 0) return true;
  const pathsWith = (marks: readonly PathMarks[], wanted: Marks) =>
    marks.filter(({ marks: own }) => own & wanted).map(({ path }) => pathText(path));
  const guessed = new Set(pathsWith([...before, ...after], GUESSED_SECRET));
  const texts = (marks: readonly PathMarks[]) =>
    pathsWith(marks, SENSITIVE)
      .filter((path) => !guessed.has(path))
      .sort()
      .join();
  return texts(before) === texts(after);
}
