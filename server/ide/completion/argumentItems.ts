import { MODES, resourceText } from "../../engine/addrs/address.ts";
import { occurrencesIn } from "../../engine/config/decode/occurrences.ts";
import type { Module } from "../../engine/config/module.ts";
import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import { learnedText } from "../../engine/render/learnedWords.ts";
import { plainText } from "../../engine/render/markdown.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "../../engine/schema/schema.ts";
import { remember } from "../../engine/source/remember.ts";
import type { Block } from "../../engine/syntax/tree.ts";
import { attribute } from "../../engine/values/path.ts";
import { typeExpression } from "../../engine/values/text/typeName.ts";
import type { Type } from "../../engine/values/type.ts";
import { BACKENDS } from "./backends.ts";
import { blocksAround, type Context } from "./context.ts";
import { calledModule, schemaAround } from "./destination.ts";
import type { CompletionItem } from "./item.ts";
import {
  argumentsOf,
  blocksOf,
  DYNAMIC,
  fileKind,
  type LanguageBlock,
  languageBlock,
  provisionerBlock,
  WITH_DYNAMIC,
} from "./languageBlocks.ts";
import { localNames } from "./schemas.ts";
import { namesAfter } from "./textAround.ts";
import { versionConstraint } from "./versionConstraint.ts";
import { WELL_KNOWN } from "./wellKnownProviders.ts";

/** Returns the arguments and blocks that can stand in the innermost block: required ones first, without those that stand there already. */
export function argumentItems(context: Context): readonly CompletionItem[] {
  const blocks = blocksAround(context);
  const written = writtenNames(context);
  const types = blocks.map(({ type }) => type);
  const [outer, ...nested] = blocks;
  const language = languageAt(context);
  const ofLanguage = language ? languageItems(context, language, written, !outer) : [];
  if (!outer) return ofLanguage;
  const nestedTypes = nested.map(({ type }) => type);
  return [
    ...schemaItemsAt(context, written, nestedTypes),
    ...variableItems(context, written),
    ...(types.at(-1) === "required_providers" ? providerItems(context, written) : []),
    ...(outer.type === "locals" ? localItems(context, written) : []),
    ...ofLanguage,
    ...(isProviders(nestedTypes, outer.type) ? languageItems(context, WITH_DYNAMIC, written, false) : []),
  ];
}

/** Returns the block of the language that is being written; undefined for one that a provider defines. */
function languageAt(context: Context): LanguageBlock | undefined {
  const blocks = blocksAround(context);
  const types = blocks.map(({ type }) => type);
  if (types.at(-1) === "dynamic") return DYNAMIC;
  if (types.at(-1) === "provisioner") return provisionerBlock(blocks.at(-1)?.labels[0] ?? "");
  const [outer, backend, inner] = blocks;
  if (outer?.type !== "terraform" || backend?.type !== "backend") return languageBlock(types, fileKind(context.path));
  const language = BACKENDS.get(backend.labels[0] ?? "");
  return inner ? language?.blocks[inner.type] : language;
}

/** Returns the items of the schema around; a dynamic block itself has none, its content those of the block that it makes. */
function schemaItemsAt(
  context: Context,
  written: ReadonlySet<string>,
  nested: readonly string[],
): readonly CompletionItem[] {
  const schema = nested.at(-1) === "dynamic" ? undefined : schemaAround(context);
  return schema ? schemaItems(context, schema, written, nested) : [];
}

/** Returns the variables that a call or a block `variables` can set. */
function variableItems(context: Context, written: ReadonlySet<string>): readonly CompletionItem[] {
  const [outer, inner] = blocksAround(context);
  if (outer?.type === "variables" || inner?.type === "variables") return inputItems(context.node, written);
  if (outer?.type !== "module" || inner) return [];
  const called = calledModule(context, outer.labels[0] ?? "");
  return called ? inputItems(called, written) : [];
}

/** Returns the local names of providers that are used, then those of well-known ones, each with its requirement. */
function providerItems({ plan, node }: Context, written: ReadonlySet<string>): readonly CompletionItem[] {
  const used = localNames(node.module);
  return [...new Set([...used, ...WELL_KNOWN.keys()])]
    .filter((name) => name !== "terraform" && !written.has(name))
    .map((label) => {
      const source = node.module.providers.get(label) ?? WELL_KNOWN.get(label);
      const version = versionConstraint(plan.queries.schemasOf(node.module, label)?.version);
      const lines = [`source = "${source ?? "$1"}"`, ...(version === undefined ? [] : [`version = "${version}"`])];
      return {
        label,
        kind: "argument",
        ...(source !== undefined && { note: source }),
        insert: `${label} = {\n  ${lines.join("\n  ")}\n}`,
        isSnippet: true,
        rank: used.includes(label) ? 0 : 7,
      };
    });
}

/** Returns the local values that the module refers to and nobody declares. */
const localItems = ({ node }: Context, written: ReadonlySet<string>): readonly CompletionItem[] =>
  undeclaredLocals(node.module)
    .filter((name) => !written.has(name))
    .map((label) => ({ label, kind: "local", insert: `${label} = `, rank: 0 }));

const undeclaredLocals = remember((module: Module): readonly string[] => {
  const used = module.files.flatMap(({ body }) => body.items.flatMap(occurrencesIn));
  const names = used.flatMap(({ name, call }) =>
    call === undefined && name.startsWith("local.") ? [name.slice("local.".length)] : [],
  );
  return [...new Set(names)].filter((name) => !module.locals.has(name));
});

/** Whether a nested block is one of the provider, which can hold dynamic blocks as the resource can. */
const isProviders = (nested: readonly string[], outer: string): boolean =>
  nested.length > 0 && MODES.has(outer) && !LANGUAGE_BLOCKS.has(nested[0]!) && nested.at(-1) !== "dynamic";

const LANGUAGE_BLOCKS: ReadonlySet<string> = new Set(["lifecycle", "provisioner", "connection"]);

/** Returns the names that stand in the block already, before the position and after it. */
const writtenNames = ({ text, offset, position }: Context): ReadonlySet<string> =>
  new Set([...(position.blocks.at(-1)?.written ?? []), ...namesAfter(text, offset)]);

function languageItems(
  { plan }: Context,
  language: LanguageBlock,
  written: ReadonlySet<string>,
  isTopLevel: boolean,
): readonly CompletionItem[] {
  const names = argumentsOf(language, plan.language.dialect).filter((name) => !written.has(name));
  return [
    ...names.map((label) => ({ label, kind: "argument" as const, insert: `${label} = `, rank: 5 })),
    ...blocksOf(language, plan.language.dialect).map(([label, nested]) => ({
      label,
      kind: "block" as const,
      insert: blockSnippet(label, nested),
      isSnippet: true as const,
      rank: isTopLevel ? 0 : 6,
    })),
  ];
}

/** Returns a block as a snippet, with holes for its labels and for the arguments that it cannot be without. */
export function blockSnippet(type: string, { labels = [], ...language }: LanguageBlock): string {
  const header = [type, ...labels.map((name, at) => `"\${${at + 1}:${name}}"`)].join(" ");
  return `${header} {\n${snippetBody(language, "  ", labels.length + 1)}\n}`;
}

/** Returns the body of a snippet; its holes are counted from `first`, and the last place is in a body without needs. */
function snippetBody({ needs = [], blocks }: LanguageBlock, indentation: string, first: number): string {
  if (needs.length === 0) return `${indentation}$0`;
  const texts = needs.map((need) => need.replaceAll('"', ""));
  const width = Math.max(...texts.filter((name) => !blocks[name]).map((name) => name.length), 0);
  const lines = needs.map((need, at) => {
    const name = texts[at]!;
    const nested = blocks[name];
    if (nested)
      return `${indentation}${name} {\n${snippetBody(nested, `${indentation}  `, first + at)}\n${indentation}}`;
    const hole = `\${${first + at}}`;
    return `${indentation}${name.padEnd(width)} = ${need === name ? hole : `"${hole}"`}`;
  });
  return lines.join("\n");
}

function schemaItems(
  context: Context,
  schema: BlockSchema,
  written: ReadonlySet<string>,
  nested: readonly string[],
): readonly CompletionItem[] {
  const { texts } = context.position.blocks.at(-1)!;
  const isFree = (name: string, { type }: AttributeSchema): boolean =>
    !written.has(name) || (!texts.has(name) && isWrittenAsBlocks(type));
  const attributes = [...schema.attributes].filter(
    ([name, each]) => isFree(name, each) && (each.required || each.optional || each.mayBeComputed),
  );
  const blocks = [...schema.blockTypes].filter(([name, { maxItems }]) => maxItems !== 1 || !written.has(name));
  const required = attributes.filter(([, { required: isRequired }]) => isRequired);
  return [
    ...(required.length > 1 ? [requiredSnippet(required.map(([name]) => name))] : []),
    ...attributes.map(([name, each]) => attributeItem(context, name, each, nested)),
    ...blocks.map(([name, each]) => nestedItem(name, each)),
  ];
}

/** Whether an attribute can be written as blocks, as older configurations do with lists of objects. */
const isWrittenAsBlocks = (type: Type): boolean =>
  (type.kind === "list" || type.kind === "set") && type.element.kind === "object";

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
    ...(deprecated && { isDeprecated: true as const }),
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
  const block = plannedBlock(context);
  const inner = nested.filter((type) => type !== "dynamic" && type !== "content");
  const learned = block && context.plan.queries.learnedOf(block, [...inner, name].map(attribute));
  const parts = [learned && learnedText(learned), description && plainText(description)];
  const text = parts.filter((part) => part !== undefined && part !== "").join("\n\n");
  return text === "" ? undefined : text;
}

/** Returns the resource block that is being written as the plan has it, from an earlier text; undefined if it has none. */
function plannedBlock(context: Context): Block | undefined {
  const [outer] = blocksAround(context);
  const mode = outer && MODES.get(outer.type);
  const [type, name] = outer?.labels ?? [];
  if (!mode || type === undefined || name === undefined) return undefined;
  return context.node.module.resources.get(resourceText(mode, type, name))?.block;
}

const nestedItem = (name: string, { minItems, block }: NestedBlockSchema): CompletionItem => {
  const required = [...block.attributes].filter(([, each]) => each.required).map(([attributeName]) => attributeName);
  const body = required.map((attributeName, at) => `  ${attributeName} = \${${at + 1}}`).join("\n");
  return {
    label: name,
    kind: "block",
    note: `block${minItems > 0 ? ", required" : ""}${block.deprecated ? ", deprecated" : ""}`,
    ...(block.deprecated && { isDeprecated: true as const }),
    insert: `${name} {\n${body === "" ? "  $0" : body}\n}`,
    isSnippet: true,
    rank: minItems > 0 ? 0 : block.deprecated ? 7 : 3,
  };
};

/** Returns the variables of a module, as the arguments of a call. */
const inputItems = ({ module }: ModuleNode, written: ReadonlySet<string>): readonly CompletionItem[] =>
  [...module.variables.values()]
    .filter(({ name }) => !written.has(name))
    .map(({ name, type, default: defaultValue, description }) => ({
      label: name,
      kind: "argument",
      note: `${typeExpression(type)}${defaultValue ? "" : ", required"}`,
      insert: `${name} = `,
      rank: defaultValue ? 2 : 0,
      ...(description !== undefined && { documentation: () => plainText(description) }),
    }));
