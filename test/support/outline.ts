import type { Body, Expression, Item, TraversalStep } from "../../server/engine/syntax/tree.ts";
import type { Value } from "../../server/engine/values/value.ts";

/** Returns an expression with all brackets, which shows how it was parsed. */
export function outline(expression: Expression): string {
  switch (expression.kind) {
    case "literal":
      return valueText(expression.value);
    case "template":
      return `template(${expression.parts.map(outline).join(" ")})`;
    case "templateWrap":
      return `wrap(${outline(expression.inner)})`;
    case "templateJoin":
      return `join(${outline(expression.tuple)})`;
    case "traversal":
      return expression.root + expression.steps.map(stepText).join("");
    case "relativeTraversal":
      return `<${outline(expression.source)}>${expression.steps.map(stepText).join("")}`;
    case "index":
      return `${outline(expression.collection)}[${outline(expression.key)}]`;
    case "splat":
      return `splat(${outline(expression.source)} ${outline(expression.each)})`;
    case "splatItem":
      return "*";
    case "call":
      return `${expression.name}(${expression.args.map(outline).join(", ")}${expression.expandFinal ? "..." : ""})`;
    case "conditional":
      return `(${outline(expression.condition)} ? ${outline(expression.whenTrue)} : ${outline(expression.whenFalse)})`;
    case "binary":
      return `(${outline(expression.left)} ${expression.operator} ${outline(expression.right)})`;
    case "unary":
      return `${expression.operator}${outline(expression.operand)}`;
    case "parentheses":
      return `parens(${outline(expression.inner)})`;
    case "tuple":
      return `[${expression.items.map(outline).join(", ")}]`;
    case "object":
      return `{${expression.items.map(({ key, value }) => `${outline(key)} = ${outline(value)}`).join(", ")}}`;
    case "for": {
      const { keyName, valueName, collection, key, value, condition, grouping } = expression;
      const names = keyName === undefined ? valueName : `${keyName}, ${valueName}`;
      const made = (key ? `${outline(key)} => ` : "") + outline(value) + (grouping ? "..." : "");
      return `for(${names} in ${outline(collection)} : ${made}${condition ? ` if ${outline(condition)}` : ""})`;
    }
    case "broken":
      return "?";
  }
}

const stepText = (step: TraversalStep): string =>
  step.kind === "attribute" ? `.${step.name}` : `[${valueText(step.key)}]`;

function valueText(value: Value): string {
  if (value.kind === "string") return JSON.stringify(value.value);
  if (value.kind === "number" || value.kind === "bool") return String(value.value);
  return value.kind;
}

/** Returns the items of a body, one per line; blocks with their content. */
export function outlineOf(body: Body): string[] {
  return body.items.flatMap(outlineItem);
}

function outlineItem(item: Item): string[] {
  if (item.kind === "argument") return [`${item.name} = ${outline(item.expression)}`];
  const header = [item.type, ...item.labels.map(({ value }) => JSON.stringify(value))].join(" ");
  return [header, ...outlineOf(item.body).map((line) => `  ${line}`)];
}
