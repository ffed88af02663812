import type { Resource } from "../config/module.ts";
import { rootFrame } from "../lang/frame.ts";
import type { Reference } from "../lang/reference.ts";
import type { Scope } from "../lang/scope.ts";
import { applySteps } from "../lang/traverse.ts";
import type { BlockSchema, ResourceSchema } from "../schema/schema.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { answers } from "../source/question.ts";
import { spanning } from "../source/range.ts";
import type { TraversalStep } from "../syntax/tree.ts";
import { UNKNOWN, unknownValue } from "../values/value.ts";
import { missingKey, noSuchAttribute, notAnAttribute, unexpectedKey } from "./texts.ts";

/** What is wrong with a reference to a resource whatever its values are: its key, and the attributes that it names. */
export function resourceReferenceFaults(
  { count, forEach }: Resource,
  schema: ResourceSchema | undefined,
  { text, steps, subjectRange }: Reference,
): readonly Diagnostic[] {
  const [first, ...rest] = steps;
  const isRepeated = count !== undefined || forEach !== undefined;
  const found: Diagnostic[] = [];
  if (first?.kind === "attribute" && isRepeated)
    found.push(missingKey(subjectRange, text, count ? "count" : "for_each"));
  if (first?.kind === "index" && !isRepeated) found.push(unexpectedKey(spanning(subjectRange, first.range), text));
  return schema ? [...found, ...stepFaults(schema.block, first?.kind === "index" ? rest : steps)] : found;
}

/** Follows static steps into an object of a schema. */
export function stepFaults(
  { attributes, blockTypes }: BlockSchema,
  steps: readonly TraversalStep[],
): readonly Diagnostic[] {
  const [step, ...rest] = steps;
  if (!step) return [];
  if (step.kind === "index") return [notAnAttribute(step.range, step.key)];
  const attribute = attributes.get(step.name);
  if (attribute) {
    // The rest is judged as on any value of the type.
    const frame = rootFrame(NOWHERE);
    applySteps(frame, unknownValue(attribute.type), rest);
    return frame.found;
  }
  const nested = blockTypes.get(step.name);
  // A step into one of several blocks is judged by its value.
  if (nested) return nested.nesting === "single" || nested.nesting === "group" ? stepFaults(nested.block, rest) : [];
  return [noSuchAttribute(step.range, step.name, [...attributes.keys(), ...blockTypes.keys()])];
}

const NOWHERE: Scope = { value: () => UNKNOWN, answers: answers(), baseDirectory: "", functions: new Map() };
