import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Console } from "../../../server/cli/arguments.ts";
import { main } from "../../../server/cli/main.ts";
import { askDisk } from "../../../server/host/node/askers.ts";

// Files that are not plain UTF-8, formatted byte for byte as recordBytes.mjs recorded it from the real terraform, or refused.

interface Case {
  readonly bytes: string;
  readonly formatted?: string;
  /** What is printed for the standard input; absent if that is the same. */
  readonly printed?: string | null;
}

const cases = readFileSync(join(import.meta.dirname, "bytes.golden.jsonl"), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => JSON.parse(line) as Case);

const ACCIDENT = "terraform takes a byte and the two after it for one letter of a name; such a file is refused";
const REPLACED = "terraform writes U+FFFD for bytes in a label; they stay as they are";

/** Where fmt differs from the real one, with the reason. One that does not differ any more fails. */
const DIFFERENT: ReadonlyMap<string, string> = new Map([
  ["bG9jYWxzIHsKICBjYWbpICAgPSAxCn0K", ACCIDENT],
  ["bG9jYWxzIHsKICBhICAgPSDpIDEKfQo=", ACCIDENT],
  ["6WEgICA9IDEK", ACCIDENT],
  ["cmVzb3VyY2UgICAiYcCvIiAiYiIge30K", REPLACED],
  ["cmVzb3VyY2UgICAiYe2ggCIgImIiIHt9Cg==", REPLACED],
  ["cmVzb3VyY2UgICAiYe2ygCIgImIiIHt9Cg==", REPLACED],
  ["cmVzb3VyY2UgICAiYfSQgIAiICJiIiB7fQo=", REPLACED],
]);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "stateline-bytes-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `fmt` on a file, or on the standard input, and returns the bytes that it leaves or prints; undefined if it refuses them. */
async function formatted(bytes: Buffer, isPiped: boolean): Promise<string | undefined> {
  const path = join(folder, "main.tf");
  writeFileSync(path, bytes);
  const printed: Buffer[] = [];
  const console: Console = {
    async *lines() {},
    input: async () => bytes,
    save: async (to, content) => writeFileSync(to, content),
    out: (output) => void printed.push(Buffer.from(output as string)),
    error: () => {},
  };
  const code = await main(["fmt", isPiped ? "-" : path], askDisk, console, {});
  if (code !== 0) {
    expect(readFileSync(path).equals(bytes)).toBe(true);
    return undefined;
  }
  return (isPiped ? Buffer.concat(printed) : readFileSync(path)).toString("base64");
}

const shown = (base64: string | undefined): string | undefined =>
  base64 === undefined ? undefined : Buffer.from(base64, "base64").toString("latin1");

describe("fmt leaves what it does not format byte for byte, and refuses what terraform refuses", () => {
  test.each(cases)("$bytes", async (one) => {
    const bytes = Buffer.from(one.bytes, "base64");
    if (DIFFERENT.has(one.bytes)) {
      expect(shown(await formatted(bytes, false))).not.toBe(shown(one.formatted));
      return;
    }
    expect(shown(await formatted(bytes, false))).toBe(shown(one.formatted));
    const printed = one.printed === undefined ? one.formatted : (one.printed ?? undefined);
    expect(shown(await formatted(bytes, true))).toBe(shown(printed));
  });
});
