import { type EarlierRun, earlierRuns } from "../engine/lifecycle/earlierRuns.ts";
import type { Trace } from "../engine/lifecycle/trace.ts";
import { historyQuestion, keptStates } from "../engine/load/state/stateHistory.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { runOf } from "../engine/plan/walk/runs.ts";
import { type Ask, answerTo } from "./ask.ts";

/** Returns how an instance changed in the states that the file of its root module held earlier; none of a state elsewhere. */
export async function earlierRunsOf(plan: LivePlan, trace: Trace, ask: Ask): Promise<readonly EarlierRun[]> {
  const { location, state: present } = plan.state;
  const instance = runOf(plan, trace)?.instance;
  if (location.kind !== "file" || !present || !instance || trace.change.deposed !== undefined) return [];
  const answer = await answerTo(ask, historyQuestion(location.path));
  if (answer.kind !== "history") return [];
  const { address, previousAddress } = trace.change;
  const addresses = [address.text, ...(previousAddress ? [previousAddress.text] : [])];
  const { provider, schema } = instance;
  return earlierRuns({ provider, schema, addresses }, keptStates(answer, present));
}
