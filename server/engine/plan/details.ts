import { resourceText } from "../addrs/address.ts";
import type { Run } from "../lifecycle/run.ts";
import { once } from "../source/once.ts";
import { remember } from "../source/remember.ts";
import { isPackedAsText } from "../values/encodings/toMsgpack.ts";
import { walk } from "../values/walk.ts";
import type { BlockConditions } from "./conditionResults.ts";
import { currentDependencies } from "./dependencies.ts";
import type { GraphNode } from "./nodes/node.ts";
import type { ConfigurationDetails, LeftOut, LivePlan, PlanDetails } from "./plan.ts";
import { configurationSchema, providersOf, schemaOf } from "./providers.ts";
import { relevantAttributes } from "./relevantAttributes.ts";
import { runsOf } from "./runs.ts";
import { unreachedNodes } from "./unreached.ts";

/** What only the JSON of a plan holds. */
export const detailsOf = remember((plan: LivePlan): PlanDetails => {
  const dependencies = once(() => dependenciesIn(plan));
  const conditions = once(() => blocksWithConditions(plan));
  const isStateOld = once(() => runsOf(plan).some((run) => isOld(run) || holdsSentNumber(run)));
  const leftOut = once(() => (plan.isTargeted || plan.mode === "destroy" ? objectsLeftOut(plan) : []));
  const relevant = once(() => relevantAttributes(plan));
  const unreached = once(() => unreachedNodes(plan));
  return {
    get unreached() {
      return unreached();
    },
    configuration: configurationOf(plan),
    get relevantAttributes() {
      return relevant();
    },
    get leftOut() {
      return leftOut();
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

/** What is destroyed depends on what it depended on when it was read, as far as it was. */
function dependenciesIn(plan: LivePlan): PlanDetails["dependencies"] {
  const { walked, beforeDestroy, inputs } = plan;
  if (!walked) return NO_DETAILS.dependencies;
  const own = currentDependencies(runsOf(plan), walked.graph, inputs.options.refresh);
  return beforeDestroy ? new Map([...own, ...detailsOf(beforeDestroy).dependencies]) : own;
}

export const NO_DETAILS: PlanDetails = {
  configuration: undefined,
  unreached: new Set(),
  dependencies: new Map(),
  conditions: [],
  isStateOld: false,
  leftOut: [],
  relevantAttributes: [],
};

function blocksWithConditions({ walked, rows, inputs }: LivePlan): readonly BlockConditions[] {
  return (walked?.graph.nodes ?? []).flatMap((node): readonly BlockConditions[] => {
    const known = conditionedBlock(node);
    // Nothing is checked where everything is destroyed.
    const row = known?.kind === "check" && inputs.options.mode === "destroy" ? undefined : rows.get(node.id);
    return known ? [{ ...known, path: node.path, instances: row && (row.conditions ?? []) }] : [];
  });
}

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

/** Does the configuration say otherwise than the state how an object is replaced? */
function isOld({ instance: { previousRun, declaration, orphan } }: Run): boolean {
  if (!previousRun || previousRun.deposed !== undefined || orphan || declaration?.mode !== "managed") return false;
  return (declaration.lifecycle.createBeforeDestroy === true) !== previousRun.createBeforeDestroy;
}

/** Does the object that a plugin has read hold a number? One that it has sent Terraform never takes for that of a state. */
function holdsSentNumber({ trace: { transitions } }: Run): boolean {
  const read = transitions.find(
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

function objectsLeftOut({ walked, traces, modules, providers }: LivePlan): readonly LeftOut[] {
  const planned = new Set(traces.map(({ stored }) => stored));
  const found = providersOf(modules.root, providers);
  return [...(walked?.placed.placement.byResource.values() ?? [])].flat().flatMap(({ object, address }) => {
    if (planned.has(object)) return [];
    const { mode, type } = address.resource;
    if (mode === "data") {
      const schema = providers.atHand.get(object.provider)?.schemas.dataSource(type);
      return [{ object: { ...object, address }, schema }];
    }
    const planner = found.ofStored(object);
    const schema = "missing" in planner || planner.schema.isInferred ? undefined : planner.schema;
    return [{ object: { ...object, address }, schema }];
  });
}

function configurationOf({ modules: { root }, providers }: LivePlan): ConfigurationDetails | undefined {
  if (!root) return undefined;
  const { atHand } = providers;
  return {
    root,
    schemaOf: (module, resource) => schemaOf(atHand, module, resource),
    configurationSchema: (module, block) => configurationSchema(atHand, module, block),
    configurationOf: providersOf(root, providers).configurationOf,
  };
}
