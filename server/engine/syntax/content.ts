import { bug } from "../source/bug.ts";
import type { Result } from "../source/diagnostic.ts";
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

/** Reads a body; what the schema does not name is an error in Terraform's words. */
export function content(body: Body, schema: ContentSchema): Result<Content> {
  return bug(
    `content is not built yet (${body.items.length} items, ${Object.keys(schema.arguments).length} arguments)`,
  );
}

/** Reads what the schema names; `rest` is a body of everything else, for another schema. */
export function partialContent(body: Body, schema: ContentSchema): Result<Content & { readonly rest: Body }> {
  return bug(`partialContent is not built yet (${body.items.length}, ${Object.keys(schema.blocks).length})`);
}

/** Every item of the body as an argument; a block is an error ("Unexpected … block"). For locals, tfvars, provider maps. */
export function justArguments(body: Body): Result<ReadonlyMap<string, Argument>> {
  return bug(`justArguments is not built yet (${body.items.length} items)`);
}
