import { type EarlierRun, earlierRuns } from "../engine/lifecycle/earlierRuns.ts";
import type { Trace } from "../engine/lifecycle/trace.ts";
import {
  type EarlierText,
  type HistoryAnswer,
  historyQuestion,
  type KeptState,
  keptStates,
  keptStatesQuestion,
} from "../engine/load/state/stateHistory.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { runOf } from "../engine/plan/walk/runs.ts";
import type { Failure } from "../engine/source/question.ts";
import type { State } from "../engine/state/state.ts";
import { type Ask, answerTo } from "./ask.ts";

/** Returns how an instance changed in the states that the file of its root module held earlier; none of a state elsewhere. */
export async function earlierRunsOf(plan: LivePlan, trace: Trace, ask: Ask): Promise<readonly EarlierRun[]> {
  const { location, state: present } = plan.state;
  const instance = runOf(plan, trace)?.instance;
  if (location.kind !== "file" || !present || !instance || trace.change.deposed !== undefined) return [];
  const states = await statesOf(location.path, present, ask);
  const { address, previousAddress } = trace.change;
  const addresses = [address.text, ...(previousAddress ? [previousAddress.text] : [])];
  const { provider, schema } = instance;
  return earlierRuns({ provider, schema, addresses }, states);
}

/** Returns the states that led to the present one. Those that a file held are looked up once for each state. */
async function statesOf(path: string, present: State, ask: Ask): Promise<readonly KeptState[]> {
  const history = histories.get(present) ?? statesIn(answerTo(ask, historyQuestion(path)));
  histories.set(present, history);
  const kept = statesIn(answerTo(ask, keptStatesQuestion(path)));
  return keptStates({ kind: "history", states: [...(await history), ...(await kept)] }, present);
}

const histories = new WeakMap<State, Promise<readonly EarlierText[]>>();

async function statesIn(answered: Promise<HistoryAnswer | Failure>): Promise<readonly EarlierText[]> {
  const answer = await answered;
  return answer.kind === "history" ? answer.states : [];
}
