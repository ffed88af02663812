import { partAt } from "../schema/partAt.ts";
import type { BlockSchema } from "../schema/schema.ts";
import { parsePlainJson } from "../values/encodings/jsonReader.ts";
import { isPlainObject } from "../values/encodings/plainJson.ts";
import { attribute } from "../values/path.ts";
import { type FactSource, type Learned, partKey, type TypeFacts } from "./facts.ts";
import { readLearned } from "./learnedJson.ts";

/** Reads the facts of a pack about one type. What cannot be read, or is about no part of the schema, is left out. */
export function readPackedFacts(text: string, block: BlockSchema, version: string): TypeFacts {
  const source: FactSource = { version, checksum: "" };
  const parsed = parsePlainJson(text);
  const { sdk, defaultsOf, facts, unknowns } = "value" in parsed && isPlainObject(parsed.value) ? parsed.value : {};
  const sets = Array.isArray(unknowns) ? unknowns.map((paths) => String(paths).split(" ").filter(Boolean)) : [];
  const byPart = new Map<string, Learned>();
  for (const [path, json] of Object.entries(isPlainObject(facts) ? facts : {})) {
    const part = partAt(block, path.split(".").map(attribute));
    if (part && isPlainObject(json)) byPart.set(partKey(path, part), readLearned(json, sets));
  }
  return {
    source,
    isOfPack: true,
    ...((sdk === "legacy" || sdk === "framework") && { sdk }),
    ...(typeof defaultsOf === "string" && { defaultsOf }),
    byPart,
  };
}
