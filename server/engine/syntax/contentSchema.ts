import type { Diagnostic } from "../source/diagnostic.ts";
import * as say from "./texts.ts";
import type { Argument, Block, Body } from "./tree.ts";

/** What a body may hold, by name. */
export interface ContentSchema {
  readonly arguments: Readonly<Record<string, "required" | "optional">>;
  /** The names of the labels of each block type; an empty list for none. */
  readonly blocks: Readonly<Record<string, readonly string[]>>;
}

/** A body read with a schema: native and JSON bodies give the same. */
export interface Content {
  readonly arguments: ReadonlyMap<string, Argument>;
  /** In source order. */
  readonly blocks: readonly Block[];
}

/** The required arguments that are not there, in the order of the schema. */
export function missingArguments(
  body: Body,
  schema: ContentSchema,
  read: ReadonlyMap<string, Argument>,
): readonly Diagnostic[] {
  const missing: Diagnostic[] = [];
  for (const [name, need] of Object.entries(schema.arguments))
    if (need === "required" && !read.has(name))
      missing.push(say.syntaxError(body.missingItem, "Missing required argument", say.missingArgument(name)));
  return missing;
}
