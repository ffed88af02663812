import type { InstanceAddress } from "../../addrs/address.ts";
import type { PlanOptions } from "../../load/inputs.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { isMeant, isPartial, readTarget, readTargets } from "../graph/target.ts";
import type { LivePlan } from "../plan.ts";
import {
  invalidExclude,
  invalidReplacement,
  invalidTarget,
  movesExcluded,
  targetingInEffect,
  targetsWithExcludes,
} from "./targetingFindings.ts";

/** Returns the faults of invalid addresses among the options; nothing is planned with such an address. */
export const addressFaults = ({
  targets,
  excludes,
  replace,
}: Pick<PlanOptions, "targets" | "excludes" | "replace">): readonly Diagnostic[] => [
  ...(targets.length > 0 && excludes.length > 0 ? [targetsWithExcludes()] : []),
  ...targets.filter((text) => !readTarget(text)).map(invalidTarget),
  ...excludes.filter((text) => !readTarget(text)).map(invalidExclude),
  ...replace.filter((text) => !isInstance(text)).map(invalidReplacement),
];

const isInstance = (text: string): boolean => readTarget(text)?.resource?.mode === "managed";

/**
 * Returns the warning that not everything is planned, and the fault of moved objects that the targets exclude at one of their
 * addresses.
 */
export function targetingFaults({ inputs, walked }: Pick<LivePlan, "inputs" | "walked">): readonly Diagnostic[] {
  const { options } = inputs;
  if (!isPartial(options)) return [];
  const targets = readTargets(options.targets);
  const excludes = readTargets(options.excludes);
  const isLeftOut = (address: InstanceAddress): boolean =>
    targets.length > 0 ? !isMeant(address, targets) : isMeant(address, excludes);
  const excluded = [...(walked?.placed.placement.byResource.values() ?? [])].flatMap((placed) =>
    placed.flatMap(({ address, previousAddress }) =>
      previousAddress ? [previousAddress, address].filter(isLeftOut) : [],
    ),
  );
  return [targetingInEffect(), ...(excluded.length > 0 ? [movesExcluded(excluded.map(({ text }) => text))] : [])];
}
