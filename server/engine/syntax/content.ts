import type { Result } from "../source/diagnostic.ts";
import type { Content, ContentSchema } from "./contentSchema.ts";
import { jsonArguments, readJsonBody, unknownProperties } from "./json/content.ts";
import { layeredArguments, readLayers } from "./layeredBody.ts";
import { nativeArguments, readNativeBody, unknownItems } from "./native/content.ts";
import type { Argument, Body } from "./tree.ts";

/** Decodes a body with a schema; anything that the schema does not name is an error with Terraform's text. */
export function content(body: Body, schema: ContentSchema): Result<Content> {
  const { value, diagnostics } = partialContent(body, schema);
  if (body.layers) return { value, diagnostics };
  const unknown = body.json
    ? unknownProperties(body, schema, value.remaining)
    : unknownItems(value.remaining, schema, value);
  return { value, diagnostics: unknown.length === 0 ? diagnostics : [...diagnostics, ...unknown] };
}

/**
 * As `content`, with a cache for bodies that are decoded with one schema again and again. Diagnostics are created anew
 * each time.
 */
export function cachedContent(body: Body, schema: ContentSchema): Result<Content> {
  const cached = sound.get(body);
  if (cached?.schema === schema) return cached.read;
  const read = content(body, schema);
  if (read.diagnostics.length === 0) sound.set(body, { schema, read });
  return read;
}

const sound = new WeakMap<Body, { readonly schema: ContentSchema; readonly read: Result<Content> }>();

/** Decodes the part of a body that the schema names; `remaining` is a body of everything else, for another schema. */
export function partialContent(body: Body, schema: ContentSchema): Result<Content & { readonly remaining: Body }> {
  if (body.layers) return readLayers(body.layers, schema, partialContent);
  return body.json ? readJsonBody(body, schema) : readNativeBody(body, schema);
}

/**
 * Returns every item of the body as an argument; a block is an error ("Unexpected … block"). For locals, tfvars,
 * provider maps.
 */
export function justArguments(body: Body): Result<ReadonlyMap<string, Argument>> {
  if (body.layers) return layeredArguments(justArguments(body.layers[0]), justArguments(body.layers[1]));
  return body.json ? jsonArguments(body) : nativeArguments(body);
}
