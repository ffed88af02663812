import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { entryPath, readEntry, tidy, writeEntry } from "./cache.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stateline-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const KEY = { source: "registry.terraform.io/hashicorp/a", version: "1.0.0", hash: "h1:a" };
const KEPT = { protocol: 5 as const, reply: Buffer.from("the reply\nof a provider") };

test("what was kept is read again, by provider, version and checksum", async () => {
  const path = await writeEntry(folder, KEY, KEPT);
  expect(path).toBe(entryPath(folder, KEY));
  expect(await readEntry(path, KEY)).toEqual(KEPT);
  for (const other of [{ version: "1.0.1" }, { hash: "h1:b" }, { source: "registry.terraform.io/hashicorp/b" }])
    expect(await readEntry(entryPath(folder, { ...KEY, ...other }), { ...KEY, ...other })).toBeUndefined();
  expect(readdirSync(folder)).toHaveLength(1);
});

test("an entry that is damaged, cut, or of another format is none, and thrown away", async () => {
  const path = await writeEntry(folder, KEY, KEPT);
  const whole = readFileSync(path);
  const damaged: (readonly [string, Buffer])[] = [
    ["empty", Buffer.alloc(0)],
    ["another format", Buffer.from(whole.toString().replace('"format_version":"1"', '"format_version":"2"'))],
    ["of another provider", Buffer.from(whole.toString().replace("hashicorp/a", "hashicorp/b"))],
    ["longer", Buffer.concat([whole, Buffer.from("x")])],
    ["one bit", Buffer.from(whole.map((byte, at) => (at === whole.length - 3 ? byte ^ 1 : byte)))],
    ["no line", Buffer.alloc(10_000, "x")],
  ];
  for (const length of [1, 40, whole.indexOf("\n"), whole.indexOf("\n") + 1, whole.length - 1])
    damaged.push([`cut to ${length}`, whole.subarray(0, length)]);
  for (const [what, bytes] of damaged) {
    writeFileSync(path, bytes);
    expect(await readEntry(path, KEY), what).toBeUndefined();
    expect(existsSync(path), what).toBe(false);
  }
  await writeEntry(folder, KEY, KEPT);
  expect(await readEntry(path, KEY)).toEqual(KEPT);
});

test("what was not used for the longest time makes room, and drafts that nobody finished", async () => {
  const paths: string[] = [];
  for (const [at, version] of ["1.0.0", "1.0.1", "1.0.2"].entries()) {
    const path = await writeEntry(folder, { ...KEY, version }, { protocol: 6, reply: Buffer.alloc(1_000) });
    utimesSync(path, 1_000 + at, 1_000 + at);
    paths.push(path);
  }
  const draft = `${paths[0]}.draft`;
  writeFileSync(draft, Buffer.alloc(1_000));
  utimesSync(draft, 500, 500);
  await readEntry(paths[0]!, KEY);
  writeFileSync(join(folder, "something else"), Buffer.alloc(100_000));
  await tidy(folder, 3_000);
  expect([draft, ...paths].map((path) => existsSync(path))).toEqual([false, true, false, true]);
  expect(existsSync(join(folder, "something else"))).toBe(true);
});
