import {
  instanceAddress,
  type Key,
  type ModuleAddress,
  moduleAddress,
  ROOT,
  resourceAddress,
} from "../../addrs/address.ts";
import type { MoveEndpoint } from "../../config/decode/moveEndpoint.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { prefixOf } from "../graph/ids.ts";
import type { Row, RowLookup } from "../rows/rows.ts";
import { circularMoves, movedTwice, redundantMove, replacedTwice, stillDeclared } from "./moveFindings.ts";
import { inOrderOfMoves, type MoveStatement, resourceName, statementsOf } from "./moveStatements.ts";

/** Returns the faults of the moved blocks for the declared resources; computed after everything else is planned. */
export function moveFaults(root: ModuleNode, rows: RowLookup): readonly Diagnostic[] {
  const statements = statementsOf(root);
  if (statements.length === 0) return [];
  const froms: Ends = new Map();
  const tos: Ends = new Map();
  const faults = statements.flatMap((statement) =>
    instancesOf(rows, statement.module).flatMap((module) => statementFaults(rows, statement, module, froms, tos)),
  );
  if (faults.length > 0 || inOrderOfMoves(statements)) return faults;
  return [circularMoves()];
}

/** The opposite ends of each end of a move, by the text of the address. */
type Ends = Map<string, string>;

function statementFaults(
  rows: RowLookup,
  statement: MoveStatement,
  module: ModuleAddress,
  froms: Ends,
  tos: Ends,
): readonly Diagnostic[] {
  const [from, to] = [absolute(statement, "from", module), absolute(statement, "to", module)];
  const subject = statement.moved?.header;
  if (from === to) return [redundantMove(subject, from)];
  const faults: Diagnostic[] = [];
  if (isDeclared(rows, statement, module)) faults.push(stillDeclared(subject, from, to));
  const target = conflictingEnd(froms, from, to);
  if (target !== undefined) faults.push(movedTwice(subject, from, target));
  const source = conflictingEnd(tos, to, from);
  if (source !== undefined) faults.push(replacedTwice(subject, to, source));
  return faults;
}

/** Returns the opposite end that an earlier move gave this end, if it is a different one. Records the first opposite end. */
function conflictingEnd(ends: Ends, end: string, oppositeEnd: string): string | undefined {
  const firstEnd = ends.get(end);
  if (firstEnd === undefined) ends.set(end, oppositeEnd);
  return firstEnd === oppositeEnd ? undefined : firstEnd;
}

function moduleOf({ modules }: MoveEndpoint, outer: ModuleAddress): ModuleAddress {
  return moduleAddress([...outer.steps, ...modules]);
}

/** Returns the address of an end; the key is `*` if the statement moves all instances. */
function absolute(statement: MoveStatement, which: "from" | "to", outer: ModuleAddress): string {
  const endpoint = statement[which];
  const module = moduleOf(endpoint, outer);
  const every = statement.isWhole ? "[*]" : "";
  if (!endpoint.resource) return `${module.text}${every}`;
  const { mode, type, name } = endpoint.resource;
  return `${instanceAddress(resourceAddress(module, mode, type, name), endpoint.key).text}${every}`;
}

function isDeclared(rows: RowLookup, { from, isWhole }: MoveStatement, outer: ModuleAddress): boolean {
  const module = moduleOf(from, outer);
  if (!from.resource) {
    const call = rows.get(idOf(module));
    if (call?.kind !== "call") return false;
    if (!isWhole) return call.instances.includes(module);
    return call.repetitions.has(moduleAddress(module.steps.slice(0, -1)).text);
  }
  const path = module.steps.map(({ name }) => name);
  const row = rows.get(`${prefixOf(path)}${resourceName(from.resource)}`);
  return row?.kind === "resource" && hasInstance(row, module, isWhole, from.key);
}

function hasInstance(row: Row & { kind: "resource" }, module: ModuleAddress, isWhole: boolean, key: Key): boolean {
  const repetition = row.repetitions.get(module.text);
  if (!repetition || repetition.kind === "unknown") return false;
  return isWhole || repetition.keys.has(key);
}

const idOf = ({ steps }: ModuleAddress): string => steps.map(({ name }) => `module.${name}`).join(".");

function instancesOf(rows: RowLookup, path: readonly string[]): readonly ModuleAddress[] {
  if (path.length === 0) return [ROOT];
  const row = rows.get(path.map((name) => `module.${name}`).join("."));
  return row?.kind === "call" ? row.instances : [];
}
