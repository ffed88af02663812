import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { AttributeSchema } from "../../engine/schema/schema.ts";
import { missingArgumentName } from "../../engine/syntax/texts.ts";
import type { Block } from "../../engine/syntax/tree.ts";
import type { Type } from "../../engine/values/type.ts";
import type { CodeAction } from "../codeAction.ts";
import { blockSchemaOf, MODES, nestedSchema } from "../completion/schemas.ts";
import type { Cursor } from "../cursor.ts";
import { shownDiagnostics } from "../shownDiagnostics.ts";
import { insertArguments } from "./blockEdits.ts";

/** Returns the action that writes the missing required arguments of the block whose header has the cursor. */
export function requiredArguments(plan: ExplainablePlan, cursor: Cursor): readonly CodeAction[] {
  if (cursor.item.kind !== "block") return [];
  const blocks = [cursor.item, ...cursor.nested];
  const block = blocks.at(-1)!;
  if (cursor.offset > block.openBrace.end) return [];
  const findings = missingArguments(plan, block);
  const names = [...new Set(findings.map(({ name }) => name))];
  const values = names.map((name) => placeholderFor(plan, blocks, name));
  const [first] = findings;
  if (!first || values.includes(undefined)) return [];
  const width = Math.max(...names.map(({ length }) => length));
  const lines = names.map((name, at) => `${name.padEnd(width)} = ${values[at]}`);
  const edit = insertArguments(plan, block, lines);
  const title = `Add required ${names.length === 1 ? "argument" : "arguments"}: ${names.join(", ")}`;
  return edit ? [{ title, kind: "quickfix", mends: first.id, edits: [edit] }] : [];
}

/** Returns the required arguments that a block lacks, each with the id of the finding that says so. */
const missingArguments = (plan: ExplainablePlan, { body: { missingItem } }: Block) =>
  shownDiagnostics(plan).flatMap(({ id, subject, detail }) => {
    const isOfBlock = subject?.anchor === missingItem.anchor && subject.start === missingItem.start;
    const name = id === "syntax/missing-argument" && isOfBlock ? missingArgumentName(detail) : undefined;
    return name === undefined ? [] : [{ id, name }];
  });

/** Returns a value of the type of an argument, for the user to replace; undefined if the type is not known. */
function placeholderFor(plan: ExplainablePlan, [outer, ...nested]: readonly Block[], name: string): string | undefined {
  const node = outer && plan.queries.moduleOf(outer.range.anchor.path);
  const label = outer?.labels[0]?.value ?? "";
  if (!outer || !node) return undefined;
  const mode = MODES.get(outer.type);
  if (mode) {
    const path = nested.map(({ type, labels }) => ({ type, labels: labels.map(({ value }) => value), written: [] }));
    const schema = nestedSchema(blockSchemaOf(plan, node.module, mode, label), path)?.attributes.get(name);
    return schema && attributePlaceholder(schema);
  }
  if (outer.type === "module") {
    const type = node.children.get(label)?.module.variables.get(name)?.type;
    return type && placeholder(type);
  }
  return outer.type === "output" && name === "value" ? "null" : undefined;
}

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
