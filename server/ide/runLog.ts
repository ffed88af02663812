import { loggedOutcome } from "../engine/plan/log/promise.ts";
import type { LoggedInstance, RunLog } from "../engine/plan/log/runLog.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { endSentence, logTitle, outcomeText, plannedSymbol } from "../engine/render/logWords.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import type { LoggedInstanceView, RunLogView } from "../protocol/methods.ts";

/** The instances of a log, without the root module that they belong to. */
export type LoggedInstances = Pick<RunLogView, "title"> & {
  readonly instances: readonly (Omit<LoggedInstanceView, "instance"> & { readonly address: string })[];
};

/** Returns the instances that a log names, first those whose outcome differs from their plan. */
export function loggedInstances(plan: Plan, log: RunLog): LoggedInstances {
  const secrets = secretsOf(plan);
  const addresses = new Set(plan.traces.map(({ change }) => change.address.text));
  return {
    title: `${logTitle(log)}. ${endSentence(log.end)}`,
    instances: [...log.instances.values()]
      .map((instance) => viewOf(instance, log))
      .sort((a, b) => a.rank - b.rank)
      .map(({ address, symbol, words }) => ({
        ...{ address, symbol, words: secrets.masked(words) },
        isInPlan: addresses.has(address),
      })),
  };
}

function viewOf(instance: LoggedInstance, log: RunLog) {
  const { promises } = loggedOutcome(instance, log);
  const first = promises.find(({ verdict }) => verdict !== "kept") ?? promises[0];
  const { address } = instance;
  if (!first) return { address, symbol: "", words: "no planned change", rank: 2 };
  const { planned, verdict } = first;
  return {
    address,
    symbol: plannedSymbol(planned),
    words: outcomeText(first),
    rank: verdict === "kept" || verdict === "planned" ? 1 : 0,
  };
}
