import type { Diagnostic } from "../source/diagnostic.ts";
import type { ResourceInstance } from "./resourceInstance.ts";
import { protectedInstance } from "./texts.ts";
import type { Change } from "./trace.ts";

/** Terraform refuses to destroy what its block protects; what only a description says raises no error. */
export function preventDestroy(instance: ResourceInstance, change: Change): readonly Diagnostic[] {
  const protectedBy = instance.declaration?.lifecycle.preventDestroy;
  const destroys = DESTROYING.has(change.action.outcome);
  // What a failed replacement left behind is not protected.
  const isSure = change.action.rule !== "documented-replacement";
  if (!protectedBy || !destroys || !isSure || !instance.declaration || change.deposed !== undefined) return [];
  const destroying = change.action.outcome === "delete" ? "destroy" : "replace";
  return [protectedInstance(instance.declaration.header, instance.address.text, destroying, protectedBy.range)];
}

const DESTROYING = new Set(["delete", "delete-then-create", "create-then-delete"]);
