import type { PlanOptions } from "../../load/inputs.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { LivePlan } from "../plan.ts";
import { invalidReplacement, invalidTarget, movesExcluded, targetingInEffect } from "../texts.ts";
import { isMeant, readTarget } from "./targets.ts";

/** Returns the faults of invalid addresses among the options; nothing is planned with such an address. */
export const addressFaults = ({
  targets,
  replace,
}: Pick<PlanOptions, "targets" | "replace">): readonly Diagnostic[] => [
  ...targets.filter((text) => !readTarget(text)).map(invalidTarget),
  ...replace.filter((text) => !isInstance(text)).map(invalidReplacement),
];

const isInstance = (text: string): boolean => readTarget(text)?.resource?.mode === "managed";

/**
 * Returns the warning that not everything is planned, and the fault of moved objects that the targets exclude at one of their
 * addresses.
 */
export function targetingFaults({ inputs, walked }: Pick<LivePlan, "inputs" | "walked">): readonly Diagnostic[] {
  const targets = inputs.options.targets.flatMap((text) => readTarget(text) ?? []);
  if (targets.length === 0) return [];
  const excluded = [...(walked?.placed.placement.byResource.values() ?? [])].flatMap((placed) =>
    placed.flatMap(({ address, previousAddress }) =>
      previousAddress ? [previousAddress, address].filter((each) => !isMeant(each, targets)) : [],
    ),
  );
  return [targetingInEffect(), ...(excluded.length > 0 ? [movesExcluded(excluded.map(({ text }) => text))] : [])];
}
