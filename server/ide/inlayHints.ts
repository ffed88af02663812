import { evaluate } from "../engine/lang/evaluate.ts";
import { isReference, parseReference, traversalsOf } from "../engine/lang/reference.ts";
import type { ExplainablePlan } from "../engine/plan/plan.ts";
import { unaskedText } from "../engine/render/notPlannedReasons.ts";
import { MASK, type Secrets, secretsOf } from "../engine/render/secrets.ts";
import { valueText } from "../engine/render/valueText.ts";
import type { Range } from "../engine/source/range.ts";
import { lineAndCharacter } from "../engine/source/sourceFile.ts";
import type { Argument, Body, Expression, Item } from "../engine/syntax/tree.ts";
import { MASKED } from "../engine/values/marks.ts";
import { counted } from "../engine/values/text/nouns.ts";
import { deepMarks, type Value } from "../engine/values/value.ts";
import type { ExplainableRoot } from "../workspace/snapshot.ts";

/** A text that the editor shows after a part of the source. */
export interface InlayHint {
  /** The part, after whose end the text stands. */
  readonly range: Range;
  readonly text: string;
  /** The variable of the root module that the part refers to. */
  readonly rootVariable?: string;
}

/** The longest value that a hint shows, in characters. */
const LONGEST = 40;

/**
 * Returns the hints on some lines of a file: the values of arguments that are a single reference, and the number of instances behind
 * `count` and `for_each`. Values that are sensitive have none.
 */
export function inlayHints(
  { plan }: ExplainableRoot,
  path: string,
  lines: { readonly from: number; readonly to: number },
): readonly InlayHint[] {
  const syntax = plan.syntaxOf(path);
  if (!syntax || path.endsWith(".json")) return [];
  const secrets = secretsOf(plan);
  return syntax.body.items.flatMap((item) => {
    const base = syntax.offsets.get(item.range.anchor);
    if (base === undefined || item.kind !== "block" || item.type === "variable") return [];
    const lineOf = (offset: number): number => lineAndCharacter(syntax.source, base + offset).line;
    if (lineOf(item.range.start) > lines.to || lineOf(item.range.end) < lines.from) return [];
    const isShown = ({ range }: Argument) => lineOf(range.end) >= lines.from && lineOf(range.start) <= lines.to;
    return argumentsIn(item.body)
      .filter(isShown)
      .flatMap((argument) => hintOf(plan, item, argument, secrets) ?? []);
  });
}

const argumentsIn = ({ items }: Body): readonly Argument[] =>
  items.flatMap((item) =>
    item.kind === "argument" ? [item] : item.type === "lifecycle" ? [] : argumentsIn(item.body),
  );

/** Arguments that name something and have no value. */
const WITHOUT_VALUE: ReadonlySet<string> = new Set(["depends_on", "providers", "provider", "iterator"]);

function hintOf(plan: ExplainablePlan, item: Item, argument: Argument, secrets: Secrets): InlayHint | undefined {
  const { name, expression, range } = argument;
  if (WITHOUT_VALUE.has(name)) return undefined;
  const isRepetition = (name === "count" || name === "for_each") && item.kind === "block";
  if (isRepetition ? expression.kind === "literal" : !isLoneReference(expression)) return undefined;
  const scopes = plan.queries.scopesAt(item, isOfRepetition(expression));
  if (scopes.length === 0 || scopes.length > MOST_INSTANCES) return undefined;
  const texts = new Set<string>();
  for (const scope of scopes) {
    const { value } = evaluate(expression, scope);
    const text =
      deepMarks(value) & MASKED ? undefined : isRepetition ? countText(name, value) : hintText(value, secrets);
    if (text === undefined || text.includes(MASK)) return undefined;
    texts.add(text);
  }
  const [first] = texts;
  const rootVariable = rootVariableOf(plan, range.anchor.path, expression);
  return {
    range,
    text: texts.size === 1 ? first! : `${texts.size} values`,
    ...(rootVariable !== undefined && { rootVariable }),
  };
}

/** Returns the name of the variable of the root module that an expression of a file refers to; undefined for any other expression. */
function rootVariableOf(plan: ExplainablePlan, path: string, expression: Expression): string | undefined {
  const reference = expression.kind === "traversal" ? parseReference(expression) : undefined;
  const isInRoot = plan.queries.moduleOf(path)?.path.length === 0;
  return isInRoot && reference && isReference(reference) && reference.subject.kind === "variable"
    ? reference.subject.name
    : undefined;
}

/** The most instances whose values are compared for a hint. */
const MOST_INSTANCES = 1_000;

/** Whether a reference names the key or value of the instance in which it is evaluated. */
function isOfRepetition(expression: Expression): boolean {
  return traversalsOf(expression).some(({ root }) => root === "each" || root === "count" || root === "self");
}

/** Whether an expression is one reference to a value, and not to a whole resource or module. */
function isLoneReference(expression: Expression): boolean {
  if (expression.kind !== "traversal") return false;
  const reference = parseReference(expression);
  if (!isReference(reference)) return false;
  const { kind } = reference.subject;
  return kind === "variable" || kind === "local" || reference.steps.length > 0 || kind === "each" || kind === "count";
}

function countText(name: string, value: Value): string | undefined {
  if (value.kind === "unknown" || value.kind === "null") return undefined;
  if (name === "count") return value.kind === "number" ? instances(Number(value.value)) : undefined;
  if (value.kind === "mapping") return instances(value.entries.size);
  return value.kind === "sequence" ? instances(value.items.length) : undefined;
}

const instances = (count: number): string => counted(count, "instance");

/** The reasons that a lens or a row of Problems gives once for all values that they leave unknown. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(["state-not-loaded", "not-installed"]);

/** Returns the text of a value; undefined if the value is long, or unknown without a reason. */
export function hintText(value: Value, secrets: Secrets): string | undefined {
  if (value.kind === "unknown") {
    const [origin] = value.origins;
    if (origin === undefined) return undefined;
    if (typeof origin !== "string" && SAID_ELSEWHERE.has(origin.why)) return undefined;
    if (typeof origin === "string") return "(known after apply)";
    return origin.why === "assumed" ? "(known after apply)" : `not known: ${secrets.masked(unaskedText(origin))}`;
  }
  const text = secrets.masked(valueText(value, secrets, LONGEST));
  return text.length <= LONGEST && !text.includes("\n") ? `= ${text}` : undefined;
}
