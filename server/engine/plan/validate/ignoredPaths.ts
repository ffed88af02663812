import type { IgnoredPath, Resource } from "../../config/module.ts";
import type { Dialect } from "../../lang/dialect.ts";
import type { BlockSchema, ResourceSchema } from "../../schema/schema.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { TraversalStep } from "../../syntax/tree.ts";
import { stepFaults } from "../checks/resourceReference.ts";
import { redundantIgnore } from "./blockFindings.ts";

/**
 * Returns the faults in `ignore_changes`: paths that do not exist, and attributes that only the provider sets. The latter are not
 * told of a resource that `isLost` because of other errors.
 */
export function ignoredFaults(
  resource: Resource,
  schema: ResourceSchema | undefined,
  dialect: Dialect,
  isLost = false,
): readonly Diagnostic[] {
  const { lifecycle } = resource;
  if (!schema || schema.isInferred || lifecycle.ignoreChanges === "all") return [];
  const faults: Diagnostic[] = [];
  for (const path of lifecycle.ignoreChanges) {
    faults.push(...stepFaults(schema.block, stepsOf(path), dialect));
    const isSound = !isLost && faults.every(({ severity }) => severity !== "error");
    if (isSound && isOnlyComputed(schema.block, path))
      faults.push(redundantIgnore(resource.block.labels[0]?.range, path.traversal.root));
  }
  return faults;
}

const stepsOf = ({ traversal: { root, rootRange, steps } }: IgnoredPath): readonly TraversalStep[] => [
  { kind: "attribute", name: root, range: rootRange },
  ...steps,
];

function isOnlyComputed({ attributes }: BlockSchema, { traversal }: IgnoredPath): boolean {
  const attribute = traversal.steps.length === 0 ? attributes.get(traversal.root) : undefined;
  return attribute?.computed === true && !attribute.optional;
}
