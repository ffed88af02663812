import type { Variable } from "../../config/module.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import { type GivenValue, readGivenValue, rootVariable } from "../../config/variableValues.ts";
import type { Dialect } from "../../lang/dialect.ts";
import type { Value } from "../../values/value.ts";

/**
 * Returns the values of the root module's variables as Terraform reports them: as given, before conversion, or else the default. An
 * ephemeral variable is in no plan.
 */
export const rootVariables = (
  { module: { variables }, dialect }: ModuleNode,
  givenValues: ReadonlyMap<string, GivenValue>,
): ReadonlyMap<string, Value> =>
  new Map(
    [...variables.values()]
      .filter((variable) => !variable.ephemeral || variable.default)
      .map((variable) => [
        variable.name,
        toldValue(dialect, variable, variable.ephemeral ? undefined : givenValues.get(variable.name)),
      ]),
  );

const toldValue = (dialect: Dialect, variable: Variable, given: GivenValue | undefined): Value =>
  (given ? readGivenValue(variable, given) : rootVariable(variable, undefined, dialect)).value;
