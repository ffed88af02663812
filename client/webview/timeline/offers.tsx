import type { Timeline } from "../../../server/protocol/timeline.ts";
import { LinkButton } from "../shared/linkButton.tsx";
import { NO_COMPARISON } from "./comparison.tsx";
import { LABELS } from "./labels.ts";
import type { FromPage } from "./messages.ts";
import { isRehearsable, rehearsalWith } from "./rehearsal.tsx";

interface Props {
  readonly timeline: Timeline;
  readonly post: (message: FromPage) => void;
}

/** The runs and rehearsals that can be shown beside the plan. Each button stays where it is, so the keyboard focus stays, too. */
export const Offers = ({ timeline, post }: Props) => (
  <div class="labelled">
    <span class="label" id="offers">
      {LABELS.offers}
    </span>
    <ul class="offers" aria-labelledby="offers">
      {offersOf(timeline).map(({ label, hint, isShown, show, hide }) => (
        <li key={label}>
          <LinkButton title={hint} aria-pressed={isShown} onClick={() => post(isShown ? hide : show)}>
            {label}
          </LinkButton>
        </li>
      ))}
    </ul>
  </div>
);

interface Offer {
  readonly label: string;
  readonly hint: string;
  readonly isShown: boolean;
  readonly show: FromPage;
  readonly hide: FromPage;
}

/** Returns the messages of an offer that acts once, and shows nothing that can be hidden. */
const once = (message: FromPage) => ({ isShown: false, show: message, hide: message });

const offersOf = (timeline: Timeline): readonly Offer[] => [
  ...(timeline.header.isUnread
    ? [
        { label: LABELS.readObject, hint: LABELS.readObjectHint, ...once({ kind: "readObject" }) },
        { label: LABELS.readAll, hint: LABELS.readAllHint, ...once({ kind: "readAll" }) },
      ]
    : []),
  ...(timeline.rehearsal || isRehearsable(timeline)
    ? [
        {
          label: LABELS.rehearse,
          hint: LABELS.rehearseHint,
          isShown: timeline.rehearsal !== undefined,
          show: rehearsalWith([]),
          hide: rehearsalWith(undefined),
        },
      ]
    : []),
  {
    label: LABELS.openLog,
    hint: LABELS.logHint,
    isShown: timeline.recorded !== undefined,
    show: { kind: "openLog" },
    hide: { kind: "closeLog" },
  },
  {
    label: LABELS.compareRuns,
    hint: LABELS.compareHint,
    isShown: timeline.comparison !== undefined,
    show: { kind: "compare", runs: {} },
    hide: NO_COMPARISON,
  },
  {
    label: LABELS.showEarlier,
    hint: LABELS.earlierHint,
    isShown: timeline.earlier !== undefined,
    show: { kind: "showEarlier", isShown: true },
    hide: { kind: "showEarlier", isShown: false },
  },
];
