import type { Columns } from "../columns.ts";
import type { Rail, RailNode, Segment } from "./rail.ts";

/** The lines and nodes above the columns. They are decoration, because the list of stages has the same content as text. */
export const RailDrawing = ({ rail, columns }: { rail: Rail; columns: Columns }) => (
  <>
    <svg width={columns.total} height={rail.height} aria-hidden="true">
      {columns.stages.map(
        ({ x }, index) => index > 0 && <path key={x} class="grid" d={`M${x + 0.5} 4V${rail.height}`} />,
      )}
      {rail.segments.map((segment) => (
        <path
          key={`${segment.x1} ${segment.y1} ${segment.paint}`}
          class={`line ${segment.paint}${segment.dashed ? " dashed" : ""}`}
          d={pathOf(segment)}
        />
      ))}
      {rail.nodes.map((node) => (
        <Node key={`${node.x} ${node.y}`} node={node} />
      ))}
    </svg>
    {rail.ends.map(({ x, y, text, tone }) => {
      const left = x + NODE_ROOM;
      const place = { left: `${left}px`, top: `${y - 9}px`, maxWidth: `${columns.total - left}px` };
      return (
        <span key={text} class={`end ${tone}`} style={place} title={text}>
          {text}
        </span>
      );
    })}
  </>
);

/** The space that a node takes before the text at the end of its line, in pixels. */
const NODE_ROOM = 10;

/** Returns the path of a segment: straight, or with a bend where the configuration joins the line of the object. */
function pathOf({ x1, y1, x2, y2 }: Segment): string {
  if (y1 === y2) return `M${x1} ${y1}H${x2}`;
  const bend = x2 - Math.min(18, (x2 - x1) / 2) - 2;
  return `M${x1} ${y1}H${bend}C${x2 - 6} ${y1} ${x2 - 12} ${y2} ${x2} ${y2}`;
}

const RADIUS = 4;

function Node({ node: { x, y, shape, hollow, paint } }: { node: RailNode }) {
  const [left, top, size] = [x - RADIUS, y - RADIUS, 2 * RADIUS];
  if (shape === "square") return <rect class={`node ${paint}`} x={left} y={top} width={size} height={size} />;
  if (shape === "diamond") {
    const reach = RADIUS + 1.5;
    return (
      <path class={`node ${paint}`} d={`M${x} ${y - reach}l${reach} ${reach}-${reach} ${reach}-${reach}-${reach}z`} />
    );
  }
  if (shape === "cross")
    return (
      <path class={`line cross ${paint}`} d={`M${left} ${top}l${size} ${size}M${x + RADIUS} ${top}l${-size} ${size}`} />
    );
  return <circle class={`node ${paint}${hollow ? " hollow" : ""}`} cx={x} cy={y} r={RADIUS} />;
}
