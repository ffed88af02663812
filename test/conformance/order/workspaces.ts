import { recordedScenarios } from "../plan/recorded.ts";
import type { Step } from "../plan/steps/step.ts";

/** Returns the recorded scenarios as steps, by name. */
export const scenarioSteps = (): ReadonlyMap<string, Step> =>
  new Map(
    recordedScenarios().map(({ name, modules, after, state, options = [] }) => {
      const named = (option: string) =>
        options.filter((word) => word.startsWith(`-${option}=`)).map((word) => word.slice(option.length + 2));
      const mode = (["destroy", "refresh-only"] as const).find((each) => options.includes(`-${each}`)) ?? "normal";
      const step: Step = {
        files: { ...modules, "main.tf": after },
        state,
        mode,
        unrefreshed: options.includes("-refresh=false"),
        targets: named("target"),
        replace: named("replace"),
        variables: {},
        initialised: true,
      };
      return [name, step] as const;
    }),
  );
