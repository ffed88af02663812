import { type Learned, partKey, pathOfPartKey } from "../provider/facts.ts";
import { writeJson } from "../render/json.ts";
import { partAt } from "../schema/partAt.ts";
import type { ResourceSchema } from "../schema/schema.ts";
import { attribute } from "../values/path.ts";
import { type StoredType, storedTypeJson } from "./storedFacts.ts";

/**
 * Returns the text of what was learned of a type, as a pack has it beside the schema; undefined if nothing was. Facts about parts
 * that the schema has otherwise are left out, so the path alone says what a fact is about.
 */
export function packedFactsText({ sdk, defaultsOf, facts }: StoredType, { block }: ResourceSchema): string | undefined {
  const byPath = new Map<string, Learned>();
  for (const [key, learned] of facts) {
    const path = pathOfPartKey(key);
    const part = partAt(block, path.split(".").map(attribute));
    if (part && partKey(path, part) === key) byPath.set(path, asPacked(learned));
  }
  if (byPath.size === 0 && !sdk && defaultsOf === undefined) return undefined;
  const about = { ...(sdk && { sdk }), ...(defaultsOf !== undefined && { defaultsOf }) };
  return writeJson(storedTypeJson({ isProbed: false, isAnswered: false, ...about, facts: byPath }));
}

/** Returns a fact without its evidence, and without that no relation was found. */
const asPacked = ({ evidence: _, relations = [], ...learned }: Learned): Learned => ({
  ...learned,
  ...(relations.length > 0 && { relations }),
});
