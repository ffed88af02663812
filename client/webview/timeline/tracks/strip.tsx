import type { InstanceReference } from "../../../../server/protocol/methods.ts";
import type { Timeline, TimelineSibling } from "../../../../server/protocol/timeline.ts";
import { ActionSymbol } from "../../shared/icons.tsx";
import { LABELS } from "../labels.ts";

interface Props {
  readonly timeline: Timeline;
  readonly show: (instance: InstanceReference) => void;
}

/** The instances of the resource with their symbols. The arrow keys move the focus, Enter shows an instance. */
export const Strip = ({ timeline: { root, siblings }, show }: Props) => {
  if (!siblings) return null;
  const { resource, shown, before, after } = siblings;
  return (
    <div class="strip" role="toolbar" aria-label={`${LABELS.instancesOf} ${resource}`} onKeyDown={moveFocus}>
      {before > 0 && <span class="dim">{`${before} ${LABELS.before}`}</span>}
      {shown.map((sibling) => (
        <Sibling
          key={`${sibling.address} ${sibling.deposed ?? ""}`}
          sibling={sibling}
          choose={() => show(referenceTo(root, sibling))}
        />
      ))}
      {after > 0 && <span class="dim">{`${LABELS.and} ${after} ${LABELS.more}`}</span>}
    </div>
  );
};

const Sibling = ({ sibling, choose }: { sibling: TimelineSibling; choose: () => void }) => {
  const { label, symbol, words, isCurrent } = sibling;
  return (
    <button
      type="button"
      class={isCurrent ? "sibling current" : "sibling"}
      aria-current={isCurrent ? "true" : undefined}
      aria-label={`${label} ${words}`}
      title={words}
      tabIndex={isCurrent ? 0 : -1}
      onClick={choose}
    >
      {UNCOLOURED.has(symbol) ? (
        <span class="symbol dim" aria-hidden="true">
          {symbol}
        </span>
      ) : (
        <ActionSymbol text={symbol} />
      )}
      {label}
    </button>
  );
};

/** The symbols of instances without an action. */
const UNCOLOURED: ReadonlySet<string> = new Set(["=", "?", "→"]);

const referenceTo = (root: string, { address, deposed }: TimelineSibling): InstanceReference => ({
  root,
  address,
  ...(deposed !== undefined && { deposed }),
});

function moveFocus(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll("button")];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to === undefined) return;
  buttons[Math.max(0, Math.min(buttons.length - 1, to))]?.focus();
  event.preventDefault();
}
