import type { Output } from "../../config/module.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import { evaluate } from "../../lang/evaluate.ts";
import { supports } from "../../lang/features.ts";
import { referencesOf } from "../../lang/reference.ts";
import type { Evaluated } from "../../lang/scope.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import { convert } from "../../values/conversion/convert.ts";
import { applyDefaults } from "../../values/conversion/defaults.ts";
import { CONCEALED, EPHEMERAL, GUESSED_SECRET, type Marks, SENSITIVE } from "../../values/marks.ts";
import { deepMarks, UNKNOWN, type Value, withMarks } from "../../values/value.ts";
import { unaskedIn, unmarkDeep } from "../../values/walk.ts";
import { evaluateCondition, judgeCondition } from "../checks/conditions.ts";
import { judgeExpression, type Setting } from "../checks/expressions.ts";
import { dependsOnFaults } from "../checks/references.ts";
import { always, declared } from "../graph/declared.ts";
import { prefixOf } from "../graph/ids.ts";
import { wantsOf } from "../graph/wants.ts";
import { type NodeKind, reading } from "../kind/kind.ts";
import { within } from "../kind/units.ts";
import { gathered, gatheredRules, inRegime, valueRow } from "../kind/value.ts";
import { moduleScope } from "../scope/moduleScope.ts";
import { conditionReferences, inCondition } from "./check.ts";
import { ephemeralOutput, ephemeralRootOutput, notEphemeral, sensitiveOutput, wrongOutput } from "./valueFindings.ts";

export const output: NodeKind<"output", never> = {
  reads: reading({}),
  declare({ node: { module, path } }, previousNodes) {
    const prefix = prefixOf(path);
    return declared<"output", Output>(module.outputs, previousNodes, always, (name, declaration) => {
      const references = isRefused(path, declaration)
        ? []
        : [...referencesOf(declaration.expression), ...conditionReferences(declaration.preconditions)];
      const wants = wantsOf(path, references, declaration.dependsOn);
      return { kind: "output", id: `${prefix}output.${name}`, path, declaration, expansion: [], references, wants };
    });
  },
  // After a failed precondition, Terraform reports nothing else about the output.
  evaluate: ({ world }, visit) =>
    valueRow(visit, visit.node.declaration.header.anchor, (instance) => {
      const { declaration, path } = visit.node;
      if (isRefused(path, declaration)) return refused(declaration);
      const scope = moduleScope(world, visit.module, instance);
      const judged = declaration.preconditions.map((rule) =>
        inRegime(evaluateCondition(scope, rule, "output"), world.regime),
      );
      const preconditions = gatheredRules(judged);
      const results = judged.length > 0 ? { results: preconditions.results } : {};
      const evaluated = evaluate(declaration.expression, scope);
      const isSettled = unaskedIn(evaluated.value) === undefined;
      const value = outputValue(declaration, visit.module, typedOutput(declaration, evaluated), isSettled);
      const judgment = hasErrors(preconditions.diagnostics)
        ? { diagnostics: preconditions.diagnostics }
        : gathered([preconditions, value]);
      return { ...value, ...judgment, ...results };
    }),
  validate: ({ world, atHand }, visit) =>
    valueRow(visit, visit.node.declaration.header.anchor, (instance) => {
      const { module, path } = visit.module;
      const { declaration } = visit.node;
      if (isRefused(path, declaration)) return refused(declaration);
      const scope = moduleScope(world, visit.module, instance);
      const setting: Setting = { atHand, module, path, context: "none", scope };
      const preconditions = gathered(declaration.preconditions.map((rule) => judgeCondition(setting, rule, "output")));
      if (hasErrors(preconditions.diagnostics)) return { ...preconditions, value: UNKNOWN };
      const evaluated = judgeExpression(setting, declaration.expression);
      const isSettled = !isFromUnreadModule(evaluated.value);
      const isShallow = supports(module.dialect, "shallow-ephemeral-outputs");
      const value = outputValue(declaration, visit.module, typedOutput(declaration, evaluated), isSettled, isShallow);
      const dependencyFaults = dependsOnFaults(setting, declaration.dependsOn);
      return { ...value, diagnostics: [...preconditions.diagnostics, ...value.diagnostics, ...dependencyFaults] };
    }),
  anchor: ({ declaration }) => declaration.header.anchor,
  units: ({ declaration, path }) =>
    isRefused(path, declaration)
      ? []
      : [within(declaration.expression, "none"), ...declaration.preconditions.map((rule) => inCondition(rule))],
};

/**
 * Whether a value comes from a module that was not read, so that even its marks are unknown. Any other unknown value has its
 * final marks.
 */
function isFromUnreadModule(value: Value): boolean {
  const unasked = unaskedIn(value);
  return typeof unasked === "object" && (unasked.why === "not-installed" || unasked.why === "restricted");
}

/** Whether the output is an ephemeral one of the root module. Terraform rejects it and checks nothing else of it. */
const isRefused = (path: readonly string[], { ephemeral }: Output): boolean => path.length === 0 && ephemeral;

const refused = ({ header }: Output): Evaluated => ({
  value: UNKNOWN,
  diagnostics: [ephemeralRootOutput(header)],
  asked: [],
});

/** Returns the value converted to the type of the output, if that has one. */
function typedOutput({ expression, type }: Output, evaluated: Evaluated): Evaluated {
  if (!type || hasErrors(evaluated.diagnostics)) return evaluated;
  const { value } = evaluated;
  const completed = type.defaults && value.kind !== "null" ? applyDefaults(type.defaults, value) : value;
  const converted = convert(completed, type.type);
  if ("value" in converted) return { ...evaluated, value: converted.value };
  const fault = wrongOutput(expression.range, converted.fault.message);
  return { ...evaluated, value: UNKNOWN, diagnostics: [...evaluated.diagnostics, fault] };
}

/** Whether a part of a value is certainly sensitive, and not only by the name of its attribute. */
function isSecret(value: Value): boolean {
  const deep = deepMarks(value);
  if (!(deep & GUESSED_SECRET)) return (deep & SENSITIVE) !== 0;
  return unmarkDeep(value).marks.some(({ marks }) => (marks & (SENSITIVE | GUESSED_SECRET)) === SENSITIVE);
}

/** Returns the mark of a sensitive output as the parent module sees it; undefined for an output of the root module. */
function parentMark({ path, dialect }: ModuleNode): Marks | undefined {
  if (path.length === 0) return undefined;
  return supports(dialect, "loses-output-sensitivity") ? CONCEALED : SENSITIVE;
}

/**
 * Returns the value with the marks that the output declares, and the faults of its marks. A value that is not settled can still
 * become ephemeral. `isShallow`: only values that are ephemeral as a whole are a fault, and before sensitive ones.
 */
function outputValue(
  { name, expression, sensitive, ephemeral, header }: Output,
  module: ModuleNode,
  evaluated: Evaluated,
  isSettled: boolean,
  isShallow = false,
): Evaluated {
  const markInParent = parentMark(module);
  const mustBeEphemeral = supports(module.dialect, "ephemeral-outputs-only");
  const diagnostics = [...evaluated.diagnostics];
  const deep = deepMarks(evaluated.value);
  const isPlain =
    mustBeEphemeral && ephemeral && isSettled && !(evaluated.value.marks & EPHEMERAL) && !hasErrors(diagnostics);
  if (isPlain) diagnostics.push(notEphemeral(expression.range));
  const isMisplaced = !ephemeral && (deep & EPHEMERAL) !== 0;
  const isReported = isMisplaced && (!isShallow || (evaluated.value.marks & EPHEMERAL) !== 0);
  const isExposed = markInParent === undefined && !sensitive && isSecret(evaluated.value);
  if (isExposed && !(isShallow && isReported)) diagnostics.push(sensitiveOutput(header, name));
  else if (isReported) diagnostics.push(ephemeralOutput(expression.range));
  // The fault is reported here only; an unknown value raises none at the uses of the output.
  if (isMisplaced) return { value: UNKNOWN, diagnostics, asked: evaluated.asked };
  const marks = (sensitive ? (markInParent ?? SENSITIVE) : 0) | (ephemeral ? EPHEMERAL : 0);
  return { value: withMarks(evaluated.value, marks), diagnostics, asked: evaluated.asked };
}
