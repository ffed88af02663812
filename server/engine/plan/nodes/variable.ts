import type { ModuleAddress } from "../../addrs/address.ts";
import { defaultOf, unsetVariable } from "../../config/decode/variableDefault.ts";
import type { Variable } from "../../config/module.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import { acceptValue, rootVariable } from "../../config/variableValues.ts";
import { evaluate } from "../../lang/evaluate.ts";
import { referencesOf } from "../../lang/reference.ts";
import { type Result, result } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import type { Body, Expression } from "../../syntax/tree.ts";
import { EPHEMERAL } from "../../values/marks.ts";
import { deepMarks, UNKNOWN, type Value } from "../../values/value.ts";
import { declared } from "../graph/declared.ts";
import { prefixOf } from "../graph/ids.ts";
import { wantsOf } from "../graph/wants.ts";
import { type NodeKind, type Reads, reading, type Setting, type Visit } from "../kind/kind.ts";
import { within } from "../kind/units.ts";
import { parentOf, valueRow } from "../kind/value.ts";
import { moduleScope } from "../scope/moduleScope.ts";
import { ephemeralArgument } from "./valueFindings.ts";

type VariableReads = "givenValues" | "callsAround";

export const variable: NodeKind<"variable", VariableReads> = {
  reads: reading({ givenValues: true, callsAround: true }),
  declare({ node: { module, path }, call }, previousNodes) {
    const prefix = prefixOf(path);
    const argumentFor = (name: string) => call && argumentOf(call.body, name);
    return declared<"variable", Variable>(
      module.variables,
      previousNodes,
      (node, name) => node.argument === argumentFor(name),
      (name, declaration) => {
        const argument = argumentFor(name);
        const references = argument ? referencesOf(argument) : [];
        const wants = wantsOf(path, references, [], path.slice(0, -1));
        const id = `${prefix}var.${name}`;
        return { kind: "variable", id, path, declaration, argument, expansion: [], references, wants };
      },
    );
  },
  evaluate: (surroundings, visit) =>
    valueRow(visit, visit.node.declaration.header.anchor, valueIn(surroundings, visit)),
  anchor: ({ declaration }) => declaration.header.anchor,
  units: ({ argument }, _, argumentContext) => [within(argument, argumentContext)],
};

/** The environment in which the value of a variable is evaluated. */
export type ValueSurroundings = Setting & Pick<Reads, VariableReads>;

/**
 * Returns the value of a variable by instance of its module; without values, whatever the call passes, the variable is unknown.
 */
function valueIn(surroundings: ValueSurroundings, visit: Visit<"variable">): Parameters<typeof valueRow>[2] {
  const valueAt = finalValue(surroundings, visit, visit.written);
  if (surroundings.world.regime.hasValues) return valueAt;
  return (instance) => ({ ...valueAt(instance), value: unsetVariable(visit.node.declaration) });
}

/** Returns the value of a variable in an instance of its module. `written` is the module with the call; the root has none. */
export function finalValue(
  { world, givenValues, callsAround }: ValueSurroundings,
  {
    node: { declaration, argument, path },
    module: { dialect },
  }: Pick<Visit<"variable" | "validation">, "node" | "module">,
  written: ModuleNode | undefined,
): (instance: ModuleAddress) => Result<Value> & { readonly asked?: readonly Question[] } {
  return (instance) => {
    if (!written && !world.regime.hasValues) return result(unsetVariable(declaration));
    if (!written) return rootVariable(declaration, givenValues.get(declaration.name), dialect);
    if (!argument) return result(declaration.default ? defaultOf(declaration).value : UNKNOWN);
    const { key } = instance.steps.at(-1)!;
    const outer = parentOf(instance);
    const repetition = callsAround(path).at(-1)?.repetitions.get(outer.text);
    const repeating = repetition && { kind: repetition.kind, key, value: repetition.keys.get(key) };
    const evaluated = evaluate(argument, moduleScope(world, written, outer, repeating));
    if (evaluated.diagnostics.length > 0) return { ...evaluated, value: unsetVariable(declaration) };
    const accepted = acceptValue(declaration, evaluated.value, argument.range, dialect);
    if (!declaration.ephemeral && deepMarks(accepted.value) & EPHEMERAL) {
      const refused = ephemeralArgument(argument.range, declaration.name);
      return { ...result(unsetVariable(declaration), [refused]), asked: evaluated.asked };
    }
    return { asked: evaluated.asked, ...result(accepted.value, evaluated.diagnostics, accepted.diagnostics) };
  };
}

/** Returns the expression of an argument; undefined if the body does not have the argument. */
export function argumentOf(body: Body, name: string): Expression | undefined {
  for (const item of body.items) if (item.kind === "argument" && item.name === name) return item.expression;
  return undefined;
}
