import type { Scope } from "../../engine/lang/scope.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { pathName, valueText } from "../../engine/render/valueText.ts";
import { parseExpression } from "../../engine/syntax/parse.ts";
import type { Argument, Block, Expression } from "../../engine/syntax/tree.ts";
import { index } from "../../engine/values/path.ts";
import { typeExpression } from "../../engine/values/text/typeName.ts";
import { DYNAMIC, type Type } from "../../engine/values/type.ts";
import type { Value } from "../../engine/values/value.ts";
import { calledModule, schemaAround } from "./argumentItems.ts";
import type { Context } from "./context.ts";
import { type CompletionItem, type ItemKind, keyword } from "./item.ts";
import { itemAt } from "./itemAt.ts";
import { LANGUAGE_KEYS } from "./languageBlocks.ts";
import type { InArgument, Position } from "./position.ts";
import { blockSchemaOf, localNames, MODES } from "./schemas.ts";
import {
  attributeShape,
  elementOf,
  keysOf,
  lengthOf,
  membersOf,
  type Shape,
  shapeOfText,
  typeOf,
  type Viewpoint,
} from "./shape.ts";

const TYPE_WORDS = ["string", "number", "bool", "any", "list", "set", "map", "object", "tuple", "optional"];

/** Returns what can begin an expression: references with their present values, functions, literals and keywords. */
export function expressionItems(context: Context, position: Position & InArgument): readonly CompletionItem[] {
  const {
    plan,
    node,
    position: { blocks },
  } = context;
  const { argument, keywords } = position;
  const outer = blocks[0]?.type;
  if (outer === "variable" && argument === "type")
    return [...TYPE_WORDS.map((word) => keyword(word, 0)), ...literalItems(DYNAMIC)];
  const scope = plan.queries.scopeIn(node);
  const expected = typeOf(argumentShape(context, position));
  return [
    ...keywords.map((word) => keyword(word, 3)),
    ...(argument === "ignore_changes" ? ignorableItems(context) : []),
    ...(argument === "provider" || argument === "providers" ? providerItems(context) : []),
    ...boundItems(position),
    ...repetitionItems(context),
    ...literalItems(expected),
    ...referenceItems(context),
    ...rootItems(context),
    ...functionItems(scope, expected),
  ];
}

const ignorableItems = (context: Context): readonly CompletionItem[] => {
  const { blocks } = context.position;
  const schema = schemaAround({ ...context, position: { ...context.position, blocks: blocks.slice(0, 1) } });
  const names = schema ? [...schema.attributes.keys(), ...schema.blockTypes.keys()] : [];
  return [...names.map((label) => ({ label, kind: "attribute" as const, rank: 0 })), keyword("all", 1)];
};

const providerItems = ({ node: { module } }: Context): readonly CompletionItem[] => {
  const aliased = module.configurations.map(({ name, alias }) => (alias === undefined ? name : `${name}.${alias}`));
  return [...new Set([...aliased, ...localNames(module)])].map((label) => ({ label, kind: "module", rank: 0 }));
};

const boundItems = ({ bound }: InArgument): readonly CompletionItem[] =>
  bound.map(({ name }) => ({ label: name, kind: "local", rank: 0 }));

/** Returns `each` and `count` in a block that repeats itself, and the iterators of dynamic blocks. */
function repetitionItems({ position: { blocks } }: Context): readonly CompletionItem[] {
  const outer = blocks[0];
  const eachOf = outer?.written.includes("for_each") ? ["each.key", "each.value"] : [];
  const countOf = outer?.written.includes("count") ? ["count.index"] : [];
  const dynamics = blocks.flatMap(({ type, labels }) =>
    type === "dynamic" && labels[0] !== undefined ? [labels[0]] : [],
  );
  const iterators = dynamics.flatMap((name) => [`${name}.value`, `${name}.key`, name]);
  const self = blocks.some(({ type }) => SELF_BLOCKS.has(type)) ? ["self"] : [];
  return [...eachOf, ...countOf, ...iterators, ...self].map((label) => ({ label, kind: "local", rank: 1 }));
}

const SELF_BLOCKS: ReadonlySet<string> = new Set(["provisioner", "connection", "postcondition"]);

function literalItems(expected: Type): readonly CompletionItem[] {
  const isBool = expected.kind === "bool";
  return [keyword("true", isBool ? 0 : 6), keyword("false", isBool ? 0 : 6), keyword("null", 6)];
}

/** Returns the declarations of the module with their present values. */
function referenceItems(context: Context): readonly CompletionItem[] {
  const { module } = context.node;
  return [
    ...variableNames(context).map((name) => valuedItem(context, `var.${name}`, `var.${name}`, "variable", 2)),
    ...[...module.locals.keys()].map((name) => valuedItem(context, `local.${name}`, `local.${name}`, "local", 2)),
    ...[...module.resources.keys()].map((label) => ({ label, kind: "resource" as const, rank: 2 })),
    ...[...module.calls.keys()].map((name) => ({ label: `module.${name}`, kind: "module" as const, rank: 2 })),
    ...PATHS.map((label) => ({ label, kind: "value" as const, rank: 4 })),
  ];
}

/** Returns the variables of the module; in the block of a variable, also the one that is being written. */
function variableNames({ node, position: { blocks } }: Context): readonly string[] {
  const [outer] = blocks;
  const own = outer?.type === "variable" ? outer.labels.slice(0, 1) : [];
  return [...new Set([...own, ...node.module.variables.keys()])];
}

/** Returns the item of a variable or local value with its present value. */
function valuedItem(
  { plan, node }: Context,
  name: string,
  label: string,
  kind: ItemKind,
  rank: number,
): CompletionItem {
  const row = plan.queries.rowNamed(node, name);
  const value = row?.kind === "value" ? [...row.values.values()][0] : undefined;
  const secrets = secretsOf(plan);
  return { label, kind, rank, ...(value && noteOf(value, (shown) => secrets.masked(valueText(shown, secrets, 40)))) };
}

const PATHS = ["path.module", "path.root", "path.cwd", "terraform.workspace"];

function noteOf(value: Value, text: (value: Value) => string): { readonly note?: string } {
  if (value.kind === "unknown" && value.origins.length === 0) return {};
  return { note: text(value) };
}

/** Returns the first words of references. */
const rootItems = ({ node: { module }, position: { blocks } }: Context): readonly CompletionItem[] => {
  const types = [...module.resources.values()].flatMap(({ mode, type }) => (mode === "managed" ? [type] : []));
  const outer = blocks[0]?.written ?? [];
  const roots = [
    ...["var", "local", "module", "data", "path", "terraform", "ephemeral"],
    ...(outer.includes("for_each") ? ["each"] : []),
    ...(outer.includes("count") ? ["count"] : []),
  ];
  return [...new Set([...roots, ...types])].map((label) => ({ label, kind: "keyword", rank: 5 }));
};

/** Returns the functions; those that return the expected type come first. */
const functionItems = ({ functions }: Scope, expected: Type): readonly CompletionItem[] =>
  [...functions.values()]
    .filter(({ name, removed }) => !removed && !name.startsWith("core::"))
    .map(({ name, description, parameters, variadic, returns }) => {
      const names = [...parameters, ...(variadic ? [variadic] : [])].map((parameter) => parameter.name);
      return {
        label: name,
        kind: "function" as const,
        note: `(${names.join(", ")}) ${typeExpression(returns)}`,
        insert: `${name}($0)`,
        isSnippet: true as const,
        rank: returns === expected || returns === DYNAMIC ? 6 : 7,
        documentation: () => description,
      };
    });

/** Returns the keys that an object can have at a position. */
export function keyItems(context: Context, position: Position & InArgument): readonly CompletionItem[] {
  const { blocks } = context.position;
  const inner = blocks.at(-1)?.type ?? "";
  const language = LANGUAGE_KEYS.get(inner) ?? [];
  const shape = position.keys.reduce<Shape>(
    (at, key) => membersOf(at).get(key)?.() ?? elementOf(at),
    argumentShape(context, position),
  );
  const names =
    position.argument === "providers"
      ? localNames(context.node.module)
      : [...language, ...membersOf(intoObject(shape)).keys()];
  return names.map((label) => ({ label, kind: "attribute", insert: `${label} = `, rank: 0 }));
}

/** Returns the shape of the objects that a value is made of: the elements of a collection, or the value itself. */
const intoObject = (shape: Shape): Shape => (membersOf(shape).size > 0 ? shape : elementOf(shape));

/** Returns what an argument takes: of the schema, or of the variable that it sets. */
function argumentShape(context: Context, { argument }: InArgument): Shape {
  const {
    node,
    position: { blocks },
    path,
  } = context;
  const outer = blocks[0];
  const variables = path.endsWith(".tfvars")
    ? node.module.variables
    : outer?.type === "module" && blocks.length === 1
      ? calledModule(context, outer.labels[0] ?? "")?.module.variables
      : undefined;
  const variable = variables?.get(argument);
  if (variable) return { type: variable.type };
  const attribute = schemaAround(context)?.attributes.get(argument);
  return attribute ? attributeShape(attribute) : {};
}

/** Returns the members of what stands before the dot or bracket at a position. */
export function memberItems(context: Context, position: Position & { kind: "member" }): readonly CompletionItem[] {
  const { source, isIndex } = position;
  const declared = isIndex ? [] : declaredMembers(context, source);
  if (declared.length > 0) return declared;
  const shape = shapeOfText(source, viewpointOf(context, position));
  if (isIndex) return [...indexItems(shape, secretsOf(context.plan)), ...expressionItems(context, position)];
  const members = [...membersOf(shape)].map(([label, of]) => memberItem(context, label, of));
  return members.length > 0 ? members : wordItems(context);
}

function memberItem({ plan }: Context, label: string, of: () => Shape): CompletionItem {
  const shape = of();
  const { value, type, block, attribute } = shape;
  const secrets = secretsOf(plan);
  const isShown = value && !(value.kind === "unknown" && value.origins.length === 0) && !attribute?.sensitive;
  const note = isShown
    ? valueText(value, secrets, 40)
    : block
      ? "object"
      : type && type !== DYNAMIC
        ? typeExpression(type)
        : undefined;
  return { label, kind: "attribute", rank: 0, ...(note !== undefined && { note: secrets.masked(note) }) };
}

const indexItems = (shape: Shape, secrets: Secrets): readonly CompletionItem[] => [
  ...keysOf(shape).flatMap((key) =>
    secrets.hides(key)
      ? []
      : [{ label: pathName([index(key)], secrets).slice(1, -1), kind: "value" as const, rank: 0 }],
  ),
  ...Array.from({ length: Math.min(lengthOf(shape), MOST_INDEXES) }, (_, at) => ({
    label: String(at),
    kind: "value" as const,
    rank: 0,
  })),
];

const MOST_INDEXES = 50;

/** Returns the declarations that a keyword or a type leads to. */
function declaredMembers(context: Context, source: string): readonly CompletionItem[] {
  const { plan, node, position } = context;
  const { module } = node;
  const items = (names: Iterable<string>, kind: ItemKind): readonly CompletionItem[] =>
    [...new Set(names)].map((label) => ({ label, kind, rank: 0 }));
  const valued = (names: Iterable<string>, root: string, kind: ItemKind): readonly CompletionItem[] =>
    [...names].map((label) => valuedItem(context, `${root}.${label}`, label, kind, 0));
  const resources = [...module.resources.values()];
  const addresses = [...orphanNames(plan, position)];
  switch (source) {
    case "var":
      return valued(variableNames(context), "var", "variable");
    case "local":
      return valued(module.locals.keys(), "local", "local");
    case "module":
      return items([...module.calls.keys(), ...addresses.flatMap(({ call }) => call ?? [])], "module");
    case "data":
    case "ephemeral":
      return items(
        resources.filter(({ mode }) => mode === source).map(({ type }) => type),
        "type",
      );
    case "each":
      return items(["key", "value"], "local");
    case "count":
      return items(["index"], "local");
    case "path":
      return items(["module", "root", "cwd"], "value");
    case "terraform":
      return items(["workspace", "applying"], "value");
  }
  const [, keywordOf, typed] = /^(?:(data|ephemeral)\.)?([\w-]+)$/.exec(source) ?? [];
  if (typed === undefined) return [];
  const mode = keywordOf ?? "managed";
  const named = resources.filter((each) => each.mode === mode && each.type === typed).map(({ name }) => name);
  return items([...named, ...addresses.flatMap(({ type, name }) => (type === typed ? name : []))], "resource");
}

/** Returns the names of objects that only the state has, where a refactoring block names them. */
function orphanNames(
  { traces }: Context["plan"],
  { blocks }: Position,
): readonly { readonly type: string; readonly name: string; readonly call: string | undefined }[] {
  if (!["moved", "removed", "import"].includes(blocks[0]?.type ?? "")) return [];
  return traces
    .filter(({ orphan }) => orphan !== undefined)
    .map(
      ({
        change: {
          address: { resource },
        },
      }) => ({
        type: resource.type,
        name: resource.name,
        call: resource.module.steps[0]?.name,
      }),
    );
}

/** Returns the names of members and arguments in the module, where nothing tells the members of a value. */
function wordItems({ node: { module }, text }: Context): readonly CompletionItem[] {
  const words = new Set<string>();
  for (const written of [text, ...module.files.map(({ source }) => source.text)])
    for (const [, member, key, argument] of written.matchAll(
      /\.([a-z_][\w-]*)|\["([a-z_][\w-]*)"\]|([a-z_][\w-]*)\s*=/gi,
    ))
      if (words.size < MOST_WORDS) words.add((member ?? key ?? argument)!);
  return [...words].map((label) => ({ label, kind: "word", rank: 9 }));
}

const MOST_WORDS = 1_000;

/** Returns where an expression at a position is evaluated. */
function viewpointOf(context: Context, { bound, blocks }: Position & InArgument): Viewpoint {
  const { plan, node } = context;
  const scope = plan.queries.scopeIn(node);
  const outer = blocks[0];
  const item = itemAt(context);
  const block = item?.kind === "block" ? item : undefined;
  const mode = MODES.get(outer?.type ?? "");
  const around = {
    forEach: forEachText(context) ?? (block && forEachOf(block)),
    self: mode && blockSchemaOf(plan, node.module, mode, outer?.labels[0] ?? ""),
  };
  let viewpoint: Viewpoint = { plan, node, scope, around, bound: new Map() };
  for (const { type, labels } of blocks)
    if (type === "dynamic" && labels[0] !== undefined)
      viewpoint = {
        ...viewpoint,
        bound: new Map(viewpoint.bound).set(labels[0], dynamicShape(context, labels[0], viewpoint)),
      };
  for (const { name, role, collection } of bound) {
    const shape = role === "key" ? {} : elementOf(shapeOfText(collection, viewpoint));
    viewpoint = { ...viewpoint, bound: new Map(viewpoint.bound).set(name, shape) };
  }
  return viewpoint;
}

/** Returns the shape of the iterator of a dynamic block: an object with its key and value. */
function dynamicShape(context: Context, label: string, viewpoint: Viewpoint): Shape {
  const before = context.text.slice(0, context.offset);
  const at = before.lastIndexOf(`dynamic "${label}"`);
  const [, collection] = /for_each\s*=\s*([^\n]+)/.exec(before.slice(Math.max(at, 0))) ?? [];
  const element = collection === undefined ? {} : elementOf(shapeOfText(collection, viewpoint));
  return {
    named: new Map([
      ["value", () => element],
      ["key", () => ({})],
    ]),
  };
}

/** Returns the `for_each` of the top-level block that is being written, from its text. */
function forEachText({ text, offset, position: { blocks } }: Context): Expression | undefined {
  if (!blocks[0]?.written.includes("for_each")) return undefined;
  const before = text.slice(0, offset);
  const [, written] = [...before.matchAll(/\n {2}for_each\s*=\s*([^\n]+)/g)].at(-1) ?? [];
  return written === undefined ? undefined : parseExpression(written, { path: "" }).value;
}

const forEachOf = ({ body }: Block): Expression | undefined =>
  body.items.find((item): item is Argument => item.kind === "argument" && item.name === "for_each")?.expression;
