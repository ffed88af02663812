import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withFolder } from "../../../../test/support/folder.ts";
import { MADE_UP } from "../../../../test/support/memory.ts";
import { packBytes } from "../../../../test/support/packs.ts";
import { type PackAnswer, packQuestion, type WantedPack } from "../../../engine/schema/pack/packQuestion.ts";
import { packAsker } from "./packAsker.ts";

const RESOURCES = { made_up: { version: 1, block: { attributes: { id: { type: "string", computed: true } } } } };
const bytesOf = (version: string) => packBytes({ version, resources: RESOURCES });

const asked = (
  asker: ReturnType<typeof packAsker>,
  wanted: Partial<WantedPack> = {},
  within?: readonly string[],
): Promise<PackAnswer> =>
  asker(
    packQuestion({ source: MADE_UP, version: undefined, constraints: [], places: [], ...wanted }),
    within,
  ) as Promise<PackAnswer>;

test("the packs of the program are found by their names, and read by their headers", () =>
  withFolder({}, async (folder) => {
    writeFileSync(join(folder, "hashicorp-made-2.3.4.pack"), bytesOf("2.3.4"));
    writeFileSync(join(folder, "hashicorp-made-3.0.0.pack"), bytesOf("3.0.0"));
    writeFileSync(join(folder, "hashicorp-other-1.0.0.pack"), "not read");
    const asker = packAsker(folder);
    expect((await asked(asker)).pack?.version).toBe("3.0.0");
    const { pack, refused } = await asked(asker, { version: "2.3.4" });
    expect(pack?.schemas.resource("made_up")?.version).toBe(1);
    expect(refused).toEqual([]);
    expect((await asked(asker, { version: "2.3.4" })).pack).toBe(pack);
    expect((await asked(asker, { source: "registry.terraform.io/acme/none" })).pack).toBeUndefined();
  }));

test("the facts of google are hints for google-beta, and not the other way round", async () => {
  const asker = packAsker("packs");
  const { pack: beta } = await asked(asker, {
    source: "registry.terraform.io/hashicorp/google-beta",
    version: "6.50.0",
  });
  expect([beta?.provider, beta?.hints?.provider, beta?.hints?.version]).toEqual([
    "registry.terraform.io/hashicorp/google-beta",
    "registry.terraform.io/hashicorp/google",
    "6.50.0",
  ]);
  const { pack: google } = await asked(asker, { source: "registry.terraform.io/hashicorp/google", version: "6.50.0" });
  expect([google?.provider, google?.hints]).toEqual(["registry.terraform.io/hashicorp/google", undefined]);
});

test("a program without packs has none", async () =>
  expect(await asked(packAsker("/nowhere/packs"))).toEqual({ kind: "pack", pack: undefined, refused: [] }));

test("a file of the user may hold many packs, and comes before those of the program", () =>
  withFolder({}, async (folder) => {
    const [own, places] = [join(folder, "own"), join(folder, "mine")];
    for (const each of [own, places]) mkdirSync(each);
    writeFileSync(join(own, "hashicorp-made-2.3.4.pack"), bytesOf("2.3.4"));
    const file = join(places, "any name.pack");
    writeFileSync(file, Buffer.concat([bytesOf("1.0.0"), bytesOf("2.3.4"), bytesOf("2.0.0")]));
    for (const place of [file, places]) {
      expect((await asked(packAsker(own), { places: [place], version: "2.0.0" })).pack?.version).toBe("2.0.0");
      expect((await asked(packAsker(own), { places: [place] })).pack?.version).toBe("2.3.4");
    }
    expect((await asked(packAsker(own), { places: [join(folder, "none")] })).refused).toEqual([
      { path: join(folder, "none"), problem: "it cannot be read: no such file or directory" },
    ]);
  }));

test("a pack of the user comes before a newer one of the program, but not before one of the locked version", () =>
  withFolder({}, async (folder) => {
    const [own, file] = [join(folder, "own"), join(folder, "mine.pack")];
    mkdirSync(own);
    writeFileSync(join(own, "hashicorp-made-2.3.4.pack"), bytesOf("2.3.4"));
    writeFileSync(file, bytesOf("1.0.0"));
    const versionOf = async (wanted: Partial<WantedPack>) =>
      (await asked(packAsker(own), { places: [file], ...wanted })).pack?.version;
    expect(await versionOf({})).toBe("1.0.0");
    expect(await versionOf({ version: "2.3.3" })).toBe("1.0.0");
    expect(await versionOf({ version: "2.3.4" })).toBe("2.3.4");
  }));

test.each([
  ["foreign", () => Buffer.from("PK\u0003\u0004"), "it is not a pack"],
  ["empty", () => Buffer.alloc(0), "it is not a pack"],
  ["cut off", () => bytesOf("1.0.0").subarray(0, -5), "it ends too early"],
  [
    "damaged",
    () => {
      const bytes = bytesOf("9.0.0");
      bytes[bytes.length - 9]! ^= 1;
      return bytes;
    },
    "the checksum of a part of it is wrong",
  ],
  ["followed by something else", () => Buffer.concat([bytesOf("1.0.0"), Buffer.from("rest")]), "it is not a pack"],
])("a file of the user that is %s is refused, and the rest works", (_, content, problem) =>
  withFolder({}, async (folder) => {
    const [own, file] = [join(folder, "own"), join(folder, "mine.pack")];
    mkdirSync(own);
    writeFileSync(join(own, "hashicorp-made-2.3.4.pack"), bytesOf("2.3.4"));
    writeFileSync(file, content());
    const { pack, refused } = await asked(packAsker(own), { places: [file] });
    expect(pack?.version).toBe("2.3.4");
    expect(refused).toEqual([{ path: file, problem }]);
  }),
);

test("a pack that changes is read again", () =>
  withFolder({}, async (folder) => {
    const file = join(folder, "mine.pack");
    writeFileSync(file, bytesOf("1.0.0"));
    const asker = packAsker("/nowhere");
    expect((await asked(asker, { places: [file] })).pack?.version).toBe("1.0.0");
    writeFileSync(file, bytesOf("1.0.1"));
    utimesSync(file, 1, 1);
    expect((await asked(asker, { places: [file] })).pack?.version).toBe("1.0.1");
  }));

test("in a restricted workspace no pack outside of it is read, not even by a link; those of the program are", () =>
  withFolder({}, async (folder) => {
    const [own, inside, outside] = ["own", "inside", "outside"].map((name) => join(folder, name));
    for (const each of [own!, inside!, outside!]) mkdirSync(each);
    writeFileSync(join(own!, "hashicorp-made-2.3.4.pack"), bytesOf("2.3.4"));
    writeFileSync(join(outside!, "a.pack"), bytesOf("3.0.0"));
    writeFileSync(join(inside!, "b.pack"), bytesOf("2.9.0"));
    symlinkSync(join(outside!, "a.pack"), join(inside!, "link.pack"));
    const asker = packAsker(own!);
    const versionOf = async (place: string) => (await asked(asker, { places: [place] }, [inside!])).pack?.version;
    expect(await versionOf(join(outside!, "a.pack"))).toBe("2.3.4");
    expect(await versionOf(join(inside!, "link.pack"))).toBe("2.3.4");
    expect(await versionOf(join(inside!, "b.pack"))).toBe("2.9.0");
    expect(await versionOf(inside!)).toBe("2.9.0");
  }));
