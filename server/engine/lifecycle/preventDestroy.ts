import { type Diagnostic, error } from "../source/diagnostic.ts";
import type { Change, ResourceInstance } from "./resourceInstance.ts";

/** Terraform refuses to destroy what its block protects. */
export function preventDestroy(instance: ResourceInstance, change: Change): readonly Diagnostic[] {
  const protectedBy = instance.declaration?.lifecycle.preventDestroy;
  const destroys = DESTROYING.has(change.action.outcome);
  // What a failed replacement left behind is not protected.
  if (!protectedBy || !destroys || !instance.declaration || change.deposed !== undefined) return [];
  return [
    {
      ...error(
        instance.declaration.header,
        "Instance cannot be destroyed",
        `Resource ${instance.address.text} has lifecycle.prevent_destroy set, but the plan calls for this resource to be destroyed. To avoid this error and continue with the plan, either disable lifecycle.prevent_destroy or reduce the scope of the plan using the -target option.`,
      ),
      address: instance.address.text,
      related: [{ range: protectedBy.range, message: "prevent_destroy is set here" }],
    },
  ];
}

const DESTROYING = new Set(["delete", "delete-then-create", "create-then-delete"]);
