import { resourceText } from "../../addrs/address.ts";
import type { Import } from "../../config/module.ts";
import { importsOfUndeclared } from "../../config/tree/namedProviders.ts";
import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { cycle } from "../checks/referenceFindings.ts";
import type { GraphNode, Want } from "../graph/node.ts";
import { cyclesWith, type Shape } from "../graph/shape.ts";
import { isPartial } from "../graph/target.ts";
import { wantsOf } from "../graph/wants.ts";
import type { JudgedPlan } from "../plan.ts";
import { importReferences } from "../refactor/imports.ts";
import type { Row } from "../rows/rows.ts";
import { timesJudged } from "../walk/staticCheck.ts";
import { allFaults } from "../walked/checked.ts";

/** Returns the static faults of all nodes that are evaluated at least once, in the order of the walk. */
export function staticFaults({ walked }: JudgedPlan): readonly Diagnostic[] {
  if (!walked) return [];
  const { graph, checked, rows } = walked;
  const faulty = checked.faulty.toSorted((a, b) => evaluatedAt(graph.shape, a) - evaluatedAt(graph.shape, b));
  return faulty.flatMap((place) =>
    timesJudged(graph.nodes[place]!, rows[place]) === 0 ? [] : allFaults(checked.faults[place]!),
  );
}

/** Returns the position of a node in the walk; nodes of cycles come last. */
const evaluatedAt = ({ rank, looping, order }: Shape, place: number): number =>
  rank[place]! >= 0 ? rank[place]! : order.length + looping.indexOf(place);

/** Returns the cycles of the graph, also those through resources that are imported and not declared. */
export function cycles({ walked, modules, regime }: JudgedPlan): readonly Diagnostic[] {
  if (!walked) return [];
  const { shape, nodes } = walked.graph;
  const imports = modules.root && regime.followsConfiguration ? importsOfUndeclared(modules.root.module) : [];
  const wants = new Map(imports.map((block) => [importedName(block), importWants(block)]));
  const all = wants.size === 0 ? shape.cycles : cyclesWith(nodes, shape, wants);
  return all.map((names) => {
    const isMember = (id: string) => names.includes(id) || names.includes(`${id} (expand)`);
    const block = imports.find((one) => isMember(importedName(one)));
    const first = shape.looping.find((place) => isMember(nodes[place]!.id));
    return cycle(names, block?.range ?? (first === undefined ? undefined : placeOf(nodes[first]!)));
  });
}

const importedName = ({ to: { resource } }: Import): string =>
  resource ? resourceText(resource.mode, resource.type, resource.name) : "";

const importWants = (block: Import): readonly Want[] =>
  wantsOf([], importReferences(block)).filter(({ id }) => id !== importedName(block));

const placeOf = (node: GraphNode): Range | undefined =>
  node.kind === "local" ? node.declaration.range : node.declaration?.header;

/** Returns the findings of all evaluated nodes but checks; of a destruction, only those of its instances. */
export const rowFindings = (plan: JudgedPlan): readonly Diagnostic[] => {
  const isNoCheck = ({ kind }: GraphNode) => kind !== "check";
  return plan.regime.destroysAll
    ? [...destroyedVariables(plan), ...notableRows(plan, isNoCheck).flatMap(ofInstances)]
    : notableRows(plan, isNoCheck).flatMap(ofRow);
};

/**
 * Returns the findings of the root's variables and their validations, as far as the dialect evaluates them to destroy everything. A
 * preceding plan has reported them already.
 */
export function destroyedVariables(plan: JudgedPlan): readonly Diagnostic[] {
  if (plan.preceding || isPartial(plan.inputs.options)) return [];
  const { dialect } = plan.modules.language;
  const kinds = new Set<GraphNode["kind"]>();
  if (supports(dialect, "destroyed-variables")) kinds.add("variable");
  if (supports(dialect, "destroyed-variable-results")) kinds.add("validation");
  return notableRows(plan, ({ kind, path }) => kinds.has(kind) && path.length === 0).flatMap(ofRow);
}

/** Returns the findings of `check` blocks. A destruction repeats those of the plan before it. */
export const checkFindings = (plan: JudgedPlan): readonly Diagnostic[] =>
  plan.regime.destroysAll
    ? (plan.preceding?.diagnostics.check ?? [])
    : notableRows(plan, ({ kind }) => kind === "check").flatMap(ofRow);

const notableRows = ({ walked }: JudgedPlan, isWanted: (node: GraphNode) => boolean): readonly Row[] =>
  walked ? walked.notable.flatMap((place) => (isWanted(walked.graph.nodes[place]!) ? walked.rows[place]! : [])) : [];

const ofRow = ({ diagnostics }: Row): readonly Diagnostic[] => diagnostics;

const ofInstances = (row: Row): readonly Diagnostic[] =>
  row.kind === "resource" ? row.traces.flatMap(({ diagnostics }) => diagnostics) : [];
