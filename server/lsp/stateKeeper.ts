import type { Connection } from "vscode-languageserver";
import {
  type EarlierText,
  type HistoryAnswer,
  KEPT_STATES_OF,
  type KeptPlace,
  type KeptQuestion,
  keptPlace,
  keptStatesQuestion,
} from "../engine/load/state/stateHistory.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { encodeUtf8 } from "../engine/source/utf8.ts";
import { keptStateText } from "../ide/keptState.ts";
import { KEPT_STATES, type KeptState, STATE_REPLACED } from "../protocol/methods.ts";
import type { Ask } from "../workspace/asked/ask.ts";
import type { Clock } from "../workspace/clock.ts";
import type { Snapshot } from "../workspace/snapshot.ts";
import type { Uris } from "../workspace/uris.ts";
import { notify, requestOf } from "./messages.ts";

/** The largest state that is kept, in characters. */
const MAX_LENGTH = 4 * 1024 * 1024;

/** The most states of one file that are earlier runs. */
const MOST_STATES = 20;

type Client = Pick<Connection, "sendNotification" | "sendRequest">;

/**
 * Gives the client each state that a newer one replaces while it is open, without its sensitive values, and gets what the client has
 * kept earlier. Does nothing unless the user wants states to be kept.
 */
export class StateKeeper {
  readonly #client: Client;
  readonly #uris: Uris;
  readonly #clock: Clock;
  /** The last complete plan of each root module with a state. */
  readonly #plans = new Map<string, LivePlan>();
  /** The states that are kept of each place, by its identity for the client. */
  readonly #kept = new Map<string, Promise<readonly EarlierText[]>>();
  #isOn: boolean;

  constructor(client: Client, uris: Uris, clock: Clock, isOn: boolean) {
    this.#client = client;
    this.#uris = uris;
    this.#clock = clock;
    this.#isOn = isOn;
  }

  /** Starts or ends keeping. The states of the snapshot are the first that can be replaced. */
  set(isOn: boolean, snapshot: Snapshot): void {
    this.#isOn = isOn;
    this.#plans.clear();
    this.#kept.clear();
    this.planned(snapshot);
  }

  /** Receives every snapshot. */
  readonly planned = ({ roots }: Snapshot): void => {
    if (!this.#isOn) return;
    const present = new Set(roots.map(({ root }) => root));
    for (const root of this.#plans.keys()) if (!present.has(root)) this.#plans.delete(root);
    for (const { root, plan, isSettling } of roots) {
      if (isSettling || !plan.state.state) continue;
      const previous = this.#plans.get(root);
      this.#plans.set(root, plan);
      if (previous && isReplaced(previous, plan)) this.#give(previous);
    }
  };

  #give(plan: LivePlan): void {
    const { state } = plan.state;
    const place = keptPlace(plan);
    const text = keptStateText(plan);
    if (!place || !state || text === undefined || text.length > MAX_LENGTH) return;
    const id = this.#idOf(place);
    const replaced = earlierText({ at: new Date(this.#clock.now()).toISOString(), text });
    this.#kept.set(
      id,
      this.#keptOf(id).then((states) => [...states, replaced].slice(-MOST_STATES)),
    );
    notify(this.#client, STATE_REPLACED, { state: id, serial: state.serial, text });
  }

  /** Wraps an asker: it answers which states are kept of a place. */
  asking(ask: Ask): Ask {
    return async (question, within, signal) => {
      if (question.kind !== KEPT_STATES_OF) return ask(question, within, signal);
      const states = this.#isOn ? await this.#keptOf(this.#idOf((question as KeptQuestion).place)) : [];
      return { kind: "history", states } satisfies HistoryAnswer;
    };
  }

  /** Returns the identity of a place for the client. */
  readonly #idOf = (place: KeptPlace): string =>
    place.kind === "file" ? this.#uris.toUri(place.path) : `backend:${encodeURIComponent(place.name)}`;

  /** Returns the states that are kept of a place. The client is asked once. */
  #keptOf(id: string): Promise<readonly EarlierText[]> {
    const requested = this.#kept.get(id);
    if (requested) return requested;
    const request = requestOf(this.#client, KEPT_STATES, { state: id });
    const kept = request.then(
      (states) => states.map(earlierText),
      () => [],
    );
    this.#kept.set(id, kept);
    return kept;
  }
}

const earlierText = ({ at, text }: KeptState): EarlierText => ({
  origin: { kind: "seen", until: at },
  bytes: encodeUtf8(text),
});

/** Whether the state of the second plan is a newer one of the same place. */
function isReplaced(earlier: LivePlan, later: LivePlan): boolean {
  const [place, other] = [keptPlace(earlier), keptPlace(later)];
  if (!place || !other || keptStatesQuestion(place).key !== keptStatesQuestion(other).key) return false;
  const [was, is] = [earlier.state.state!, later.state.state!];
  return was.lineage === is.lineage && was.serial < is.serial;
}
