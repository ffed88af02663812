import { bodyTraversals } from "../../lang/bodyReferences.ts";
import { schemaTraversals, writtenTraversals } from "../../lang/bodyVariables.ts";
import { traversalsOf } from "../../lang/reference.ts";
import { inferSchema, UNSEEN_TYPE } from "../../schema/inferSchema.ts";
import type { BlockSchema } from "../../schema/schema.ts";
import type { Body, Expression } from "../../syntax/tree.ts";
import type { Context, Unit } from "./kind.ts";

/** Returns the context of the arguments of a block: the kind of its repetition. */
export const repeatedBy = (block: { count: unknown; forEach: unknown } | undefined): Context =>
  block?.forEach ? "each" : block?.count ? "count" : "none";

/** Returns the references of one expression. */
export const within = (expression: Expression | undefined, context: Context): Unit =>
  expression ? traversalsOf(expression).map((traversal) => [traversal, context] as const) : [];

/** Returns the references of a body and its blocks. With a schema, only those of the arguments and blocks in the schema. */
export const inBody = (body: Body, context: Context, schema: BlockSchema | undefined): Unit =>
  (schema ? schemaTraversals(body, schema) : bodyTraversals(body)).map((traversal) => [traversal, context] as const);

/** As `inBody`, without the contents of dynamic blocks, which are judged when they are generated (`generatedFaults`). */
export function inWrittenBody(body: Body, context: Context, schema: BlockSchema | undefined): Unit {
  // Only a schema tells the blocks of JSON from its arguments.
  if (!schema && body.json) return inBody(body, context, schema);
  const { block } = schema ? { block: schema } : inferSchema([body], UNSEEN_TYPE);
  return writtenTraversals(body, block).map((traversal) => [traversal, context] as const);
}
