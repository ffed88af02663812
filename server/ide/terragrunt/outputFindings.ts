import { traversalsOf } from "../../engine/lang/reference.ts";
import type { Diagnostic } from "../../engine/source/diagnostic.ts";
import { hasErrors } from "../../engine/source/diagnostic.ts";
import { folderOf } from "../../engine/source/paths.ts";
import { expressionsIn } from "../../engine/syntax/expressions.ts";
import type { Item } from "../../engine/syntax/tree.ts";
import { mockOfNoOutput, mockOfOtherType, noSuchOutput } from "../../engine/terragrunt/unitFindings.ts";
import { convert } from "../../engine/values/conversion/convert.ts";
import type { Type } from "../../engine/values/type.ts";
import type { Value } from "../../engine/values/value.ts";
import type { Snapshot } from "../../workspace/snapshot.ts";
import type { UnitState } from "../../workspace/unitState.ts";
import { sourcesOf } from "./unitView.ts";

/**
 * Returns what is wrong with the outputs that a unit uses: the module of the other unit has no such output, or a mock has none of its
 * names. Only the file of the unit is judged, and only where the plan of the other unit has read its module.
 */
export function outputFindings({ roots }: Snapshot, state: UnitState): readonly Diagnostic[] {
  const { configuration } = state.unit;
  const items = sourcesOf(state).syntaxOf(state.file)?.body.items ?? [];
  return state.unit.seenOutputs.flatMap(({ name, path }) => {
    const plan = path === undefined ? undefined : roots.find(({ root }) => root === folderOf(path))?.plan;
    const outputs = plan?.queries.moduleIn(plan.root)?.module.outputs;
    if (!outputs || hasErrors(plan?.diagnostics.load)) return [];
    const has = (output: string): boolean => outputs.has(output);
    const planned = new Map(
      plan.outputs.flatMap(({ name: output, after }) => (after ? [[output, after] as const] : [])),
    );
    const mocks = configuration?.dependencies.find((each) => each.name === name)?.mockOutputs;
    return [...missingOutputs(items, name, has), ...strangeMocks(items, name, has, mocks, planned)];
  });
}

function missingOutputs(
  items: readonly Item[],
  dependency: string,
  has: (output: string) => boolean,
): readonly Diagnostic[] {
  return items.flatMap(expressionsIn).flatMap((expression) =>
    traversalsOf(expression).flatMap(({ root, steps }) => {
      const [name, outputs, output] = steps;
      if (root !== "dependency" || name?.kind !== "attribute" || name.name !== dependency) return [];
      if (outputs?.kind !== "attribute" || outputs.name !== "outputs" || output?.kind !== "attribute") return [];
      if (has(output.name)) return [];
      return [noSuchOutput(output.range, dependency, output.name)];
    }),
  );
}

function strangeMocks(
  items: readonly Item[],
  dependency: string,
  has: (output: string) => boolean,
  mocks: Value | undefined,
  planned: ReadonlyMap<string, Value>,
): readonly Diagnostic[] {
  return items.flatMap((item) => {
    if (item.kind !== "block" || item.type !== "dependency" || item.labels[0]?.value !== dependency) return [];
    return item.body.items.flatMap((each) => {
      if (each.kind !== "argument" || each.name !== "mock_outputs" || each.expression.kind !== "object") return [];
      return each.expression.items.flatMap(({ key }) => {
        const name = key.kind === "traversal" && key.steps.length === 0 ? key.root : undefined;
        if (name === undefined) return [];
        if (!has(name)) return [mockOfNoOutput(key.range, dependency, name)];
        const [mock, own] = [mocks?.kind === "mapping" ? mocks.entries.get(name) : undefined, planned.get(name)];
        const [mockKind, ownKind] = [mock && kindOf(mock.type), own && kindOf(own.type)];
        if (!mockKind || !ownKind || !contradicts(mock!, mockKind, own!, ownKind)) return [];
        return [mockOfOtherType(key.range, dependency, name, mockKind, ownKind)];
      });
    });
  });
}

/** Whether no value of one kind stands for one of the other: a list for a text, a text that is no number for a number. */
function contradicts(mock: Value, mockKind: string, own: Value, ownKind: string): boolean {
  if (mock.kind === "null" || own.kind === "null" || mockKind === ownKind) return false;
  const isSimple = (kind: string) => kind !== "a list" && kind !== "an object";
  return isSimple(mockKind) && isSimple(ownKind) ? !("value" in convert(mock, own.type)) : true;
}

/** Returns what a type is in words; undefined if it is not known. */
function kindOf({ kind }: Type): string | undefined {
  switch (kind) {
    case "string":
      return "a string";
    case "number":
      return "a number";
    case "bool":
      return "a bool";
    case "list":
    case "set":
    case "tuple":
      return "a list";
    case "map":
    case "object":
      return "an object";
    default:
      return undefined;
  }
}
