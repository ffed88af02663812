import type {
  StageName,
  Timeline,
  TimelineCell,
  TimelineConfidence,
  TimelineOperation,
  TimelineRow,
  TimelineStage,
} from "../../server/protocol/timeline.ts";

// Builders of timelines for the tests of the page. Every field that a test does not set has a simple default.

const schema: TimelineConfidence = { level: 2, word: "schema", tooltip: "simulated" };

export const stage = (name: StageName, overrides: Partial<TimelineStage> = {}): TimelineStage => ({
  name,
  title: name,
  tooltip: name,
  folded: false,
  kind: name === "configuration" ? "configuration" : "state",
  hasUnknown: false,
  description: "",
  ...overrides,
});

/** Returns a cell from its notation: `=` continues the value of the previous stage, `?` is unknown, `~x` is a changed value. */
export function cell(text: string): TimelineCell {
  if (text === "=") return { kind: "value", text: "", continues: true, changed: false };
  if (text === "?") return { kind: "unknown", text: "(known after apply)", continues: false, changed: true };
  const changed = text.startsWith("~");
  return { kind: "value", text: changed ? text.slice(1) : text, continues: false, changed };
}

export const row = (path: string, cells: readonly string[], overrides: Partial<TimelineRow> = {}): TimelineRow => ({
  path,
  label: path,
  depth: 0,
  sign: "~",
  changed: true,
  computed: false,
  hasChildren: false,
  cells: cells.map(cell),
  reasons: [],
  ...overrides,
});

export const operation = (
  from: StageName,
  to: StageName,
  overrides: Partial<TimelineOperation> = {},
): TimelineOperation => ({
  from,
  to,
  label: "Plan",
  tooltip: "PlanResourceChange",
  confidence: schema,
  track: 0,
  ...overrides,
});

export const timeline = (overrides: Partial<Timeline> = {}): Timeline => ({
  root: "file:///infra",
  address: "terraform_data.web",
  version: 1,
  header: {
    symbol: "~",
    tone: "update",
    words: "will be updated in-place",
    sentence: "",
    chain: [],
    confidence: schema,
    provider: "",
    notes: [],
  },
  stages: [],
  operations: [],
  tracks: [],
  rows: [],
  confidences: [schema],
  ...overrides,
});
