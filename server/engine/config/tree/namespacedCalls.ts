import type { Dialect } from "../../lang/dialect.ts";
import { availabilityText, supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { remember } from "../../source/remember.ts";
import { partsForRecursion } from "../../syntax/expressions.ts";
import type { Argument, Body, Call, Expression } from "../../syntax/tree.ts";
import { namespacedCall } from "./providerFindings.ts";

/**
 * Returns the fault of the first call of a function with a namespace, which dialects without them cannot read. After a
 * syntax error they report no further one in a file.
 */
export function namespaceFault(body: Body, dialect: Dialect): Diagnostic | undefined {
  if (supports(dialect, "namespaced-functions") || body.json) return undefined;
  const call = firstCall(body);
  return (
    call && namespacedCall(call.call, call.summary ?? NO_NEWLINE, availabilityText(dialect, "namespaced-functions"))
  );
}

interface NamespacedCall {
  readonly call: Call;
  /** The summary of what the parser expects after the first part of the name; undefined outside of all brackets. */
  readonly summary: string | undefined;
}

function firstCall({ items, range }: Body): NamespacedCall | undefined {
  const [first] = items;
  const isSingleLine = first !== undefined && first.range.start === range.start && first.range.end === range.end;
  for (const item of items) {
    const call = item.kind === "block" ? firstCall(item.body) : firstCallOf(item);
    if (call) return isSingleLine ? { ...call, summary: call.summary ?? NO_SINGLE_LINE } : call;
  }
  return undefined;
}

const NO_NEWLINE = "Missing newline after argument";
const NO_SINGLE_LINE = "Invalid single-argument block definition";

const firstCallOf = remember(({ expression }: Argument) => namespacedIn(expression, undefined));

function namespacedIn(expression: Expression, outside: string | undefined): NamespacedCall | undefined {
  if (expression.kind === "call" && expression.name.includes("::")) return { call: expression, summary: outside };
  const summary = SUMMARIES[expression.kind] ?? outside;
  for (const part of partsForRecursion(expression)) {
    const call = namespacedIn(part, summary);
    if (call) return call;
  }
  return undefined;
}

/** The summaries of another token than the one that separates or closes the parts of an expression. */
const SUMMARIES: { readonly [K in Expression["kind"]]?: string } = {
  call: "Missing argument separator",
  tuple: "Missing item separator",
  object: "Missing attribute separator",
  parentheses: "Unbalanced parentheses",
  for: "Invalid 'for' expression",
  template: "Extra characters after interpolation expression",
  templateWrap: "Extra characters after interpolation expression",
};
