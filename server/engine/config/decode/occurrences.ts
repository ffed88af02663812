import { resourceText } from "../../addrs/address.ts";
import { bodyTraversals } from "../../lang/bodyReferences.ts";
import { isReference, parseReference, type Reference, traversalsOf } from "../../lang/reference.ts";
import { TERRAFORM } from "../../lang/releases.ts";
import { type Range, spanning } from "../../source/range.ts";
import { remember } from "../../source/remember.ts";
import { argumentsIn, blocksOfType } from "../../syntax/bodyArguments.ts";
import { justArguments, partialContent } from "../../syntax/content.ts";
import { bareNameOf, expressionList, expressionMap, literalText } from "../../syntax/expressions.ts";
import type { Argument, Block, Body, Expression, Item, Traversal } from "../../syntax/tree.ts";
import { blocksOf, isJsonConfiguration } from "./itemBlocks.ts";
import { readReference, withoutKey } from "./providerReference.ts";
import { staticTraversal } from "./staticTraversal.ts";

/**
 * A place where a declaration is defined or referred to: `var.region`, `local.tags`, `aws_vpc.main`, `module.net`,
 * `output.id`, `provider.aws.east`. References between items are their dependencies.
 */
export interface Occurrence {
  /** Terraform's spelling within the module; for outputs and providers our own. */
  readonly name: string;
  readonly role: "definition" | "use";
  readonly range: Range;
  /** The call of the module that declares it; undefined if this module does. */
  readonly call: string | undefined;
}

/**
 * Returns all definitions and references in a top-level item, in text order. Names that a `for` or `dynamic` binds are
 * left out.
 */
export const occurrencesIn = remember((item: Item): readonly Occurrence[] => {
  const occurrences = item.kind === "block" ? inBlock(item) : inArgument(item);
  return occurrences.toSorted((a, b) => a.range.start - b.range.start);
});

/** Returns the occurrences in a top-level argument: a variable's value in a tfvars file; in the JSON syntax, blocks. */
function inArgument(argument: Argument): readonly Occurrence[] {
  const { name, nameRange, expression, range } = argument;
  return expression.json && isJsonConfiguration(range.anchor.path)
    ? blocksOf(argument).flatMap(inBlock)
    : [use(`var.${name}`, nameRange), ...usesIn(traversalsOf(expression))];
}

function inBlock(block: Block): readonly Occurrence[] {
  const [first, second] = block.labels;
  switch (block.type) {
    case "variable":
    case "output":
    case "module":
    case "check": {
      const prefix = block.type === "variable" ? "var" : block.type;
      const definitions = first ? [definition(`${prefix}.${first.value}`, first.range)] : [];
      const call = block.type === "module" && first ? callUses(first.value, block.body) : [];
      return [...definitions, ...call, ...usesInBody(block.body)];
    }
    case "resource":
    case "data":
    case "ephemeral": {
      const mode = block.type === "resource" ? "managed" : block.type;
      const definitions =
        first && second ? [definition(resourceText(mode, first.value, second.value), second.range)] : [];
      return [...definitions, ...usesInBody(block.body)];
    }
    case "action":
    case "list": {
      const name = first && second && `${block.type}.${first.value}.${second.value}`;
      return [...(name ? [definition(name, second.range)] : []), ...usesInBody(block.body)];
    }
    case "locals":
      return [
        ...argumentsIn(block.body).map(({ name, nameRange }) => definition(`local.${name}`, nameRange)),
        ...usesInBody(block.body),
      ];
    case "provider": {
      const alias = argumentsIn(block.body).find(({ name }) => name === "alias");
      const text = alias && literalText(alias.expression);
      const range = text === undefined ? first?.range : alias?.expression.range;
      const definitions = first && range ? [definition(providerName(first.value, text), range)] : [];
      return [...definitions, ...usesInBody(block.body)];
    }
    case "terraform":
      return [...requiredIn(block.body), ...usesInBody(withoutRequirements(block.body))];
    case "variables":
      return valuesIn(block.body);
    case "run":
      return inRun(block.body);
    default:
      return usesInBody(block.body);
  }
}

/** Returns the variables that a body sets, and the uses in their values. */
const valuesIn = (body: Body): readonly Occurrence[] => [
  ...[...justArguments(body).value.values()].map(({ name, nameRange }) => use(`var.${name}`, nameRange)),
  ...usesInBody(body),
];

/** Returns the uses in a `run` block. In a run with a module of its own, only values of variables can name something of this module. */
function inRun(body: Body): readonly Occurrence[] {
  const { blocks } = partialContent(body, RUN).value;
  const values = blocks.filter(({ type }) => type === "variables").map((block) => block.body);
  if (blocks.some(({ type }) => type === "module")) return values.flatMap(usesInBody);
  const names = values.flatMap((each) => [...justArguments(each).value.values()]);
  return [...names.map(({ name, nameRange }) => use(`var.${name}`, nameRange)), ...usesInBody(body)];
}

const RUN = { arguments: {}, blocks: { variables: [], module: [] } } as const;

const definition = (name: string, range: Range): Occurrence => ({ name, role: "definition", range, call: undefined });

const use = (name: string, range: Range, call?: string): Occurrence => ({ name, role: "use", range, call });

const providerName = (name: string, alias: string | undefined): string =>
  alias === undefined ? `provider.${name}` : `provider.${name}.${alias}`;

/** Returns the provider configurations that a module expects of its callers. */
const requiredIn = (body: Body): readonly Occurrence[] =>
  body.items.flatMap((item) => {
    if (!isRequirements(item)) return [];
    return argumentsIn(item.body)
      .flatMap(({ expression }) => expressionMap(expression) ?? [])
      .filter(({ key }) => bareNameOf(key) === "configuration_aliases")
      .flatMap(({ value }) => expressionList(value) ?? [])
      .flatMap((each) => providerAt("configuration_aliases", each).map((found) => ({ ...found, role: "definition" })));
  });

const isRequirements = (item: Item): item is Block => item.kind === "block" && item.type === "required_providers";

const withoutRequirements = (body: Body): Body => ({
  ...body,
  items: body.items.filter((item) => !isRequirements(item)),
});

/** Returns the variables and provider configurations of the called module that a call sets. */
const callUses = (call: string, body: Body): readonly Occurrence[] =>
  argumentsIn(body).flatMap(({ name, nameRange, expression }) => {
    if (name === "providers")
      return (expressionMap(expression) ?? []).flatMap(({ key }) => providerAt(name, key, call));
    return META_ARGUMENTS.has(name) ? [] : [use(`var.${name}`, nameRange, call)];
  });

const META_ARGUMENTS = new Set(["source", "version", "count", "for_each", "depends_on", "providers"]);

/** Arguments whose names are not references. */
const NO_REFERENCES = new Set(["ignore_changes", "provider", "providers", "type"]);

function usesInBody(body: Body): readonly Occurrence[] {
  const named = argumentsIn(body).filter(({ name }) => NO_REFERENCES.has(name));
  const settings = blocksOfType(body, "lifecycle").flatMap((lifecycle) => argumentsIn(lifecycle.body));
  const ignored = settings.filter(({ name }) => NO_REFERENCES.has(name));
  const ignoredTraversals = new Set([...named, ...ignored].flatMap(({ expression }) => traversalsOf(expression)));
  return [
    ...usesIn(bodyTraversals(body).filter((traversal) => !ignoredTraversals.has(traversal))),
    ...named.flatMap(({ name, expression }) => providersNamed(name, expression)),
    ...(body.json ? usesIn(quotedTraversals(body)) : []),
  ];
}

/** Returns the traversals of a JSON body that are the text of a string, as in `"depends_on": ["aws_vpc.main"]`. */
const quotedTraversals = (body: Body): readonly Traversal[] =>
  argumentsIn(body)
    .filter(({ name }) => QUOTED.has(name))
    .flatMap(({ expression }) => (expression.kind === "tuple" ? expression.items : [expression]))
    .flatMap((each) => staticTraversal(each).value ?? []);

/** The arguments whose strings are references in JSON. */
const QUOTED: ReadonlySet<string> = new Set(["depends_on", "from", "to", "expect_failures"]);

function providersNamed(name: string, expression: Expression): readonly Occurrence[] {
  if (name !== "provider" && name !== "providers") return [];
  const named = name === "provider" ? [expression] : (expressionMap(expression) ?? []).map(({ value }) => value);
  return named.flatMap((each) => providerAt(name, each));
}

function providerAt(argument: string, expression: Expression, call?: string): readonly Occurrence[] {
  // Only the place of a fault depends on the dialect.
  const reference = readReference(argument, withoutKey(expression), [], TERRAFORM);
  return reference ? [use(providerName(reference.name, reference.alias), reference.range, call)] : [];
}

const usesIn = (traversals: readonly Traversal[]): readonly Occurrence[] =>
  traversals.flatMap((traversal) => {
    // Nothing declares a run for other files.
    if (traversal.root === "run") return [];
    const action = actionUse(traversal);
    if (action) return [action];
    const reference = parseReference(traversal);
    return isReference(reference) ? usesBy(traversal, reference) : [];
  });

/** Returns the use of an action or a list block, whose names no resource type has; undefined for any other name. */
function actionUse({ root, rootRange, steps: [type, name] }: Traversal): Occurrence | undefined {
  if ((root !== "action" && root !== "list") || type?.kind !== "attribute" || name?.kind !== "attribute")
    return undefined;
  return use(`${root}.${type.name}.${name.name}`, spanning(rootRange, name.range));
}

function usesBy({ steps, rootRange }: Traversal, { subject, text, subjectRange }: Reference): readonly Occurrence[] {
  switch (subject.kind) {
    case "variable":
    case "local":
    case "resource":
      return [use(text, subjectRange)];
    case "module": {
      const [call] = steps;
      const callUse = use(`module.${subject.call}`, call ? spanning(rootRange, call.range) : subjectRange);
      const output = steps.find(({ kind }, at) => at > 0 && kind === "attribute");
      return output && subject.output !== undefined
        ? [callUse, use(`output.${subject.output}`, output.range, subject.call)]
        : [callUse];
    }
    default:
      return [];
  }
}
