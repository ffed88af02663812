import { expect, test } from "vitest";
import type { Learned } from "../provider/facts.ts";
import { learnedText } from "./learnedWords.ts";

const said = (learned: Learned, isHint = false, isOfPack = false) =>
  learnedText({
    learned,
    provider: "registry.terraform.io/hetznercloud/hcloud",
    source: { version: "1.68.0", checksum: "h1:x" },
    isHint,
    isOfPack,
  });

test.each<[Learned, string | undefined]>([
  [{ changed: "replaces" }, "Changing it replaces the object · learned (hcloud 1.68)"],
  [
    { changed: "replaces", added: "replaces", removed: "keeps" },
    "Changing or adding it replaces the object; removing it keeps its value · learned (hcloud 1.68)",
  ],
  [
    { changed: "updates", added: "updates", removed: "updates" },
    "Changing, adding or removing it updates it in place · learned (hcloud 1.68)",
  ],
  [{ changed: "conditional" }, "Changing it may replace the object · learned (hcloud 1.68)"],
  [
    { changed: "updates", evidence: "recorded" },
    "Changing it updates it in place · learned (recorded run, hcloud 1.68)",
  ],
  [{ unknowns: [] }, undefined],
])("%o", (learned, text) => expect(said(learned)?.replaceAll("\\", "")).toBe(text));

test("what another version showed is said to be of it", () =>
  expect(said({ changed: "replaces" }, true)?.replaceAll("\\", "")).toBe(
    "Changing it replaces the object · learned of another version (hcloud 1.68)",
  ));

test("what came with a pack is said to be of it", () => {
  const learned: Learned = { changed: "replaces" };
  expect(said(learned, false, true)?.replaceAll("\\", "")).toContain("learned (pack, hcloud 1.68)");
  expect(said(learned, true, true)?.replaceAll("\\", "")).toContain("learned of another version (pack, hcloud 1.68)");
});
