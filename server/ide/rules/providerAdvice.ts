import { readDifferences } from "../../engine/diff/drift.ts";
import type { Run } from "../../engine/lifecycle/run/run.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import type { Path } from "../../engine/values/path.ts";
import { brokenPromises } from "../brokenPromises.ts";
import { partFindings } from "./partFindings.ts";
import { instancesText, type RuleFinding } from "./ruleFinding.ts";

/**
 * Returns where the answers of a provider work against what is written although Terraform accepts them. `ofObjects` are the runs of
 * existing objects.
 */
export const providerAdvice = (runs: readonly Run[], ofObjects: readonly Run[]): readonly RuleFinding[] => [
  ...partFindings(
    "tolerated-violation",
    runs,
    ({ trace }) => [{ trace, paths: replacedArguments(trace) }],
    (names, traces) =>
      `The provider plans another value for ${names} of ${instancesText(traces)} than is written. Terraform tolerates this of providers with the original SDK, so the apply will not set what is written`,
  ),
  ...partFindings(
    "read-normalizes",
    ofObjects,
    ({ trace }) => [{ trace, paths: readForms(trace) }],
    (names, traces) =>
      `${names} of ${instancesText(traces)} was read in another form of the stored value. The provider should return the stored form, or the difference can come back at every plan`,
  ),
  ...partFindings(
    "upgrade-meaning",
    ofObjects,
    ({ trace }) => [{ trace, paths: changedByUpgrade(trace) }],
    (names, traces) =>
      `The provider's upgrade of the state changed ${names} of ${instancesText(traces)}. An upgrade should keep the meaning of every value`,
  ),
];

/** Returns the written arguments for which the provider plans another value, tolerated by Terraform. */
const replacedArguments = (trace: Trace): readonly Path[] =>
  brokenPromises(trace).flatMap(({ path, tolerated }) => (tolerated ? [path] : []));

const readForms = (trace: Trace): readonly Path[] => readDifferences(trace)?.forms.map(({ path }) => path) ?? [];

const changedByUpgrade = (trace: Trace): readonly Path[] =>
  trace.transitions.flatMap(({ upgraded }) =>
    upgraded && !upgraded.isAssumed
      ? upgraded.parts.flatMap(({ path, how }) => (how === "changed" || how === "lost" ? [path] : []))
      : [],
  );
