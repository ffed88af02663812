import type { Resource } from "../../config/module.ts";
import { emptyScope } from "../../lang/constant.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { rootFrame } from "../../lang/frame.ts";
import type { Reference } from "../../lang/reference.ts";
import { applySteps } from "../../lang/traverse.ts";
import type { BlockSchema, NestedBlockSchema, ResourceSchema } from "../../schema/schema.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { spanning } from "../../source/range.ts";
import type { TraversalStep } from "../../syntax/tree.ts";
import { unknownValue } from "../../values/value.ts";
import * as say from "./referenceFindings.ts";

/** Returns the static faults of a reference to a resource: faults of its key and of the attributes that it names. */
export function resourceReferenceFaults(
  { count, forEach }: Resource,
  schema: ResourceSchema | undefined,
  { text, steps, subjectRange }: Reference,
  dialect: Dialect,
): readonly Diagnostic[] {
  const [first, ...rest] = steps;
  const isRepeated = count !== undefined || forEach !== undefined;
  const faults: Diagnostic[] = [];
  if (first?.kind === "attribute" && isRepeated)
    faults.push(say.missingKey(subjectRange, text, count ? "count" : "for_each"));
  if (first?.kind === "index" && !isRepeated) faults.push(say.unexpectedKey(spanning(subjectRange, first.range), text));
  if (!schema) return faults;
  const inside = first?.kind === "index" ? rest : steps;
  if (inside[0]?.kind === "attribute" && inside[0].name === "count")
    return [
      ...faults,
      say.countAttribute(first?.kind === "index" ? spanning(subjectRange, first.range) : subjectRange, text),
    ];
  return [...faults, ...stepFaults(schema.block, inside, dialect)];
}

/** Returns the faults of static steps into an object of a schema. Whether an attribute is deprecated is one of them. */
export function stepFaults(
  { attributes, blockTypes }: BlockSchema,
  steps: readonly TraversalStep[],
  dialect: Dialect,
): readonly Diagnostic[] {
  const [step, ...rest] = steps;
  if (!step) return [];
  if (step.kind === "index") return [say.notAnAttribute(step.range, step.key)];
  const attribute = attributes.get(step.name);
  if (attribute) {
    // Further steps are judged by the type of the attribute.
    const frame = rootFrame(emptyScope(dialect));
    applySteps(frame, unknownValue(attribute.type), rest);
    return attribute.deprecated
      ? [say.deprecatedAttribute(step.range, step.name), ...frame.diagnostics]
      : frame.diagnostics;
  }
  const nested = blockTypes.get(step.name);
  if (nested) return blockStepFaults(step.name, nested, rest, dialect);
  return [say.noSuchAttribute(step.range, step.name, [...attributes.keys(), ...blockTypes.keys()])];
}

function blockStepFaults(
  name: string,
  { nesting, block }: NestedBlockSchema,
  steps: readonly TraversalStep[],
  dialect: Dialect,
): readonly Diagnostic[] {
  const [step, ...rest] = steps;
  if (!step || nesting === "single" || nesting === "group") return stepFaults(block, steps, dialect);
  if (nesting === "set") return [say.keyOfSet(step.range, name)];
  if (nesting === "list" && step.kind === "attribute") return [say.noKeyOfList(step.range, name)];
  return stepFaults(block, rest, dialect);
}
