import type { Diagnostic } from "../source/diagnostic.ts";
import * as say from "./syntaxFindings.ts";
import type { Argument, Block, Body } from "./tree.ts";

/** The arguments and blocks that a body may have, by name. */
export interface ContentSchema {
  readonly arguments: Readonly<Record<string, "required" | "optional">>;
  /** The names of the labels of each block type; an empty list for none. */
  readonly blocks: Readonly<Record<string, readonly string[]>>;
  /** Sentences about names that are not allowed here, but in other versions of the language. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

/** A decoded body; equal for native and JSON syntax. */
export interface Content {
  readonly arguments: ReadonlyMap<string, Argument>;
  /** The blocks in source order. */
  readonly blocks: readonly Block[];
}

/** Returns the missing required arguments, in the order of the schema. */
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
