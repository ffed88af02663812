import type { Module } from "../../engine/config/module.ts";
import { isReference, parseReference, type Reference } from "../../engine/lang/reference.ts";
import { remember } from "../../engine/source/remember.ts";
import { literalText } from "../../engine/syntax/expressions.ts";
import { parseTraversal } from "../../engine/syntax/native/traversalText.ts";
import type { Block, Body, Expression, SyntaxFile } from "../../engine/syntax/tree.ts";
import type { RuleFinding } from "./ruleFinding.ts";

/** Returns the texts in quotes that are, without the quotes, a reference to something that the module declares. */
export function quotedReferences(module: Module): readonly RuleFinding[] {
  return module.files.flatMap(quotedIn).flatMap(({ expression, text, reference }) =>
    isDeclared(module, reference)
      ? {
          rule: "quotedref",
          range: expression.range,
          message: `This is text. Without the quotes, ${text} refers to ${reference.text}`,
          addresses: [reference.text],
        }
      : [],
  );
}

function isDeclared({ variables, locals, resources, calls }: Module, { subject, text }: Reference): boolean {
  switch (subject.kind) {
    case "variable":
      return variables.has(subject.name);
    case "local":
      return locals.has(subject.name);
    case "resource":
      return resources.has(text);
    case "module":
      return calls.has(subject.call);
    default:
      return false;
  }
}

interface QuotedReference {
  readonly expression: Expression;
  readonly text: string;
  readonly reference: Reference;
}

const quotedIn = remember(({ body: { items } }: SyntaxFile): readonly QuotedReference[] =>
  items.flatMap((item) => (item.kind === "block" ? quotedInItem(item) : [])),
);

const quotedInItem = remember(({ type, body }: Block): readonly QuotedReference[] =>
  WITH_REFERENCES.has(type) ? valuesIn(body).flatMap(quotedAt) : [],
);

const WITH_REFERENCES: ReadonlySet<string> = new Set([
  "data",
  "ephemeral",
  "locals",
  "module",
  "output",
  "provider",
  "resource",
]);

/** Returns the values in a body, without those that Terraform reads as references in quotes too, or that are never one. */
const valuesIn = (body: Body): readonly Expression[] =>
  body.items.flatMap((item) => {
    if (item.kind === "block") return item.type === "lifecycle" ? [] : valuesIn(item.body);
    return NO_VALUES.has(item.name) ? [] : elementsOf(item.expression);
  });

const NO_VALUES: ReadonlySet<string> = new Set([
  "depends_on",
  "description",
  "provider",
  "providers",
  "source",
  "version",
]);

/** Returns the expression, or the elements of a list or object, at any depth. */
function elementsOf(expression: Expression): readonly Expression[] {
  if (expression.kind === "tuple") return expression.items.flatMap(elementsOf);
  return expression.kind === "object" ? expression.items.flatMap(({ value }) => elementsOf(value)) : [expression];
}

function quotedAt(expression: Expression): readonly QuotedReference[] {
  const text = expression.kind === "template" && !expression.json ? literalText(expression) : undefined;
  if (text === undefined || !/^[\p{L}_][\p{L}\p{N}_-]*\.[\p{L}_]/u.test(text)) return [];
  const { anchor, start } = expression.range;
  const { value, diagnostics } = parseTraversal(text, anchor, start + 1);
  const reference = value && diagnostics.length === 0 ? parseReference(value) : undefined;
  return reference && isReference(reference) ? [{ expression, text, reference }] : [];
}
