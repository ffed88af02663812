import { childModule, type Key, type ModuleAddress, moduleAddress } from "../../addrs/address.ts";
import type { RepetitionArguments } from "../../config/module.ts";
import type { ModuleNode } from "../../config/tree/moduleNode.ts";
import { evaluate } from "../../lang/evaluate.ts";
import { type Reference, referencesOf } from "../../lang/reference.ts";
import type { Scope } from "../../lang/scope.ts";
import type { Range } from "../../source/range.ts";
import { callsIn, expressionsIn } from "../../syntax/expressions.ts";
import { sameExpression } from "../../syntax/sameExpression.ts";
import type { Expression } from "../../syntax/tree.ts";
import { rawEquals } from "../../values/equality.ts";
import { isWhollyKnown, type Value, withoutDeepMarks } from "../../values/value.ts";
import { expansionIn } from "../graph/expansion.ts";
import type { LivePlan } from "../plan.ts";
import type { ProvenCause } from "../planQueries.ts";
import { moduleScope, staticValue } from "../scope/moduleScope.ts";
import { literalIndex } from "./elementKeys.ts";
import { isPureCall } from "./literalExpression.ts";
import { follow } from "./valueSources.ts";

/** An expression in one of two plans. */
export interface Place {
  readonly plan: LivePlan;
  readonly module: ModuleNode;
  readonly instance: ModuleAddress;
  readonly expression: Expression;
  /** What `each` and `count` in the expression belong to, and the key of its instance; undefined where they mean nothing. */
  readonly repeated: RepetitionArguments | undefined;
  readonly key: Key;
}

/** A place whose text or given value differs. */
export type Changed = Omit<ProvenCause, "since">;

/** The differences between two configurations that a value depends on. */
export interface Differences {
  readonly changed: Changed[];
  /** Whether a value differs and none of the differences explains that. */
  isUnclear: boolean;
  /** What was compared in each module instance, and whether it explains a difference. */
  readonly visited: Map<string, Map<Expression | string, boolean>>;
}

function visitedIn({ visited }: Differences, { instance }: Place): Map<Expression | string, boolean> {
  const known = visited.get(instance.text) ?? new Map<Expression | string, boolean>();
  visited.set(instance.text, known);
  return known;
}

/**
 * Adds every place that an expression depends on and that is written otherwise. Names whose values are equal are left out, and of others more
 * than necessary may be followed: a single difference decides the value all the same. Returns whether any was found.
 */
export function differencesOf(now: Place, then: Place, cause: Changed, differences: Differences): boolean {
  const visited = visitedIn(differences, now);
  const known = visited.get(now.expression);
  if (known !== undefined) return known;
  visited.set(now.expression, true);
  let isExplained = false;
  if (!isSameText(now, then)) {
    differences.changed.push(cause);
    isExplained = true;
  }
  for (const call of callsIn(now.expression)) if (!isPureCall(call)) compareCall(now, then, call, differences);
  const namedThen = new Set(referencesOf(then.expression).map(nameOf));
  for (const reference of referencesOf(now.expression))
    if (namedThen.has(nameOf(reference)))
      isExplained = isReferenceExplained(now, then, reference, differences) || isExplained;
  visited.set(now.expression, isExplained);
  return isExplained;
}

/** Whether a difference is found that explains why a reference has another value. One with an equal value needs none. */
function isReferenceExplained(now: Place, then: Place, reference: Reference, differences: Differences): boolean {
  const { kind } = reference.subject;
  if (kind === "each" || kind === "count") return areExpansionsDifferent(now, then, differences);
  const values = { before: staticValue(scopeOf(then), reference), after: staticValue(scopeOf(now), reference) };
  if (isSameValue(values.before, values.after)) return false;
  const visited = visitedIn(differences, now);
  const name = nameOf(reference);
  const isExplained = visited.get(name) ?? isTargetExplained(now, then, reference, values, differences);
  visited.set(name, isExplained);
  if (!isExplained) differences.isUnclear = true;
  return isExplained;
}

function isTargetExplained(
  now: Place,
  then: Place,
  reference: Reference,
  values: NonNullable<Changed["values"]>,
  differences: Differences,
): boolean {
  const { subject } = reference;
  if (subject.kind === "resource") return areBodiesDifferent(now, then, reference.text, differences);
  if (subject.kind === "module") return areOutputsDifferent(now, then, reference, differences);
  const [source, sourceThen] = [now, then].map(({ plan, module }) => follow(plan, module, reference));
  if (!source || !sourceThen) return false;
  const cause = { ...source.source, values };
  if (source.written && sourceThen.written && source.source.text === sourceThen.source.text)
    return differencesOf(written(now, source.written), written(then, sourceThen.written), cause, differences);
  differences.changed.push(cause);
  return true;
}

/** Returns the place of an expression in the module of another one, or, of an argument of the call, in the module around it. */
function written(from: Place, { module, expression }: { module: ModuleNode; expression: Expression }): Place {
  const { plan, instance } = from;
  if (module === from.module) return { plan, module, instance, expression, repeated: undefined, key: undefined };
  const { name, key } = instance.steps.at(-1)!;
  const outer = moduleAddress(instance.steps.slice(0, -1));
  return { plan, module, instance: outer, expression, repeated: module.module.calls.get(name), key };
}

function areExpansionsDifferent(now: Place, then: Place, differences: Differences): boolean {
  const [expression, expressionThen] = [now, then].map(({ repeated }) => repeated && expansionIn(repeated));
  if (!expression || !expressionThen) return false;
  const isOf = { repeated: undefined, key: undefined };
  const text = now.repeated?.forEach ? "for_each" : "count";
  const cause = { text, range: expression.range };
  return differencesOf(
    { ...now, ...isOf, expression },
    { ...then, ...isOf, expression: expressionThen },
    cause,
    differences,
  );
}

/** Compares the arguments of the block of another resource. */
function areBodiesDifferent(now: Place, then: Place, name: string, differences: Differences): boolean {
  const [block, blockThen] = [now, then].map(({ module }) => module.module.resources.get(name));
  if (!block || !blockThen) return false;
  const [expressions, others] = [block, blockThen].map(({ body }) => body.items.flatMap(expressionsIn));
  if (expressions!.length !== others!.length) {
    differences.changed.push({ text: name, range: block.header });
    return true;
  }
  const compared = expressions!.map((expression, at) =>
    differencesOf(
      { ...now, repeated: block, key: undefined, expression },
      { ...then, repeated: blockThen, key: undefined, expression: others![at]! },
      { text: name, range: expression.range },
      differences,
    ),
  );
  return compared.includes(true);
}

function areOutputsDifferent(
  now: Place,
  then: Place,
  { subject, steps }: Reference,
  differences: Differences,
): boolean {
  if (subject.kind !== "module") return false;
  const [first, second] = steps;
  const isKeyed = first?.kind === "index";
  const step = isKeyed ? second : first;
  const name = subject.output ?? (step?.kind === "attribute" ? step.name : undefined);
  const key = isKeyed ? keyOf(first.key) : undefined;
  const places = [now, then].map(({ plan, module, instance }): (Place & { range: Range }) | undefined => {
    const child = module.children.get(subject.call);
    const output = name === undefined ? undefined : child?.module.outputs.get(name);
    if (!child || !output) return undefined;
    const { expression, header } = output;
    const inside = childModule(instance, subject.call, key);
    return { plan, module: child, instance: inside, expression, range: header, repeated: undefined, key: undefined };
  });
  const [output, outputThen] = places;
  if (!output || !outputThen) return false;
  return differencesOf(
    output,
    outputThen,
    { text: `module.${subject.call}.${name}`, range: output.range },
    differences,
  );
}

const keyOf = (key: Value): Key => (key.kind === "string" ? key.value : literalIndex(key));

/** A call that reads a file or the clock explains nothing, unless its result is known to be the same. */
function compareCall(now: Place, then: Place, call: Expression, differences: Differences): void {
  const [after, before] = [now, then].map((place) => evaluate(call, scopeOf(place)).value);
  if (!isWhollyKnown(after!) || !isSameValue(before!, after!)) differences.isUnclear = true;
}

const scopeOf = ({ plan, module, instance, repeated, key }: Place): Scope =>
  moduleScope(plan, module, instance, repeated && repeatingOf(repeated, key));

/** The value of `each` is left out: where it counts, the expansion is compared. */
const repeatingOf = ({ forEach, count }: RepetitionArguments, key: Key) =>
  ({ kind: forEach ? "each" : count ? "count" : "single", key, value: undefined }) as const;

const nameOf = ({ text, steps }: Reference): string =>
  text + steps.map((step) => (step.kind === "attribute" ? `.${step.name}` : "[]")).join("");

const isSameValue = (a: Value, b: Value): boolean => rawEquals(withoutDeepMarks(a), withoutDeepMarks(b));

/** Whether two expressions are written alike. */
const isSameText = (now: Place, then: Place): boolean =>
  now.expression === then.expression || sameExpression(now.expression, then.expression) || textOf(now) === textOf(then);

function textOf({ plan, expression: { range } }: Place): string | undefined {
  const file = plan.syntaxOf(range.anchor.path);
  const start = file?.offsets.get(range.anchor);
  return start === undefined ? undefined : file?.source.text.slice(start + range.start, start + range.end);
}
