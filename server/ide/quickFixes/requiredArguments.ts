import { MODES } from "../../engine/addrs/address.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { AttributeSchema, BlockSchema } from "../../engine/schema/schema.ts";
import type { Diagnostic } from "../../engine/source/diagnostic.ts";
import type { Block } from "../../engine/syntax/tree.ts";
import type { Type } from "../../engine/values/type.ts";
import { blockSchemaOf, nestedSchema } from "../completion/schemas.ts";
import type { Cursor } from "../cursor.ts";
import { shownDiagnostics } from "../diagnostics/shownDiagnostics.ts";
import type { CodeAction } from "../editing/codeAction.ts";
import { insertArguments } from "./blockEdits.ts";

/** Returns the action that writes the missing required arguments of the block whose header has the cursor. */
export function requiredArguments(plan: ExplainablePlan, cursor: Cursor): readonly CodeAction[] {
  if (cursor.item.kind !== "block") return [];
  const blocks = [cursor.item, ...cursor.nested];
  const block = blocks.at(-1)!;
  const finding = cursor.offset > block.openBrace.end ? undefined : missingArgument(plan, block);
  if (!finding) return [];
  const written = new Set(block.body.items.map((item) => (item.kind === "block" ? item.type : item.name)));
  const missing = [...requiredPlaceholders(plan, blocks)].filter(([name]) => !written.has(name));
  if (missing.length === 0) return [];
  const width = Math.max(...missing.map(([{ length }]) => length));
  const lines = missing.map(([name, value]) => `${name.padEnd(width)} = ${value}`);
  const edit = insertArguments(plan, block, lines);
  const names = missing.map(([name]) => name).join(", ");
  const title = `Add required ${missing.length === 1 ? "argument" : "arguments"}: ${names}`;
  return edit ? [{ title, kind: "quickfix", mends: finding.id, edits: [edit] }] : [];
}

/** Returns the finding that a block lacks a required argument; undefined if it lacks none. */
const missingArgument = (plan: ExplainablePlan, { body: { missingItem } }: Block): Diagnostic | undefined =>
  shownDiagnostics(plan).find(
    ({ id, subject }) =>
      id === "syntax/missing-argument" && subject?.anchor === missingItem.anchor && subject.start === missingItem.start,
  );

/** Returns the required arguments of the innermost block, each with a value of its type to replace; empty if they are not known. */
function requiredPlaceholders(
  plan: ExplainablePlan,
  [outer, ...nested]: readonly Block[],
): ReadonlyMap<string, string> {
  const node = outer && plan.queries.moduleOf(outer.range.anchor.path);
  const label = outer?.labels[0]?.value ?? "";
  if (!outer || !node) return new Map();
  const mode = MODES.get(outer.type);
  if (mode) {
    const path = nested.map(({ type, labels }) => ({ type, labels: labels.map(({ value }) => value) }));
    const attributes = nestedSchema(blockSchemaOf(plan, node.module, mode, label), path)?.attributes ?? [];
    const required = [...attributes].filter(([, each]) => each.required);
    return new Map(required.map(([name, each]) => [name, attributePlaceholder(each)]));
  }
  if (outer.type === "module") {
    const variables = [...(node.children.get(label)?.module.variables.values() ?? [])];
    const required = variables.filter((variable) => !variable.default);
    return new Map(required.map(({ name, type }) => [name, placeholder(type)]));
  }
  return new Map(outer.type === "output" ? [["value", "null"]] : []);
}

/** Returns the required arguments of a block, each with a value of its type. */
export const requiredLines = ({ attributes, blockTypes }: BlockSchema): readonly string[] => [
  ...[...attributes].flatMap(([name, each]) => (each.required ? [`${name} = ${attributePlaceholder(each)}`] : [])),
  ...[...blockTypes].flatMap(([name, { minItems, block }]) =>
    minItems > 0 ? [`${name} {\n${requiredLines(block).join("\n")}\n}`] : [],
  ),
];

function attributePlaceholder({ type, nested }: AttributeSchema): string {
  if (!nested) return placeholder(type);
  if (nested.nesting === "list" || nested.nesting === "set") return "[]";
  if (nested.nesting === "map") return "{}";
  const required = [...nested.attributes].filter(([, each]) => each.required);
  return object(required.map(([name, each]) => [name, attributePlaceholder(each)]));
}

function placeholder(type: Type): string {
  switch (type.kind) {
    case "number":
      return "0";
    case "bool":
      return "false";
    case "list":
    case "set":
      return "[]";
    case "tuple":
      return `[${type.elements.map(placeholder).join(", ")}]`;
    case "map":
      return "{}";
    case "object":
      return object(
        [...type.attributes].flatMap(([name, each]) => (type.optional.has(name) ? [] : [[name, placeholder(each)]])),
      );
    default:
      return '""';
  }
}

const object = (members: readonly (readonly string[])[]): string =>
  members.length === 0 ? "{}" : `{ ${members.map(([name, value]) => `${name} = ${value}`).join(", ")} }`;
