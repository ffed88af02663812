import type { Module } from "../../engine/config/module.ts";
import { writtenKey } from "../../engine/lifecycle/reasons/sourceRanges.ts";
import type { Range } from "../../engine/source/range.ts";
import { type Cursor, covers } from "../cursor.ts";
import type { UnitView } from "./unitView.ts";

/** Returns the root module of a unit, as far as its plan has read it. */
export const moduleOf = ({ root }: Pick<UnitView, "root">): Module | undefined =>
  root?.plan.queries.moduleIn(root.plan.root)?.module;

/** Returns the input whose name is under a cursor; undefined anywhere else. */
export function inputAt({
  item,
  argument,
  offset,
}: Cursor): { readonly name: string; readonly range: Range } | undefined {
  if (item.kind !== "argument" || argument?.name !== "inputs") return undefined;
  return inputKeys(argument.expression).find(({ range }) => covers(range, offset));
}

/** Returns the names of the inputs in an expression: the keys of its objects, also of those that are merged. */
export function inputKeys(expression: Cursor["expressions"][number]): readonly { name: string; range: Range }[] {
  if (expression.kind === "call" && expression.name === "merge") return expression.args.flatMap(inputKeys);
  if (expression.kind !== "object") return [];
  return expression.items.flatMap((item) => {
    const name = writtenKey(item);
    return name === undefined ? [] : [{ name, range: item.key.range }];
  });
}
