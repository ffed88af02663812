import { parseLanguage } from "../engine/config/language.ts";
import { joinPath } from "../engine/source/paths.ts";
import { LEVELS, type ProvidersLevel } from "../workspace/providersLevel.ts";
import { DEFAULT_LEVELS, NO_LEVELS, RULE_LEVELS, RULES, type RuleLevels } from "../workspace/ruleLevels.ts";
import { DEFAULT_USAGES, USAGE_KINDS, type UsageKind, type UsageKinds } from "../workspace/usageKinds.ts";
import type { Settings } from "../workspace/workspaceState.ts";

/** The section of the user's settings that the server reads. */
export const SECTION = "stateline";

/** The names in the section. */
export const SETTINGS = [
  "schemas",
  "packs",
  "state",
  "providers",
  "terraform",
  "language",
  "rules",
  "codeLens",
  "problems",
] as const;

/** Returns the settings in a section, with defaults for invalid ones. The paths of schemas and packs are relative to the folder. */
export function settingsIn(section: unknown, folder: string, homeDirectory: string | undefined): Settings {
  const { schemas, packs, state, providers, terraform, language, rules, codeLens, problems } = isObject(section)
    ? section
    : {};
  const { path: schemasPath, fromPlugins } = isObject(schemas) ? schemas : {};
  const { path: statePath, load } = isObject(state) ? state : {};
  const schemasFile = textIn(schemasPath);
  const places = Array.isArray(packs) ? packs.flatMap((place) => textIn(place) ?? []) : [];
  const stateFile = textIn(statePath);
  const program = textIn(isObject(terraform) ? terraform.path : undefined);
  const named = textIn(language);
  const levels = levelsIn(rules);
  const usages = usagesIn(codeLens);
  return {
    ...(named !== undefined && parseLanguage(named) && { language: named }),
    ...(levels !== NO_LEVELS && { rules: levels }),
    ...(usages !== DEFAULT_USAGES && { usages }),
    ...(problems === "all" && { listsAll: true }),
    fromPlugins: fromPlugins === "never" ? "never" : "auto",
    providers: levelIn(providers),
    loadState: load === "always" || load === "never" ? load : "ask",
    ...(schemasFile !== undefined && { schemas: joinPath(folder, fromHome(schemasFile, homeDirectory)) }),
    ...(places.length > 0 && { packs: places.map((place) => joinPath(folder, fromHome(place, homeDirectory))) }),
    ...(stateFile !== undefined && { stateFile: fromHome(stateFile, homeDirectory) }),
    ...(program !== undefined && { terraformPath: fromHome(program, homeDirectory) }),
  };
}

/** The level of a trusted workspace without settings. */
const DEFAULT_LEVEL: ProvidersLevel = "offline";

function levelIn(providers: unknown): ProvidersLevel {
  const { mode } = isObject(providers) ? providers : {};
  return LEVELS.find((level) => level === mode) ?? DEFAULT_LEVEL;
}

/** Returns the levels of the rules that are set to a valid one. */
function levelsIn(rules: unknown): RuleLevels {
  const set = RULES.flatMap((rule) => {
    const level = isObject(rules) ? RULE_LEVELS.find((each) => each === rules[rule]) : undefined;
    return level && level !== DEFAULT_LEVELS[rule] ? [[rule, level] as const] : [];
  });
  return set.length === 0 ? NO_LEVELS : Object.fromEntries(set);
}

/** Returns which declarations have a lens about their uses: what is set to a boolean, else the default. */
function usagesIn(codeLens: unknown): UsageKinds {
  const set = (kind: UsageKind) => (isObject(codeLens) ? codeLens[kind] : undefined);
  const isChanged = USAGE_KINDS.some((kind) => typeof set(kind) === "boolean" && set(kind) !== DEFAULT_USAGES[kind]);
  if (!isChanged) return DEFAULT_USAGES;
  const chosen = USAGE_KINDS.map((kind) => [kind, typeof set(kind) === "boolean" ? set(kind) : DEFAULT_USAGES[kind]]);
  return Object.fromEntries(chosen) as UsageKinds;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const textIn = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

const fromHome = (path: string, home: string | undefined): string =>
  home !== undefined && /^~[\\/]/.test(path) ? joinPath(home, path.slice(2)) : path;
