import type { Variable } from "../../config/module.ts";
import { type ModuleNode, moduleAt } from "../../config/tree/loadModules.ts";
import { supports } from "../../lang/features.ts";
import type { Scope } from "../../lang/scope.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { variableRule } from "../checks/conditions.ts";

import { judgeReferences } from "../checks/references.ts";
import { declared } from "../graph/declared.ts";
import { prefixOf, validationId } from "../graph/ids.ts";
import { wantsOf } from "../graph/wants.ts";
import { type NodeKind, type Reads, reading, type Visit } from "../kind/kind.ts";
import { gathered, gatheredRules, type JudgedRule, judgedRow } from "../kind/value.ts";
import { moduleScope } from "../scope/moduleScope.ts";
import { conditionReferences, inCondition } from "./check.ts";
import { argumentOf, finalValue, type ValueSurroundings } from "./variable.ts";

/**
 * The `validation` blocks of a variable. They refer to the module that declares the variable; its argument refers to the
 * calling module.
 */
export const validation: NodeKind<"validation", "givenValues" | "callsAround" | "root"> = {
  reads: reading({ givenValues: true, callsAround: true, root: true }),
  declare({ node: { module, path }, call }, previousNodes) {
    const prefix = prefixOf(path);
    const argumentFor = (name: string) => call && argumentOf(call.body, name);
    const validatedVariables = new Map([...module.variables].filter(([, { validations }]) => validations.length > 0));
    return declared<"validation", Variable>(
      validatedVariables,
      previousNodes,
      (node, name) => node.argument === argumentFor(name),
      (name, declaration) => {
        const id = validationId(`${prefix}var.${name}`);
        const references = conditionReferences(declaration.validations);
        const wants = wantsOf(path, references).filter((want) => want.id !== `${prefix}var.${name}`);
        const ownVariable = { id: `${prefix}var.${name}` };
        const argument = argumentFor(name);
        return {
          kind: "validation",
          id,
          path,
          declaration,
          argument,
          expansion: [],
          references,
          wants: [ownVariable, ...wants],
        };
      },
    );
  },
  evaluate: (surroundings, visit) =>
    judgedRow(visit, visit.node.declaration.header.anchor, (instance) =>
      gatheredRules(rulesIn(surroundings, visit)(instance)),
    ),
  validate: (surroundings, visit) =>
    judgedRow(visit, visit.node.declaration.header.anchor, (instance) => {
      const { module, path } = visit.module;
      const unit = visit.node.declaration.validations.flatMap((rule) => inCondition(rule));
      const { diagnostics } = judgeReferences({ atHand: surroundings.atHand, module, path }, unit);
      const rules = hasErrors(diagnostics) ? [] : rulesIn(surroundings, visit)(instance);
      return gathered([{ diagnostics, asked: [] }, ...rules]);
    }),
  anchor: ({ declaration }) => declaration.header.anchor,
  units: ({ declaration }) => declaration.validations.map((rule) => inCondition(rule)),
};

/** Returns the calling module; undefined for the root. */
const moduleAround = (root: ModuleNode | undefined, path: readonly string[]): ModuleNode | undefined =>
  path.length === 0
    ? undefined
    : moduleAt(
        root,
        path.slice(0, -1).map((name) => ({ name })),
      );

/** Returns the results of the validation rules for the variable's value in a module instance. */
function rulesIn(surroundings: ValueSurroundings & Pick<Reads, "root">, visit: Visit<"validation">) {
  const { declaration, argument, path } = visit.node;
  const { world, givenValues } = surroundings;
  const valueAt = finalValue(surroundings, visit, moduleAround(surroundings.root, path));
  return (instance: Parameters<typeof valueAt>[0]): readonly JudgedRule[] => {
    const variableValue = valueAt(instance);
    if (hasErrors(variableValue.diagnostics)) return [];
    const around = moduleScope(world, visit.module, instance);
    const scope: Scope = {
      ...around,
      mixesFunctions: true,
      value: (reference) =>
        reference.subject.kind === "variable" && reference.subject.name === declaration.name
          ? variableValue.value
          : around.value(reference),
    };
    const givenRange = path.length === 0 ? givenValues.get(declaration.name)?.range : undefined;
    const range = placeOfFailure(visit, argument?.range, givenRange);
    return declaration.validations.map((rule) => variableRule(scope, rule, range, declaration));
  };
}

/** Returns where a failed validation is reported; undefined where Terraform names no place. */
function placeOfFailure(
  { node: { declaration, path }, module: { dialect } }: Visit<"validation">,
  argumentRange: Range | undefined,
  givenRange: Range | undefined,
): Range | undefined {
  if (!supports(dialect, "failed-validations-at-values")) return argumentRange ?? declaration.header;
  return path.length > 0 ? argumentRange : (givenRange ?? declaration.header);
}
