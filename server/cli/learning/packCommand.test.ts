import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withFolder } from "../../../test/support/folder.ts";
import { MADE_UP } from "../../../test/support/memory.ts";
import { lockOf, packOf } from "../../../test/support/packs.ts";
import { partKey } from "../../engine/provider/facts.ts";
import { readPack, readPackHeader } from "../../engine/schema/pack/readPack.ts";
import { SCHEMAS } from "../../engine/schema/schemaQuestion.ts";
import { DISK } from "../../host/node/askers.ts";
import { askWith } from "../../host/shared/askWith.ts";
import { NO_FACT_STORE } from "../../workspace/factStore.ts";
import { main } from "../main.ts";

const RESOURCES = {
  made_up: {
    version: 1,
    block: {
      attributes: {
        name: { type: "string", optional: true },
        id: { type: "string", computed: "maybe", optional: true },
      },
    },
  },
};
const file = (more: object = {}): string =>
  JSON.stringify({ format_version: "1.0", provider_schemas: { [MADE_UP]: { resource_schemas: RESOURCES } }, ...more });

const NAME = packOf({ resources: RESOURCES }).schemas.resource("made_up")!.block.attributes.get("name")!;

const facts = (provider: string): string =>
  JSON.stringify({
    format: 1,
    provider,
    version: "1.2.3",
    checksum: "h1:x",
    types: {
      made_up: {
        probed: true,
        answered: true,
        facts: { [partKey("name", NAME)]: { effects: "r--" }, "name|00000000": { effects: "u--" } },
        unknowns: [],
      },
      made_gone: { facts: { "a|1": { effects: "r--" } }, unknowns: [] },
    },
  });

/** Runs `stateline pack` in a folder with one installed provider. */
async function packed(folder: string, ...words: readonly string[]) {
  let [out, errors] = ["", ""];
  const console = {
    lines: async function* () {},
    input: async () => new Uint8Array(),
    save: async (path: string, content: string | Uint8Array) => writeFileSync(path, content),
    out: (text: string) => {
      out += text;
    },
    error: (text: string) => {
      errors += text;
    },
  };
  const { schemas } = packOf({ resources: RESOURCES });
  const ask = askWith(new Map([...DISK, [SCHEMAS, async () => ({ kind: "schemas", schemas })]]));
  const packages = {
    packageOf: async () => ({ version: "1.2.3", checksum: "h1:x" }),
    pluginFile: async () => ({ kind: "failure", absent: true, reason: "there is none" }) as const,
  };
  const code = await main(["pack", ...words], ask, console, {}, { facts: NO_FACT_STORE, packages });
  const bytes = (): Buffer => readFileSync(join(folder, "out.pack"));
  return { code, out, errors, bytes };
}

function opened(bytes: Uint8Array) {
  const pack = readPack(bytes);
  if ("problem" in pack) throw new Error(pack.problem);
  return pack;
}

test("a file of schemas and a file of facts become a pack, without facts about parts that the schema has otherwise", () =>
  withFolder({ "s.json": file(), "f.json": facts(MADE_UP) }, async (folder) => {
    const [schemas, learned, out] = ["s.json", "f.json", "out.pack"].map((name) => join(folder, name));
    const ran = await packed(
      folder,
      "--schemas",
      schemas!,
      "--provider",
      "hashicorp/made@1.2.3",
      "--facts",
      learned!,
      "--out",
      out!,
    );
    expect(ran).toMatchObject({ code: 0, errors: "" });
    expect(ran.out).toMatch(
      /^registry\.terraform\.io\/hashicorp\/made 1\.2\.3: 1 resource types, 0 data sources, facts about 1 types, \d+ bytes\n$/,
    );
    const pack = opened(ran.bytes());
    expect(pack).toMatchObject({ provider: MADE_UP, version: "1.2.3", isReconstructed: false, unknown: [] });
    expect(pack.schemas.resource("made_up")!.block.attributes.get("id")).toMatchObject({
      computed: true,
      mayBeComputed: true,
    });
    expect(JSON.parse(pack.facts("made_up")!)).toMatchObject({ facts: { name: { effects: "r--" } } });
    expect(pack.facts("made_gone")).toBeUndefined();
  }));

test("a reconstructed file gives a pack that says what it does not know", () =>
  withFolder({ "s.json": file({ reconstructed: true, unknown: ["sensitive", "version"] }) }, async (folder) => {
    const ran = await packed(
      folder,
      "--schemas",
      join(folder, "s.json"),
      "--provider",
      `${MADE_UP}@1.0.0`,
      "--out",
      join(folder, "out.pack"),
    );
    expect(opened(ran.bytes())).toMatchObject({ isReconstructed: true, unknown: ["sensitive", "version"] });
  }));

test("installed providers become packs in one file, each of the locked version", () =>
  withFolder(
    { ".terraform.lock.hcl": lockOf("4.5.6") + lockOf("7.8.9").replace(MADE_UP, "example.com/acme/other") },
    async (folder) => {
      const ran = await packed(folder, folder, "--out", join(folder, "out.pack"));
      expect(ran).toMatchObject({ code: 0, errors: "" });
      const bytes = ran.bytes();
      const first = readPackHeader(bytes);
      if ("problem" in first) throw new Error(first.problem);
      const second = readPackHeader(bytes.subarray(first.size));
      expect([first, second]).toMatchObject([
        { provider: MADE_UP, version: "4.5.6" },
        { provider: "example.com/acme/other", version: "7.8.9" },
      ]);
    },
  ));

test.each<[string, readonly string[], number, RegExp]>([
  ["without a file to write", [], 2, /--out FILE says where/],
  [
    "of schemas without a version",
    ["--schemas", "s.json", "--provider", "hashicorp/made", "--out", "o"],
    2,
    /needs one --provider SOURCE@VERSION/,
  ],
  ["of schemas without a provider", ["--schemas", "s.json", "--out", "o"], 2, /needs one --provider/],
  ["of a provider that is none", ["--provider", "a b@1", "--out", "o"], 2, /use a source address and version/],
  ["with facts alone", ["--facts", "f.json", "--out", "o"], 2, /--facts FILE needs --schemas FILE/],
  [
    "of a file that is not there",
    ["--schemas", "FOLDER/none", "--provider", "hashicorp/made@1.0.0", "--out", "o"],
    1,
    /no such file/,
  ],
  [
    "of a file without the provider",
    ["--schemas", "FOLDER/s.json", "--provider", "hashicorp/other@1.0.0", "--out", "o"],
    1,
    /has no schemas of registry/,
  ],
  [
    "of a file that is broken",
    ["--schemas", "FOLDER/f.json", "--provider", "hashicorp/made@1.0.0", "--out", "o"],
    1,
    /has no schemas: /,
  ],
  [
    "with facts about another provider",
    ["--schemas", "FOLDER/s.json", "--provider", "hashicorp/made@1.0.0", "--facts", "FOLDER/f.json", "--out", "o"],
    1,
    /is about example\.com\/acme\/other 1\.2\.3, not registry/,
  ],
  [
    "with facts that are none",
    ["--schemas", "FOLDER/s.json", "--provider", "hashicorp/made@1.0.0", "--facts", "FOLDER/s.json", "--out", "o"],
    1,
    /is not a file of facts/,
  ],
  ["of a folder without providers", ["FOLDER", "--out", "o"], 1, /No provider is installed/],
])("a pack %s is refused with one sentence", (_, words, code, problem) =>
  withFolder({ "s.json": file(), "f.json": facts("example.com/acme/other") }, async (folder) => {
    const ran = await packed(folder, ...words.map((word) => word.replace("FOLDER", folder)));
    expect(ran.code).toBe(code);
    expect(ran.errors.trim().split("\n")).toHaveLength(1);
    expect(ran.errors).toMatch(problem);
  }),
);
