import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashOf, install, NAUGHTY, VERSION } from "../../../../test/support/provider/installed.ts";
import { encode } from "../../../../test/support/provider/protobuf.ts";
import { type InstalledProvider, type SchemaAnswer, schemaQuestion } from "../../../engine/schema/schemaQuestion.ts";
import type { Failure } from "../../../engine/source/question.ts";
import { type SchemaKeeper, schemaAsker } from "./schemaAsker.ts";
import { entryPath, writeEntry } from "./schemaCache.ts";
import { readSchemaReply } from "./schemaMessage.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stateline-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const LOCKED = { source: "registry.terraform.io/hashicorp/a", version: "1.0.0", hashes: ["zh:0", "h1:other", "h1:a"] };
const KEY = { source: LOCKED.source, version: LOCKED.version, hash: "h1:a" };
const ANSWERED = {
  protocol: 6 as const,
  ...readSchemaReply(encode([2, encode([1, "a_thing"], [2, encode([1, 3])])])),
};

const inRoot = (root: string, more: Partial<InstalledProvider> = {}) =>
  schemaQuestion({ root, dataDirectory: ".terraform", fromPlugins: "auto", ...LOCKED, ...more });

/** A keeper that records the requested roots. */
function keeper(): { readonly requestedRoots: string[]; readonly keep: SchemaKeeper } {
  const requestedRoots: string[] = [];
  const keep: SchemaKeeper = async ({ installed, cacheFolder }) => {
    requestedRoots.push(installed.root);
    const path = await writeEntry(cacheFolder, KEY, ANSWERED);
    return { kind: "kept", path, key: KEY, isNew: true };
  };
  return { requestedRoots, keep };
}

const schemasIn = (answer: unknown) => (answer as SchemaAnswer).schemas;

test("root modules with the same provider start its plugin once and share its schemas", async () => {
  const { requestedRoots, keep } = keeper();
  const ask = schemaAsker(folder, keep);
  const answers = await Promise.all(["/a", "/b", "/c"].map((root) => ask(inRoot(root), undefined)));
  expect(requestedRoots).toHaveLength(1);
  expect(schemasIn(answers[0])).toMatchObject({ basis: "plugin", version: "1.0.0", resourceTypes: ["a_thing"] });
  expect(schemasIn(answers[0]).resource("a_thing")?.version).toBe(3);
  for (const other of answers) expect(schemasIn(other)).toBe(schemasIn(answers[0]));
});

test("only the cache is used in a restricted workspace", async () => {
  const { requestedRoots, keep } = keeper();
  const ask = schemaAsker(folder, keep);
  expect(await ask(inRoot("/a"), ["/a"])).toMatchObject({ kind: "failure", absent: false, restricted: true });
  expect(await ask(inRoot("/a", { fromPlugins: "never" }), undefined)).toMatchObject({
    kind: "failure",
    absent: false,
  });
  expect(await schemaAsker(folder)(inRoot("/a"), undefined)).toMatchObject({ kind: "failure" });
  await writeEntry(folder, KEY, ANSWERED);
  for (const [question, within] of [
    [inRoot("/a"), ["/a"]],
    [inRoot("/a", { fromPlugins: "never" }), undefined],
    [inRoot("/a"), undefined],
  ] as const)
    expect(schemasIn(await ask(question, within)).basis).toBe("cache");
  expect(requestedRoots).toEqual([]);
});

test("without a lock file, the cache is read by the checksum of the installed package, and no plugin is started", async () => {
  await install(folder, "6");
  const unlocked = inRoot(folder, { source: NAUGHTY, version: undefined, hashes: [] });
  expect(await schemaAsker(folder)(unlocked, undefined)).toMatchObject({ kind: "failure" });
  await writeEntry(folder, { source: NAUGHTY, version: VERSION, hash: await hashOf(folder) }, ANSWERED);
  expect(schemasIn(await schemaAsker(folder)(unlocked, undefined))).toMatchObject({ basis: "cache", version: VERSION });
});

test("a damaged cache entry is requested again", async () => {
  const { requestedRoots, keep } = keeper();
  await writeEntry(folder, KEY, ANSWERED);
  const path = entryPath(folder, KEY);
  writeFileSync(path, readFileSync(path).subarray(0, -1));
  expect(schemasIn(await schemaAsker(folder, keep)(inRoot("/a"), undefined)).basis).toBe("plugin");
  expect(requestedRoots).toEqual(["/a"]);
});

test("a failing plugin does not block others", async () => {
  const failure: Failure = { kind: "failure", absent: true, reason: "not installed" };
  const { keep } = keeper();
  const asking = schemaAsker(folder, (request) => {
    if (request.installed.root === "/throws") throw new Error("a fault of ours");
    return request.installed.root === "/fails" ? Promise.resolve(failure) : keep(request);
  });
  const [thrown, failed, answers] = await Promise.allSettled(
    ["/throws", "/fails", "/a"].map((root) =>
      asking(inRoot(root, root === "/a" ? {} : { version: "2.0.0" }), undefined),
    ),
  );
  expect(thrown?.status).toBe("rejected");
  expect(failed).toMatchObject({ value: failure });
  expect(answers).toMatchObject({ value: { kind: "schemas" } });
});
