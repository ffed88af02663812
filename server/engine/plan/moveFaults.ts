import {
  instanceAddress,
  type Key,
  type ModuleAddress,
  moduleAddress,
  ROOT,
  resourceAddress,
} from "../addrs/address.ts";
import type { MoveEndpoint } from "../config/moveEndpoint.ts";
import { type Diagnostic, error, warning } from "../source/diagnostic.ts";
import { modulePrefix } from "./graph.ts";
import { inOrderOfMoves, type MoveStatement, resourceName, statementsOf } from "./moveStatements.ts";
import type { Plan } from "./plan.ts";
import type { Row } from "./rows.ts";

type Walked = Pick<Plan, "modules" | "rows">;

/** What is wrong with the moved blocks, given what is declared: found when everything else is planned. */
export function moveFaults({ modules, rows }: Walked): readonly Diagnostic[] {
  if (!modules.root) return [];
  const statements = statementsOf(modules.root);
  if (statements.length === 0) return [];
  const froms: Ends = new Map();
  const tos: Ends = new Map();
  const found = statements.flatMap((statement) =>
    instancesOf(rows, statement.module).flatMap((module) => statementFaults(rows, statement, module, froms, tos)),
  );
  if (found.length > 0 || inOrderOfMoves(statements)) return found;
  return [
    error(undefined, "Cyclic dependency in move statements", "These moved blocks lead back to where they began."),
  ];
}

/** Some move could not be made, and nothing else is wrong. */
export const blockedMoves = (): Diagnostic =>
  warning(
    undefined,
    "Unresolved resource instance address changes",
    "Objects stand where moved blocks, or a new count, would put others: these stay where they are.",
  );

/** What each end has at its other, by the text of its address. */
type Ends = Map<string, string>;

function statementFaults(
  rows: Plan["rows"],
  statement: MoveStatement,
  module: ModuleAddress,
  froms: Ends,
  tos: Ends,
): readonly Diagnostic[] {
  const [from, to] = [absolute(statement, "from", module), absolute(statement, "to", module)];
  const subject = statement.moved?.header;
  if (from === to)
    return [error(subject, "Redundant move statement", `It moves ${from} to where it is: take the block out.`)];
  const found: Diagnostic[] = [];
  if (isDeclared(rows, statement, module))
    found.push(
      error(subject, "Moved object still exists", `${from} is still declared, so it cannot have become ${to}.`),
    );
  if (isAnother(froms, from, to))
    found.push(
      error(subject, "Ambiguous move statements", `Another block says that ${from} became ${froms.get(from)}.`),
    );
  if (isAnother(tos, to, from))
    found.push(error(subject, "Ambiguous move statements", `Another block says that ${to} came from ${tos.get(to)}.`));
  return found;
}

/** Remembers the first other end of an address, and tells whether this is another. */
function isAnother(ends: Ends, end: string, other: string): boolean {
  const known = ends.get(end);
  if (known === undefined) ends.set(end, other);
  return known !== undefined && known !== other;
}

function moduleOf({ modules }: MoveEndpoint, outer: ModuleAddress): ModuleAddress {
  return moduleAddress([...outer.steps, ...modules]);
}

/** The address of an end, with a star for the key where every instance is meant. */
function absolute(statement: MoveStatement, which: "from" | "to", outer: ModuleAddress): string {
  const endpoint = statement[which];
  const module = moduleOf(endpoint, outer);
  const every = statement.isWhole ? "[*]" : "";
  if (!endpoint.resource) return `${module.text}${every}`;
  const { mode, type, name } = endpoint.resource;
  return `${instanceAddress(resourceAddress(module, mode, type, name), endpoint.key).text}${every}`;
}

function isDeclared(rows: Plan["rows"], { from, isWhole }: MoveStatement, outer: ModuleAddress): boolean {
  const module = moduleOf(from, outer);
  if (!from.resource) {
    const call = rows.get(idOf(module));
    if (call?.kind !== "call") return false;
    if (!isWhole) return call.instances.includes(module);
    return call.repetitions.has(moduleAddress(module.steps.slice(0, -1)).text);
  }
  const path = module.steps.map(({ name }) => name);
  const row = rows.get(`${modulePrefix({ path })}${resourceName(from.resource)}`);
  return row?.kind === "resource" && hasInstance(row, module, isWhole, from.key);
}

function hasInstance(row: Row & { kind: "resource" }, module: ModuleAddress, isWhole: boolean, key: Key): boolean {
  const repetition = row.repetitions.get(module.text);
  if (!repetition || repetition.kind === "unknown") return false;
  return isWhole || repetition.keys.has(key);
}

const idOf = ({ steps }: ModuleAddress): string => steps.map(({ name }) => `module.${name}`).join(".");

function instancesOf(rows: Plan["rows"], path: readonly string[]): readonly ModuleAddress[] {
  if (path.length === 0) return [ROOT];
  const row = rows.get(path.map((name) => `module.${name}`).join("."));
  return row?.kind === "call" ? row.instances : [];
}
