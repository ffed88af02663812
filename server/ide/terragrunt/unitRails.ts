import type { Tone } from "../../protocol/explorer.ts";
import type { Rails } from "../../protocol/planOverview.ts";

/** A unit in the run queue, as its rails need it. */
export interface RailUnit {
  readonly folder: string;
  readonly waitsFor: readonly string[];
  readonly tone: Tone;
  readonly isHollow: boolean;
}

/** The rails of a unit: beside its own line, and beside the lines below that. */
export interface UnitRails {
  readonly own: Rails;
  readonly below: Rails;
}

/** The most columns; the rails of units without a free one are not drawn. */
const MOST_COLUMNS = 12;

/** Returns the rails of units in their order, and the number of columns. A unit that waits for a later one has no rail from it. */
export function railsOf(units: readonly RailUnit[]): {
  readonly columns: number;
  readonly rails: readonly UnitRails[];
} {
  const places = new Map(units.map(({ folder }, at) => [folder, at] as const));
  const lastUser = units.map(() => -1);
  const sourcesOf = units.map(({ waitsFor }, at) => {
    const sources = waitsFor.flatMap((folder) => places.get(folder) ?? []).filter((source) => source < at);
    for (const source of sources) lastUser[source] = at;
    return sources;
  });
  /** The units whose rails are open, by column. */
  const open: (number | undefined)[] = [];
  let columns = 0;
  const rails = units.map(({ tone, isHollow }, at): UnitRails => {
    const from = sourcesOf[at]!.map((source) => open.indexOf(source)).filter((column) => column >= 0);
    const before = columnsIn(open);
    for (const source of sourcesOf[at]!) if (lastUser[source] === at) release(open, source);
    const free = open.indexOf(undefined);
    const column = free < 0 ? open.length : free;
    const hasColumn = column < MOST_COLUMNS;
    const goesOn = lastUser[at]! > at && hasColumn;
    const through = columnsIn(open);
    if (goesOn) open[column] = at;
    columns = Math.max(columns, Math.min(column + 1, MOST_COLUMNS));
    const node = hasColumn ? { node: { column, tone, isHollow, from, goesOn } } : {};
    return {
      own: { through: through.filter((each) => before.includes(each)), ...node },
      below: { through: columnsIn(open) },
    };
  });
  return { columns, rails };
}

function release(open: (number | undefined)[], unit: number): void {
  const column = open.indexOf(unit);
  if (column >= 0) open[column] = undefined;
}

const columnsIn = (open: readonly (number | undefined)[]): readonly number[] =>
  open.flatMap((unit, column) => (unit === undefined ? [] : [column]));
