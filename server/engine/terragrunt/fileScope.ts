import type { Scope } from "../lang/scope.ts";
import type { Answers } from "../source/question.ts";
import type { Value } from "../values/value.ts";
import { type Context, contextOf } from "./context.ts";
import { type EvaluatedUnit, surroundingsOf, type UnitOptions } from "./evaluateUnit.ts";
import { parseFile, scopeWith } from "./parseConfiguration.ts";
import { reader } from "./reader.ts";

/** Returns what the expressions of a file see while a unit is evaluated: of its own file, or of one that it includes or reads. */
export function fileScope(unit: EvaluatedUnit, path: string, answers: Answers, options: UnitOptions): Scope {
  const surroundings = surroundingsOf(reader(answers, options.generated), options);
  const context = contextOf(surroundings, unit.path);
  if (path === unit.path) return scopeWith({ ...context, includes: tracking(unit) }, path, unit.variables ?? NOTHING);
  const include = unit.includes.find((each) => each.path === path);
  const dependencies = unit.variables?.get("dependency");
  const outer: Context = include ? { ...context, dependencies } : { ...context, configPath: path };
  const { variables = NOTHING } = parseFile(outer, path, include);
  return scopeWith({ ...outer, includes: { original: include, current: [] } }, path, variables);
}

const NOTHING: ReadonlyMap<string, Value> = new Map();

const tracking = ({ includes }: EvaluatedUnit) => ({ original: undefined, current: includes });
