import type { GivenValue } from "../config/variableValues.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import type { UnitConfiguration } from "./unit.ts";
import * as say from "./unitFindings.ts";

/** A variable of a root module, as far as its inputs are judged. */
interface InputVariable {
  readonly default?: unknown;
}

/**
 * Returns what `terragrunt hcl validate --inputs` says: values that no variable takes, and variables that no value is given to. `given` has
 * every value that the run of the unit gives, by name; `fileRange` is a
 * place in the file of the unit.
 */
export function inputFindings(
  { inputs, inputPlaces, terraform }: UnitConfiguration,
  variables: ReadonlyMap<string, InputVariable>,
  given: ReadonlyMap<string, Pick<GivenValue, "range">>,
  fileRange: Range | undefined,
  isStrict: boolean,
): readonly Diagnostic[] {
  const names = new Set([...(inputs ?? new Map()).keys(), ...given.keys()]);
  const unused = [...names].filter((name) => !variables.has(name));
  const missing = [...variables].filter(([name, variable]) => !variable.default && !names.has(name));
  return [
    ...unused.map((name) => say.unusedInput(inputPlaces.get(name) ?? given.get(name)?.range, name, isStrict)),
    ...missing.map(([name]) => say.missingInput(terraform?.sourceRange ?? fileRange, name)),
  ];
}
