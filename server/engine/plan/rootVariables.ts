import type { ModuleNode } from "../config/loadModules.ts";
import { type GivenValue, readGiven } from "../config/variableValues.ts";
import type { Value } from "../values/value.ts";
import type { Row } from "./rows.ts";

/** The root's variables as a plan shows them: what the caller supplied as it was given, a default converted to its type. */
export function rootVariables(
  rows: readonly Row[],
  root: ModuleNode,
  given: ReadonlyMap<string, GivenValue>,
): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  for (const row of rows) {
    if (row.kind !== "value" || row.values.size === 0 || !row.id.startsWith("var.")) continue;
    const name = row.id.slice("var.".length);
    const value = givenValue(root, given, name) ?? row.values.get("");
    if (value) values.set(name, value);
  }
  // One that nothing planned looks at has no row.
  for (const name of given.keys()) {
    const value = values.has(name) ? undefined : givenValue(root, given, name);
    if (value) values.set(name, value);
  }
  return values;
}

function givenValue(root: ModuleNode, given: ReadonlyMap<string, GivenValue>, name: string): Value | undefined {
  const own = given.get(name);
  const declaration = root.module.variables.get(name);
  return own && declaration && readGiven(declaration, own).value;
}
