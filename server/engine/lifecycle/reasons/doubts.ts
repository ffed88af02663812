import {
  computedPaths,
  DOUBTED_ACTIONS,
  type Doubt,
  type DoubtRule,
  reasonToDoubtUpdate,
} from "../../provider/doubt.ts";
import type { BlockSchema } from "../../schema/schema.ts";
import { type Path, pathText } from "../../values/path.ts";
import type { Value } from "../../values/value.ts";
import { type Action, type Decision, isReplacement } from "./decision.ts";

/** The inputs of the doubt about an action. */
export interface DoubtFacts {
  /** The doubt of the simulation about the change of the object; undefined if a plugin or Core answered. */
  readonly simulated: Doubt | undefined;
  /** The doubt of the simulation about the new object, if one is created. */
  readonly simulatedNew: Doubt | undefined;
  /** The assumed parts of the configuration. */
  readonly assumed: readonly Path[];
  /** The arguments around them whose change replaces the object, or may. */
  readonly assumedMayReplace: readonly Path[];
  /** The differing arguments that `ignore_changes` keeps. A replacement does not keep them. */
  readonly ignored: readonly Path[];
  readonly block: BlockSchema;
  readonly configuration: Value;
}

/** Returns the decision with its doubt; unchanged if nothing about it is uncertain. */
export function withDoubt(action: Decision<Action>, facts: DoubtFacts): Decision<Action> {
  const because = reasonToDoubt(action, facts);
  const about = [...facts.assumed, ...doubtedPaths(action, because, facts)];
  const mayReplace = distinctPaths(pathsThatMayReplace(action, because, facts));
  if (!because && about.length + mayReplace.length === 0) return action;
  return { ...action, doubt: { because, about, mayReplace, mayBeNone: facts.simulated?.mayBeNone ?? false } };
}

function reasonToDoubt({ rule }: Decision<Action>, facts: DoubtFacts): DoubtRule | undefined {
  const { simulated, assumed, assumedMayReplace } = facts;
  switch (rule) {
    case "unchanged":
      return assumed.length > 0 ? "follows-assumed" : reasonFor("no-op", simulated);
    case "requires-replace":
      return reasonFor("replacement", simulated);
    case "changed":
      if (simulated) return reasonFor("update", simulated) ?? reasonToDoubtUpdate(simulated);
      return assumedMayReplace.length > 0 ? "may-be-triggered" : undefined;
    default:
      return undefined;
  }
}

const reasonFor = (kind: "update" | "no-op" | "replacement", simulated: Doubt | undefined): DoubtRule | undefined =>
  simulated?.because && DOUBTED_ACTIONS[simulated.because] === kind ? simulated.because : undefined;

function doubtedPaths(action: Decision<Action>, because: DoubtRule | undefined, facts: DoubtFacts): readonly Path[] {
  const { simulated, simulatedNew, block, configuration, ignored } = facts;
  if (because === undefined) return createsObject(action) ? (simulatedNew?.about ?? []) : [];
  return [...(simulated?.because ? simulated.about : computedPaths(block, configuration)), ...ignored];
}

/** Returns the doubt about an existing object that is not planned: an update keeps what a replacement does not. */
export const doubtOfUnplanned = ({ assumed, block, configuration, ignored }: DoubtFacts): Doubt => ({
  because: undefined,
  about: [...assumed, ...computedPaths(block, configuration), ...ignored],
  mayReplace: [],
  mayBeNone: false,
});

const createsObject = ({ outcome }: Decision<Action>): boolean => outcome === "create" || isReplacement(outcome);

function pathsThatMayReplace(
  { outcome }: Decision<Action>,
  because: DoubtRule | undefined,
  { simulated, assumedMayReplace }: DoubtFacts,
): readonly Path[] {
  if (because === "follows-assumed") return assumedMayReplace;
  const ofSimulation = simulated?.mayReplace ?? [];
  if (outcome === "update" || isReplacement(outcome)) return [...ofSimulation, ...assumedMayReplace];
  return because ? ofSimulation : [];
}

export const distinctPaths = (paths: readonly Path[]): readonly Path[] =>
  paths.length < 2 ? paths : [...new Map(paths.map((path) => [pathText(path), path])).values()];
