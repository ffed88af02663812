import { LABELS } from "./labels.ts";
import { Mark } from "./lanePicture.tsx";

/** The meaning of the marks of a lane, on one line. */
export const Legend = () => (
  <footer class="legend" aria-hidden="true">
    {(["circle", "hollow", "square", "cross"] as const).map((look) => (
      <span key={look}>
        <svg width="12" height="12" aria-hidden="true">
          <Mark
            mark={{
              x: 6,
              y: 6,
              shape: look === "hollow" ? "circle" : look,
              hollow: look === "hollow",
              paint: PAINTS[look],
            }}
          />
        </svg>
        {LABELS.legend[look]}
      </span>
    ))}
    <span>
      <svg width="22" height="12" aria-hidden="true">
        <path class="line update dashed" d="M1 6H21" />
      </svg>
      {LABELS.legend.dashed}
    </span>
  </footer>
);

const PAINTS = { circle: "object", hollow: "object", square: "configuration", cross: "destroy" } as const;
