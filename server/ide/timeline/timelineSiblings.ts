import { compareKeys } from "../../engine/addrs/address.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { instanceKey, symbolOf, wordsBeside } from "../../engine/render/changeWords.ts";
import { DANGER } from "../../engine/render/counts/countWords.ts";
import { MAY_CHANGE, partlyKnownSymbol } from "../../engine/render/partlyKnown.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { groupBy } from "../../engine/source/groupBy.ts";
import { remember } from "../../engine/source/remember.ts";
import type { TimelineSibling, TimelineSiblings } from "../../protocol/timeline.ts";
import { partlyKnownTone, toneOf } from "../tones.ts";

/** The number of instances beside the current one that the strip shows. */
const MOST_SIBLINGS = 16;

/**
 * Returns the instances of the resource that an instance belongs to, the most dangerous first: a window around the instance, and
 * the number of instances outside of it. Undefined for the only instance of its resource.
 */
export function siblingsOf(plan: Plan, address: string, deposed: string | undefined): TimelineSiblings | undefined {
  const isCurrent = ({ change }: Trace) => change.address.text === address && (change.deposed ?? undefined) === deposed;
  const resource = plan.traces.find(isCurrent)?.change.address.resource;
  const traces = resource ? byResource(plan.traces).get(resource.text) : undefined;
  if (!resource || !traces || traces.length < 2) return undefined;
  const from = Math.max(
    0,
    Math.min(traces.findIndex(isCurrent) - MOST_SIBLINGS / 2, traces.length - 1 - MOST_SIBLINGS),
  );
  const shown = traces.slice(from, from + MOST_SIBLINGS + 1);
  const secrets = secretsOf(plan);
  const isStateUnread = plan.state.state === undefined;
  return {
    resource: secrets.masked(resource.text),
    shown: shown.map((trace) => siblingOf(trace, isCurrent(trace), isStateUnread, secrets)),
    before: from,
    after: traces.length - from - shown.length,
  };
}

function siblingOf(trace: Trace, isCurrent: boolean, isStateUnread: boolean, secrets: Secrets): TimelineSibling {
  const { change } = trace;
  const { address, deposed } = change;
  return {
    address: address.text,
    ...(deposed !== undefined && { deposed }),
    label: secrets.masked(labelOf(trace)),
    ...(isStateUnread ? NOT_PLANNED : outcomeOf(trace, secrets)),
    isCurrent,
  };
}

type Outcome = Pick<TimelineSibling, "symbol" | "tone" | "words">;

const NOT_PLANNED: Outcome = { symbol: "?", tone: "none", words: "is not planned" };

/** Returns what happens to an instance. An action that is not planned is not claimed. */
function outcomeOf(trace: Trace, secrets: Secrets): Outcome {
  const { change, failed, partlyKnown } = trace;
  if (failed) return { symbol: "!", tone: "destroy", words: wordsBeside(change, failed) };
  if (partlyKnown)
    return { symbol: partlyKnownSymbol(partlyKnown), tone: partlyKnownTone(partlyKnown), words: MAY_CHANGE };
  if (!isPlanned(trace)) return NOT_PLANNED;
  const { outcome } = change.action;
  return {
    symbol: symbolOf(outcome) || (change.previousAddress || change.importing ? "→" : "="),
    tone: toneOf(outcome),
    words: secrets.masked(wordsBeside(change, failed)),
  };
}

/** Returns the instance key as in the address; for a deposed object, its own key. */
function labelOf({ change }: Trace): string {
  const key = instanceKey(change);
  if (change.deposed !== undefined) return `${key} deposed ${change.deposed}`.trim();
  return key || "no key";
}

/** Returns the instances of each resource, by its address, the most dangerous first. */
const byResource = remember((traces: readonly Trace[]): ReadonlyMap<string, readonly Trace[]> => {
  const groups = groupBy(traces, ({ change }) => change.address.resource.text);
  return new Map([...groups].map(([text, group]) => [text, group.toSorted(compareDanger)] as const));
});

const compareDanger = (a: Trace, b: Trace): number =>
  rank(a) - rank(b) || compareKeys(a.change.address.key, b.change.address.key);

/** Returns the position of an instance in the strip: failed, dangerous, not planned, unchanged. */
function rank(trace: Trace): number {
  if (trace.failed) return -1;
  if (!isPlanned(trace)) return DANGER.length - 1.5;
  return DANGER.indexOf(trace.change.action.outcome);
}
