import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lazySchemas } from "../../server/engine/schema/lazySchemas.ts";
import { readSchemas } from "../../server/engine/schema/readSchemas.ts";
import { openEntry, writeEntry } from "../../server/host/node/plugins/schemaCache.ts";
import { readSchemaReply, schemaReader } from "../../server/host/node/plugins/schemaMessage.ts";
import { encode, type Field } from "../support/provider/protobuf.ts";

// A file of 25 MB and an answer of 40 MB, of which one type is used, are to be ready within 50 ms.

const WORDS = "What the attribute is for, in a sentence of the length that providers have – and then another.";

function fileOf(size: number): Uint8Array {
  const attribute = { type: "string", description: WORDS, description_kind: "plain", optional: true };
  const attributes = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`attribute_${at}`, attribute]));
  const schema = { version: 0, block: { attributes, description_kind: "plain" } };
  const count = Math.ceil(size / JSON.stringify(schema).length);
  const resource_schemas = Object.fromEntries(Array.from({ length: count }, (_, at) => [`big_${at}`, schema]));
  const provider_schemas = { "registry.terraform.io/hashicorp/big": { resource_schemas } };
  return Buffer.from(JSON.stringify({ format_version: "1.0", provider_schemas }));
}

function answerOf(size: number): Buffer {
  const attributes = Array.from(
    { length: 120 },
    (_, at): Field => [2, encode([1, `attribute_${at}`], [2, '"string"'], [3, WORDS], [5, true])],
  );
  const schema = encode([2, encode(...attributes)]);
  const count = Math.ceil(size / schema.length);
  return encode(...Array.from({ length: count }, (_, at): Field => [2, encode([1, `big_${at}`], [2, schema])]));
}

const file = fileOf(25e6);
const answer = answerOf(40e6);
const key = { source: "registry.terraform.io/hashicorp/big", version: "1.0.0", hash: "h1:" };
const folder = mkdtempSync(join(tmpdir(), "stateline-bench-"));
const path = await writeEntry(folder, key, { protocol: 6, ...readSchemaReply(answer) });
const ORIGIN = { basis: "cache", version: "1.0.0" } as const;

export const benches = [
  {
    name: "a schema file of 25 MB",
    run: () => void readSchemas(file, "file").providers.get(key.source)?.resource("big_7"),
  },
  {
    name: "an answer of 40 MB, as it comes from the plugin",
    run: () => void lazySchemas(ORIGIN, readSchemaReply(answer).places, schemaReader(6)).resource("big_7"),
  },
  {
    name: "an answer of 40 MB, from the cache",
    run: async () => {
      const kept = await openEntry(path, key);
      if (!kept) throw new Error("nothing was kept");
      lazySchemas(ORIGIN, kept.places, (slice) => schemaReader(6)(kept.read(slice) ?? new Uint8Array())).resource(
        "big_7",
      );
    },
  },
];
