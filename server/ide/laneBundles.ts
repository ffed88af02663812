import { configText } from "../engine/addrs/address.ts";
import { isForced } from "../engine/lifecycle/decision.ts";
import type { Trace } from "../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../engine/plan/plan.ts";
import { forcingNames } from "../engine/render/changeWords.ts";
import { NO_SECRETS } from "../engine/render/secrets.ts";
import { isWhollyKnown } from "../engine/values/value.ts";
import { changedArguments, notPlannedTexts } from "./laneTexts.ts";
import { LastResult } from "./lastResult.ts";
import { type LaneSource, laneId } from "./planLanes.ts";

/** The lanes of a group that stand in one line: a single one, or a bundle of similar ones. */
export interface Bundle {
  readonly id: string;
  readonly lanes: readonly LaneSource[];
}

/** The fewest similar lanes that share a line. */
const LEAST_BUNDLED = 3;

/** A list of lanes with its bundles. */
interface Bundled {
  readonly lanes: readonly LaneSource[];
  readonly keys: readonly Similarity[];
  /** For each lane, the index of its bundle. */
  readonly places: readonly number[];
  readonly bundles: readonly Bundle[];
}

/** A text that is equal for similar lanes; a lane that is like no other is its own key. */
type Similarity = string | LaneSource;

const lastBundled = new LastResult<LaneSource, Bundled>();

/** Returns the lanes with the similar ones bundled, in the order of the first of each bundle. */
export function bundlesOf(plan: ExplainablePlan, lanes: readonly LaneSource[]): readonly Bundle[] {
  const previous = lastBundled.of(lanes);
  const bundled = (previous && patched(plan, previous, lanes)) ?? bundle(plan, lanes);
  lastBundled.set(lanes, bundled);
  return bundled.bundles;
}

/** Returns the bundles of lanes some of which changed; undefined if that changes which lanes are similar. */
function patched(plan: ExplainablePlan, previous: Bundled, lanes: readonly LaneSource[]): Bundled | undefined {
  if (lanes.length !== previous.lanes.length) return undefined;
  const [keys, changedPlaces] = [[...previous.keys], new Set<number>()];
  for (let at = 0; at < lanes.length; at++) {
    const [lane, previousLane] = [lanes[at]!, previous.lanes[at]!];
    if (lane === previousLane) continue;
    const [key, previousKey] = [similarity(plan, lane), previous.keys[at]];
    if (key !== previousKey && (key !== lane || previousKey !== previousLane)) return undefined;
    keys[at] = key;
    changedPlaces.add(previous.places[at]!);
  }
  if (changedPlaces.size === 0) return previous;
  const { places } = previous;
  const members = new Map<number, LaneSource[]>([...changedPlaces].map((place) => [place, []]));
  for (let at = 0; at < lanes.length; at++) members.get(places[at]!)?.push(lanes[at]!);
  const bundles = [...previous.bundles];
  for (const [place, changed] of members) bundles[place] = toBundle(changed);
  return { lanes, keys, places, bundles };
}

function bundle(plan: ExplainablePlan, lanes: readonly LaneSource[]): Bundled {
  const keys = lanes.map((lane) => similarity(plan, lane));
  const membersByKey = new Map<Similarity, LaneSource[]>();
  lanes.forEach((lane, at) => {
    const similar = membersByKey.get(keys[at]!);
    if (similar) similar.push(lane);
    else membersByKey.set(keys[at]!, [lane]);
  });
  const bundles: Bundle[] = [];
  const firstPlaces = new Map<Similarity, number>();
  for (const [key, members] of membersByKey) {
    firstPlaces.set(key, bundles.length);
    if (members.length >= LEAST_BUNDLED) bundles.push(toBundle(members));
    else for (const lane of members) bundles.push(toBundle([lane]));
  }
  return { lanes, keys, places: placesOf(keys, membersByKey, firstPlaces), bundles };
}

/** Returns the index of the bundle of each lane. Too few similar lanes have one each, in a row. */
function placesOf(
  keys: readonly Similarity[],
  membersByKey: ReadonlyMap<Similarity, readonly LaneSource[]>,
  firstPlaces: Map<Similarity, number>,
): readonly number[] {
  return keys.map((key) => {
    const place = firstPlaces.get(key)!;
    if (membersByKey.get(key)!.length < LEAST_BUNDLED) firstPlaces.set(key, place + 1);
    return place;
  });
}

const toBundle = (lanes: readonly LaneSource[]): Bundle =>
  lanes.length === 1 ? { id: laneId(lanes[0]!), lanes } : { id: `bundle of ${laneId(lanes[0]!)}`, lanes };

/**
 * Returns a text that is equal for the lanes of a kind that one line can stand for: one resource, action, drawing and reason. A
 * lane that is like no other is its own key.
 */
function similarity(plan: ExplainablePlan, lane: LaneSource): Similarity {
  const { trace, lacking } = lane;
  if (!trace) return lane;
  if (!lacking) return similarTraces(trace) ?? lane;
  const { words, why } = notPlannedTexts(plan, lacking);
  return `${configText(trace.change.address.resource)} ${words} ${why} ${stagesText(trace)}`;
}

function similarTraces(trace: Trace): string | undefined {
  const { change, confidence, triggeredBy, orphan, failed } = trace;
  const { action, address, previousAddress, importing, deposed } = change;
  // The reason of such a lane names its own address or error.
  if (failed || previousAddress || importing || deposed !== undefined) return undefined;
  const { resource } = address;
  const decided = `${action.outcome} ${action.rule} ${action.doubt?.because ?? ""} ${confidence}`;
  if (action.outcome === "no-op") return `${configText(resource)} ${decided}`;
  // The reason of an orphan names its resource or module, and the kind of its key.
  const about = orphan ? `${resource.text} ${typeof address.key}` : configText(resource);
  return `${about} ${decided} ${reasonNames(trace).join()} ${triggeredBy.join()} ${stagesText(trace)}`;
}

/** Returns the names in the reason of a lane. They are only compared, and leave the server elsewhere. */
function reasonNames(trace: Trace): readonly string[] {
  const { action } = trace.change;
  if (isForced(action)) return forcingNames(trace.change, NO_SECRETS);
  return action.outcome === "update" ? changedArguments(trace, NO_SECRETS) : [];
}

/** Returns the stages of an instance, and which of them have unknown values. */
const stagesText = ({ transitions }: Trace): string =>
  transitions.map(({ to, object }) => (isWhollyKnown(object) ? to : `${to}?`)).join();
