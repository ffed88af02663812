import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lazySchemas } from "../../../server/engine/schema/lazySchemas.ts";
import { readSchemas } from "../../../server/engine/schema/readSchemas.ts";
import type { ProviderSchemas } from "../../../server/engine/schema/schema.ts";
import { openEntry } from "../../../server/host/node/plugins/schemaCache.ts";
import { cacheSchemas } from "../../../server/host/node/plugins/schemaKeeper.ts";
import { schemaReader } from "../../../server/host/node/plugins/schemaMessage.ts";
import { withFolder } from "../../support/folder.ts";
import { hashOf, install, NAUGHTY, VERSION } from "../../support/provider/installed.ts";
import { hasTerraform, JUDGE } from "../../support/terraform.ts";

// The same plugin is asked by the real terraform and by us.

test.skipIf(!hasTerraform).each(["5", "6"] as const)(
  `of a provider of protocol %s terraform ${JUDGE} prints what we read`,
  (manner) =>
    withFolder(
      { "none.tfrc": "", "root/main.tf": 'resource "naughty_thing" "a" {\n  name = "n"\n}\n' },
      async (top) => {
        const root = join(top, "root");
        await install(root, manner);
        const printed = execFileSync("terraform", ["providers", "schema", "-json"], {
          cwd: root,
          encoding: "utf8",
          env: { ...process.env, TF_CLI_CONFIG_FILE: join(top, "none.tfrc"), CHECKPOINT_DISABLE: "1" },
        });
        const judge = readSchemas(printed, "file").providers.get(NAUGHTY);
        const ours = await asked(root, join(top, "cache"));
        expect(Object.keys(contents(ours)).length).toBeGreaterThan(4);
        expect(withoutMessages(contents(ours))).toEqual(judge && withoutMessages(contents(judge)));
      },
    ),
);

async function asked(root: string, cacheFolder: string): Promise<ProviderSchemas> {
  const hashes = [await hashOf(root)];
  const installed = { root, dataDirectory: ".terraform", source: NAUGHTY, version: VERSION, hashes };
  const request = { installed: { ...installed, fromPlugins: "auto" as const }, cacheFolder };
  const answer = await cacheSchemas(request, new AbortController().signal);
  const entry = answer.kind === "kept" ? await openEntry(answer.path, answer.key) : undefined;
  if (!entry) throw new Error(JSON.stringify(answer));
  const read = schemaReader(entry.protocol);
  return lazySchemas({ basis: "plugin", version: VERSION }, entry.places, (slice) => read(entry.read(slice)!));
}

/** Drops what a provider says about a deprecation, which Terraform 1.11 does not print. */
function withoutMessages(schema: unknown): unknown {
  if (schema instanceof Map) return new Map([...schema].map(([name, inner]) => [name, withoutMessages(inner)]));
  if (Array.isArray(schema)) return schema.map(withoutMessages);
  if (schema === null || typeof schema !== "object") return schema;
  const members = Object.entries(schema).filter(([name]) => name !== "deprecationMessage");
  return Object.fromEntries(members.map(([name, inner]) => [name, withoutMessages(inner)]));
}

/** All schemas, by what they are of. */
const contents = (schemas: ProviderSchemas): object => ({
  configuration: schemas.configuration(),
  ...Object.fromEntries(schemas.resourceTypes.map((type) => [type, schemas.resource(type)])),
  ...Object.fromEntries(schemas.dataSourceTypes.map((type) => [`data.${type}`, schemas.dataSource(type)])),
  ...Object.fromEntries(
    schemas.ephemeralResourceTypes.map((type) => [`ephemeral.${type}`, schemas.ephemeralResource(type)]),
  ),
});
