import type { PlanOptions } from "../engine/load/inputs.ts";
import type { LiveLevel } from "../engine/provider/live/liveLevel.ts";
import { remember } from "../engine/source/remember.ts";

/** Who answers for the providers of a root module, as in the setting `stateline.providers.mode`. */
export type ProvidersLevel = "schema" | LiveLevel;

/** All levels; each asks the plugins more than the one before. */
export const LEVELS: readonly ProvidersLevel[] = ["schema", "offline", "configured", "refresh"];

/** The circumstances that change the level that the settings name. */
export interface LevelCircumstances {
  readonly isRestricted: boolean;
  /** Whether the user wants the providers of this root module configured. */
  readonly isConfigured: boolean;
}

/**
 * Returns the options of a root module at the level that applies: at least `configured` if the user wants that. No plugin answers
 * in a restricted workspace, or where the settings forbid to start one for its schema.
 */
export function atItsLevel(options: PlanOptions, { isRestricted, isConfigured }: LevelCircumstances): PlanOptions {
  if (isRestricted || options.fromPlugins === "never") return AT.schema(options);
  return isConfigured && options.providers !== "refresh" ? AT.configured(options) : AT[levelIn(options)](options);
}

/** Returns the level of a plan with these options; a plan by `exec` reads what `refresh` reads. */
export const levelIn = ({ providers }: Pick<PlanOptions, "providers">): ProvidersLevel =>
  providers === "exec" ? "refresh" : providers;

/** Returns the same object for the same options, so that a plan is kept. Only `refresh` reads objects. */
const at = (providers: ProvidersLevel): ((options: PlanOptions) => PlanOptions) =>
  remember((options) => ({ ...options, providers, refresh: providers !== "configured" }));

const AT: Readonly<Record<ProvidersLevel, (options: PlanOptions) => PlanOptions>> = {
  schema: at("schema"),
  offline: at("offline"),
  configured: at("configured"),
  refresh: at("refresh"),
};
