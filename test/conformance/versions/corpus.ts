import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { digestOf, type ValidateCase, type Verdict } from "../validate/judged.ts";

/** A family of directories of test/conformance/validate, with what 1.11.4 says of each. */
export interface Family {
  readonly family: string;
  /** The digest of all directories of the family, in their order. */
  readonly digest: string;
  readonly cases: readonly ValidateCase[];
  readonly verdicts: readonly Verdict[];
}

/** Returns the directories of a folder such as test/conformance/validate, family by family. */
export async function corpus(folder: string): Promise<readonly Family[]> {
  const names = readdirSync(join(folder, "cases")).filter((name) => name.endsWith(".mjs"));
  return Promise.all(names.map((name) => read(folder, name.slice(0, -".mjs".length))));
}

async function read(folder: string, family: string): Promise<Family> {
  const { cases } = (await import(join(folder, "cases", `${family}.mjs`))) as {
    readonly cases: readonly ValidateCase[];
  };
  const [, ...lines] = readFileSync(join(folder, `${family}.golden.jsonl`), "utf8")
    .trim()
    .split("\n");
  const text = JSON.stringify(cases.map((each) => [each.name, digestOf(each)]));
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { family, digest, cases, verdicts: lines.map((line) => JSON.parse(line) as Verdict) };
}
