import { type Diagnostic, error } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";

export const unexpectedTrigger = (range: Range): Diagnostic =>
  error(
    "plan/unexpected-trigger",
    range,
    "Invalid replace_triggered_by expression",
    "This must be a literal reference to a resource, an instance or an attribute, such as terraform_data.web[0].id.",
  );

export const computedTriggerKey = (range: Range): Diagnostic =>
  error(
    "plan/computed-trigger-key",
    range,
    "Invalid expression",
    "The key must not be computed here. Use a literal key, count.index or each.key.",
  );

export const noSelf = (range: Range): Diagnostic =>
  error(
    "plan/no-self",
    range,
    "Invalid index",
    "The instance has no object yet, and a refresh-only plan creates none.",
  );

export const undeclaredTrigger = (range: Range, resource: string): Diagnostic =>
  error(
    "plan/undeclared-trigger",
    range,
    "Reference to undeclared resource",
    `There is no ${resource} in this module. Declare it, or correct the name.`,
  );

export const unplannedTrigger = (resource: string, where: string, near: Range): Diagnostic => ({
  ...error(
    "plan/unplanned-trigger",
    undefined,
    `no change found for ${resource} in ${where}`,
    "This instance does not exist, so it cannot trigger a replacement. Correct the key, or remove the reference.",
  ),
  near,
});

/** The finding of a provider_meta block whose provider has no schema for it. */
export const noProviderMeta = (at: Range, source: string): Diagnostic =>
  error(
    "plan/no-provider-meta",
    at,
    `Provider ${source} doesn't support provider_meta`,
    `The provider ${source} does not support provider_meta. Remove the block.`,
  );
