import type { TimelineCell, TimelineConfidence } from "../../../server/protocol/timeline.ts";
import { BARS, SYMBOL_CLASSES } from "./signs.ts";

// 16 pixels, one stroke.
const PATHS = {
  closed: "M6 4l4 4-4 4",
  open: "M4 6l4 4 4-4",
  warning: "M8 2.5l6 11H2zM8 6.5v3.5M8 11.6v.6",
  lock: "M4 7.5h8v6H4zM5.5 7.5V5.2a2.5 2.5 0 015 0v2.3",
  unknown: "M5.8 6a2.3 2.3 0 114 1.6C8.7 8.5 8 9 8 10M8 12v.6",
  hidden: "M2.5 8s2-3.5 5.5-3.5S13.5 8 13.5 8 11.5 11.5 8 11.5 2.5 8 2.5 8zM3 13L13 3",
  computed:
    "M8 5.6a2.4 2.4 0 100 4.8 2.4 2.4 0 000-4.8zM8 2v2M8 12v2M2 8h2M12 8h2M3.8 3.8l1.4 1.4M10.8 10.8l1.4 1.4M12.2 3.8l-1.4 1.4M5.2 10.8l-1.4 1.4",
  source: "M9 3h4v4M13 3L7.5 8.5M11 9.5V13H3V5h3.5",
  equal: "M5 6.5h6M5 9.5h6",
  back: "M10 3.5L5.5 8l4.5 4.5",
  forward: "M6 3.5L10.5 8 6 12.5",
  copy: "M5.5 5.5h7v7h-7zM3.5 10.5v-7h7",
  picture: "M2.5 3.5h11v9h-11zM2.5 10.5l3-3 2.5 2.5 2-2 3.5 3.5M10.6 6.1h.3",
  fails: "M4.5 4.5l7 7M11.5 4.5l-7 7",
  placeholder: "M6 4L3.5 8 6 12M10 4l2.5 4L10 12",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon; without a label it is decoration. */
export const Icon = ({ name, label }: { name: IconName; label?: string }) =>
  label ? (
    <svg class="icon" viewBox="0 0 16 16" role="img" aria-label={label}>
      <path d={PATHS[name]} />
    </svg>
  ) : (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );

const CELL_ICONS: Partial<Record<TimelineCell["kind"], IconName>> = {
  unknown: "unknown",
  sensitive: "lock",
  "write-only": "hidden",
  placeholder: "placeholder",
};

/** The icon of a value without a plain text, such as an unknown one; the text follows the icon. */
export const CellIcon = ({ kind }: { kind: TimelineCell["kind"] }) => {
  const name = CELL_ICONS[kind];
  return name ? <Icon name={name} /> : null;
};

/** The confidence as four bars; the word is beside them. */
export const Bars = ({ level }: { level: TimelineConfidence["level"] }) => (
  <svg class="bars" viewBox="0 0 14 12" aria-hidden="true">
    {BARS.map(({ level: least, ...place }) => (
      <rect key={least} {...place} class={least <= level ? "on" : undefined} />
    ))}
  </svg>
);

/** Terraform's own symbol, each character in its colour. */
export const ActionSymbol = ({ text }: { text: string }) => (
  <span class="symbol" aria-hidden="true">
    {[...text].map((character) => (
      <span key={character} class={SYMBOL_CLASSES[character]}>
        {character}
      </span>
    ))}
  </span>
);
