import { bodyReferences } from "../../lang/bodyReferences.ts";
import { evaluateBareBody, isFaultyWithoutContext, valueWithoutContext } from "../../lang/constant.ts";
import { contentSchema, withBlocksForLists } from "../../lang/decodeBody.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { type Reference, referencesOf } from "../../lang/reference.ts";
import type { BlockSchema, NestedBlockSchema } from "../../schema/schema.ts";
import { blocksOfType } from "../../syntax/bodyArguments.ts";
import { partialContent } from "../../syntax/content.ts";
import { callsIn } from "../../syntax/expressions.ts";
import type { Argument, Block, Body, Expression, TraversalStep } from "../../syntax/tree.ts";
import { formatNumber } from "../../values/numbers/number.ts";
import { setValue } from "../../values/set.ts";
import { hclQuoted } from "../../values/text/quote.ts";
import { isWhollyKnown, tupleValue, UNKNOWN } from "../../values/value.ts";
import type { Json } from "../json.ts";
import { members } from "../masks.ts";
import { valueJson } from "../stateJson.ts";

/**
 * Returns the JSON of an expression: a constant, or its references with every enclosing object; empty if it has neither. In the
 * JSON syntax a string is a constant even if it is a template.
 */
export function expressionJson(expression: Expression, dialect: Dialect): { readonly [key: string]: Json } {
  const functions = supports(dialect, "function-references") ? providerFunctions(expression) : [];
  const references = [...referencesOf(expression).flatMap(referenceTexts), ...functions];
  const value =
    supports(dialect, "faultless-constants") && isFaultyWithoutContext(expression, dialect)
      ? UNKNOWN
      : valueWithoutContext(expression, dialect);
  return {
    ...(isWhollyKnown(value) && { constant_value: valueJson(value) }),
    ...(references.length > 0 && { references }),
  };
}

/** Returns the names of the provider functions that an expression calls. */
const providerFunctions = (expression: Expression): readonly string[] =>
  callsIn(expression).flatMap(({ name }) => (name.startsWith("provider::") ? [name] : []));

/** As `expressionJson`, but undefined instead of empty. */
export const optionalExpressionJson = (expression: Expression | undefined, dialect: Dialect): Json => {
  const json = expression && expressionJson(expression, dialect);
  return json && Object.keys(json).length > 0 ? json : undefined;
};

/** Returns the JSON of the arguments and blocks of a body that its schema has. Dynamic blocks are omitted, as in Terraform. */
export function bodyJson(body: Body, schema: BlockSchema | undefined, dialect: Dialect): Json {
  const jsonByName = new Map<string, Json>();
  const schemaAsBlocks = schema && withBlocksForLists(schema, body);
  for (const item of itemsOf(body, schemaAsBlocks)) {
    const name = item.kind === "argument" ? item.name : item.type;
    if (item.kind === "argument") {
      if (!schema || schema.attributes.has(name)) jsonByName.set(name, expressionJson(item.expression, dialect));
    } else if (name !== "dynamic") addBlock(jsonByName, item, schema, dialect);
  }
  for (const [name, nested] of schemaAsBlocks?.blockTypes ?? [])
    if (schema?.attributes.has(name)) {
      const json = listJson(blocksOfType(body, name), nested, dialect);
      if (Object.keys(json).length > 0) jsonByName.set(name, json);
    }
  return members([...jsonByName]);
}

/** Returns the items of a body. In the JSON syntax, only a schema distinguishes blocks from arguments. */
function itemsOf(body: Body, schema: BlockSchema | undefined): readonly (Argument | Block)[] {
  if (!body.json || !schema) return body.items;
  const { value } = partialContent(body, contentSchema(schema));
  return [...value.arguments.values(), ...value.blocks];
}

/** Returns the JSON of an attribute that is written as blocks, as one expression. */
function listJson(
  blocks: readonly Block[],
  { block, nesting }: NestedBlockSchema,
  dialect: Dialect,
): { readonly [key: string]: Json } {
  const references = blocks.flatMap(({ body }) => bodyReferences(body));
  if (references.length > 0) return { references: references.flatMap(referenceTexts) };
  const evaluatedBlocks = blocks.map(({ body }) => evaluateBareBody(body, block, dialect));
  const values = evaluatedBlocks.map(({ value }) => value);
  const isConstant = values.length > 0 && evaluatedBlocks.every(({ diagnostics }) => diagnostics.length === 0);
  if (!isConstant || !values.every(isWhollyKnown)) return {};
  return { constant_value: valueJson(nesting === "set" ? setValue(values[0]!.type, values) : tupleValue(values)) };
}

function addBlock(
  jsonByName: Map<string, Json>,
  { type, labels, body }: Block,
  schema: BlockSchema | undefined,
  dialect: Dialect,
): void {
  const nested = schema?.blockTypes.get(type);
  if (schema && !nested) return;
  const inside = bodyJson(body, nested?.block, dialect);
  if (nested?.nesting === "single" || nested?.nesting === "group") jsonByName.set(type, inside);
  else if (nested?.nesting === "map") {
    const earlierBlocks = Object.entries((jsonByName.get(type) ?? {}) as { readonly [key: string]: Json });
    jsonByName.set(type, members([...earlierBlocks, [labels[0]?.value ?? "", inside]]));
  } else jsonByName.set(type, [...((jsonByName.get(type) ?? []) as readonly Json[]), inside]);
}

/**
 * Returns the texts of a reference and its prefixes, longest first: `terraform_data.a[0].id`, `terraform_data.a[0]`,
 * `terraform_data.a`.
 */
export function referenceTexts({ subject, text, steps }: Reference): readonly string[] {
  const texts = steps.map(stepText);
  const upTo = (count: number) => text + texts.slice(0, count).join("");
  const longerTexts = steps.map((_, at) => upTo(steps.length - at));
  if (subject.kind !== "module") return [...longerTexts, text];
  // A module output appears with its module call; a key without an output appears with the call alone.
  const call = `module.${subject.call}`;
  const isKeyed = steps[0]?.kind === "index";
  if (subject.output === undefined)
    return [...steps.map((_, at) => call + texts.slice(0, steps.length - at).join("")), call];
  const outputSteps = isKeyed ? 2 : 1;
  const moduleText = call + (isKeyed ? texts[0] : "");
  return [
    ...steps.slice(outputSteps).map((_, at) => call + texts.slice(0, steps.length - at).join("")),
    `${moduleText}.${subject.output}`,
    moduleText,
  ];
}

function stepText(step: TraversalStep): string {
  if (step.kind === "attribute") return `.${step.name}`;
  if (step.key.kind === "number") return `[${formatNumber(step.key.value)}]`;
  return step.key.kind === "string" ? `[${hclQuoted(step.key.value)}]` : "[...]";
}
