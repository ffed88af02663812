import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withFolder } from "../../../../test/support/folder.ts";
import type { StoredType } from "../../../engine/learn/storedFacts.ts";
import type { LearnedFacts } from "../../../engine/provider/facts.ts";
import { NULL, numberValue, stringValue } from "../../../engine/values/value.ts";
import { factFile, factFiles } from "./factFiles.ts";
import { followFacts } from "./followFacts.ts";

const ABOUT = { provider: "registry.terraform.io/hashicorp/test", source: { version: "1.2.3", checksum: "h1:x" } };

const stored = (facts: StoredType["facts"] = new Map()): StoredType => ({ isProbed: true, isAnswered: true, facts });

const typesIn = async (folder: string): Promise<readonly string[]> => [
  ...((await factFiles(folder).read())[0]?.types.keys() ?? []),
];

test("what is kept is read as it was", () =>
  withFolder({}, async (folder) => {
    const facts: StoredType["facts"] = new Map([
      ["name|1", { changed: "replaces", added: "updates", unknowns: ["arn", "etag"], evidence: "probed" }],
      ["size|2", { removed: "keeps", default: numberValue(3), evidence: "planned" }],
      [
        "kind|3",
        { default: NULL, changed: "conditional", relations: ["letter-case", "list-order"], evidence: "probed" },
      ],
      ["text|6", { digest: "sha1", evidence: "probed" }],
      ["zone|4", { default: stringValue("a b"), unknowns: ["arn", "etag"], evidence: "probed" }],
      ["disk|5", { isComputed: true, unknowns: [], evidence: "probed" }],
    ]);
    const type: StoredType = { isProbed: true, isAnswered: false, why: "it crashed", sdk: "legacy", facts };
    expect(await factFiles(folder).add(ABOUT, new Map([["test_thing", type]]))).toBeUndefined();
    expect(await factFiles(folder).read()).toEqual([{ ...ABOUT, types: new Map([["test_thing", type]]) }]);
  }));

test("processes that write at the same time lose nothing", () =>
  withFolder({}, async (folder) => {
    const names = Array.from({ length: 40 }, (_, at) => `test_${String(at).padStart(2, "0")}`);
    await Promise.all(names.map((name) => factFiles(folder).add(ABOUT, new Map([[name, stored()]]))));
    expect(await typesIn(folder)).toEqual(names);
    expect(readdirSync(folder)).toHaveLength(1);
  }));

test.each([
  ["long ago", 0],
  ["by a clock that is ahead", 4e12],
])("a lock that a killed process left behind %s is removed", (_, at) =>
  withFolder({}, async (folder) => {
    const lock = `${factFile(folder, ABOUT)}.lock`;
    writeFileSync(lock, "");
    utimesSync(lock, new Date(at), new Date(at));
    expect(await factFiles(folder).add(ABOUT, new Map([["test_a", stored()]]))).toBeUndefined();
    expect(await typesIn(folder)).toEqual(["test_a"]);
  }),
);

test("a folder that cannot be written is a reason, and no exception", () =>
  withFolder({ file: "" }, async (folder) => {
    const store = factFiles(join(folder, "file", "facts"));
    expect(await store.add(ABOUT, new Map([["test_a", stored()]]))).toMatch(/^what was learned could not be kept: /);
    expect(await store.read()).toEqual([]);
  }));

test.each([
  ["empty", ""],
  ["cut off", '{"format": 1, "provider": "a/b/c", "vers'],
  ["not JSON", "\u0000\u0001"],
  ["of another format", '{"format": 99, "provider": "a/b/c", "version": "1", "checksum": "h1:", "types": {}}'],
  ["of other shapes", '{"format": 1, "provider": 3, "version": [], "checksum": null, "types": "x"}'],
])("a file that is %s is not read, and is replaced", (_, text) =>
  withFolder({}, async (folder) => {
    writeFileSync(factFile(folder, ABOUT), text);
    expect(await factFiles(folder).read()).toEqual([]);
    await factFiles(folder).add(ABOUT, new Map([["test_a", stored()]]));
    expect(await typesIn(folder)).toEqual(["test_a"]);
  }),
);

test("types are forgotten one by one, and with the last one the file", () =>
  withFolder({}, async (folder) => {
    const store = factFiles(folder);
    await store.add(ABOUT, new Map(["test_a", "test_b"].map((name) => [name, stored()])));
    await store.remove(ABOUT, ["test_a"]);
    expect(await typesIn(folder)).toEqual(["test_b"]);
    await store.remove(ABOUT, undefined);
    expect(readdirSync(folder)).toEqual([]);
  }));

test("what another process learns is reported, and the facts of other types stay the same objects", () =>
  withFolder({}, async (folder) => {
    const place = join(folder, "facts");
    mkdirSync(place);
    const first: StoredType["facts"] = new Map([["name|1", { changed: "updates", evidence: "probed" }]]);
    await factFiles(place).add(ABOUT, new Map([["test_a", stored(first)]]));
    const reports: LearnedFacts[] = [];
    let reported = (): void => undefined;
    const next = (): Promise<void> =>
      new Promise((resolve) => {
        reported = resolve;
      });
    const begun = next();
    const report = (facts: LearnedFacts): void => {
      reports.push(facts);
      reported();
    };
    const end = followFacts(place, factFiles(place), report, 10);
    await begun;
    const changed = next();
    const second: StoredType["facts"] = new Map([["name|1", { changed: "replaces", evidence: "probed" }]]);
    await factFiles(place).add(ABOUT, new Map([["test_b", stored(second)]]));
    await changed;
    end();
    const [before, after] = [reports[0]!, reports.at(-1)!];
    expect([...after.keys()]).toEqual([`${ABOUT.provider}|test_a`, `${ABOUT.provider}|test_b`]);
    expect(after.get(`${ABOUT.provider}|test_a`)![0]).toBe(before.get(`${ABOUT.provider}|test_a`)![0]);
  }));

test("a file holds no more than it needs", () =>
  withFolder({}, async (folder) => {
    const facts: StoredType["facts"] = new Map(
      Array.from({ length: 100 }, (_, at) => [
        `argument_${at}|abcdef12`,
        { changed: "replaces", added: "replaces", removed: "updates", unknowns: ["arn", "etag"], evidence: "probed" },
      ]),
    );
    await factFiles(folder).add(ABOUT, new Map([["test_a", stored(facts)]]));
    expect(readFileSync(factFile(folder, ABOUT)).length / 100).toBeLessThan(70);
  }));
