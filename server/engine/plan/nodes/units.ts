import { bodyTraversals } from "../../lang/bodyReferences.ts";
import { traversalsOf } from "../../lang/reference.ts";
import type { Body, Expression } from "../../syntax/tree.ts";
import type { Context, Unit } from "./kind.ts";

/** The references of one expression. */
export const within = (expression: Expression | undefined, context: Context): Unit =>
  expression ? traversalsOf(expression).map((traversal) => [traversal, context] as const) : [];

/** The references of a body and the blocks in it. */
export const inBody = (body: Body, context: Context): Unit =>
  bodyTraversals(body).map((traversal) => [traversal, context] as const);
