import type { RecordedRun } from "../../protocol/recordedRun.ts";
import type { TimelineCell, TimelineHeader, TimelineRow, TimelineStage } from "../../protocol/timeline.ts";
import type { FilePlace } from "../navigation/locations.ts";
import { type RunColumn, unrecorded } from "./runColumns.ts";

/** The texts of a run by the labels of its rows: `Action`, `Outcome`, `Operation`, `Operation 2`. */
type Facts = ReadonlyMap<string, TimelineCell>;

/** Returns the rows that say what each run did: its action, and of a log also its outcome, operations, provisioners and errors. */
export function runRows(
  runs: readonly RunColumn[],
  stages: readonly TimelineStage[],
  header: Pick<TimelineHeader, "symbol" | "words" | "tone">,
  presentWords: string,
): readonly TimelineRow<FilePlace>[] {
  if (runs.length === 0) return [];
  const facts = runs.map(factsOf);
  const labels = [...new Set([ACTION, ...facts.flatMap((each) => [...each.keys()])])];
  const planned = stages.findIndex(({ name }) => name === "initialPlannedState");
  // A folded stage shows nothing, so the stage that it equals says what led to the object.
  const isFolded = stages.some(({ name, folded }) => name === "previousRunState" && folded);
  const presentStage = isFolded ? "priorState" : "previousRunState";
  const actionAt = planned < 0 ? stages.length - 1 : planned;
  return labels.map((label) => ({
    path: `${label} of the run`,
    label,
    depth: 0,
    sign: "",
    changed: true,
    computed: false,
    isOfRuns: true,
    hasChildren: false,
    cells: stages.map(({ name }, index) => {
      if (label !== ACTION) return unrecorded("");
      if (index === actionAt) return textCell(`${header.symbol} ${header.words}`, { tone: header.tone });
      return unrecorded(name === presentStage ? presentWords : "");
    }),
    runCells: facts.map((each) => each.get(label) ?? unrecorded("")),
    reasons: [],
  }));
}

const ACTION = "Action";

function factsOf({ stage: { run }, recorded }: RunColumn): Facts {
  const action = [ACTION, textCell(`${run.symbol} ${run.words}`, { tone: run.tone })] as const;
  return new Map(recorded && recorded.promises.length > 0 ? loggedFacts(recorded) : [action, ...errorFacts(recorded)]);
}

type Fact = readonly [label: string, cell: TimelineCell];

function loggedFacts(recorded: RecordedRun): readonly Fact[] {
  const { promises } = recorded;
  const facts = promises.flatMap(({ symbol, tone, promised, outcome, isKept, lines }): readonly Fact[] => [
    [ACTION, textCell(`${symbol} ${promised}`, { tone })],
    ["Outcome", textCell(outcome, { tone: isKept === false ? "destroy" : "none" })],
    ...lines.map(lineFact),
  ]);
  return numbered([...facts, ...errorFacts(recorded)]);
}

/** Returns the line of an operation, or of one of its provisioners. */
function lineFact(line: string): Fact {
  const provisioner = /^\s+provisioner (.*)$/s.exec(line)?.[1];
  return provisioner === undefined ? ["Operation", textCell(line)] : ["Provisioner", textCell(provisioner)];
}

/** Returns the errors and warnings of a log: the summary of each, and the rest where the cell is explained. */
const errorFacts = (recorded: RecordedRun | undefined): readonly Fact[] =>
  (recorded?.diagnostics ?? []).map((text): Fact => {
    const [severity = "", ...rest] = text.split(": ");
    const whole = rest.join(": ");
    const [summary = ""] = whole.split("\n");
    return [severity, textCell(summary, { full: whole, tone: severity === "Error" ? "destroy" : "none" })];
  });

/** Returns the facts with a number after a label that was there before. */
function numbered(facts: readonly Fact[]): readonly Fact[] {
  const counts = new Map<string, number>();
  return facts.map(([label, cell]) => {
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    return [count === 1 ? label : `${label} ${count}`, cell];
  });
}

function textCell(
  text: string,
  { full, tone = "none" }: Pick<Partial<TimelineCell>, "full" | "tone"> = {},
): TimelineCell {
  const trimmed = text.trim();
  return {
    ...unrecorded(trimmed),
    ...(full !== undefined && full !== trimmed && { full }),
    ...(tone !== "none" && { tone }),
  };
}
