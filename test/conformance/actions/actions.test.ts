import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ACCEPTED } from "./accepted.ts";
import type { Said, Verdict } from "./judge.ts";
import { ourVerdict } from "./ours.ts";
import { TEXTS } from "./texts.ts";

// What binaries say of actions, queries and identities, with a provider that has them, and what we say as each of them.

const judges = readdirSync(import.meta.dirname).flatMap((name) => /^(.*)\.golden\.jsonl$/.exec(name)?.[1] ?? []);

describe.each(judges)("%s", (judge) => {
  const [, product, version] = /^(terraform|opentofu)-(\d+\.\d+\.\d+)/.exec(judge)!;
  const lines = readFileSync(join(import.meta.dirname, `${judge}.golden.jsonl`), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  const verdicts = new Map(lines.map((line) => JSON.parse(line) as Verdict).map((each) => [each.name, each]));

  test("every text was recorded", () => expect([...verdicts.keys()]).toEqual(TEXTS.map(({ name }) => name)));

  test.each(TEXTS)("$name", async (text) => {
    const real = verdicts.get(text.name)!;
    if (real.crashes) return;
    const ours = await ourVerdict(text, `${product}@${version}`);
    const isAccepted = ACCEPTED.some((each) => each.name === text.name && each.judges.includes(judge));
    const [expected, actual] = [real, ours].map(compared);
    if (isAccepted) expect(actual).not.toEqual(expected);
    else expect(actual).toEqual(expected);
  });
});

/** What is compared of a verdict: a failed plan has no changes and no text. */
const compared = ({ diagnostics, plan, text }: Verdict) => ({
  diagnostics: diagnostics.map(saidText).sort(),
  ...(plan && !isFailed(diagnostics) && { plan, text: text?.trim() }),
});

const isFailed = (diagnostics: readonly Said[]): boolean => diagnostics.some(({ severity }) => severity === "error");

const saidText = ({ severity, summary, at = "" }: Said): string => `${severity}: ${summary} (${at})`;
