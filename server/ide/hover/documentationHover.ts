import { writtenKey } from "../../engine/lifecycle/reasons/sourceRanges.ts";
import { codeBlock, inlineCode, plainText } from "../../engine/render/markdown.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import type { AttributeSchema, BlockSchema } from "../../engine/schema/schema.ts";
import { typeExpression } from "../../engine/values/text/typeName.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { fileKind } from "../completion/languageBlocks.ts";
import { type Cursor, covers } from "../cursor.ts";
import { languagePage, languageWord } from "../languageWords/languageWords.ts";
import { schemaOrigins } from "../schemaOrigins.ts";
import { type NamedPart, namedBlock, writtenSchema } from "../writtenSchema.ts";
import type { Hover } from "./hoverText.ts";
import { jsonName } from "./jsonName.ts";
import { keyAt } from "./keyHover.ts";
import { declarationNotes } from "./nameHover.ts";

/** Returns what the name of an argument or block at the cursor means: by a schema, a variable, or the language. */
export function documentationHover(root: ExplainableRoot, path: string, cursor: Cursor): Hover | undefined {
  const named = path.endsWith(".json") ? jsonName(root.plan, path, cursor) : nameAround(cursor);
  if (!named) return undefined;
  const markdown =
    requirementText(root, cursor, named) ??
    schemaText(root, path, named) ??
    variableText(root, path, named) ??
    wordText(root, named);
  return markdown === undefined ? undefined : { range: named.range, markdown };
}

function nameAround(cursor: Cursor): NamedPart | undefined {
  const { item, nested, argument, offset } = cursor;
  const blocks = item.kind === "block" ? [item, ...nested] : [];
  const inner = blocks.at(-1);
  const requirement = inner?.type === "required_providers" ? keyAt(cursor) : undefined;
  const key = requirement && writtenKey(requirement);
  if (requirement && key !== undefined)
    return { name: key, range: requirement.key.range, around: blocks.map(namedBlock) };
  if (argument && covers(argument.nameRange, offset))
    return { name: argument.name, range: argument.nameRange, around: blocks.map(namedBlock) };
  if (inner && !argument && covers(inner.typeRange, offset))
    return { name: inner.type, range: inner.typeRange, around: blocks.slice(0, -1).map(namedBlock) };
  return undefined;
}

/** Returns the address of the provider that a requirement names, and where its schema comes from. */
function requirementText({ plan }: ExplainableRoot, { argument, item }: Cursor, { name, around }: NamedPart) {
  if (around.at(-1)?.type !== "required_providers" || argument?.name !== name) return undefined;
  const source = plan.queries.moduleOf(item.range.anchor.path)?.module.providers.get(name);
  const origins = plan.providers.origins.filter((origin) => origin.source === source);
  return source === undefined
    ? undefined
    : [inlineCode(source), ...schemaOrigins({ providers: { origins } })].join("\n\n");
}

/** Returns the type of an argument or block of a provider, and the provider's description. */
function schemaText({ plan }: ExplainableRoot, path: string, { name, around }: NamedPart): string | undefined {
  const schema = writtenSchema(plan, path, around);
  const attribute = schema?.attributes.get(name);
  const block = schema?.blockTypes.get(name)?.block;
  if (attribute) return described(`${name}: ${attributeWords(attribute)}`, attribute);
  return block && described(`${name}: block`, block);
}

const described = (head: string, { description }: AttributeSchema | BlockSchema): string =>
  [codeBlock(head), ...(description === undefined ? [] : [plainText(description)])].join("\n\n");

function attributeWords({ type, nested, required, computed, deprecated }: AttributeSchema): string {
  const need = required ? "required" : computed ? "optional, else the provider decides" : "optional";
  return [nested ? "object" : typeExpression(type), need, ...(deprecated ? ["deprecated"] : [])].join(", ");
}

/** Returns the type and description of the variable that an argument sets: in a call, a test, or a file with values. */
function variableText({ plan }: ExplainableRoot, path: string, { name, around }: NamedPart): string | undefined {
  const node = plan.queries.moduleOf(path);
  const [outer] = around;
  const call = outer?.type === "module" && around.length === 1 ? outer.labels[0] : undefined;
  const isInTest = around.at(-1)?.type === "variables" && fileKind(path) === "test";
  const called = call === undefined ? undefined : node?.children.get(call);
  const module = isInTest ? plan.queries.moduleIn(plan.root) : isVariableFile(path) ? node : called;
  const variable = module?.module.variables.get(name);
  if (!module || !variable) return undefined;
  const need = variable.default ? "optional" : "required";
  const notes = declarationNotes(plan, module, `var.${name}`, secretsOf(plan));
  return [codeBlock(`${name}: ${typeExpression(variable.type)}, ${need}`), ...notes].join("\n\n");
}

const isVariableFile = (path: string): boolean => /\.tfvars(?:\.json)?$/.test(path);

/** Returns what the language means by a name, and where that is documented. */
function wordText({ plan }: ExplainableRoot, { name, around }: NamedPart): string | undefined {
  const meaning = languageWord(name, around.at(-1)?.type);
  if (!meaning) return undefined;
  const url = languagePage(meaning.page, plan.language.dialect.product);
  return `${inlineCode(name)}: ${plainText(meaning.sentence)} [Documentation](${url})`;
}
