import { driftedTraces } from "../../engine/diff/driftGroups.ts";
import type { Action } from "../../engine/lifecycle/reasons/decision.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { type Counts, isJustRead } from "../../engine/plan/rows/counts.ts";
import type { OutputChange } from "../../engine/plan/rows/outputChanges.ts";
import { outputAction } from "../../engine/plan/rows/outputChanges.ts";
import { ACTION_KINDS, kindOfAction } from "../../engine/render/counts/countWords.ts";
import { remember } from "../../engine/source/remember.ts";
import { runwise } from "../../engine/source/runwise.ts";
import type { ExplorerGroup, ExplorerGroupId } from "../../protocol/explorer.ts";
import { brokenPromises } from "../brokenPromises.ts";

/** A heading, and the count of its instances or outputs. */
export interface Group extends Pick<ExplorerGroup, "collapsed"> {
  readonly id: ExplorerGroupId;
  titleOf(plan: Plan): string;
  count(plan: Plan): number;
}

const instances = (id: ExplorerGroupId, title: string, collapsed = false): Group => ({
  id,
  titleOf: () => title,
  collapsed,
  count: ({ counts }) => countOf(counts, id),
});

/** The kinds with a group of their own. */
const LISTED = ACTION_KINDS.flatMap(({ kind, ...rest }) =>
  kind === "reads" || kind === "none" ? [] : [{ kind, ...rest }],
);

/** The groups, the most dangerous first. */
export const GROUPS: readonly Group[] = [
  instances("fails", "Fails"),
  ...LISTED.map(({ kind, heading }) => instances(kind, heading)),
  instances("other", "Reads, moves, imports"),
  {
    ...instances("none", "No changes", true),
    titleOf: ({ counts }) => (counts.assumedUnchanged > 0 ? "No changes seen" : "No changes"),
  },
  {
    id: "drift",
    titleOf: () => "Drift",
    collapsed: true,
    count: (plan) => driftedTraces(plan).length,
  },
  {
    id: "promises",
    titleOf: () => "Broken promises of providers",
    collapsed: true,
    count: (plan) => promiseTraces(plan).length,
  },
  {
    id: "outputs",
    titleOf: () => "Outputs",
    collapsed: true,
    count: (plan) => changedOutputs(plan).length,
  },
  {
    id: "notPlanned",
    titleOf: () => "Not planned",
    collapsed: false,
    count: (plan) => plan.notPlanned.length,
  },
];

/** The groups while the state is unknown: the instances of the configuration, without actions, and the values of the outputs. */
export const CONFIGURED_GROUPS: readonly Group[] = [
  {
    id: "configured",
    titleOf: () => "In the configuration",
    collapsed: false,
    count: (plan) => configuredInstances(plan).length,
  },
  {
    id: "outputs",
    titleOf: () => "Outputs",
    collapsed: true,
    count: (plan) => configuredOutputs(plan).length,
  },
];

/** Returns the outputs with a value, of a plan whose state is unknown. */
export const configuredOutputs = remember(({ outputs }: Plan): readonly OutputChange[] =>
  outputs.filter(({ after }) => after !== undefined),
);

/** Returns the instances of the configuration, of a plan whose state is unknown. */
export const configuredInstances = remember(({ traces }: Plan): readonly Trace[] =>
  traces.filter(({ orphan }) => orphan === undefined),
);

/** Returns the instances about which a provider breaks a promise. */
export const promiseTraces = remember(({ traces }: Plan): readonly Trace[] => promiseRuns(traces).flat());

const promiseRuns = runwise(
  (first: Trace, other: Trace) => first.change.address.resource === other.change.address.resource,
  (traces) => traces.filter((trace) => trace.violations.length > 0 && brokenPromises(trace).length > 0),
);

/** Whether the instances below a heading stand below that of their action, too. */
export const isBeside = (group: string): boolean => group === "drift" || group === "promises";

/** Returns the group of an instance; undefined for an instance that is not planned. */
export function groupOf(trace: Trace): ExplorerGroupId | undefined {
  if (trace.failed) return "fails";
  if (!isPlanned(trace) || isJustRead(trace)) return undefined;
  const { action, previousAddress, importing } = trace.change;
  return action.outcome === "no-op" && (previousAddress || importing) ? "other" : groupOfAction(action.outcome);
}

function groupOfAction(action: Action): ExplorerGroupId {
  const { kind } = kindOfAction(action);
  return kind === "reads" ? "other" : kind;
}

/** Returns the count of the instances that `groupOf` puts into a group. */
function countOf({ actions, moved, onlyImported, failed }: Counts, group: ExplorerGroupId): number {
  if (group === "fails") return failed;
  const relabelled = moved + onlyImported;
  let count = group === "other" ? relabelled : group === "none" ? -relabelled : 0;
  for (const [action, instances] of actions) if (groupOfAction(action) === group) count += instances;
  return count;
}

export const changedOutputs = remember(({ outputs }: Plan): readonly OutputChange[] =>
  outputs.filter((output) => !output.notPlanned && outputAction(output) !== "no-op"),
);
