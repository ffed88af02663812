import { fromBase64 } from "../codecs/base64.ts";
import type { BlockSchema } from "../schema/schema.ts";
import { remember } from "../source/remember.ts";
import { decodeUtf8 } from "../source/utf8.ts";
import { parsePlainJson } from "../values/encodings/jsonReader.ts";
import { isPlainObject } from "../values/encodings/plainJson.ts";

/** Is a resource made with the original SDK, as far as its schema and what is kept beside its object show? Undecided counts as such. */
export const isLegacyObject = (block: BlockSchema, own: string | undefined): boolean =>
  isLegacy(block) || (own !== undefined && keptByOriginalSdk(own));

/** The same, by its schema alone. */
export const isLegacy = remember((block: BlockSchema): boolean => {
  const id = block.attributes.get("id");
  if (id?.optional && id.computed) return true;
  return id !== undefined && !isOfFramework(block);
});

const isOfFramework = ({ attributes, blockTypes }: BlockSchema): boolean =>
  [...attributes.values()].some(({ nested }) => nested !== undefined) ||
  [...blockTypes].some(
    ([name, { nesting, block }]) =>
      nesting === "map" || (nesting === "single" && name !== "timeouts") || isOfFramework(block),
  );

/** The key under which the original SDK keeps the timeouts of an object. */
const TIMEOUTS = "e2bfb730-ecaa-11e6-8f88-34363bc7c4c0";

function keptByOriginalSdk(own: string): boolean {
  const bytes = fromBase64(own);
  const text = bytes instanceof Uint8Array ? decodeUtf8(bytes) : undefined;
  const parsed = text === undefined ? undefined : parsePlainJson(text);
  if (!parsed || !("value" in parsed) || !isPlainObject(parsed.value)) return false;
  return Object.hasOwn(parsed.value, "schema_version") || Object.hasOwn(parsed.value, TIMEOUTS);
}
