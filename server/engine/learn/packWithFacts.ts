import { type Learned, partKey, pathOfPartKey } from "../provider/facts.ts";
import { readPackedFacts } from "../provider/packedFacts.ts";
import type { PackProblem } from "../schema/pack/readPack.ts";
import { type PackTools, readPack } from "../schema/pack/readPack.ts";
import { type Deflate, writePack } from "../schema/pack/writePack.ts";
import { partAt } from "../schema/partAt.ts";
import type { BlockSchema } from "../schema/schema.ts";
import { attribute } from "../values/path.ts";
import { packedFactsText } from "./packedFacts.ts";
import { readFacts, type StoredType } from "./storedFacts.ts";

/**
 * Returns a pack with the facts of a file added to its own. What the file says of a part counts, and all else stays. A key of the file
 * may be a path alone; what the schema does not have is left out. What the file says of the type `*` is about every type.
 */
export function packWithFacts(
  bytes: Uint8Array,
  text: string,
  deflate: Deflate,
  tools: PackTools = {},
): Uint8Array | PackProblem {
  const pack = readPack(bytes, tools);
  if ("problem" in pack) return pack;
  const { provider, version, isReconstructed, unknown, schemas } = pack;
  const added = readFacts(text);
  if (!added) return { problem: "the file is not a file of facts" };
  const subject = `${added.provider} ${added.source.version}`;
  if (subject !== `${provider} ${version}`) return { problem: `the facts are about ${subject}` };
  const facts = new Map<string, string>();
  for (const type of schemas.resourceTypes) {
    const schema = schemas.resource(type);
    const present = pack.facts(type);
    let whole = present;
    for (const more of [added.types.get("*"), added.types.get(type)])
      if (schema && more) whole = packedFactsText(combined(whole, more, schema.block, version), schema);
    if (whole !== undefined) facts.set(type, whole);
  }
  return writePack({ provider, version, isReconstructed, unknown, schemas, facts }, deflate);
}

/** Returns a fact without what it says of forms, if another one says which forms were found. */
function withoutForms(fact: Learned | undefined, { relations }: Learned): Learned | undefined {
  const { relations: _, distinguishes: __, ...rest } = fact ?? {};
  return relations ? rest : fact;
}

function combined(present: string | undefined, more: StoredType, block: BlockSchema, version: string): StoredType {
  const packed = present === undefined ? undefined : readPackedFacts(present, block, version);
  const facts = new Map<string, Learned>(packed?.byPart);
  for (const [key, learned] of more.facts) {
    const path = key.includes("|") ? pathOfPartKey(key) : key;
    const part = partAt(block, path.split(".").map(attribute));
    const own = part && partKey(path, part);
    if (own !== undefined && (own === key || path === key))
      facts.set(own, { ...withoutForms(facts.get(own), learned), ...learned });
  }
  const sdk = more.sdk ?? packed?.sdk;
  const defaultsOf = more.defaultsOf ?? packed?.defaultsOf;
  const about = { ...(sdk && { sdk }), ...(defaultsOf !== undefined && { defaultsOf }) };
  return { isProbed: false, isAnswered: false, ...about, facts };
}
