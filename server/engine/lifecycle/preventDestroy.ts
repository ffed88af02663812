import { evaluate } from "../lang/evaluate.ts";
import { isUnprovenReplacement } from "../provider/doubt.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Argument } from "../syntax/tree.ts";
import { convert } from "../values/conversion/convert.ts";
import { BOOL } from "../values/type.ts";
import { uncertainOrAssumedIn } from "../values/walk.ts";
import { openProtection, protectedInstance } from "./lifecycleFindings.ts";
import type { ResourceInstance } from "./resourceInstance.ts";
import type { Change } from "./trace.ts";

/** Returns an error if the change destroys a protected object. A replacement that is learned or documented raises none. */
export function preventDestroy(instance: ResourceInstance, change: Change): readonly Diagnostic[] {
  const protectedBy = instance.declaration?.lifecycle.preventDestroy;
  const destroys = DESTROYING.has(change.action.outcome);
  // Deposed objects are not protected.
  const isSure = !isUnprovenReplacement(change.action.doubt?.because);
  if (!protectedBy || !destroys || !isSure || !instance.declaration || change.deposed !== undefined) return [];
  const destroying = change.action.outcome === "delete" ? "destroy" : "replace";
  const isProtected = evaluated(protectedBy, instance);
  if (typeof isProtected !== "boolean") return isProtected;
  if (!isProtected) return [];
  return [protectedInstance(instance.declaration.header, instance.address.text, destroying, protectedBy.range)];
}

const DESTROYING = new Set(["delete", "delete-then-create", "create-then-delete"]);

/** Whether the instance is protected, or the errors that OpenTofu reports. Reports nothing if only Stateline lacks the value. */
function evaluated({ expression }: Argument, { scope, address }: ResourceInstance): boolean | readonly Diagnostic[] {
  const { value, diagnostics } = evaluate(expression, scope);
  const converted = convert(value, BOOL);
  if (diagnostics.length > 0 || uncertainOrAssumedIn(value)) return diagnostics;
  if ("fault" in converted || converted.value.kind === "unknown")
    return [openProtection(expression.range, address.text)];
  return converted.value.kind === "bool" && converted.value.value;
}
