import type { Item } from "../../engine/syntax/tree.ts";
import { cursorAt } from "../cursor.ts";
import type { Context } from "./context.ts";

/** Returns the top-level item at a position; undefined while the plan is of an older text, in which the offset means another place. */
export const itemAt = ({ plan, path, text, offset }: Context): Item | undefined =>
  plan.syntaxOf(path)?.source.text === text ? cursorAt(plan, path, offset)?.item : undefined;
