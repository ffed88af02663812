import { MODES, resourceText } from "../../engine/addrs/address.ts";
import { providerFunction } from "../../engine/lang/functions/providerFunction.ts";
import type { FunctionDefinition, Scope } from "../../engine/lang/scope.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { valueText } from "../../engine/render/valueText.ts";
import { typeExpression } from "../../engine/values/text/typeName.ts";
import { DYNAMIC, type Type } from "../../engine/values/type.ts";
import { choicesAt } from "./choices.ts";
import { blocksAround, type Context } from "./context.ts";
import { outerSchema, shapeAt } from "./destination.ts";
import { type CompletionItem, type ItemKind, keyword } from "./item.ts";
import { iteratorOf } from "./iterators.ts";
import { fileKind, isMetaArgument } from "./languageBlocks.ts";
import type { InArgument, OuterBlock, Position } from "./position.ts";
import { namesDeclaredIn } from "./present.ts";
import { localNames } from "./schemas.ts";
import { typeOf } from "./shape.ts";
import { otherElements } from "./textAround.ts";

/** Returns what can begin an expression: references with their present values, functions, literals and keywords. */
export function expressionItems(context: Context, position: Position & InArgument): readonly CompletionItem[] {
  const { plan, node } = context;
  const { argument } = position;
  const blocks = blocksAround(context);
  const [outer, inner] = blocks;
  if (isType(outer, argument)) return typeItems(position);
  // Only the conditions of a variable refer to anything.
  if (outer?.type === "variable" && !inner) return literalItems(context, position);
  if (context.template) return templateItems(context, position, context.template);
  const words = WORDS.get(`${blocks.at(-1)?.type}.${argument}`);
  if (words) return words.map((word) => keyword(word, 0));
  if (argument === "depends_on") return notRepeated(context, dependencyItems(context));
  if (argument === "provider" || argument === "providers") return providerItems(context);
  if (inner?.type === "lifecycle" && argument === "ignore_changes") return ignorableItems(context);
  if (inner?.type === "lifecycle" && argument === "replace_triggered_by") return triggerItems(context);
  const ofProviders = providerFunctionItems(context, position.prefix);
  if (position.prefix.startsWith("provider::")) return ofProviders;
  const scope = plan.queries.scopeIn(node);
  const expected = typeOf(shapeAt(context, position));
  return [
    ...keywordItems(position),
    ...(position.keys.at(-1) === "configuration_aliases"
      ? [{ label: argument, kind: "module" as const, rank: 0 }]
      : []),
    ...boundItems(position),
    ...repetitionItems(context),
    ...literalItems(context, position),
    ...referenceItems(context),
    ...rootItems(context),
    ...functionItems(scope, expected, position.prefix),
    ...ofProviders,
  ];
}

/** The name of a provider in a function that is being written: `provider::aws::` */
const NAMED_PROVIDER = /^provider::([\p{L}_][\p{L}\p{N}_-]*)::/u;

/** Returns the functions of the providers of the module, by full names; only those of a provider that the prefix names. */
function providerFunctionItems({ plan, node }: Context, prefix: string): readonly CompletionItem[] {
  const [, named] = NAMED_PROVIDER.exec(prefix) ?? [];
  const locals = named === undefined ? localNames(node.module) : [named];
  const callable = [...plan.queries.scopeIn(node).functions.values()];
  return locals.flatMap((local) => {
    const inScope = callable.filter(({ name }) => name.startsWith(`provider::${local}::`));
    const schemas = inScope.length > 0 ? undefined : plan.queries.schemasOf(node.module, local)?.functions?.();
    const ofPack = [...(schemas ?? [])].map(([name, schema]) =>
      providerFunction(`provider::${local}::${name}`, schema),
    );
    return [...inScope, ...ofPack].map((each) => functionItem(each, named === undefined ? 8 : 0));
  });
}

/** Whether an argument takes a type and no value. */
const isType = (outer: OuterBlock | undefined, argument: string): boolean =>
  argument === "type" && (outer?.type === "variable" || outer?.type === "output");

/** Returns the words of types; in `optional`, behind the type, the literals that are words. */
function typeItems({ kind, keys, calls }: Position & InArgument): readonly CompletionItem[] {
  if (kind === "key") return [];
  const call = calls.at(-1);
  if (call?.name === "optional" && call.before.length > 0)
    return ["true", "false", "null"].map((word) => keyword(word, 0));
  const ofMember = keys.length > 0 && call?.name === "object" ? ["optional"] : [];
  return [
    ...SINGLE_TYPES.map((word) => keyword(word, 0)),
    ...[...COMPOUND_TYPES, ...ofMember].map((label) => ({
      label,
      kind: "keyword" as const,
      insert: `${label}(${TYPE_ARGUMENTS.get(label) ?? "$0"})`,
      isSnippet: true as const,
      rank: 0,
    })),
  ];
}

const SINGLE_TYPES = ["string", "number", "bool", "any"];
const COMPOUND_TYPES = ["list", "set", "map", "object", "tuple"];
const TYPE_ARGUMENTS: ReadonlyMap<string, string> = new Map([
  ["object", "{\n  $0\n\\}"],
  ["tuple", "[$0]"],
]);

/** Returns the keywords of a position; the `for` of a list or an object with what it needs. */
export const keywordItems = ({ kind, keywords }: Position & InArgument): readonly CompletionItem[] =>
  keywords.map((word) => {
    const item = keyword(word, 3);
    if (word !== "for" || keywords.includes("endfor")) return item;
    const [names, result] =
      kind === "key" ? ["${1:key}, ${2:value}", "${1:key} => ${2:value}"] : ["${1:each}", "${1:each}"];
    return { ...item, insert: `for ${names} in \${3:list} : ${result}`, isSnippet: true };
  });

/** Returns what can begin an expression in a template: its variables, what directives bind, and functions. */
const templateItems = (
  { plan, node }: Context,
  position: InArgument,
  variables: ReadonlyMap<string, unknown>,
): readonly CompletionItem[] => [
  ...[...variables.keys()].map((label) => ({ label, kind: "variable" as const, rank: 0 })),
  ...boundItems(position),
  ...position.keywords.map((word) => keyword(word, 3)),
  ...["true", "false", "null"].map((word) => keyword(word, 6)),
  ...functionItems(plan.queries.scopeIn(node), DYNAMIC, ""),
];

/** The arguments of the language that take nothing but certain words, with the types of their blocks. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["provisioner.when", ["create", "destroy"]],
  ["provisioner.on_failure", ["continue", "fail"]],
  ["action_trigger.on_failure", ["halt", "taint", "continue"]],
  ["run.command", ["plan", "apply"]],
  ["plan_options.mode", ["normal", "refresh-only"]],
  ...["mock_provider", "mock_resource", "mock_data", "override_resource", "override_data", "override_module"].map(
    (type): [string, readonly string[]] => [`${type}.override_during`, ["plan", "apply"]],
  ),
]);

/** Returns the arguments that `ignore_changes` can list; outside of a list, the word for all of them. */
function ignorableItems(context: Context): readonly CompletionItem[] {
  const { text, offset } = context;
  if (!otherElements(text, offset)) return [keyword("all", 0)];
  const [outer] = blocksAround(context);
  const schema = outer && outerSchema(context, outer.type, outer.labels[0] ?? "");
  const written = outer?.written.filter((name) => !isMetaArgument(name)) ?? [];
  const names = schema ? [...schema.attributes.keys(), ...schema.blockTypes.keys()] : [...new Set(written)];
  return notRepeated(
    context,
    names.map((label) => ({ label, kind: "attribute", rank: written.includes(label) ? 0 : 1 })),
  );
}

/** Returns the managed resources whose changes can replace the one that is being written. */
function triggerItems(context: Context): readonly CompletionItem[] {
  const resources = otherResources(context).filter((name) => !/^(?:data|ephemeral)\./.test(name));
  const types = resources.map((name) => name.split(".")[0]!);
  return [
    ...notRepeated(
      context,
      resources.map((label) => ({ label, kind: "resource", rank: 0 })),
    ),
    ...[...new Set(types)].map((label) => keyword(label, 5)),
  ];
}

/** Returns the items that the list around the position does not have yet. */
function notRepeated({ text, offset }: Context, items: readonly CompletionItem[]): readonly CompletionItem[] {
  const others = otherElements(text, offset) ?? [];
  return items.filter(({ label }) => !others.includes(label));
}

const providerItems = ({ node: { module } }: Context): readonly CompletionItem[] => {
  const aliased = module.configurations.map(({ name, alias }) => (alias === undefined ? name : `${name}.${alias}`));
  return [...new Set([...aliased, ...localNames(module)])].map((label) => ({ label, kind: "module", rank: 0 }));
};

const boundItems = ({ bound }: InArgument): readonly CompletionItem[] =>
  bound.map(({ name }) => ({ label: name, kind: "local", rank: 0 }));

/** Returns `each` and `count` in a block that repeats itself, and the iterators of dynamic blocks. */
function repetitionItems(context: Context): readonly CompletionItem[] {
  const blocks = blocksAround(context);
  const outer = blocks[0];
  const eachOf = outer?.written.includes("for_each") ? ["each.key", "each.value"] : [];
  const countOf = outer?.written.includes("count") ? ["count.index"] : [];
  const iterators = blocks.flatMap((block) => {
    const name = iteratorOf(block);
    return name === undefined ? [] : [`${name}.value`, `${name}.key`, name];
  });
  const self = blocks.some(({ type }) => SELF_BLOCKS.has(type)) ? ["self"] : [];
  return [...eachOf, ...countOf, ...iterators, ...self].map((label) => ({ label, kind: "local", rank: 1 }));
}

const SELF_BLOCKS: ReadonlySet<string> = new Set(["provisioner", "connection", "postcondition"]);

/** Returns the choices of the argument, and the literals that are words. */
export function literalItems(context: Context, position: InArgument): readonly CompletionItem[] {
  const isBool = typeOf(shapeAt(context, position)).kind === "bool";
  const choices = choicesAt(context, position).map(({ written }) => written);
  return [
    ...[...new Set(choices)].map((label) => ({ label, kind: "value" as const, rank: 0 })),
    keyword("true", isBool ? 0 : 6),
    keyword("false", isBool ? 0 : 6),
    keyword("null", 6),
  ];
}

/** Returns what a block can depend on: resources and calls. */
const dependencyItems = (context: Context): readonly CompletionItem[] => [
  ...otherResources(context).map((label) => ({ label, kind: "resource" as const, rank: 0 })),
  ...otherCalls(context).map((name) => ({ label: `module.${name}`, kind: "module" as const, rank: 0 })),
  ...rootItems(context).filter(({ label }) => !NO_DEPENDENCIES.has(label)),
];

/** The first words of references to what no block can depend on. */
const NO_DEPENDENCIES: ReadonlySet<string> = new Set(["var", "local", "path", "terraform", "each", "count"]);

/** Returns the declarations of the module with their present values. */
function referenceItems(context: Context): readonly CompletionItem[] {
  return [
    ...variableNames(context).map((name) => valuedItem(context, `var.${name}`, `var.${name}`, "variable", 2)),
    ...otherLocals(context).map((name) => valuedItem(context, `local.${name}`, `local.${name}`, "local", 2)),
    ...otherResources(context).map((label) => ({ label, kind: "resource" as const, rank: 2 })),
    ...otherCalls(context).map((name) => ({ label: `module.${name}`, kind: "module" as const, rank: 2 })),
    ...PATHS.map((label) => ({ label, kind: "value" as const, rank: 4 })),
  ];
}

export const variableNames = (context: Context): readonly string[] => [
  ...new Set([...unplannedNames(context, "var."), ...context.node.module.variables.keys()]),
];

/** Returns the local values of the module, and those above the position in the block that is being written. */
export function localNamesIn(context: Context): readonly string[] {
  const [outer] = blocksAround(context);
  const written = outer?.type === "locals" ? outer.written : [];
  return [...new Set([...written, ...unplannedNames(context, "local."), ...context.node.module.locals.keys()])];
}

/** Returns the resources of the module by their names, such as `data.aws_ami.web`. */
export const resourceNames = (context: Context): readonly string[] => [
  ...new Set([...unplannedNames(context, ""), ...context.node.module.resources.keys()]),
];

/** Returns the resources without the one that is being written: it may not refer to itself. */
export function otherResources(context: Context): readonly string[] {
  const [outer] = blocksAround(context);
  const mode = outer && MODES.get(outer.type);
  const [type = "", name = ""] = outer?.labels ?? [];
  const own = mode && resourceText(mode, type, name);
  return resourceNames(context).filter((each) => each !== own);
}

/** Returns the calls without the one that is being written. */
export function otherCalls(context: Context): readonly string[] {
  const [outer] = blocksAround(context);
  const own = outer?.type === "module" ? outer.labels[0] : undefined;
  return callNames(context).filter((name) => name !== own);
}

/** Returns the local values without the one that is being written. */
export function otherLocals(context: Context): readonly string[] {
  const { position } = context;
  const [outer] = blocksAround(context);
  const own = outer?.type === "locals" && "argument" in position ? position.argument : undefined;
  return localNamesIn(context).filter((name) => name !== own);
}

export const callNames = (context: Context): readonly string[] => [
  ...new Set([...unplannedNames(context, "module."), ...context.node.module.calls.keys()]),
];

/** Returns what the text declares and the plan does not have yet, without the prefix; with an empty one, the resources. */
function unplannedNames({ unplanned }: Context, prefix: string): readonly string[] {
  const names = namesDeclaredIn(unplanned);
  if (prefix === "") return names.filter((name) => !/^(?:var|local|module|output|provider|check)\./.test(name));
  return names.flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
}

/** Returns the item of a variable or local value with its present value. */
export function valuedItem(
  { plan, node }: Context,
  name: string,
  label: string,
  kind: ItemKind,
  rank: number,
): CompletionItem {
  const row = plan.queries.rowNamed(node, name);
  const value = row?.kind === "value" ? [...row.values.values()][0] : undefined;
  if (!value || (value.kind === "unknown" && value.origins.length === 0)) return { label, kind, rank };
  const secrets = secretsOf(plan);
  return { label, kind, rank, note: secrets.masked(valueText(value, secrets, 40)) };
}

const PATHS = ["path.module", "path.root", "path.cwd", "terraform.workspace"];

/** Returns the first words of references. */
const rootItems = (context: Context): readonly CompletionItem[] => {
  const types = resourceNames(context).map((name) => name.split(".")[0]!);
  const outer = blocksAround(context)[0]?.written ?? [];
  const roots = [
    ...["var", "local", "module", "data", "path", "terraform", "ephemeral", "resource"],
    ...(outer.includes("for_each") ? ["each"] : []),
    ...(outer.includes("count") ? ["count"] : []),
    ...(fileKind(context.path) === "test" ? ["run", "output"] : []),
  ];
  return [...new Set([...roots, ...types])].map((label) => ({ label, kind: "keyword", rank: 5 }));
};

/** Returns the functions; those that return the expected type come first. */
const functionItems = ({ functions }: Scope, expected: Type, prefix: string): readonly CompletionItem[] =>
  [...functions.values()]
    .filter(({ name, removed }) => !removed && (!name.includes("::") || prefix.startsWith("core::")))
    .map((each) => functionItem(each, each.returns === expected || each.returns === DYNAMIC ? 6 : 7));

const functionItem = (
  { name, description, parameters, variadic, returns }: FunctionDefinition,
  rank: number,
): CompletionItem => {
  const names = [...parameters, ...(variadic ? [variadic] : [])].map((parameter) => parameter.name);
  return {
    label: name,
    kind: "function",
    note: `(${names.join(", ")}) ${typeExpression(returns)}`,
    insert: `${name}($0)`,
    isSnippet: true,
    rank,
    documentation: () => description,
  };
};
