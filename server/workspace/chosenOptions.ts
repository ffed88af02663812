import { DEFAULT_OPTIONS, type PlanOptions } from "../engine/load/inputs.ts";

const CHOSEN = [
  "mode",
  "minimalRefresh",
  "reads",
  "targets",
  "excludes",
  "replace",
  "variables",
  "workspace",
  "statePath",
  "withoutState",
] as const;

/** The plan options that a user can choose for a root module, as those of `terraform plan`. */
export type ChosenOptions = Partial<Pick<PlanOptions, (typeof CHOSEN)[number]>>;

/** Returns the options by which a plan differs from one without options. */
export function chosenIn(options: PlanOptions): ChosenOptions {
  const isDefault = (name: (typeof CHOSEN)[number]): boolean => {
    const value = options[name];
    return value === DEFAULT_OPTIONS[name] || (Array.isArray(value) && value.length === 0);
  };
  return Object.fromEntries(CHOSEN.filter((name) => !isDefault(name)).map((name) => [name, options[name]]));
}
