import { RESERVED_NAMES } from "../../engine/config/decode/variable.ts";
import { evaluateConstant } from "../../engine/lang/constant.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { textLiteral } from "../../engine/render/textLiteral.ts";
import type { AttributeSchema } from "../../engine/schema/schema.ts";
import { walkExpression } from "../../engine/syntax/expressions.ts";
import type { Block, Expression } from "../../engine/syntax/tree.ts";
import { typeExpression } from "../../engine/values/text/typeName.ts";
import { DYNAMIC, listOf, mapOf, objectOf, type Type } from "../../engine/values/type.ts";
import { isWhollyKnown } from "../../engine/values/value.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import type { Offer, TextReplacement } from "../editing/codeAction.ts";
import { appendBlock, insertArguments } from "../quickFixes/blockEdits.ts";
import { fileForVariables } from "../quickFixes/declarations.ts";
import { type Caller, callersOf } from "../usages/callers.ts";
import { namedBlock, writtenSchema } from "../writtenSchema.ts";
import { refactoring } from "./refactoring.ts";
import { type SelectedExpression, selectedExpression } from "./selectedExpression.ts";
import type { Selection } from "./selection.ts";

/**
 * Returns the refactorings that make a variable of a selected literal: with the literal as its default, or in a module that others call,
 * with the literal as an argument of each call.
 */
export function extractVariable(
  roots: readonly ExplainableRoot[],
  { plan, elsewhere }: ExplainableRoot,
  selection: Selection,
): readonly Offer[] {
  const selected = selectedExpression(plan, selection);
  const { path } = selection.syntax.source;
  const module = plan.queries.moduleOf(path)?.module;
  const types = selected && literalTypes(selected.expression);
  const file = module && fileForVariables(module, path);
  if (!selected || !types || !module || !file) return [];
  const name = freeName(module.variables, selected.argument.name);
  const title = `Extract to var.${name}`;
  const extracted = (type: Type, settings: readonly string[], fullTitle: string, edits: readonly TextReplacement[]) => {
    const lines = [...descriptionOf(plan, path, selected), `type = ${typeExpression(type)}`, ...settings];
    const added = appendBlock(file, `variable "${name}" {\n${aligned(lines)}}`);
    const use = { range: selected.expression.range, text: `var.${name}` };
    return added
      ? [refactoring(plan, { title: fullTitle, kind: "refactor.extract", edits: [use, added, ...edits] })]
      : [];
  };
  const callers = callersOf(roots, module.path);
  // A call that is not known would lack the argument.
  const callEdits = elsewhere?.has(module.path) ? undefined : argumentsFor(plan, callers, name, selected.text);
  const calls = `${callers.length} ${callers.length === 1 ? "call" : "calls"}`;
  return types.flatMap((type) => [
    ...extracted(type, [`default = ${selected.text}`], title, []),
    ...(callEdits ? extracted(type, [], `${title}, given by ${calls}`, callEdits) : []),
  ]);
}

/** Returns the types that a variable for a literal can have, the usual one first; undefined unless it is a literal. */
function literalTypes(expression: Expression): readonly Type[] | undefined {
  let isLiteral = true;
  walkExpression(expression, (node) => {
    if (node.kind === "traversal" || node.kind === "call" || node.kind === "broken") isLiteral = false;
    return isLiteral;
  });
  if (!isLiteral) return undefined;
  const { value, diagnostics } = evaluateConstant(expression);
  if (diagnostics.length > 0 || !isWhollyKnown(value) || value.kind === "null") return undefined;
  const usual = usualType(value.type);
  return usual === value.type ? [usual] : [usual, value.type];
}

/** Returns the type that one would write for a literal: a list for equal elements, a map for equal attributes. */
function usualType(type: Type): Type {
  if (type.kind === "tuple") {
    const [element = DYNAMIC, ...others] = new Set(type.elements.map(usualType));
    return others.length === 0 ? listOf(element) : type;
  }
  if (type.kind === "object") {
    const attributes = new Map([...type.attributes].map(([name, of]) => [name, usualType(of)] as const));
    const [element = DYNAMIC, ...others] = new Set(attributes.values());
    return others.length === 0 ? mapOf(element) : objectOf(Object.fromEntries(attributes));
  }
  return type;
}

/** Returns a name for the value of an argument that no variable of the module has. */
function freeName(variables: ReadonlyMap<string, unknown>, argument: string): string {
  const plain = RESERVED_NAMES.has(argument) ? `${argument}_value` : argument;
  let name = plain;
  for (let count = 2; variables.has(name); count++) name = `${plain}_${count}`;
  return name;
}

/** Returns the arguments of a variable that the schema of the argument suggests: its description, and whether it is a secret. */
function descriptionOf(plan: ExplainablePlan, path: string, selected: SelectedExpression): readonly string[] {
  const { block, cursor, argument } = selected;
  const attribute: AttributeSchema | undefined = writtenSchema(
    plan,
    path,
    [block, ...cursor.nested].map(namedBlock),
  )?.attributes.get(argument.name);
  const sentence = /^[^\n]{1,120}?[.](?=\s|$)|^[^\n]{1,120}$/.exec(attribute?.description?.trim() ?? "")?.[0];
  return [
    ...(sentence === undefined ? [] : [`description = ${textLiteral(sentence)}`]),
    ...(attribute?.sensitive ? ["sensitive = true"] : []),
  ];
}

/** Returns the lines of a body with their equals signs below each other. */
function aligned(lines: readonly string[]): string {
  const split = lines.map((line) => [line.slice(0, line.indexOf(" = ")), line.slice(line.indexOf(" = "))] as const);
  const width = Math.max(...split.map(([name]) => name.length));
  return split.map(([name, rest]) => `  ${name.padEnd(width)}${rest}\n`).join("");
}

/** Returns the edits that pass a value in every call; undefined if there is none, or one cannot be edited here. */
function argumentsFor(
  plan: ExplainablePlan,
  callers: readonly Caller[],
  name: string,
  text: string,
): readonly TextReplacement[] | undefined {
  const edits = callers.flatMap(({ root, module, call }) => {
    const block = module.files.flatMap(({ body }) => body.items).find((item) => isCall(item, call));
    const edit = block?.kind === "block" ? insertArguments(root.plan, block, [`${name} = ${text}`]) : undefined;
    return root.plan === plan && edit && !module.path.includes("/.terraform/") ? [edit] : [];
  });
  return edits.length > 0 && edits.length === callers.length ? edits : undefined;
}

const isCall = (item: Block | { readonly kind: "argument" }, call: string): boolean =>
  item.kind === "block" && item.type === "module" && item.labels[0]?.value === call;
