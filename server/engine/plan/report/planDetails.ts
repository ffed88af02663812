import { configText, type InstanceAddress, type ResourceAddress, ROOT, resourceText } from "../../addrs/address.ts";
import { supports } from "../../lang/features.ts";
import type { Run } from "../../lifecycle/run/run.ts";
import { hasDrifted, objectAt } from "../../lifecycle/trace.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import { once } from "../../source/once.ts";
import { remember } from "../../source/remember.ts";
import { isPackedAsText } from "../../values/encodings/toMsgpack.ts";
import { walk } from "../../values/walk.ts";

import { callIdOf, prefixOf } from "../graph/ids.ts";
import type { CheckNode, GraphNode } from "../graph/node.ts";
import type { Selection } from "../graph/selection.ts";
import { failedRead } from "../nodes/check.ts";
import { currentDependencies } from "../order/dependencies.ts";
import type { ConfigurationDetails, LeftOut, LivePlan, PlanDetails, Unreached } from "../plan.ts";
import { configurationSchema, type KnownProviders, providersOf, schemaOf } from "../providers/providers.ts";
import { UNMATCHED } from "../resources/resourceConditions.ts";
import { type BlockConditions, conditionsOf } from "../rows/conditionResults.ts";
import { type ResourceRow, resourceRow } from "../rows/rows.ts";
import { planSelection } from "../targeting/planSelection.ts";
import { runsOf } from "../walk/runs.ts";
import { relevantAttributes } from "./relevantAttributes.ts";
import { isReached, unreachedNodes } from "./unreachedNodes.ts";

/** Returns the details that only the JSON of a plan shows. */
export const detailsOf = remember((plan: LivePlan): PlanDetails => {
  const dependencies = once(() => dependenciesIn(plan));
  const conditions = once(() => blocksWithConditions(plan));
  const isStateOld = once(() =>
    runsOf(plan).some(
      (run) =>
        (isOld(run, dependencies()) && isWrittenAgain(run, unreached())) ||
        holdsSentNumber(run) ||
        isDeposedChanged(run),
    ),
  );
  const selection = () => planSelection(plan);
  const leftOut = once(() => objectsLeftOut(plan, selection()));
  const relevant = once(() => relevantAttributes(plan));
  const unreached = once(() => unreachedNodes(plan));
  return {
    get unreached() {
      return unreached();
    },
    configuration: configurationDetails(plan),
    get relevantAttributes() {
      return relevant();
    },
    get leftOut() {
      return leftOut();
    },
    get empty() {
      return emptyResources(plan);
    },
    get rewritesData() {
      return rewritesData(plan, selection());
    },
    get isStateOld() {
      return isStateOld();
    },
    get conditions() {
      return conditions();
    },
    get dependencies() {
      return dependencies();
    },
  };
});

/** Returns the dependencies of the objects. A destroyed object keeps the dependencies that it had when it was read. */
function dependenciesIn(plan: LivePlan): PlanDetails["dependencies"] {
  const { walked, preceding, inputs } = plan;
  if (!walked) return NO_DETAILS.dependencies;
  const own = currentDependencies(runsOf(plan), walked.graph, inputs.options.refresh);
  return preceding ? new Map([...own, ...detailsOf(preceding).dependencies]) : own;
}

export const NO_DETAILS: PlanDetails = {
  configuration: undefined,
  unreached: { lost: new Set(), all: new Set(), deposed: new Set() },
  dependencies: new Map(),
  conditions: [],
  isStateOld: false,
  leftOut: [],
  empty: [],
  rewritesData: false,
  relevantAttributes: [],
};

function blocksWithConditions(plan: LivePlan): readonly BlockConditions[] {
  const namesVariables = supports(plan.language.dialect, "variable-checks");
  return (plan.walked?.graph.nodes ?? []).flatMap((node): readonly BlockConditions[] => {
    const known = node.kind === "validation" && !namesVariables ? undefined : conditionedBlock(node);
    return known ? [{ ...known, path: node.path, instances: conditionsIn(plan, node) }] : [];
  });
}

/** Returns the evaluated conditions of a node. A destruction names only the outputs of the root module. */
function conditionsIn(plan: LivePlan, node: GraphNode): BlockConditions["instances"] {
  if (plan.regime.destroysAll) return plan.isTargeted ? undefined : destroyedConditions(plan, node);
  const row = plan.rows.get(node.id);
  if (!row && node.kind === "check") return namedInstances(plan, node);
  if (!row || (row.kind === "resource" && isUndecided(row))) return undefined;
  const { lost, all } = plan.details.unreached;
  if (!all.has(node.id) || (!lost.has(node.id) && hasErrors(row.diagnostics))) return row.conditions ?? [];
  // Terraform lists a check once it knows the instances of its module, and a variable before it evaluates the value.
  const namedWith = namesOf(node);
  const isListed = node.kind !== "validation" || supports(plan.language.dialect, "unfit-variable-checks");
  const named = namedWith !== undefined && !(isListed ? lost : all).has(namedWith);
  return named ? row.conditions?.map(asUnknown) : undefined;
}

const asUnknown = <T extends object>(result: T) => ({ ...result, status: "unknown", problems: [] }) as const;

/** Returns the id of the node that Terraform must reach before it lists a block with unreached conditions; undefined if it never does. */
function namesOf({ kind, path, declaration }: GraphNode): string | undefined {
  if (kind === "validation") return `${prefixOf(path)}var.${declaration.name}`;
  return kind === "check" ? callIdOf(path) : undefined;
}

/** Returns the conditions of a check that targets exclude while they include its data source; undefined for any other check. */
function namedInstances({ rows }: LivePlan, node: CheckNode): BlockConditions["instances"] {
  const { path, declaration } = node;
  const { data } = declaration;
  if (!data || !rows.get(prefixOf(path) + resourceText(data.mode, data.type, data.name))) return undefined;
  const call = path.length === 0 ? undefined : rows.get(callIdOf(path));
  const modules = call?.kind === "call" ? call.instances : path.length === 0 ? [ROOT] : [];
  return modules.map((module) =>
    conditionsOf(module, undefined, [failedRead((id) => resourceRow(rows, id), node, module) ?? { status: "unknown" }]),
  );
}

/** Whether the instances of the resource are unknown or all faulty. */
const isUndecided = ({ repetitions, cause }: ResourceRow): boolean =>
  (cause?.why === "configuration" && cause !== UNMATCHED) ||
  [...repetitions.values()].some(({ kind }) => kind === "unknown");

/** Returns what a destruction lists of the conditions of a node: of the root's outputs and, in some versions, of its variables. */
function destroyedConditions(plan: LivePlan, node: GraphNode): BlockConditions["instances"] {
  const { id, kind, path } = node;
  if (path.length > 0) return undefined;
  const { dialect } = plan.language;
  if (kind === "output") return [UNKNOWN_AT_ROOT];
  if (kind !== "validation") return undefined;
  if (supports(dialect, "destroyed-variable-results")) {
    const rowOf = (id: string) => plan.rows.get(id) ?? plan.preceding?.rows.get(id);
    const row = rowOf(id);
    const conditions = row?.kind === "resource" ? undefined : row?.conditions;
    return hasErrors(rowOf(namesOf(node) ?? id)?.diagnostics ?? []) ? conditions?.map(asUnknown) : conditions;
  }
  return supports(dialect, "destroyed-variable-checks") ? [UNKNOWN_AT_ROOT] : undefined;
}

const UNKNOWN_AT_ROOT = { module: ROOT, key: undefined, status: "unknown", problems: [] } as const;

/** The block of a node, if it has conditions. */
function conditionedBlock(node: GraphNode): Omit<BlockConditions, "path" | "instances"> | undefined {
  switch (node.kind) {
    case "resource": {
      const { mode, type, name, preconditions, postconditions } = node.declaration;
      if (preconditions.length + postconditions.length === 0) return undefined;
      return { kind: "resource", name: resourceText(mode, type, name), resource: { mode, type } };
    }
    case "output":
      if (node.declaration.preconditions.length === 0) return undefined;
      return { kind: "output", name: `output.${node.declaration.name}` };
    case "check":
      return { kind: "check", name: `check.${node.declaration.name}` };
    case "validation":
      return { kind: "variable", name: `var.${node.declaration.name}` };
    default:
      return undefined;
  }
}

/** Whether the configuration replaces an object in another order than the state has, or gives it dependencies that the state lacks. */
function isOld({ instance }: Run, dependencies: PlanDetails["dependencies"]): boolean {
  const { previousRun, declaration, orphan, createBeforeDestroy, address } = instance;
  if (!previousRun || previousRun.deposed !== undefined || orphan || declaration?.mode !== "managed") return false;
  const stored = new Set(previousRun.dependencies);
  return (
    createBeforeDestroy !== previousRun.createBeforeDestroy ||
    (dependencies.get(address.text) ?? []).some((id) => !stored.has(id))
  );
}

/** Whether Terraform writes an object to the state again: if it is reached and could be read. */
const isWrittenAgain = ({ trace }: Run, unreached: Unreached): boolean =>
  isReached(unreached, trace.change) && objectAt(trace, "priorState") !== undefined;

/** Whether a refresh changed a deposed object. The change counts as a change of the state, not as drift. */
const isDeposedChanged = ({ trace }: Run): boolean => trace.change.deposed !== undefined && hasDrifted(trace);

/** Whether an object read by a plugin holds a number. Terraform never considers such a number equal to the one in a state. */
function holdsSentNumber({ trace }: Run): boolean {
  if (trace.isSettled) return false;
  const read = trace.transitions.find(
    ({ operation, confidence }) => operation === "ReadResource" && confidence === "provider",
  );
  let isFound = false;
  if (read)
    walk(read.object, (value) => {
      isFound ||= value.kind === "number" && !isPackedAsText(value.value);
      return !isFound;
    });
  return isFound;
}

/**
 * Whether a destruction or a refresh removes data sources from the state, or reads them again. They are not reported otherwise.
 */
const rewritesData = ({ regime, walked }: LivePlan, selection: Selection | undefined): boolean =>
  (regime.destroysAll || !regime.plansChanges) &&
  [...(walked?.placed.placement.byResource.values() ?? [])]
    .flat()
    .some(({ address }) => address.resource.mode === "data" && (selection?.includes(address) ?? true));

/**
 * Returns the objects that the plan leaves out: without targets those that Terraform does not reach, with targets those outside
 * the selection.
 */
function objectsLeftOut(plan: LivePlan, selection: Selection | undefined): readonly LeftOut[] {
  const { walked, traces, modules, providers } = plan;
  const planned = new Set(traces.map(({ stored }) => stored));
  const planners = providersOf(modules.root, providers);
  return [...(walked?.placed.placement.byResource.values() ?? [])].flat().flatMap(({ object, address }) => {
    if (planned.has(object) || (!plan.regime.destroysAll && isDropped(plan, selection, address))) return [];
    const { mode, type } = address.resource;
    if (mode === "data") {
      const schema = providers.available.get(object.provider)?.schemas.dataSource(type);
      return [{ object: { ...object, address }, schema }];
    }
    const planner = planners.ofStored(object);
    const schema = "missing" in planner || planner.schema.isInferred ? undefined : planner.schema;
    return [{ object: { ...object, address }, schema }];
  });
}

/** Returns the resources that stay in the state without objects. A resource leaves the state once any instance of it is planned. */
function emptyResources(plan: LivePlan): readonly ResourceAddress[] {
  const { state, preceding } = plan;
  const empty = [...(state.state?.resources.values() ?? [])].filter(({ objects }) => objects.length === 0);
  if (empty.length === 0) return [];
  // A data source that could not be read changes nothing in the state.
  const planned = (preceding ?? plan).traces.filter(
    ({ change, failed }) => change.address.resource.mode === "managed" || !failed,
  );
  const texts = new Set(planned.map(({ change }) => change.address.resource.text));
  return empty.flatMap(({ address }) => (texts.has(address.text) ? [] : [address]));
}

/**
 * Whether the stored result of a data source is dropped. A data source that is read again loses it; in a module instance that no
 * longer exists, no target keeps it.
 */
function isDropped({ rows }: LivePlan, selection: Selection | undefined, address: InstanceAddress): boolean {
  const { resource } = address;
  if (resource.mode === "managed") return false;
  const row = rows.get(configText(resource));
  if (row?.kind !== "resource") return selection?.names(address) ?? true;
  if (row.cause !== undefined) return false;
  return !selection || selection.includes(address) || !row.repetitions.has(resource.module.text);
}

/** Returns the configuration with what its providers say of it; undefined while it is not loaded. */
export function configurationDetails({
  modules: { root },
  providers,
}: {
  readonly modules: Pick<LivePlan["modules"], "root">;
  readonly providers: KnownProviders;
}): ConfigurationDetails | undefined {
  if (!root) return undefined;
  const { available: atHand } = providers;
  return {
    root,
    schemaOf: (module, resource) => schemaOf(atHand, module, resource),
    configurationSchema: (module, block) => configurationSchema(atHand, module, block),
    configurationOf: providersOf(root, providers).configurationOf,
  };
}
