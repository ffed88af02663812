import type { Dialect } from "../../lang/dialect.ts";
import type { Path } from "../../values/path.ts";
import type { RelevantAttribute } from "../plan.ts";

/** Returns the relevant attributes as the version orders them. */
export const relevantInOrder = (
  attributes: readonly { readonly resource: string; readonly path: Path }[],
  _dialect: Dialect,
): readonly RelevantAttribute[] => attributes.map(({ resource, path }) => ({ resource, steps: path.flatMap(stepOf) }));

const stepOf = (step: Path[number]): readonly (string | number)[] =>
  step.kind === "attribute" ? [step.name] : step.kind === "index" ? [step.key] : [];
