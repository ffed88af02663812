import { describe, expect, test } from "vitest";
import { everyNthOfKind, isWhole, SEED } from "../../support/sample.ts";
import { Random } from "../lifecycle/random.ts";
import { concealedAs, planPart } from "../plan/texts/texts.ts";
import { type Compared, compared, comparedTo } from "./compared.ts";
import { KNOWN_DIFFERENCES } from "./knownDifferences.ts";
import { type OurPlay, ours, oursWithin, type Played } from "./played.ts";
import { type Golden, IN_PROCESSES, linesOf, RECORDED } from "./recorded.ts";
import type { Workspace } from "./workspace.ts";

// What the real terraform has planned over a provider that is data, and what it has asked it and printed. Here the provider
// answers within this process. Every fourth workspace of a family is planned, and some of them over real processes too; a soak plans all of them.

interface TextGolden {
  readonly family: string;
  readonly name: string;
  readonly text: string;
}

const texts = new Map(
  linesOf("texts").map((line) => {
    const { family, name, text } = JSON.parse(line) as TextGolden;
    return [`${family}: ${name}`, text] as const;
  }),
);

const plays = new Map<Workspace, Promise<OurPlay>>();

function playOf(family: string, workspace: Workspace): Promise<OurPlay> {
  const known = plays.get(workspace);
  if (known) return known;
  const play = IN_PROCESSES.has(family) ? ours(workspace) : oursWithin(workspace);
  plays.set(workspace, play);
  return play;
}

function expectAsRecorded(id: string, golden: Golden | undefined, play: Played): void {
  if (!golden) throw new Error("not recorded yet: node test/conformance/provider/record.mjs");
  const [is, was] = [play, golden].map((one) => comparedTo(golden, compared(one))) as [Compared, Compared];
  const differing = KNOWN_DIFFERENCES.get(id) ?? [];
  const same = (parts: typeof is) =>
    Object.fromEntries(Object.entries(parts).filter(([part]) => !differing.includes(part)));
  expect(same(is)).toEqual(same(was));
  for (const part of differing)
    expect({ [part]: is[part] }, `${part} does not differ`).not.toEqual({ [part]: was[part] });
}

const random = new Random(SEED);

// A process takes a third of a second: what must run in one is sampled too.
const recorded = everyNthOfKind(4, RECORDED, ({ family }) => family)
  .map((one) => ({ ...one, text: texts.get(one.id) }))
  .filter(({ family }) => isWhole || !IN_PROCESSES.has(family) || random.below(3) === 0);

test.each(recorded)("$id", async ({ id, family, workspace, golden }) =>
  expectAsRecorded(id, golden, await playOf(family, workspace)),
);

describe("as text", () => {
  test.each(recorded.filter(({ text }) => text !== undefined))("$id", async ({ family, workspace, text = "" }) => {
    const [printed, real] = [planPart((await playOf(family, workspace)).text), planPart(text)];
    expect(printed).toBe(concealedAs(printed, real));
  });

  test("each text is of a workspace", () =>
    expect([...texts.keys()].filter((id) => !RECORDED.some((one) => one.id === id))).toEqual([]));
});

describe("over real processes", () => {
  const others = recorded.filter(({ family }) => !IN_PROCESSES.has(family));
  const sample = isWhole ? others : Array.from({ length: 8 }, () => random.pick(others));
  console.log(`${sample.length} workspaces are planned over real processes, of seed ${SEED}`);
  test.each([...new Set(sample)])("$id", async ({ id, workspace, golden }) =>
    expectAsRecorded(id, golden, await ours(workspace)),
  );
});
