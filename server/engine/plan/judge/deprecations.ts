import { instanceKeyOf } from "../../config/decode/moveEndpoint.ts";
import type { Module, Output, RepetitionArguments, Resource, Variable } from "../../config/module.ts";
import type { ModuleNode } from "../../config/tree/moduleNode.ts";
import { type GivenValue, rootVariable } from "../../config/variableValues.ts";
import { type Feature, supports } from "../../lang/features.ts";
import { isReference, parseReference, referencesOf, traversalsOf } from "../../lang/reference.ts";
import type { AvailableProviders } from "../../load/loadProviders.ts";
import type { BlockSchema } from "../../schema/schema.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { remember } from "../../source/remember.ts";
import { partsForRecursion } from "../../syntax/expressions.ts";
import type { Argument, Body, Expression, Traversal, TraversalStep } from "../../syntax/tree.ts";
import { prefixOf } from "../graph/ids.ts";
import { schemaOf } from "../providers/providers.ts";
import type { RowLookup } from "../rows/rows.ts";
import * as say from "./deprecationFindings.ts";

// Terraform marks deprecated values, and warns where a marked value arrives. Which values arrive is decided here by the references
// of an expression, because marks are bits, and a warning has a text.

/** Something deprecated that an expression refers to: its name, and whether the value as a whole is deprecated or a part of it. */
interface Deprecated {
  readonly name: string;
  readonly isPart: boolean;
}

interface Judge {
  readonly node: ModuleNode;
  readonly atHand: AvailableProviders;
  readonly has: (feature: Feature) => boolean;
  /** Whether a node has an error, so that it has no value. */
  readonly isFaulty: (id: string) => boolean;
}

/** Returns the warnings for deprecated values in a module tree, and the errors for deprecated outputs of the root module. */
export function deprecationFindings(
  root: ModuleNode,
  atHand: AvailableProviders,
  rows: RowLookup,
): readonly Diagnostic[] {
  const has = (feature: Feature) => supports(root.dialect, feature);
  if (!has("deprecated") && !has("deprecation-marks")) return [];
  if (![...root.modules].some((module) => deprecates(module, atHand))) return [];
  const isFaulty = (id: string) => rows.get(id)?.diagnostics.some(endsEvaluation) === true;
  return findingsBelow({ node: root, atHand, has, isFaulty });
}

/** Returns the warnings for values that a plan has of deprecated variables of the root module, unless a value is null. */
export function givenDeprecated(
  { dialect, module }: ModuleNode,
  values: ReadonlyMap<string, GivenValue>,
): readonly Diagnostic[] {
  if (!supports(dialect, "deprecated-variables-reported")) return [];
  return [...module.variables.values()].flatMap((variable) => {
    const { name, deprecated, header } = variable;
    const given = deprecated && values.get(name);
    if (!given) return [];
    if (supports(dialect, "opentofu-deprecations")) return [say.deprecatedRootVariable(header, name)];
    const { value } = rootVariable(variable, given, dialect);
    return value.kind === "null" || value.kind === "unknown" ? [] : [say.deprecatedVariable(deprecated.range, name)];
  });
}

/** Whether a module declares anything deprecated, or uses a type of a provider that does. */
function deprecates(module: Module, atHand: AvailableProviders): boolean {
  const { declares, resources } = deprecatedIn(module);
  return (
    declares ||
    resources.some((resource) => {
      const schema = schemaOf(atHand, module, resource);
      return schema !== undefined && hasDeprecated(schema.block);
    })
  );
}

/** Returns whether a module declares anything deprecated, and one of its resources for each type and provider. */
const deprecatedIn = remember(({ variables, outputs, resources }: Module) => {
  const ofEachType = new Map<string, Resource>();
  for (const resource of resources.values()) {
    const { mode, type, provider } = resource;
    // Most resources need no new text.
    const key = mode === "managed" && !provider ? type : `${mode} ${type} ${provider?.name ?? ""}`;
    if (!ofEachType.has(key)) ofEachType.set(key, resource);
  }
  return {
    declares: [...variables.values(), ...outputs.values()].some(({ deprecated }) => deprecated !== undefined),
    resources: [...ofEachType.values()],
  };
});

const hasDeprecated = remember(
  ({ deprecated, attributes, blockTypes }: BlockSchema): boolean =>
    deprecated === true ||
    [...attributes.values()].some((attribute) => attribute.deprecated) ||
    [...blockTypes.values()].some(({ block }) => hasDeprecated(block)),
);

/** Whether an error leaves an expression without a value; a sensitive output has one. */
const endsEvaluation = ({ severity, id }: Diagnostic): boolean =>
  severity === "error" && id !== "plan/sensitive-output";

function findingsBelow(judge: Judge): readonly Diagnostic[] {
  const { module, children, path } = judge.node;
  const isSound = (id: string) => !judge.isFaulty(`${prefixOf(path)}${id}`);
  const own = [
    ...[...module.locals.values()].flatMap(({ name, expression }) =>
      isSound(`local.${name}`) ? whole(judge, expression) : [],
    ),
    ...[...module.outputs.values()].flatMap((output) =>
      isSound(`output.${output.name}`) ? ofOutput(judge, output) : [],
    ),
    ...ofResources(judge),
  ];
  const ofCalls = [...module.calls.values()].flatMap((call) => {
    const child = children.get(call.name);
    const repetition = [call.count, call.forEach].flatMap((expression) => (expression ? whole(judge, expression) : []));
    const below = child ? findingsBelow({ ...judge, node: child }) : [];
    // Values of deprecated variables are reported in a module whose deprecations are ignored, too.
    const shownBelow = call.ignoresDeprecations ? below.filter(({ id }) => id === "plan/deprecated-variable") : below;
    return [...repetition, ...ofArguments(judge, call.body, child?.module.variables), ...shownBelow];
  });
  return [...own, ...ofCalls];
}

function ofOutput(judge: Judge, { name, expression, deprecated }: Output): readonly Diagnostic[] {
  const isOfRoot = judge.node.path.length === 0;
  if (!deprecated) return deep(judge, expression);
  const isRefused = isOfRoot && judge.has("deprecation-marks") && !judge.has("opentofu-deprecations");
  return isRefused && isResolvable(judge, expression) ? [say.deprecatedRootOutput(deprecated.range, name)] : [];
}

/** Whether all variables and local values of an expression are declared; otherwise it has an error and no value. */
const isResolvable = ({ node: { module } }: Judge, expression: Expression): boolean =>
  referencesOf(expression).every(
    ({ subject }) =>
      (subject.kind !== "variable" || module.variables.has(subject.name)) &&
      (subject.kind !== "local" || module.locals.has(subject.name)),
  );

const soundResources = ({ node: { module, path }, isFaulty }: Judge): readonly Resource[] =>
  [...module.resources].flatMap(([text, resource]) => (isFaulty(`${prefixOf(path)}${text}`) ? [] : [resource]));

const ofResources = (judge: Judge): readonly Diagnostic[] =>
  soundResources(judge).flatMap((resource) => [
    ...[resource.count, resource.forEach].flatMap((expression) => (expression ? whole(judge, expression) : [])),
    ...ofBody(judge, resource.body, schemaOf(judge.atHand, judge.node.module, resource)?.block),
  ]);

/** Returns the warnings for the arguments of a body. OpenTofu, and Terraform in sets of blocks, names only the place of the body. */
function ofBody(
  judge: Judge,
  body: Body,
  schema: BlockSchema | undefined,
  place = judge.has("opentofu-deprecations") ? body.missingItem : undefined,
): readonly Diagnostic[] {
  return body.items.flatMap((item) => {
    const nested = item.kind === "block" ? schema?.blockTypes.get(item.type) : undefined;
    if (item.kind === "block")
      return ofBody(judge, item.body, nested?.block, nested?.nesting === "set" ? (place ?? body.missingItem) : place);
    return schema && !schema.attributes.has(item.name) ? [] : deep(judge, item.expression, place);
  });
}

/** Returns the warnings for the arguments of a module call: deprecated values, and values of deprecated variables. */
function ofArguments(
  judge: Judge,
  body: Body,
  variables: ReadonlyMap<string, Variable> | undefined,
): readonly Diagnostic[] {
  const written = body.items.filter((item): item is Argument => item.kind === "argument");
  return written.flatMap(({ name, expression }) => {
    const variable = variables?.get(name);
    const isNull = expression.kind === "literal" && expression.value.kind === "null";
    const isGiven =
      judge.has("deprecated-variables-reported") &&
      variable?.deprecated &&
      isResolvable(judge, expression) &&
      (!isNull || judge.has("opentofu-deprecations"));
    return [...(isGiven ? [say.deprecatedVariable(expression.range, name)] : []), ...whole(judge, expression)];
  });
}

/** Returns the warnings for an expression whose value can be referred to: parts are reported where they are used. */
const whole = (judge: Judge, expression: Expression): readonly Diagnostic[] =>
  judge.has("opentofu-deprecations")
    ? deep(judge, expression, expression.range)
    : isConstructor(expression)
      ? []
      : warnings(
          usesIn(judge, expression).filter(({ isPart }) => !isPart),
          expression.range,
        );

/** Returns the warnings for an expression and its parts, at a range or at the innermost literal part. */
function deep(judge: Judge, expression: Expression, range?: Range): readonly Diagnostic[] {
  if (range === undefined && expression.kind === "parentheses") return deep(judge, expression.inner);
  if (range === undefined && expression.kind === "tuple") return expression.items.flatMap((item) => deep(judge, item));
  if (range === undefined && expression.kind === "object")
    return expression.items.flatMap(({ value }) => deep(judge, value));
  return warnings(usesIn(judge, expression), range ?? expression.range);
}

const isConstructor = ({ kind }: Expression): boolean => kind === "tuple" || kind === "object";

const warnings = (uses: readonly Deprecated[], range: Range): readonly Diagnostic[] =>
  [...new Set(uses.map(({ name }) => name))].map((name) => say.deprecatedValue(range, name));

/** Returns the deprecated objects whose value becomes a part of the expression's. */
function usesIn(judge: Judge, expression: Expression): readonly Deprecated[] {
  if (!judge.has("deprecation-marks")) return [];
  if (traversalsOf(expression).length === 0) return [];
  // The value of a failing argument is unknown while a configuration is validated, and has no marks.
  if (expression.kind === "call" && (expression.name === "try" || expression.name === "can")) return [];
  if (expression.kind === "for") return [];
  if (expression.kind === "traversal") return targetsOf(judge, expression, []);
  if (expression.kind === "splat" && expression.source.kind === "traversal")
    return targetsOf(judge, expression.source, stepsOfSplat(expression.each));
  return partsForRecursion(expression).flatMap((part) => usesIn(judge, part));
}

const stepsOfSplat = (each: Expression): readonly TraversalStep[] =>
  each.kind === "relativeTraversal" && each.source.kind === "splatItem" ? each.steps : [];

function targetsOf(
  { node, atHand }: Judge,
  traversal: Traversal,
  more: readonly TraversalStep[],
): readonly Deprecated[] {
  const reference = parseReference(traversal);
  if (!isReference(reference)) return [];
  const { subject, text, steps } = reference;
  if (subject.kind === "module") return outputsOf(node, subject.call, steps);
  const resource = subject.kind === "resource" ? node.module.resources.get(text) : undefined;
  const schema = resource && schemaOf(atHand, node.module, resource)?.block;
  if (!schema) return [];
  const inside = [...steps, ...more];
  if (inside[0]?.kind === "index" || isRepeated(resource)) return [];
  const parts = attributesOf(text, schema, inside, hasOwnRules(node.module));
  return [...(schema.deprecated ? [{ name: text, isPart: false }] : []), ...parts];
}

/** Whether nothing is known of the value before the plan. */
const isRepeated = ({ count, forEach }: RepetitionArguments): boolean => count !== undefined || forEach !== undefined;

/** Returns the deprecated outputs of a call without count and for_each; those of others are known only when they are planned. */
function outputsOf(node: ModuleNode, call: string, steps: readonly TraversalStep[]): readonly Deprecated[] {
  const outputs = node.children.get(call)?.module.outputs;
  const declared = node.module.calls.get(call);
  if (!outputs || !declared || isRepeated(declared) || hasOwnRules(node.module)) return [];
  const [step] = steps;
  const name = step && (step.kind === "attribute" ? step.name : instanceKeyOf(step.key));
  const used = step ? [outputs.get(String(name))] : [...outputs.values()];
  return used.flatMap((output) =>
    output?.deprecated ? [{ name: `module.${call}.${output.name}`, isPart: !step }] : [],
  );
}

const hasOwnRules = ({ dialect }: Module): boolean => supports(dialect, "opentofu-deprecations");

/** Returns the deprecated attributes and blocks that a path into a resource reaches; OpenTofu ignores blocks. */
function attributesOf(
  text: string,
  { attributes, blockTypes }: BlockSchema,
  [step]: readonly TraversalStep[],
  ignoresBlocks: boolean,
): readonly Deprecated[] {
  const names = step?.kind === "attribute" ? [step.name] : step ? [] : [...attributes.keys(), ...blockTypes.keys()];
  const isDeprecated = (name: string) =>
    attributes.get(name)?.deprecated || (!ignoresBlocks && blockTypes.get(name)?.block.deprecated);
  return names.filter(isDeprecated).map((name) => ({ name: `${text}.${name}`, isPart: !step }));
}
