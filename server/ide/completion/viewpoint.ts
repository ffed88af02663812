import { typeConstraintOf } from "../../engine/lang/typeExpression.ts";
import { parseExpression } from "../../engine/syntax/parse.ts";
import type { Argument, Block, Expression, Item } from "../../engine/syntax/tree.ts";
import type { Type } from "../../engine/values/type.ts";
import { blocksAround, type Context } from "./context.ts";
import { outerSchema } from "./destination.ts";
import { iteratorOf } from "./iterators.ts";
import type { InArgument } from "./position.ts";
import { elementOf, NOTHING_KNOWN, type Shape, shapeOfExpression, shapeOfText, type Viewpoint } from "./shape.ts";

/** Returns where an expression at a position is evaluated. */
export function viewpointOf(context: Context, { bound }: InArgument): Viewpoint {
  const { plan, node, item, unplanned } = context;
  const scope = plan.queries.scopeIn(node);
  const blocks = blocksAround(context);
  const outer = blocks[0];
  const forEach = outer?.texts.get("for_each");
  const around = {
    forEach: forEach === undefined ? item && forEachOf(item) : parseExpression(forEach, { path: "" }).value,
    self: outer && outerSchema(context, outer.type, outer.labels[0] ?? ""),
  };
  const written = { locals: localsIn(unplanned), variables: variablesIn(context) };
  let viewpoint: Viewpoint = { plan, node, scope, around, bound: new Map(), written };
  for (const [name, expression] of context.template ?? [])
    viewpoint = { ...viewpoint, bound: new Map(viewpoint.bound).set(name, shapeOfExpression(expression, viewpoint)) };
  for (const block of blocks) {
    const name = iteratorOf(block);
    if (name === undefined) continue;
    const shape = iteratorShape(block.texts.get("for_each"), viewpoint);
    viewpoint = { ...viewpoint, bound: new Map(viewpoint.bound).set(name, shape) };
  }
  for (const { name, role, collection } of bound) {
    const shape = role === "key" ? {} : elementOf(shapeOfText(collection, viewpoint));
    viewpoint = { ...viewpoint, bound: new Map(viewpoint.bound).set(name, shape) };
  }
  return viewpoint;
}

/** Returns the shape of the iterator of a dynamic block: an object with its key and value. */
function iteratorShape(forEach: string | undefined, viewpoint: Viewpoint): Shape {
  const element = forEach === undefined ? NOTHING_KNOWN : elementOf(shapeOfText(forEach, viewpoint));
  return {
    named: new Map([
      ["value", () => element],
      ["key", () => NOTHING_KNOWN],
    ]),
  };
}

/** Returns the local values of items that the plan does not have yet. */
const localsIn = (items: readonly Item[]): ReadonlyMap<string, Expression> =>
  new Map(items.flatMap((item) => (isBlock(item, "locals") ? item.body.items.flatMap(namedExpression) : [])));

const isBlock = (item: Item, type: string): item is Block => item.kind === "block" && item.type === type;

const namedExpression = (item: Item): readonly (readonly [string, Expression])[] =>
  item.kind === "argument" ? [[item.name, item.expression]] : [];

/** Returns the types of variables that the plan does not have yet. */
const variablesIn = ({ unplanned }: Context): ReadonlyMap<string, Type> =>
  new Map(
    unplanned.flatMap((item) => {
      const type = isBlock(item, "variable")
        ? item.body.items.flatMap(namedExpression).find(isNamed("type"))
        : undefined;
      const label = item.kind === "block" ? item.labels[0]?.value : undefined;
      return type && label !== undefined ? [[label, typeConstraintOf(type[1], []).type] as const] : [];
    }),
  );

const isNamed =
  (wanted: string) =>
  ([name]: readonly [string, Expression]): boolean =>
    name === wanted;

const forEachOf = (item: Item): Expression | undefined =>
  item.kind === "block"
    ? item.body.items.find((each): each is Argument => each.kind === "argument" && each.name === "for_each")?.expression
    : undefined;
