import { resourceText } from "../addrs/address.ts";
import type { Run } from "../lifecycle/run.ts";
import { once } from "../source/once.ts";
import { remember } from "../source/remember.ts";
import type { BlockConditions } from "./conditionResults.ts";
import { currentDependencies } from "./dependencies.ts";
import type { GraphNode } from "./nodes/node.ts";
import type { LivePlan, PlanDetails } from "./plan.ts";
import { runsOf } from "./runs.ts";

/** What only the JSON of a plan holds. */
export const detailsOf = remember((plan: LivePlan): PlanDetails => {
  const dependencies = once(() =>
    plan.walked ? currentDependencies(runsOf(plan), plan.walked.graph) : NO_DETAILS.dependencies,
  );
  const conditions = once(() => blocksWithConditions(plan));
  const isStateOld = once(() => runsOf(plan).some(isOld));
  return {
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

export const NO_DETAILS: PlanDetails = { dependencies: new Map(), conditions: [], isStateOld: false };

function blocksWithConditions({ walked, rows }: LivePlan): readonly BlockConditions[] {
  return (walked?.graph.nodes ?? []).flatMap((node): readonly BlockConditions[] => {
    const known = conditionedBlock(node);
    return known ? [{ ...known, path: node.path, instances: rows.get(node.id)?.conditions ?? [] }] : [];
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
