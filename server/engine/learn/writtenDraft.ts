import type { Resource } from "../config/module.ts";
import { evaluateBareBody } from "../lang/constant.ts";
import type { Dialect } from "../lang/dialect.ts";
import type { BlockSchema } from "../schema/schema.ts";
import { type Draft, draftOf } from "./draft.ts";

/** Returns what a resource block says without any reference: its literal values, and none of variables or other objects. */
export const writtenDraft = ({ body }: Pick<Resource, "body">, block: BlockSchema, dialect: Dialect): Draft =>
  draftOf(block, evaluateBareBody(body, block, dialect).value);
