import type { TimelineDeposed, TimelineNeighbours, TimelineOrder, TimelineRunStep } from "../../protocol/timeline.ts";
import type { TimelineView } from "./timeline.ts";

/** Returns a timeline as text: what happens, why, the steps, and a table of attributes by stage. */
export function timelineText(
  address: string,
  { header, stages, operations, rows, runs = [], runRows = [], run, rehearsal, deposedObjects = [] }: TimelineView,
): string {
  const title = [header.symbol, address, header.words].filter(Boolean).join(" ");
  const lines = [
    title,
    ...[header.sentence, header.cause ?? "", header.danger ?? ""].filter((line) => line !== ""),
    ...(header.activatedBy === undefined ? [] : [`Decided by ${header.activatedBy}.`]),
    ...header.notes,
    "",
    ...operations.flatMap((operation) => operationLines(operation, stages)),
    ...(operations.length > 0 ? [""] : []),
    ...(run ? [...runLines(run), ...(rehearsal?.order ? [orderLine(rehearsal.order)] : []), ""] : []),
    ...(deposedObjects.length > 0 ? [...deposedObjects.map(deposedLine), ""] : []),
    ...(rehearsal?.stopped === undefined ? [] : [`  Rehearsal: ${rehearsal.stopped}`, ""]),
    ...(stages.length > 0
      ? table([["", ...[...runs, ...stages].map(columnTitle), ""], ...[...runRows, ...rows].map(tableRow)])
      : []),
  ];
  return `${lines.map((line) => line.trimEnd()).join("\n")}\n`;
}

/** Returns `Prior ⇢ Configuration: …`: a dashed arrow for a call that is not made, a cross for one that failed, and what it reported. */
function operationLines(
  { from, to, tooltip, notCalled, failed }: TimelineView["operations"][number],
  stages: TimelineView["stages"],
): readonly string[] {
  const [call = "", ...findings] = tooltip.split("\n");
  const arrow = failed ? "✗" : notCalled === undefined ? "→" : "⇢";
  return [
    `  ${titleOf(stages, from)} ${arrow} ${titleOf(stages, to)}: ${call}`,
    ...findings.map((finding) => `      ${finding}`),
  ];
}

/** Returns the states of a run, and for each step where its failures lead. */
const runLines = (run: readonly TimelineRunStep[]): readonly string[] => [
  `  Run: ${run.map(({ label, status }) => (status === "failed" ? `✗ ${label}` : label)).join(" → ")}`,
  ...run.flatMap(({ label, failures }) => {
    const ends = failures.map(({ name, end }) => `${end} (--fail ${name})`);
    return ends.length === 0 ? [] : [`    if it fails in ${label}: ${ends.join(", ")}`];
  }),
];

/** Returns the track of a deposed object: `Deposed aaaaaaa1: Prior → destroyed, step 1 of 2; waits for nothing`. */
function deposedLine({ key, words, end, order }: TimelineDeposed): string {
  const place = order ? `, ${order.step}; waits for ${namesOf(order.waitsFor)}` : "";
  return `  Deposed ${key}: Prior → ${end === "object" ? words : end}${place}`;
}

const orderLine = ({ step, waitsFor, waitedFor }: TimelineOrder): string =>
  `  Order: ${step}; waits for ${namesOf(waitsFor)}; what waits for it: ${namesOf(waitedFor)}`;

/** The most neighbours that are named. */
const MOST_NAMED = 5;

function namesOf({ shown, more }: TimelineNeighbours): string {
  if (shown.length === 0) return "nothing";
  const named = shown.slice(0, MOST_NAMED).map(({ symbol, label }) => `${symbol} ${label}`);
  const others = shown.length - named.length + more;
  return `${named.join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
}

const titleOf = (stages: TimelineView["stages"], name: string): string =>
  stages.find((stage) => stage.name === name)?.title ?? name;

function columnTitle({ title, note, run }: TimelineView["stages"][number]): string {
  const remark = run ? run.group.toLowerCase() : note;
  return remark === undefined ? title : `${title} (${remark})`;
}

const tableRow = ({ sign, label, depth, cells, runCells = [], remark = "" }: TimelineView["rows"][number]) => [
  `${"  ".repeat(depth)}${sign === "" ? " " : sign} ${label}`,
  ...runCells.map(({ text }) => shortened(text)),
  ...cells.map(({ kind, text }) => (kind === "absent" ? "" : text)),
  remark,
];

/** The longest text about a run in the table. Below it, the record of the run has the whole text. */
const LONGEST_RUN_TEXT = 32;

const shortened = (text: string): string =>
  text.length <= LONGEST_RUN_TEXT ? text : `${text.slice(0, LONGEST_RUN_TEXT - 1).trimEnd()}…`;

/** Returns the lines of a table whose columns are as wide as their longest cell. */
function table(cells: readonly (readonly string[])[]): readonly string[] {
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => [...(row[column] ?? "")].length)));
  return cells.map((row) => `  ${row.map((cell, at) => cell + " ".repeat(widths[at]! - [...cell].length)).join("  ")}`);
}
