import { bodyTraversals } from "../../lang/bodyReferences.ts";
import { schemaTraversals } from "../../lang/bodyVariables.ts";
import { traversalsOf } from "../../lang/reference.ts";
import type { BlockSchema } from "../../schema/schema.ts";
import type { Body, Expression } from "../../syntax/tree.ts";
import type { Context, Unit } from "./kind.ts";

/** Returns the references of one expression. */
export const within = (expression: Expression | undefined, context: Context): Unit =>
  expression ? traversalsOf(expression).map((traversal) => [traversal, context] as const) : [];

/** Returns the references of a body and its blocks. With a schema, only those of the arguments and blocks in the schema. */
export const inBody = (body: Body, context: Context, schema: BlockSchema | undefined): Unit =>
  (schema ? schemaTraversals(body, schema) : bodyTraversals(body)).map((traversal) => [traversal, context] as const);
