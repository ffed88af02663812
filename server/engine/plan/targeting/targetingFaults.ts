import type { InstanceAddress } from "../../addrs/address.ts";
import type { PlanOptions } from "../../load/inputs.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { isMeant, isPartial, readTarget, readTargets } from "../graph/target.ts";
import type { LivePlan } from "../plan.ts";
import * as say from "./targetingFindings.ts";

/** Returns the faults of invalid addresses among the options; nothing is planned with such an address. */
export const addressFaults = ({
  targets,
  excludes,
  replace,
}: Pick<PlanOptions, "targets" | "excludes" | "replace">): readonly Diagnostic[] => [
  ...(targets.length > 0 && excludes.length > 0 ? [say.targetsWithExcludes()] : []),
  ...targets.filter((text) => !readTarget(text)).map(say.invalidTarget),
  ...excludes.filter((text) => !readTarget(text)).map(say.invalidExclude),
  ...replace.filter((text) => !isInstance(text)).map(say.invalidReplacement),
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
  return [
    say.targetingInEffect(),
    ...(excluded.length > 0 ? [say.movesExcluded(excluded.map(({ text }) => text))] : []),
  ];
}
