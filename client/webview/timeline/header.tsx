import type { Location } from "../../../server/protocol/place.ts";
import type { Timeline, TimelineLink } from "../../../server/protocol/timeline.ts";
import { ActionSymbol, Bars, Icon } from "./icons.tsx";
import { LABELS } from "./labels.ts";

interface Props {
  readonly timeline: Timeline;
  readonly open: (location: Location) => void;
}

/** The header: the action of the instance, its reason and its certainty. */
export const Header = ({ timeline: { address, header, source }, open }: Props) => (
  <header class="head">
    <div class="title">
      <h1 id="instance">
        {header.symbol && <ActionSymbol text={header.symbol} />}
        <span>{address}</span>
      </h1>
      <span class="fact" title={[header.confidence.tooltip, header.provider].filter(Boolean).join("; ")}>
        <Bars level={header.confidence.level} /> {header.confidence.word}
        {header.provider && <span class="dim provider"> · {header.provider}</span>}
      </span>
      {source && (
        <button type="button" class="icon-button" aria-label={LABELS.openSource} onClick={() => open(source)}>
          <Icon name="source" />
        </button>
      )}
    </div>
    <div class="sentences">
      <p>
        <strong class={header.tone}>{header.words}</strong>
        {header.notes.map((note) => (
          <span key={note} class="dim">
            {" · "}
            {note}
          </span>
        ))}
      </p>
      {header.sentence && <p>{header.sentence}</p>}
      {header.danger && (
        <p class="danger">
          <Icon name="warning" />
          <span>{header.danger}</span>
        </p>
      )}
    </div>
    {header.chain.length > 0 && <Chain links={header.chain} open={open} />}
  </header>
);

/** The causes, from the first one to the action; each link opens its source text. */
const Chain = ({ links, open }: { links: readonly TimelineLink[]; open: Props["open"] }) => (
  <div class="labelled">
    <span class="label" id="why">
      {LABELS.why}
    </span>
    <ol class="chain" aria-labelledby="why">
      {links.map((link, index) => (
        <li key={`${index} ${link.text}`} title={link.rule}>
          <ChainText link={link} open={open} />
          {link.note && <span class="dim note"> {link.note}</span>}
        </li>
      ))}
    </ol>
  </div>
);

const ChainText = ({ link: { text, location }, open }: { link: TimelineLink; open: Props["open"] }) =>
  location ? (
    <button type="button" class="link" onClick={() => open(location)}>
      {text}
    </button>
  ) : (
    <span>{text}</span>
  );
