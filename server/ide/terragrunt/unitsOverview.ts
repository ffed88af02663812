import { rememberLast } from "../../engine/source/remember.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import type { PlanLine, PlanQuery } from "../../protocol/planOverview.ts";
import type { Snapshot } from "../../workspace/snapshot.ts";
import { isSurelyRefused } from "../../workspace/unitState.ts";
import type { FilePlace } from "../navigation/locations.ts";
import { countsOf, type PlanOverviewView } from "../planView/planOverview.ts";
import { type ShownUnits, shownUnits } from "./shownUnits.ts";
import { type MarkedInstance, type UnitLines, unitLines } from "./unitLines.ts";

/** The page of the units in a folder, with paths for URIs. */
export interface UnitsOverviewView extends Omit<PlanOverviewView, "lines"> {
  readonly railColumns: number;
  readonly lines: readonly PlanLine<FilePlace>[];
}

/** Returns the summary of the units in a folder, and some of the lines that a query shows: each unit after those that it waits for. */
export function unitsOverview(
  snapshot: Snapshot,
  folder: string,
  query: PlanQuery,
  from: number,
  count: number,
  marked?: MarkedInstance,
): UnitsOverviewView {
  const page = pageOf(snapshot, folder, query);
  const { lines } = page;
  const { total, matching, lanes } = lines;
  const first = Math.max(0, Math.min(from, total - 1));
  const markedLine = marked && lines.indexOf(marked);
  return {
    ...page.summary,
    startsFrom: [],
    matches: matching === lanes ? `${lanes}` : `${matching} of ${lanes} match`,
    ...(total === 0 && { empty: lanes > 0 ? "Nothing matches the filter." : "No unit of Terragrunt is read yet." }),
    railColumns: lines.columns,
    total,
    from: first,
    lines: lines.slice(first, first + count),
    ...(markedLine !== undefined && { marked: markedLine }),
  };
}

interface Page {
  readonly summary: Pick<UnitsOverviewView, "version" | "counts" | "notes">;
  readonly lines: UnitLines;
}

/** The latest page of a snapshot: while somebody scrolls, each request asks for other lines of it. */
const pageOf = rememberLast((folder: string, query: PlanQuery) => JSON.stringify([folder, query]), newPage);

function newPage(snapshot: Snapshot, folder: string, query: PlanQuery): Page {
  const shown = shownUnits(snapshot, folder);
  const roots = shown.units.flatMap(({ root }) => root ?? []);
  const summary = {
    version: roots.reduce((newest, { version }) => Math.max(newest, version), 0),
    counts: countsOf(roots.map(({ plan }) => plan)),
    notes: notesOf(shown),
  };
  return { summary, lines: unitLines(shown, query) };
}

function notesOf({ units, awaited }: ShownUnits): readonly string[] {
  const refused = units.filter(({ state }) => isSurelyRefused(state)).length;
  const waiting = awaited + units.filter(({ root, state }) => !root && !isSurelyRefused(state)).length;
  return [
    counted(units.length + awaited, "unit"),
    ...(refused > 0 ? [`${refused} refused by Terragrunt`] : []),
    ...(waiting > 0 ? [`${waiting} not planned yet`] : []),
  ];
}
