import { traversalsOf } from "../../engine/lang/reference.ts";
import type { Diagnostic } from "../../engine/source/diagnostic.ts";
import { folderOf } from "../../engine/source/paths.ts";
import { expressionsIn } from "../../engine/syntax/expressions.ts";
import type { Item } from "../../engine/syntax/tree.ts";
import { mockOfNoOutput, noSuchOutput } from "../../engine/terragrunt/unitFindings.ts";
import type { Snapshot } from "../../workspace/snapshot.ts";
import type { UnitState } from "../../workspace/unitState.ts";
import { sourcesOf } from "./unitView.ts";

/**
 * Returns what is wrong with the outputs that a unit uses: the module of the other unit has no such output, or a mock has none of its
 * names. Only the file of the unit is judged, and only where the plan of the other unit has read its module.
 */
export function outputFindings({ roots }: Snapshot, state: UnitState): readonly Diagnostic[] {
  const items = sourcesOf(state).syntaxOf(state.file)?.body.items ?? [];
  return state.unit.seenOutputs.flatMap(({ name, path }) => {
    const plan = path === undefined ? undefined : roots.find(({ root }) => root === folderOf(path))?.plan;
    const outputs = plan?.queries.moduleIn(plan.root)?.module.outputs;
    if (!outputs || plan?.diagnostics.load.some(({ severity }) => severity === "error")) return [];
    const has = (output: string): boolean => outputs.has(output);
    return [...missingOutputs(items, name, has), ...strangeMocks(items, name, has)];
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
): readonly Diagnostic[] {
  return items.flatMap((item) => {
    if (item.kind !== "block" || item.type !== "dependency" || item.labels[0]?.value !== dependency) return [];
    return item.body.items.flatMap((each) => {
      if (each.kind !== "argument" || each.name !== "mock_outputs" || each.expression.kind !== "object") return [];
      return each.expression.items.flatMap(({ key }) => {
        const name = key.kind === "traversal" && key.steps.length === 0 ? key.root : undefined;
        if (name === undefined || has(name)) return [];
        return [mockOfNoOutput(key.range, dependency, name)];
      });
    });
  });
}
