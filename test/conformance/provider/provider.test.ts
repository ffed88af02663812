import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Compared, compared, comparedTo } from "./compared.ts";
import { FAMILIES } from "./families.ts";
import { KNOWN_DIFFERENCES } from "./knownDifferences.ts";
import { ours, type Played } from "./played.ts";

interface Golden extends Played {
  readonly name: string;
}

function goldens(family: string): ReadonlyMap<string, Golden> {
  const [, ...lines] = readFileSync(`test/conformance/provider/${family}.golden.jsonl`, "utf8").trim().split("\n");
  return new Map(lines.map((line) => JSON.parse(line) as Golden).map((golden) => [golden.name, golden]));
}

describe.each([...FAMILIES])("%s", (family, workspaces) => {
  const known = goldens(family);
  test.each(workspaces)("$name", async (workspace) => {
    const golden = known.get(workspace.name);
    if (!golden) throw new Error("not recorded yet: node test/conformance/provider/record.mjs");
    const [is, was] = [await ours(workspace), golden].map((play) => comparedTo(golden, compared(play))) as [
      Compared,
      Compared,
    ];
    const differing = KNOWN_DIFFERENCES.get(`${family}: ${workspace.name}`) ?? [];
    const same = (parts: typeof is) =>
      Object.fromEntries(Object.entries(parts).filter(([part]) => !differing.includes(part)));
    expect(same(is)).toEqual(same(was));
    for (const part of differing)
      expect({ [part]: is[part] }, `${part} does not differ`).not.toEqual({ [part]: was[part] });
  });
});
