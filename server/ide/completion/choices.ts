import { evaluate } from "../../engine/lang/evaluate.ts";
import type { Scope } from "../../engine/lang/scope.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { NO_SECRETS, type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { valueText } from "../../engine/render/valueText.ts";
import { sameObjects } from "../../engine/source/sameObjects.ts";
import { literalText } from "../../engine/syntax/expressions.ts";
import type { Call, Expression, For, Traversal, TraversalStep } from "../../engine/syntax/tree.ts";
import type { Type } from "../../engine/values/type.ts";
import { deepMarks, type Value } from "../../engine/values/value.ts";
import { blocksAround, type Context } from "./context.ts";
import { type DeclaredVariable, shapeAt, variableAt } from "./destination.ts";
import type { InArgument } from "./position.ts";

/** A value that a variable or an argument can have. */
export interface Choice {
  /** As it is written between quotation marks. */
  readonly text: string;
  /** As it is written in an expression. */
  readonly written: string;
  readonly isText: boolean;
}

/** Returns the choices that the validations of a variable or a description name for the value at a position. */
export function choicesAt(context: Context, position: InArgument): readonly Choice[] {
  const at = variableAt(context, position);
  const [outer] = blocksAround(context);
  if (!at) {
    const { attribute } = shapeAt(context, position);
    return described(outer?.type === "variable" ? outer.texts.get("description") : attribute?.description);
  }
  const { variable, node } = at;
  const path = pathIn(variable.type, position.keys);
  if (!path) return [];
  const valid = validChoices(context.plan, { variable, node }, path);
  return path.length === 0 ? [...valid, ...described(variable.description)] : valid;
}

/** A comparison with a text, before its quotation mark: `var.cfg.mode == ` */
const COMPARED = /\bvar\.([\p{L}_][\p{L}\p{N}_-]*)((?:\.[\p{L}_][\p{L}\p{N}_-]*)*)\s*[=!]=\s*$/u;

/** Returns the choices of the variable that a text is compared with, by what stands before its quotation mark. */
export function comparedChoices({ plan, node }: Context, before: string): readonly Choice[] {
  const [, name = "", path = ""] = COMPARED.exec(before.slice(-200)) ?? [];
  const variable = node.module.variables.get(name);
  return variable ? validChoices(plan, { variable, node }, path.split(".").slice(1)) : [];
}

/** Returns the short texts that a description puts in quotation marks. */
const described = (description = ""): readonly Choice[] =>
  [...description.matchAll(/[`"'*]([\w./:-]{1,40})[`"'*]/g)].map(([, text]) => textChoice(text!));

/** Returns the choice of a text that stands between quotation marks as it is. */
const textChoice = (text: string): Choice => ({ text, written: `"${text}"`, isText: true });

/** The names that lead from a variable to a part of its value; elements of any collection are `ELEMENT`. */
type Place = readonly string[];
const ELEMENT = "*";

/** Returns the place of a single value below some keys of a variable; undefined for an object or a map. */
function pathIn(type: Type, keys: readonly string[]): Place | undefined {
  const path: string[] = [];
  const left = [...keys];
  let at: Type | undefined = type;
  while (at) {
    if (at.kind === "list" || at.kind === "set") {
      path.push(ELEMENT);
      at = at.element;
    } else if (left.length === 0) return at.kind === "object" || at.kind === "map" ? undefined : path;
    else if (at.kind === "map") {
      left.shift();
      path.push(ELEMENT);
      at = at.element;
    } else if (at.kind === "object") {
      const key = left.shift()!;
      path.push(key);
      at = at.attributes.get(key);
    } else return undefined;
  }
  return undefined;
}

/** Returns the values that some validation compares the part of a variable with, as the only ones that it can have. */
function validChoices(plan: ExplainablePlan, { variable, node }: DeclaredVariable, path: Place): readonly Choice[] {
  const about = { scope: plan.queries.scopeIn(node), secrets: secretsOf(plan), bound: new Map() };
  const choices = variable.validations.flatMap(({ condition }) =>
    allowedBy(condition, { ...about, variable: variable.name, path }),
  );
  const distinct = new Map(choices.map((choice) => [choice.written, choice]));
  return [...distinct.values()];
}

/** What a condition is read for. */
interface Sought {
  readonly variable: string;
  readonly scope: Scope;
  readonly secrets: Secrets;
  readonly path: Place;
  /** The places that the names stand for that `for` expressions bind. */
  readonly bound: ReadonlyMap<string, Place>;
}

/** Returns the values that a condition which must hold allows: `contains(["a", "b"], var.x)`, `var.x == "a"`. */
function allowedBy(condition: Expression, sought: Sought): readonly Choice[] {
  switch (condition.kind) {
    case "parentheses":
      return allowedBy(condition.inner, sought);
    case "conditional":
      return [condition.whenTrue, condition.whenFalse].flatMap((part) => allowedBy(part, sought));
    case "binary":
      if (condition.operator === "||" || condition.operator === "&&")
        return [condition.left, condition.right].flatMap((part) => allowedBy(part, sought));
      return condition.operator === "==" ? equalTo(condition.left, condition.right, sought) : [];
    case "call":
      return allowedByCall(condition, sought);
    default:
      return [];
  }
}

function equalTo(left: Expression, right: Expression, sought: Sought): readonly Choice[] {
  if (isSought(left, sought)) return choicesOf(right, sought);
  if (isSought(right, sought)) return choicesOf(left, sought);
  const difference = emptyDifference(left, right) ?? emptyDifference(right, left);
  const [part, all] = difference ?? [];
  const place = part && placeOf(part, sought);
  return all && place && sameObjects([...place, ELEMENT], sought.path) ? choicesOf(all, sought) : [];
}

/** Returns the arguments of `length(setsubtract(part, all)) == 0`; undefined for any other comparison. */
function emptyDifference(call: Expression, other: Expression): readonly Expression[] | undefined {
  if (call.kind !== "call" || call.name !== "length") return undefined;
  if (other.kind !== "literal" || valueText(other.value, NO_SECRETS) !== "0") return undefined;
  const [inner] = call.args;
  return inner?.kind === "call" && inner.name === "setsubtract" && inner.args.length === 2 ? inner.args : undefined;
}

function allowedByCall({ name, args }: Call, sought: Sought): readonly Choice[] {
  const [first, second] = args;
  if (name === "contains" && first && second) return isSought(second, sought) ? choicesOf(first, sought) : [];
  if ((name === "alltrue" || name === "anytrue") && first)
    return first.kind === "for"
      ? allowedInEach(first, sought)
      : first.kind === "tuple"
        ? first.items.flatMap((item) => allowedBy(item, sought))
        : [];
  if (name !== "can" || first?.kind !== "call" || first.name !== "regex") return [];
  const [pattern, text] = first.args;
  const words = /^\^\(((?:[\w-]+\|)*[\w-]+)\)\$$/.exec((pattern && literalText(pattern)) ?? "")?.[1];
  return words !== undefined && text && isSought(text, sought) ? words.split("|").map(textChoice) : [];
}

/** Returns what a condition allows that every element must meet. */
function allowedInEach({ collection, valueName, value }: For, sought: Sought): readonly Choice[] {
  const place = placeOf(collection, sought);
  if (!place) return [];
  return allowedBy(value, { ...sought, bound: new Map(sought.bound).set(valueName, [...place, ELEMENT]) });
}

const isSought = (expression: Expression, sought: Sought): boolean => {
  const place = placeOf(expression, sought);
  return place !== undefined && sameObjects(place, sought.path);
};

/** Returns the place in the variable that an expression names; undefined for any other expression. */
function placeOf(expression: Expression, sought: Sought): Place | undefined {
  switch (expression.kind) {
    case "parentheses":
      return placeOf(expression.inner, sought);
    case "call":
      return KEEPING.has(expression.name) && expression.args.length === 1
        ? placeOf(expression.args[0]!, sought)
        : undefined;
    case "index": {
      const place = placeOf(expression.collection, sought);
      return place && [...place, ELEMENT];
    }
    case "splat": {
      const place = placeOf(expression.source, sought);
      const steps = expression.each.kind === "relativeTraversal" ? expression.each.steps : [];
      return place && [...place, ELEMENT, ...steps.map(stepText)];
    }
    case "traversal":
      return placeOfTraversal(expression, sought);
    default:
      return undefined;
  }
}

/** The functions whose result is one of the choices exactly if their argument is, or has the same elements. */
const KEEPING: ReadonlySet<string> = new Set([
  "tostring",
  "tolist",
  "toset",
  "values",
  "lower",
  "trimspace",
  "distinct",
]);

function placeOfTraversal({ root, steps }: Traversal, { variable, bound }: Sought): Place | undefined {
  const start = bound.get(root);
  if (start) return [...start, ...steps.map(stepText)];
  const [name, ...inner] = steps;
  if (root !== "var" || name?.kind !== "attribute" || name.name !== variable) return undefined;
  return inner.map(stepText);
}

const stepText = (step: TraversalStep): string => (step.kind === "attribute" ? step.name : ELEMENT);

/** Returns the single values that an expression gives, or the elements of its list; none that are unknown, null or marked. */
function choicesOf(expression: Expression, { scope, secrets }: Sought): readonly Choice[] {
  const { value } = evaluate(expression, scope);
  if (deepMarks(value) !== 0) return [];
  return (value.kind === "sequence" ? value.items : [value]).flatMap((each) => choiceOf(each, secrets));
}

function choiceOf(value: Value, secrets: Secrets): readonly Choice[] {
  const written = valueText(value, secrets);
  if (value.kind === "number" || value.kind === "bool") return [{ text: written, written, isText: false }];
  return value.kind === "string" && PLAIN.test(written) ? [textChoice(written.slice(1, -1))] : [];
}

/** A text without anything that is written otherwise between quotation marks. */
const PLAIN = /^"[^"\\$%]+"$/;
