import type { HeadingLine, LaneLine, PlanLine, PlanOverview } from "../../server/protocol/planOverview.ts";

// Builders of plans for the tests of the page. Every field that a test does not set has a simple default.

export const heading = (title: string, overrides: Partial<HeadingLine> = {}): HeadingLine => ({
  kind: "heading",
  id: `heading ${title}`,
  level: 1,
  position: 1,
  siblings: 1,
  title,
  count: 1,
  open: true,
  ...overrides,
});

export const lane = (address: string, overrides: Partial<LaneLine> = {}): LaneLine => ({
  kind: "lane",
  id: `lane ${address}`,
  level: 2,
  position: 1,
  siblings: 1,
  parent: 0,
  symbol: "+",
  tone: "add",
  head: "",
  tail: address,
  words: "will be created",
  why: "",
  sure: { level: 4, word: "certain", tooltip: "", isDoubted: false },
  drawing: { tracks: [] },
  instance: { address },
  ...overrides,
});

export const overview = (lines: readonly PlanLine[], overrides: Partial<PlanOverview> = {}): PlanOverview => ({
  root: "file:///infra",
  version: 1,
  roots: [{ root: "file:///infra", title: "infra" }],
  counts: [{ kind: "adds", symbol: "+", number: lines.length, words: "added", tone: "add" }],
  notes: [],
  startsFrom: [],
  matches: "1 of 3 match",
  total: lines.length,
  from: 0,
  lines,
  ...overrides,
});
