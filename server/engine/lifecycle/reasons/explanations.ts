import type { Basis } from "../../provider/basis.ts";
import { isSimulated } from "../../provider/provider.ts";
import { attribute, type Path, pathText, samePath } from "../../values/path.ts";
import { isObject, NULL, withoutDeepMarks } from "../../values/value.ts";
import { applyPath } from "../../values/walk.ts";
import { lifecycle } from "../lifecycle.ts";
import type { Run } from "../run/run.ts";
import { shownInstance } from "../run/shownRun.ts";
import { objectAt } from "../trace.ts";
import { type Decision, decide, isForced } from "./decision.ts";
import { namedReasons, type PartReason, partReasons } from "./partReasons.ts";

/** The decisions of one instance, recorded by running it again, because to record those of every instance would double the memory of a walk. */
export interface InstanceReasons {
  /** The decision about the action, then those about each attribute and everything in it. */
  readonly all: () => readonly Decision[];
  /** Returns the decisions about a part; the decision that forces a replacement comes first. Empty if planning failed. */
  readonly at: (path: Path) => readonly Decision[];
}

export function reasonsOf(explained: Run): InstanceReasons {
  const run = lifecycle(shownInstance(explained), { isExplaining: true });
  const { change } = run.trace;
  const names = isObject(change.after) ? change.after : change.before;
  const attributes = isObject(names) ? [...names.entries.keys()] : [];
  const reasonAt = partReasonIn(run);
  return {
    all: () => [change.action, ...attributes.flatMap((name) => named(reasonAt([attribute(name)])))],
    at: (path) => {
      const reason = reasonAt(path);
      const forces = change.replacePaths.some((forcing) => samePath(forcing, path));
      return [...(forces && isForced(change.action) ? [change.action] : []), ...(reason ? [reason.decision] : [])];
    },
  };
}

const named = (reason: PartReason | undefined): readonly Decision[] => (reason ? namedReasons(reason) : []);

/** Returns the basis of each leaf of the planned state, by its path; empty if a provider was asked. */
export function basesOf(explained: Run): ReadonlyMap<string, Basis> {
  const { confidence, change, schema } = explained.trace;
  if (!isSimulated(confidence) && !change.action.doubt && !schema?.isInferred) return NO_BASES;
  const { decisions = [] } = lifecycle(shownInstance(explained), { isExplaining: true });
  return new Map(decisions.flatMap(({ path, basis }) => (basis ? [[pathText(path), basis] as const] : [])));
}

const NO_BASES: ReadonlyMap<string, Basis> = new Map();

/** Returns a function that finds the reason for a part of the planned object. */
function partReasonIn({ trace, decisions = [] }: Run): (path: Path) => PartReason | undefined {
  const { change, failed, schema } = trace;
  if (failed || !schema) return () => undefined;
  const { outcome } = change.action;
  const [before, after] = [withoutDeepMarks(change.before), withoutDeepMarks(change.after)];
  if (outcome === "delete" || outcome === "forget")
    return (path) => ({ decision: decide(applyPath(after, path) ?? NULL, "ends", [], path), members: [] });
  const configuration = objectAt(trace, "configuration");
  // A plan that evaluates no configuration cannot say what is set there.
  if (!configuration)
    return (path) => ({
      decision: { ...change.action, path, causes: [], outcome: applyPath(after, path) ?? NULL },
      members: [],
    });
  return partReasons({
    ...{ block: schema.block, configuration: withoutDeepMarks(configuration) },
    ...{ before, after, decisions },
  });
}
