import type { Rails, UnitSummary } from "../../../server/protocol/planOverview.ts";
import { ActionSymbol } from "../shared/icons.tsx";
import { Mark } from "./lanePicture.tsx";
import { railPicture, railWidth } from "./rails.ts";

/** What waits for what, beside a line. It is decoration: the line of a unit says the same as text. */
export const RailsPicture = ({ rails, columns, height }: { rails: Rails; columns: number; height: number }) => {
  const { paths, node } = railPicture(rails, height);
  return (
    <svg class="rails" width={railWidth(columns)} height={height} aria-hidden="true">
      {paths.map((path) => (
        <path key={path} class="line object" d={path} />
      ))}
      {node && rails.node && (
        <Mark
          mark={{
            ...node,
            shape: "circle",
            hollow: rails.node.isHollow,
            paint: rails.node.tone === "none" ? "object" : rails.node.tone,
          }}
        />
      )}
    </svg>
  );
};

/** What a unit comes to, and what it waits for. */
export const UnitTexts = ({ unit: { counts, status, isRefused, words } }: { unit: UnitSummary }) => (
  <>
    {counts.map(({ symbol, number, tone }) => (
      <span key={symbol} class="unit-count">
        <ActionSymbol text={symbol} />
        <span class={tone === "none" ? undefined : tone}>{number}</span>
      </span>
    ))}
    {status !== "" && <span class={isRefused ? "destroy" : "dim"}>{status}</span>}
    {words !== "" && (
      <span class="waits dim" title={words}>
        {words}
      </span>
    )}
  </>
);

/** Returns a unit as a screen reader says it. */
export const unitWords = ({ counts, status, words }: UnitSummary): string =>
  [...counts.map(({ symbol, number }) => `${symbol} ${number}`), status, words]
    .filter((text) => text !== "")
    .join(", ");
