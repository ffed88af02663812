import { expect, test } from "vitest";
import { DEFAULT_OPTIONS, type PlanOptions } from "../engine/load/inputs.ts";
import { atItsLevel, LEVELS, type LevelCircumstances } from "./providersLevel.ts";

const set = (providers: PlanOptions["providers"], fromPlugins: PlanOptions["fromPlugins"] = "auto"): PlanOptions => ({
  ...DEFAULT_OPTIONS,
  fromPlugins,
  providers,
});
const NOTHING_SPECIAL: LevelCircumstances = { isRestricted: false, isConfigured: false };
const RESTRICTED: LevelCircumstances = { isRestricted: true, isConfigured: true };
const CONFIGURED: LevelCircumstances = { isRestricted: false, isConfigured: true };
const levels = (circumstances: LevelCircumstances, fromPlugins?: PlanOptions["fromPlugins"]) =>
  LEVELS.map((level) => atItsLevel(set(level, fromPlugins), circumstances).providers);

test("the settings decide, or the user for one root module", () => {
  expect(levels(NOTHING_SPECIAL)).toEqual(LEVELS);
  expect(levels(CONFIGURED)).toEqual(["configured", "configured", "configured", "refresh"]);
});

test("no plugin answers in a restricted workspace, or where none may be started for its schema", () => {
  const simulated = LEVELS.map(() => "schema");
  expect(levels(RESTRICTED)).toEqual(simulated);
  expect(levels(CONFIGURED, "never")).toEqual(simulated);
});

test("objects are not read at the level configured", () =>
  expect(LEVELS.map((level) => atItsLevel(set(level), NOTHING_SPECIAL).refresh)).toEqual([true, true, false, true]));

test("the same options at the same level are one object, so that a plan is kept", () => {
  const options = set("offline");
  for (const circumstances of [NOTHING_SPECIAL, RESTRICTED, CONFIGURED])
    expect(atItsLevel(options, circumstances)).toBe(atItsLevel(options, circumstances));
});
