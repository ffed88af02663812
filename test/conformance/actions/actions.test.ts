import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isWhole } from "../../support/sample.ts";
import { ACCEPTED } from "./accepted.ts";
import type { Said, Verdict } from "./judge.ts";
import { ourVerdict } from "./ours.ts";
import { TEXTS } from "./texts.ts";

// What binaries say of actions, queries and identities, with a provider that has them, and what we say as each of them. In a
// soak every text is judged by every binary; else by one of them.

const judges = readdirSync(import.meta.dirname).flatMap((name) => /^(.*)\.golden\.jsonl$/.exec(name)?.[1] ?? []);

describe.each(judges.map((judge, at) => [judge, at] as const))("%s", (judge, judgeAt) => {
  const [, product, version] = /^(terraform|opentofu)-(\d+\.\d+\.\d+)/.exec(judge)!;
  const lines = readFileSync(join(import.meta.dirname, `${judge}.golden.jsonl`), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  const verdicts = new Map(lines.map((line) => JSON.parse(line) as Verdict).map((each) => [each.name, each]));

  test("every text was recorded", () => expect([...verdicts.keys()]).toEqual(TEXTS.map(({ name }) => name)));

  const isChosen = (at: number) => isWhole || at % judges.length === judgeAt;
  test.each(TEXTS.filter((_, at) => isChosen(at)))("$name", async (text) => {
    const real = verdicts.get(text.name)!;
    if (real.crashes) return;
    const ours = await ourVerdict(text, `${product}@${version}`);
    const isAccepted = ACCEPTED.some((each) => each.name === text.name && each.judges.includes(judge));
    const [expected, actual] = [real, ours].map(compared);
    if (isAccepted) expect(actual).not.toEqual(expected);
    else expect(actual).toEqual(expected);
  });
});

/** Returns the parts of a verdict that are compared. A failed plan has no changes and no text. */
const compared = ({ diagnostics, plan, text }: Verdict) => ({
  diagnostics: diagnostics.map(saidText).sort(),
  ...(plan && !isFailed(diagnostics) && { plan: inOrder(plan), text: text?.trim() }),
});

/** Terraform lists the invocations of different instances in no particular order. */
function inOrder(plan: NonNullable<Verdict["plan"]>): Verdict["plan"] {
  const { action_invocations: invocations } = plan as { readonly action_invocations?: readonly unknown[] };
  const keyOf = (invocation: unknown) =>
    JSON.stringify(invocation, [
      "address",
      "lifecycle_action_trigger",
      "triggering_resource_address",
      "action_trigger_event",
      "action_trigger_block_index",
      "actions_list_index",
    ]);
  return {
    ...plan,
    ...(invocations && { action_invocations: invocations.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) }),
  };
}

const isFailed = (diagnostics: readonly Said[]): boolean => diagnostics.some(({ severity }) => severity === "error");

const saidText = ({ severity, summary, at = "" }: Said): string => `${severity}: ${summary} (${at})`;
