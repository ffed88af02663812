import type { ModuleNode } from "../../engine/config/loadModules.ts";
import { learnedText } from "../../engine/render/learnedWords.ts";
import { plainText } from "../../engine/render/markdown.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "../../engine/schema/schema.ts";
import { joinPath } from "../../engine/source/paths.ts";
import { attribute } from "../../engine/values/path.ts";
import { typeExpression } from "../../engine/values/text/typeName.ts";
import type { Context } from "./context.ts";
import type { CompletionItem } from "./item.ts";
import { itemAt } from "./itemAt.ts";
import { blocksOf, DYNAMIC, type LanguageBlock, languageBlock, WITH_DYNAMIC } from "./languageBlocks.ts";
import { namesAfter } from "./position.ts";
import { blockSchemaOf, localNames, MODES, nestedSchema } from "./schemas.ts";

/** Returns the arguments and blocks that can stand in the innermost block: required ones first, without those that stand there already. */
export function argumentItems(context: Context): readonly CompletionItem[] {
  const { position, node } = context;
  const blocks = position.blocks.filter(({ type }) => type !== "");
  const written = writtenNames(context);
  const types = blocks.map(({ type }) => type);
  const [outer, ...nested] = blocks;
  const language = types.at(-1) === "dynamic" ? DYNAMIC : languageBlock(types);
  const own = language ? languageItems(context, language, written, blocks.length === 0) : [];
  if (!outer) return own;
  const schema = schemaAround(context);
  // A dynamic block has the arguments of the language, and its content those of the block that it makes.
  const isDynamic = types.at(-1) === "dynamic";
  const ofSchema =
    schema && !isDynamic
      ? schemaItems(
          context,
          schema,
          written,
          nested.map(({ type }) => type),
        )
      : [];
  const named =
    outer.type === "module" && nested.length === 0 ? inputItems(context, outer.labels[0] ?? "", written) : [];
  const providers =
    types.at(-1) === "required_providers"
      ? localNames(node.module)
          .filter((name) => name !== "terraform" && !written.has(name))
          .map((label) => ({ label, kind: "argument" as const, rank: 0, insert: `${label} = ` }))
      : [];
  const dynamics = isProviders(
    nested.map(({ type }) => type),
    outer.type,
  )
    ? languageItems(context, WITH_DYNAMIC, written, false)
    : [];
  return [...ofSchema, ...named, ...providers, ...own, ...dynamics];
}

/** Whether a nested block is one of the provider, which can hold dynamic blocks as the resource can. */
const isProviders = ([first = "", ...inner]: readonly string[], outer: string): boolean =>
  first !== "" && MODES.has(outer) && !LANGUAGE_BLOCKS.has(first) && inner.at(-1) !== "dynamic";

const LANGUAGE_BLOCKS: ReadonlySet<string> = new Set(["lifecycle", "provisioner", "connection"]);

/** Returns the schema of the innermost block around a position; undefined if it is not known, or a block of the language. */
export function schemaAround({ plan, node, position }: Context): BlockSchema | undefined {
  const [outer, ...nested] = position.blocks.filter(({ type }) => type !== "");
  const mode = outer && MODES.get(outer.type);
  const isOfCheck = outer?.type === "check" && nested[0]?.type === "data";
  const base = mode
    ? blockSchemaOf(plan, node.module, mode, outer.labels[0] ?? "")
    : isOfCheck
      ? blockSchemaOf(plan, node.module, "data", nested[0]?.labels[0] ?? "")
      : outer?.type === "provider"
        ? plan.queries.schemasOf(node.module, outer.labels[0] ?? "")?.configuration()?.block
        : undefined;
  return nestedSchema(base, isOfCheck ? nested.slice(1) : nested);
}

/** Returns the names that stand in the block already, before the position and after it. */
const writtenNames = ({ text, offset, position }: Context): ReadonlySet<string> =>
  new Set([...(position.blocks.at(-1)?.written ?? []), ...namesAfter(text, offset)]);

function languageItems(
  { plan }: Context,
  language: LanguageBlock,
  written: ReadonlySet<string>,
  isTopLevel: boolean,
): readonly CompletionItem[] {
  const names = language.arguments.filter((name) => !written.has(name));
  return [
    ...names.map((label) => ({ label, kind: "argument" as const, insert: `${label} = `, rank: 5 })),
    ...blocksOf(language, plan.language.dialect).map(([label, { labels = [] }]) => ({
      label,
      kind: "block" as const,
      insert: blockSnippet(label, labels),
      isSnippet: true as const,
      rank: isTopLevel ? 0 : 6,
    })),
  ];
}

const blockSnippet = (type: string, labels: readonly string[]): string =>
  `${[type, ...labels.map((name, at) => `"\${${at + 1}:${name}}"`)].join(" ")} {\n  $0\n}`;

function schemaItems(
  context: Context,
  schema: BlockSchema,
  written: ReadonlySet<string>,
  nested: readonly string[],
): readonly CompletionItem[] {
  const attributes = [...schema.attributes].filter(
    ([name, each]) => !written.has(name) && (each.required || each.optional || each.mayBeComputed),
  );
  const blocks = [...schema.blockTypes].filter(([name, { maxItems }]) => maxItems !== 1 || !written.has(name));
  const required = attributes.filter(([, { required: isRequired }]) => isRequired);
  return [
    ...(required.length > 1 ? [requiredSnippet(required.map(([name]) => name))] : []),
    ...attributes.map(([name, each]) => attributeItem(context, name, each, nested)),
    ...blocks.map(([name, each]) => nestedItem(name, each)),
  ];
}

/** Returns one item that writes all required arguments. */
const requiredSnippet = (names: readonly string[]): CompletionItem => {
  const width = Math.max(...names.map(({ length }) => length));
  return {
    label: "required arguments",
    kind: "block",
    note: names.join(", "),
    insert: names.map((name, at) => `${name.padEnd(width)} = \${${at + 1}}`).join("\n"),
    isSnippet: true,
    rank: 1,
  };
};

function attributeItem(
  context: Context,
  name: string,
  schema: AttributeSchema,
  nested: readonly string[],
): CompletionItem {
  const { type, required, deprecated, nested: inner } = schema;
  const words = [
    inner ? "object" : typeExpression(type),
    ...(required ? ["required"] : []),
    ...(deprecated ? ["deprecated"] : []),
  ];
  return {
    label: name,
    kind: "argument",
    note: words.join(", "),
    insert: `${name} = `,
    rank: required ? 0 : deprecated ? 7 : 2,
    documentation: () => argumentDocumentation(context, name, schema, nested),
  };
}

/** Returns what is known of an argument: what the provider says of it, and what a change of it does. */
function argumentDocumentation(
  context: Context,
  name: string,
  { description }: AttributeSchema,
  nested: readonly string[],
): string | undefined {
  const item = itemAt(context);
  const inner = nested.filter((type) => type !== "dynamic" && type !== "content");
  const learned = item && context.plan.queries.learnedOf(item, [...inner, name].map(attribute));
  const parts = [learned && learnedText(learned), description && plainText(description)];
  const text = parts.filter((part) => part !== undefined && part !== "").join("\n\n");
  return text === "" ? undefined : text;
}

const nestedItem = (name: string, { minItems, block }: NestedBlockSchema): CompletionItem => {
  const required = [...block.attributes].filter(([, each]) => each.required).map(([attributeName]) => attributeName);
  const body = required.map((attributeName, at) => `  ${attributeName} = \${${at + 1}}`).join("\n");
  return {
    label: name,
    kind: "block",
    note: minItems > 0 ? "block, required" : "block",
    insert: `${name} {\n${body === "" ? "  $0" : body}\n}`,
    isSnippet: true,
    rank: minItems > 0 ? 0 : 3,
  };
};

/** Returns the module of a call; of one that is being written, the module in the folder that its source names. */
export function calledModule({ plan, node, text, offset }: Context, call: string): ModuleNode | undefined {
  const known = node.children.get(call);
  if (known) return known;
  const block = text.slice(text.lastIndexOf(`module "${call}"`, offset), offset);
  const [, source] = /\n\s*source\s*=\s*"(\.[^"]*)"/.exec(block) ?? [];
  return source === undefined ? undefined : plan.queries.moduleIn(joinPath(node.module.path, source));
}

/** Returns the inputs of a called module. */
function inputItems(context: Context, call: string, written: ReadonlySet<string>): readonly CompletionItem[] {
  const child = calledModule(context, call);
  return [...(child?.module.variables.values() ?? [])]
    .filter(({ name }) => !written.has(name))
    .map(({ name, type, default: given, description }) => ({
      label: name,
      kind: "argument",
      note: `${typeExpression(type)}${given ? "" : ", required"}`,
      insert: `${name} = `,
      rank: given ? 2 : 0,
      ...(description !== undefined && { documentation: () => plainText(description) }),
    }));
}
