import type { LivePlan } from "../../engine/plan/plan.ts";
import type { State } from "../../engine/state/state.ts";
import { isWhollyKnown } from "../../engine/values/value.ts";
import type { Ask } from "./ask.ts";
import { settle } from "./settle.ts";

/**
 * Plans once more, from the state that an apply of the plan leaves. A replacement is not requested again. No plugin is asked about an
 * object of which only the apply knows everything, so such a plan is simulated.
 */
export function settleNextPlan({ inputs }: LivePlan, state: State, ask: Ask): Promise<LivePlan> {
  const simulated = isKnown(state) ? {} : { providers: "schema" as const, fromPlugins: "auto" as const };
  const fromPlugins = inputs.options.providers === "schema" ? { fromPlugins: inputs.options.fromPlugins } : {};
  return settle({ ...inputs, state, options: { ...inputs.options, replace: [], ...simulated, ...fromPlugins } }, ask);
}

const isKnown = ({ resources }: State): boolean =>
  [...resources.values()].every(({ objects }) =>
    objects.every(({ content }) => !("value" in content) || isWhollyKnown(content.value)),
  );
