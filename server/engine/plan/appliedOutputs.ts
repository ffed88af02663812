import { ROOT } from "../addrs/address.ts";
import { moduleAt } from "../config/tree/loadModules.ts";
import type { Value } from "../values/value.ts";
import { callIdOf } from "./graph/ids.ts";
import type { GraphNode } from "./graph/node.ts";
import type { Setting, Visit } from "./kind/kind.ts";
import { local } from "./nodes/local.ts";
import { output } from "./nodes/output.ts";
import { variable } from "./nodes/variable.ts";
import type { LivePlan } from "./plan.ts";
import { callRows, type Evaluated, type Row, type RowLookup } from "./rows/rows.ts";
import { withAbsentTypes } from "./scope/resourceValue.ts";

/**
 * Returns the values of the root's outputs as the apply of a refresh-only plan computes them: unlike the plan, it knows the types of objects
 * that do not exist. Empty if there are no such objects.
 */
export function appliedOutputs(plan: LivePlan): ReadonlyMap<string, Value> {
  const { walked, modules } = plan;
  const rows = new Map<string, Row>();
  for (const row of plan.rows.all) {
    const typed = row.kind === "resource" ? withAbsentTypes(row) : undefined;
    if (typed) rows.set(row.id, typed);
  }
  if (!walked || rows.size === 0) return new Map();
  const lookup: RowLookup = { get: (id) => rows.get(id) ?? plan.rows.get(id) };
  const setting: Setting = {
    world: { ...plan, rows: lookup },
    atHand: walked.atHand,
    selection: undefined,
    isAlreadyValid: () => true,
    upstreamStatus: undefined,
    room: 0,
    ran: [],
  };
  const surroundings = {
    ...setting,
    givenValues: walked.givenValues,
    callsAround: (path: readonly string[]) => callRows(lookup, path),
  };
  const moduleOf = (path: readonly string[]) =>
    moduleAt(
      modules.root,
      path.map((name) => ({ name })),
    );
  const { nodes, shape } = walked.graph;
  for (const place of shape.order) {
    const node = nodes[place]!;
    const [row, module] = [plan.rows.get(node.id), moduleOf(node.path)];
    if (!row || !module) continue;
    const visit = {
      module,
      written: node.kind === "variable" ? moduleOf(node.path.slice(0, -1)) : module,
      instances: instancesOf(lookup, node),
      isSound: true,
      previousRow: undefined,
    };
    const evaluated = evaluatedRow(surroundings, node, visit);
    if (evaluated) rows.set(node.id, { ...row, ...evaluated } as Row);
  }
  const declared = [...(modules.root?.module.outputs.keys() ?? [])];
  return new Map(
    declared.flatMap((name) => {
      const row = rows.get(`output.${name}`);
      const value = row?.kind === "value" ? row.values.get(ROOT.text) : undefined;
      return value ? [[name, value] as const] : [];
    }),
  );
}

/** Returns the row of a variable, local value or output; undefined for any other node. */
function evaluatedRow(
  surroundings: Parameters<typeof variable.evaluate>[0],
  node: GraphNode,
  visit: Omit<Visit<"local">, "node">,
): Evaluated | undefined {
  switch (node.kind) {
    case "local":
      return local.evaluate(surroundings, { ...visit, node });
    case "variable":
      return variable.evaluate(surroundings, { ...visit, node });
    case "output":
      return output.evaluate(surroundings, { ...visit, node });
    default:
      return undefined;
  }
}

function instancesOf(rows: RowLookup, { path }: GraphNode) {
  if (path.length === 0) return [ROOT];
  const row = rows.get(callIdOf(path));
  return row?.kind === "call" ? row.instances : [];
}
