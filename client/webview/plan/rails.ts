import type { Rails } from "../../../server/protocol/planOverview.ts";

/** The rails beside a line as plain data. */
export interface RailPicture {
  /** The paths of an SVG. */
  readonly paths: readonly string[];
  readonly node?: { readonly x: number; readonly y: number };
}

const STEP = 14;
const MARGIN = 9;
const BEND = 6;

/** Returns the width of the rails in pixels; 0 without columns. */
export const railWidth = (columns: number | undefined): number => (columns ? 2 * MARGIN + (columns - 1) * STEP : 0);

const xOf = (column: number): number => MARGIN + column * STEP;

/** Returns the picture of the rails beside a line of a height. */
export function railPicture({ through, node }: Rails, height: number): RailPicture {
  const passing = through.map((column) => `M${xOf(column)} 0V${height}`);
  if (!node) return { paths: passing };
  const [x, y] = [xOf(node.column), height / 2];
  const joining = node.from.map((column) => {
    const from = xOf(column);
    if (from === x) return `M${x} 0V${y}`;
    const towards = x > from ? BEND : -BEND;
    const start = through.includes(column) ? y - BEND : 0;
    return `M${from} ${start}V${y - BEND}Q${from} ${y} ${from + towards} ${y}H${x}`;
  });
  return { paths: [...passing, ...joining, ...(node.goesOn ? [`M${x} ${y}V${height}`] : [])], node: { x, y } };
}
