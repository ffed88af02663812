import { type Failure, type Question, questionKind } from "../../source/question.ts";
import { remember } from "../../source/remember.ts";
import { decodeUtf8 } from "../../source/utf8.ts";
import { readState } from "../../state/readState.ts";
import type { State } from "../../state/state.ts";
import type { LoadedState } from "./loadedState.ts";

/** Where the text of an earlier state was found. */
export type StateOrigin =
  | { readonly kind: "backup"; readonly name: string }
  | { readonly kind: "commit"; readonly revision: string; readonly date: string }
  /** A state that was kept when a newer one replaced it, without its sensitive values. `until` is the ISO time of that. */
  | { readonly kind: "seen"; readonly until: string };

/** A state that a file held earlier. */
export interface EarlierText {
  readonly origin: StateOrigin;
  readonly bytes: Uint8Array;
}

/** The earlier states of a file, in no order. */
export interface HistoryAnswer {
  readonly kind: "history";
  readonly states: readonly EarlierText[];
}

export const STATE_HISTORY = "state history";

/** Returns the question for the earlier states of a state file: its backup, and the commits that changed it. */
export const historyQuestion = (path: string): Question<HistoryAnswer | Failure> =>
  ofHistory({ key: path, need: "better", path });

export const KEPT_STATES_OF = "kept states";

/** A place whose states are kept: a file, or a backend by a name that no other place of the workspace has. */
export type KeptPlace =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "backend"; readonly name: string };

/** The question for kept states; whoever keeps them reads `place` to answer it. */
export interface KeptQuestion extends Question<HistoryAnswer | Failure> {
  readonly place: KeptPlace;
}

/** Returns the question for the states that were kept of a place when newer ones replaced them. */
export const keptStatesQuestion = (place: KeptPlace): KeptQuestion =>
  place.kind === "file"
    ? { ...ofKept({ key: place.path, need: "better", path: place.path }), place }
    : { ...ofKept({ key: `backend ${place.name}`, need: "better" }), place };

/**
 * Returns the place by which the states of a plan are kept; undefined if the next init decides it, or no workspace is
 * selected. A backend that cannot be told from
 * others belongs to the root module.
 */
export function keptPlace({ root, workspace, state: { location } }: KeptOf): KeptPlace | undefined {
  if (location.kind === "file") return { kind: "file", path: location.path };
  if (location.kind === "undecided" || location.kind === "other-planner" || workspace === undefined) return undefined;
  return { kind: "backend", name: location.shared ?? [location.backend, workspace, root].join(" ") };
}

interface KeptOf {
  readonly root: string;
  readonly workspace: string | undefined;
  readonly state: Pick<LoadedState, "location">;
}

const ofHistory = questionKind<HistoryAnswer>(STATE_HISTORY, "history");
const ofKept = questionKind<HistoryAnswer>(KEPT_STATES_OF, "history");

/** A state, and where it was found; the present one has no origin. */
export interface KeptState {
  readonly origin: StateOrigin | undefined;
  readonly state: State;
}

/**
 * Returns the states that led to the present one, oldest first, the present one last. States of another lineage are none of its
 * history, and what cannot be read is left out.
 */
export function keptStates({ states }: HistoryAnswer, present: State): readonly KeptState[] {
  const bySerial = new Map<number, KeptState>();
  for (const text of states) {
    const { origin } = text;
    const state = stateIn(text);
    const isEarlier = state && state.lineage === present.lineage && state.serial < present.serial;
    if (isEarlier && !bySerial.has(state.serial)) bySerial.set(state.serial, { origin, state });
  }
  const earlier = [...bySerial.values()].sort((a, b) => a.state.serial - b.state.serial);
  return [...earlier, { origin: undefined, state: present }];
}

/** Returns the state of a text; undefined if it is none. */
const stateIn = remember(({ bytes }: EarlierText): State | undefined => readState("", decodeUtf8(bytes) ?? "").value);
