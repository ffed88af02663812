import { type EarlierRun, earlierRuns } from "../engine/lifecycle/earlierRuns.ts";
import type { Trace } from "../engine/lifecycle/trace.ts";
import { historyQuestion, type KeptState, keptStates } from "../engine/load/state/stateHistory.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { runOf } from "../engine/plan/walk/runs.ts";
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

/** Returns the states that led to the present one. They are looked up once for each state that a file holds. */
function statesOf(path: string, present: State, ask: Ask): Promise<readonly KeptState[]> {
  const known = histories.get(present);
  if (known) return known;
  const states = answerTo(ask, historyQuestion(path)).then((answer) =>
    answer.kind === "history" ? keptStates(answer, present) : [],
  );
  histories.set(present, states);
  return states;
}

const histories = new WeakMap<State, Promise<readonly KeptState[]>>();
