import { evaluate } from "../lang/evaluate.ts";
import type { Scope } from "../lang/scope.ts";
import { startRange } from "../lang/startRange.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { remember } from "../source/remember.ts";
import { content, partialContent } from "../syntax/content.ts";
import type { ContentSchema } from "../syntax/contentSchema.ts";
import type { Argument, Block, Body, Expression } from "../syntax/tree.ts";
import { convert } from "../values/conversion/convert.ts";
import { isInteger } from "../values/numbers/number.ts";
import { BOOL, DYNAMIC, listOf, mapOf, NUMBER, objectOf, STRING, type Type } from "../values/type.ts";
import { deepMarks, stringValue, type Value, withoutDeepMarks } from "../values/value.ts";
import type { Reader } from "./reader.ts";
import * as say from "./unitFindings.ts";

// Decodes blocks as the Go package gohcl does, which Terragrunt uses: each argument has a Go type, and a value that does not fit
// leaves the zero value of that type behind.

/** The type of an argument. */
export type FieldKind = "text" | "truth" | "whole" | "texts" | "textMap" | "anyMap" | "place" | "any";

/** An argument of a block; a trailing `!` says that it is required. */
export type Field = FieldKind | `${FieldKind}!`;

export interface BlockSpec {
  readonly fields: Readonly<Record<string, Field>>;
  readonly blocks: Readonly<Record<string, NestedSpec>>;
  /** Whether other items are allowed, and ignored. */
  readonly isOpen?: true;
}

export interface NestedSpec {
  readonly labels: readonly string[];
  /** Whether the block may be repeated. */
  readonly isRepeated: boolean;
  /** The content of the block; undefined if nobody decodes it here. */
  readonly spec?: BlockSpec;
}

/** A decoded block: the arguments that are set, and not null, and the blocks in it. */
export interface Decoded {
  readonly fields: ReadonlyMap<string, DecodedField>;
  readonly blocks: ReadonlyMap<string, readonly DecodedBlock[]>;
}
export interface DecodedField {
  /** The value; `undefined` if it did not fit and its type has no zero value. */
  readonly value: Value | undefined;
  readonly argument: Argument;
}
export interface DecodedBlock extends Decoded {
  readonly labels: readonly string[];
  readonly block: Block;
}

/** What expressions of one file are evaluated in. */
export interface Evaluation {
  readonly scope: Scope;
  readonly reader: Reader;
}

/** Evaluates an expression; its questions are recorded. */
export function evaluateField(expression: Expression, { scope, reader }: Evaluation, findings: Diagnostic[]): Value {
  const { value, diagnostics, asked } = evaluate(expression, scope);
  reader.note(asked);
  findings.push(...diagnostics);
  return value;
}

export function decodeBody(body: Body, spec: BlockSpec, evaluation: Evaluation, findings: Diagnostic[]): Decoded {
  const read = (spec.isOpen ? partialContent : content)(body, schemaOf(spec));
  findings.push(...read.diagnostics);
  const fields = new Map<string, DecodedField>();
  for (const [name, field] of Object.entries(spec.fields)) {
    const argument = read.value.arguments.get(name);
    if (!argument) continue;
    const value = evaluateField(argument.expression, evaluation, findings);
    const decoded = fieldValue(value, field, argument.expression, findings);
    if (decoded?.kind !== "null" || field.startsWith("any")) fields.set(name, { value: decoded, argument });
  }
  const blocks = new Map<string, readonly DecodedBlock[]>();
  for (const [type, nested] of Object.entries(spec.blocks)) {
    const written = read.value.blocks.filter((block) => block.type === type);
    if (written.length > 1 && !nested.isRepeated) findings.push(say.duplicateBlock(written[1]!.header, type));
    const used = nested.isRepeated ? written : written.slice(0, 1);
    const decoded = used.map((block): DecodedBlock => {
      const labels = block.labels.map(({ value }) => value);
      const inner = nested.spec ? decodeBody(block.body, nested.spec, evaluation, findings) : NOTHING;
      return { labels, block, ...inner };
    });
    if (decoded.length > 0) blocks.set(type, decoded);
  }
  return { fields, blocks };
}

/** A block without arguments and blocks. */
export const NOTHING: Decoded = { fields: new Map(), blocks: new Map() };

const schemaOf = remember(
  ({ fields, blocks }: BlockSpec): ContentSchema => ({
    arguments: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, field.endsWith("!") ? "required" : "optional"]),
    ),
    blocks: Object.fromEntries(Object.entries(blocks).map(([type, { labels }]) => [type, labels])),
  }),
);

const TYPES: Readonly<Record<FieldKind, Type>> = {
  text: STRING,
  truth: BOOL,
  whole: NUMBER,
  texts: listOf(STRING),
  textMap: mapOf(STRING),
  anyMap: mapOf(DYNAMIC),
  place: objectOf({ path: STRING, if_exists: STRING }),
  any: DYNAMIC,
};

/** Returns the value as the type of its field, or its zero value with a finding. A null leaves an optional field unset. */
function fieldValue(value: Value, field: Field, expression: Expression, findings: Diagnostic[]): Value | undefined {
  const kind = field.replace("!", "") as FieldKind;
  if (kind === "any") return value;
  const unasked = unaskedIn(value);
  if (unasked !== undefined) {
    findings.push(say.notKnown(startRange(expression), unasked));
    return undefined;
  }
  const converted = convert(value, TYPES[kind]);
  const unfit = "fault" in converted ? converted.fault.message : unfitPart(converted.value, field);
  if (unfit === undefined && "value" in converted)
    return deepMarks(converted.value) === 0 ? converted.value : withoutDeepMarks(converted.value);
  findings.push(say.unsuitable(startRange(expression), unfit ?? ""));
  return kind === "text" && !("fault" in converted) ? stringValue("") : undefined;
}

/** Returns what was not asked although a value depends on it; undefined if there is nothing. */
function unaskedIn(value: Value): string | undefined {
  if (value.kind === "unknown") {
    return value.origins.find((origin) => typeof origin !== "string")?.source;
  }
  const parts = value.kind === "sequence" ? value.items : value.kind === "mapping" ? [...value.entries.values()] : [];
  for (const part of parts) {
    const unasked = unaskedIn(part);
    if (unasked !== undefined) return unasked;
  }
  return undefined;
}

/** Whether a field is set to a value that is not known. */
export const isNotKnown = ({ fields }: Decoded, name: string): boolean =>
  fields.has(name) && fields.get(name)?.value === undefined;

/** Returns why Go's type has no such value; undefined if it has. */
function unfitPart(value: Value, field: Field): string | undefined {
  if (value.kind === "unknown") return "value must be known";
  if (value.kind === "null") return field.endsWith("!") && !/^(texts|textMap|anyMap)/.test(field) ? NO_NULL : undefined;
  if (value.kind === "number" && !isInteger(value.value)) return "value must be a whole number";
  if (field.startsWith("any")) return undefined;
  const parts = value.kind === "sequence" ? value.items : value.kind === "mapping" ? [...value.entries.values()] : [];
  for (const part of parts) {
    if (part.kind === "unknown") return "value must be known";
    if (part.kind === "null") return NO_NULL;
  }
  return undefined;
}

const NO_NULL = "null value is not allowed";

/** Returns the text of a field; undefined if it is not set. */
export function textIn({ fields }: Decoded, name: string): string | undefined {
  const value = fields.get(name)?.value;
  return value?.kind === "string" ? value.value : undefined;
}

export function truthIn({ fields }: Decoded, name: string): boolean | undefined {
  const field = fields.get(name);
  return field && (field.value?.kind === "bool" ? field.value.value : false);
}

export function wholeIn({ fields }: Decoded, name: string): number | undefined {
  const value = fields.get(name)?.value;
  return value?.kind === "number" ? Number(value.value) : undefined;
}

/** Returns the texts of a field; undefined if it is not set or did not fit. */
export function textsIn({ fields }: Decoded, name: string): readonly string[] | undefined {
  const value = fields.get(name)?.value;
  return value?.kind === "sequence" ? value.items.map((item) => (item.kind === "string" ? item.value : "")) : undefined;
}

export const valueIn = ({ fields }: Decoded, name: string): Value | undefined => fields.get(name)?.value;

/** Returns the range of a field's expression; undefined if the field is not set. */
export const rangeIn = ({ fields }: Decoded, name: string): Range | undefined =>
  fields.get(name)?.argument.expression.range;
