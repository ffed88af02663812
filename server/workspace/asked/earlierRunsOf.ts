import { type EarlierRun, earlierRuns } from "../../engine/lifecycle/run/earlierRuns.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import {
  type EarlierText,
  type HistoryAnswer,
  historyQuestion,
  type KeptPlace,
  type KeptState,
  keptPlace,
  keptStates,
  keptStatesQuestion,
} from "../../engine/load/state/stateHistory.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import { runOf } from "../../engine/plan/walk/runs.ts";
import type { Failure } from "../../engine/source/question.ts";
import type { State } from "../../engine/state/state.ts";
import { type Ask, answerTo } from "./ask.ts";

/**
 * Returns how an instance changed in the earlier states of its root module: those that the state file held, and those that were kept. Of a
 * backend only the kept ones are known.
 */
export async function earlierRunsOf(plan: LivePlan, trace: Trace, ask: Ask): Promise<readonly EarlierRun[]> {
  const { state: present } = plan.state;
  const instance = runOf(plan, trace)?.instance;
  if (!present || !instance || trace.change.deposed !== undefined) return [];
  const states = await statesOf(plan, present, ask);
  const { address, previousAddress } = trace.change;
  const addresses = [address.text, ...(previousAddress ? [previousAddress.text] : [])];
  const { provider, schema } = instance;
  return earlierRuns({ provider, schema, addresses }, states);
}

/** Returns the states that led to the present one. Those that a file held are looked up once for each state. */
async function statesOf(plan: LivePlan, present: State, ask: Ask): Promise<readonly KeptState[]> {
  const place = keptPlace(plan);
  if (!place) return keptStates({ kind: "history", states: [] }, present);
  const history = histories.get(present) ?? earlierTexts(place, ask);
  histories.set(present, history);
  const kept = statesIn(answerTo(ask, keptStatesQuestion(place)));
  return keptStates({ kind: "history", states: [...(await history), ...(await kept)] }, present);
}

const earlierTexts = async (place: KeptPlace, ask: Ask): Promise<readonly EarlierText[]> =>
  place.kind === "file" ? statesIn(answerTo(ask, historyQuestion(place.path))) : [];

const histories = new WeakMap<State, Promise<readonly EarlierText[]>>();

async function statesIn(answered: Promise<HistoryAnswer | Failure>): Promise<readonly EarlierText[]> {
  const answer = await answered;
  return answer.kind === "history" ? answer.states : [];
}
