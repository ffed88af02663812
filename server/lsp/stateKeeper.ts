import type { Connection } from "vscode-languageserver";
import { type EarlierText, type HistoryAnswer, STATE_HISTORY } from "../engine/load/state/stateHistory.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { encodeUtf8 } from "../engine/source/utf8.ts";
import { keptStateText } from "../ide/keptState.ts";
import { KEPT_STATES, type KeptStatesReply, STATE_REPLACED, type StateReplaced } from "../protocol/methods.ts";
import type { Ask } from "../workspace/ask.ts";
import type { Snapshot } from "../workspace/snapshot.ts";
import type { Uris } from "../workspace/uris.ts";

/** The largest state that is kept, in characters. */
const MAX_LENGTH = 4 * 1024 * 1024;

/**
 * Gives the client each state that a newer one replaces while it is open, without its sensitive values, and gets what the client has
 * kept. Does nothing unless the user wants states to be kept.
 */
export class StateKeeper {
  readonly #connection: Pick<Connection, "sendNotification" | "sendRequest">;
  readonly #uris: Uris;
  /** The last complete plan of each root module with a state file. */
  readonly #plans = new Map<string, LivePlan>();
  #isOn: boolean;

  constructor(connection: Pick<Connection, "sendNotification" | "sendRequest">, uris: Uris, isOn: boolean) {
    this.#connection = connection;
    this.#uris = uris;
    this.#isOn = isOn;
  }

  /** Starts or ends keeping. */
  set(isOn: boolean): void {
    this.#isOn = isOn;
    if (!isOn) this.#plans.clear();
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
    const { location, state } = plan.state;
    const text = keptStateText(plan);
    if (location.kind !== "file" || !state || text === undefined || text.length > MAX_LENGTH) return;
    const replaced: StateReplaced = { state: this.#uris.toUri(location.path), serial: state.serial, text };
    void this.#connection.sendNotification(STATE_REPLACED, replaced);
  }

  /** Wraps an asker: the history of a state file includes the states that the client has kept. */
  asking(ask: Ask): Ask {
    return async (question, within, signal) => {
      const answer = await ask(question, within, signal);
      if (!this.#isOn || question.kind !== STATE_HISTORY || question.path === undefined) return answer;
      const { kind, states } = answer as HistoryAnswer;
      return kind === "history" ? { kind, states: [...states, ...(await this.#kept(question.path))] } : answer;
    };
  }

  async #kept(path: string): Promise<readonly EarlierText[]> {
    const state = this.#uris.toUri(path);
    const request = this.#connection.sendRequest<KeptStatesReply>(KEPT_STATES, { state });
    const kept = await request.catch(() => []);
    return kept.map(({ at, text }) => ({ origin: { kind: "seen", until: at }, bytes: encodeUtf8(text) }));
  }
}

/** Whether the state of the second plan is a newer one of the same file. */
function isReplaced({ state: was }: LivePlan, { state: is }: LivePlan): boolean {
  if (was.location.kind !== "file" || is.location.kind !== "file" || was.location.path !== is.location.path)
    return false;
  return was.state!.lineage === is.state!.lineage && was.state!.serial < is.state!.serial;
}
