import { resourceText } from "../../engine/addrs/address.ts";
import type { RepetitionArguments } from "../../engine/config/module.ts";
import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import { evaluate } from "../../engine/lang/evaluate.ts";
import { isReference, parseReference, type Subject } from "../../engine/lang/reference.ts";
import type { Scope } from "../../engine/lang/scope.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { isMasked } from "../../engine/render/stateText.ts";
import type { AttributeSchema, BlockSchema } from "../../engine/schema/schema.ts";
import { parseExpression } from "../../engine/syntax/parse.ts";
import type { Expression, TraversalStep } from "../../engine/syntax/tree.ts";
import { typeExpression } from "../../engine/values/text/typeName.ts";
import { DYNAMIC, STRING, type Type } from "../../engine/values/type.ts";
import { type Value, withMarks } from "../../engine/values/value.ts";
import { blockSchemaOf } from "./schemas.ts";

/** The value that an expression gives, as far as it is known: the value itself, its type, the schema that it conforms to. */
export interface Shape {
  readonly value?: Value | undefined;
  readonly type?: Type | undefined;
  readonly block?: BlockSchema | undefined;
  /** The members of something that is no value, such as the outputs of a module. */
  readonly named?: ReadonlyMap<string, () => Shape> | undefined;
  /** The schema of the attribute that it is the value of. */
  readonly attribute?: AttributeSchema | undefined;
  /** An element of a list that is written out. */
  readonly element?: Shape | undefined;
  /** Whether it is a resource or module with instances, whose members are those of each one. */
  readonly isRepeated?: boolean;
}

/** Where an expression is evaluated. */
export interface Viewpoint {
  readonly plan: ExplainablePlan;
  readonly node: ModuleNode;
  readonly scope: Scope;
  /** The resource or call around the expression, whose `each` and `self` it may use. */
  readonly around: Around | undefined;
  /** What the `for` expressions and dynamic blocks around it bind. */
  readonly bound: ReadonlyMap<string, Shape>;
  /** The names that the item being written declares; the plan may not have them yet. */
  readonly written: Written;
}

interface Written {
  readonly locals: ReadonlyMap<string, Expression>;
  readonly variables: ReadonlyMap<string, Type>;
}

export interface Around {
  readonly forEach: Expression | undefined;
  readonly self: BlockSchema | undefined;
}

export const NOTHING_KNOWN: Shape = {};

const MOST_STEPS = 30;

/** Returns the shape of the text of an expression. */
export function shapeOfText(text: string, at: Viewpoint): Shape {
  const { value: expression } = parseExpression(text, { path: "" });
  return shapeOf(expression, at, MOST_STEPS);
}

/** Returns the shape of an expression of the module. */
export const shapeOfExpression = (expression: Expression, at: Viewpoint): Shape => shapeOf(expression, at, MOST_STEPS);

/** Returns the shape of an expression. `left` limits how many declarations are followed. */
export function shapeOf(expression: Expression, at: Viewpoint, left: number): Shape {
  if (left <= 0) return NOTHING_KNOWN;
  switch (expression.kind) {
    case "traversal": {
      const bound = at.bound.get(expression.root);
      if (bound) return expression.steps.reduce<Shape>(stepped, bound);
      const reference = parseReference(expression);
      if (!isReference(reference)) return NOTHING_KNOWN;
      const isOfModule = reference.subject.kind === "module";
      const steps = isOfModule ? expression.steps.slice(1) : reference.steps;
      return steps.reduce<Shape>(stepped, subjectShape(reference.subject, at, left - 1));
    }
    case "relativeTraversal":
      return expression.steps.reduce<Shape>(stepped, shapeOf(expression.source, at, left - 1));
    case "tuple": {
      const [first] = expression.items;
      const element = first && shapeOf(first, at, left - 1);
      return element && isKnown(element) ? { element, type: DYNAMIC } : valueShape(expression, at, left);
    }
    case "index":
      return elementOf(shapeOf(expression.collection, at, left - 1));
    case "parentheses":
      return shapeOf(expression.inner, at, left - 1);
    case "conditional":
      return joined(shapeOf(expression.whenTrue, at, left - 1), shapeOf(expression.whenFalse, at, left - 1));
    case "splat":
      return splatShape(expression.each, elementOf(shapeOf(expression.source, at, left - 1)));
    default:
      return valueShape(expression, at, left);
  }
}

/** Returns the shape of an element that a splat visits, after the steps that follow the star. */
const splatShape = (each: Expression, element: Shape): Shape =>
  each.kind === "relativeTraversal" ? each.steps.reduce<Shape>(stepped, element) : element;

/** Returns the shape of a computed value. Functions that only filter or convert a collection keep its elements. */
function valueShape(expression: Expression, at: Viewpoint, left: number): Shape {
  if (expression.kind === "call" && KEEPING.has(expression.name)) {
    const parts = expression.args.map((arg) => shapeOf(arg, at, left - 1));
    const part = parts.find((each) => isKnown(each) || isKnown(elementOf(each)));
    if (part) return part;
  }
  if (expression.kind === "for") return forShape(expression, at, left);
  const { value } = evaluate(expression, at.scope);
  return { value, type: value.type };
}

const KEEPING: ReadonlySet<string> = new Set([
  ...["toset", "tolist", "tomap", "concat", "distinct", "merge", "try", "coalesce", "coalescelist", "reverse", "sort"],
  ...["slice", "one", "element", "flatten", "nonsensitive", "sensitive", "compact", "values", "lookup", "setunion"],
]);

function forShape(expression: Expression & { kind: "for" }, at: Viewpoint, left: number): Shape {
  const element = elementOf(shapeOf(expression.collection, at, left - 1));
  const bound = new Map(at.bound).set(expression.valueName, element);
  if (expression.keyName !== undefined) bound.set(expression.keyName, { type: STRING });
  const inside = shapeOf(expression.value, { ...at, bound }, left - 1);
  const { value } = at.bound.size === 0 ? evaluate(expression, at.scope) : { value: undefined };
  return isKnown(inside) ? { ...inside, value } : value ? { value, type: value.type } : NOTHING_KNOWN;
}

export const isKnown = (shape: Shape): boolean => membersOf(shape).size > 0;

const joined = (one: Shape, other: Shape): Shape => (isKnown(one) ? one : other);

function subjectShape(subject: Subject, at: Viewpoint, left: number): Shape {
  const { plan, node, scope } = at;
  const value = (text: string): Value => evaluate(parseExpression(text, { path: "" }).value, scope).value;
  switch (subject.kind) {
    case "variable":
      return {
        value: value(`var.${subject.name}`),
        type: at.written.variables.get(subject.name) ?? node.module.variables.get(subject.name)?.type,
      };
    case "local": {
      const expression = at.written.locals.get(subject.name) ?? node.module.locals.get(subject.name)?.expression;
      if (!expression) return NOTHING_KNOWN;
      const shape = shapeOf(expression, { ...at, bound: NO_BOUND }, left - 1);
      return node.module.locals.has(subject.name) ? { ...shape, value: value(`local.${subject.name}`) } : shape;
    }
    case "resource": {
      const { mode, type, name } = subject;
      const text = resourceText(mode, type, name);
      const block = blockSchemaOf(plan, node.module, mode, type);
      return { value: value(text), block, isRepeated: isRepeated(node.module.resources.get(text)) };
    }
    case "module":
      return moduleShape(subject.call, at, left);
    case "each":
      return subject.name === "key" ? { type: STRING } : elementOf(forEachShape(at, left));
    case "self":
      return { block: at.around?.self };
    default:
      return NOTHING_KNOWN;
  }
}

const NOTHING_WRITTEN: Written = { locals: new Map(), variables: new Map() };

const NO_BOUND: Viewpoint["bound"] = new Map();

const isRepeated = (declared: RepetitionArguments | undefined): boolean =>
  declared?.count !== undefined || declared?.forEach !== undefined;

const forEachShape = (at: Viewpoint, left: number): Shape =>
  at.around?.forEach ? shapeOf(at.around.forEach, { ...at, around: undefined }, left - 1) : NOTHING_KNOWN;

/** Returns the shape of a called module: its outputs. */
export function moduleShape(call: string, at: Viewpoint, left: number): Shape {
  const child = at.node.children.get(call);
  if (!child) return NOTHING_KNOWN;
  const scope = at.plan.queries.scopeIn(child);
  const instances = isRepeated(at.node.module.calls.get(call))
    ? { isRepeated: true, value: evaluate(parseExpression(`module.${call}`, { path: "" }).value, at.scope).value }
    : undefined;
  const inside: Viewpoint = {
    plan: at.plan,
    node: child,
    scope,
    around: undefined,
    bound: NO_BOUND,
    written: NOTHING_WRITTEN,
  };
  return {
    ...instances,
    named: new Map(
      [...child.module.outputs].map(([name, { expression }]) => [
        name,
        () => {
          const shape = shapeOf(expression, inside, left - 1);
          return shape.value ? shape : { ...shape, value: evaluate(expression, scope).value };
        },
      ]),
    ),
  };
}

/** Returns the shape after a step into another. */
function stepped(shape: Shape, step: TraversalStep): Shape {
  if (step.kind === "attribute") return memberOf(shape, step.name) ?? NOTHING_KNOWN;
  const key = step.key.kind === "string" ? step.key.value : undefined;
  return (key !== undefined && memberOf(shape, key)) || elementOf(shape);
}

const memberOf = (shape: Shape, name: string): Shape | undefined => membersOf(shape).get(name)?.();

/** Returns the members of a shape by name; of a masked value those that its type or schema declares, because its keys are masked. */
export function membersOf({ value, type, block, named, isRepeated }: Shape): ReadonlyMap<string, () => Shape> {
  const members = new Map<string, () => Shape>();
  if (isRepeated) return members;
  if (named) return named;
  if (type?.kind === "object") for (const [name, of] of type.attributes) members.set(name, () => ({ type: of }));
  if (block) {
    for (const [name, attribute] of block.attributes) members.set(name, () => attributeShape(attribute));
    for (const [name, nested] of block.blockTypes) members.set(name, () => ({ block: nested.block }));
  }
  if (value?.kind === "mapping" && !(block && isCollectionOf(value, block)))
    for (const [name, member] of value.entries) {
      const declared = members.get(name);
      if (!declared && isMasked(value)) continue;
      members.set(name, () => {
        const shape = declared?.();
        return { ...shape, value: withMarks(member, value.marks), type: shape?.type ?? member.type };
      });
    }
  return members;
}

/** Whether a value of a resource is a collection of its instances, and not one object. */
const isCollectionOf = (value: Value & { kind: "mapping" }, block: BlockSchema): boolean =>
  ![...value.entries.keys()].some((name) => block.attributes.has(name) || block.blockTypes.has(name));

export function attributeShape(attribute: AttributeSchema): Shape {
  const { type, nested } = attribute;
  const block = nested && { attributes: nested.attributes, blockTypes: new Map(), deprecated: false };
  return { type, block, attribute };
}

/** Returns the shape of an element of a collection; of an instance of a resource, its object. */
export function elementOf({ value, type, block, named, element: written }: Shape): Shape {
  if (named) return { named };
  if (written) return written;
  const element = firstElement(value, block);
  return { value: element, type: type && "element" in type ? type.element : element?.type, block };
}

function firstElement(value: Value | undefined, block: BlockSchema | undefined): Value | undefined {
  if (value?.kind !== "sequence" && value?.kind !== "mapping") return undefined;
  if (value.kind === "mapping" && block && !isCollectionOf(value, block)) return value;
  const first = value.kind === "sequence" ? value.items[0] : [...value.entries.values()][0];
  return first && withMarks(first, value.marks);
}

/** Returns the keys by which instances or elements are known; none of a masked value. */
export const keysOf = ({ value }: Shape): readonly string[] =>
  value?.kind === "mapping" && !isMasked(value) ? [...value.entries.keys()] : [];

/** Returns the number of elements of a sequence; 0 if it is not known. */
export const lengthOf = ({ value }: Shape): number => (value?.kind === "sequence" ? value.items.length : 0);

/** Returns the type of a shape, for a reader. */
export const typeOf = ({ type, value }: Shape): Type => type ?? value?.type ?? DYNAMIC;

/** Returns a word for the type of a shape; undefined if nothing is known of it. */
export function noteOf({ block, type }: Shape): string | undefined {
  if (block) return "object";
  return type && type !== DYNAMIC ? typeExpression(type) : undefined;
}
