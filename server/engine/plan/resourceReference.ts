import type { Resource } from "../config/module.ts";
import { rootFrame } from "../lang/frame.ts";
import type { Reference } from "../lang/reference.ts";
import type { Scope } from "../lang/scope.ts";
import { applySteps } from "../lang/traverse.ts";
import type { BlockSchema } from "../schema/schema.ts";
import { type Diagnostic, error } from "../source/diagnostic.ts";
import { answers } from "../source/question.ts";
import { spanning } from "../source/range.ts";
import { isIdentifier } from "../syntax/scan/identifier.ts";
import { didYouMean } from "../syntax/suggestion.ts";
import type { TraversalStep } from "../syntax/tree.ts";
import { quoted } from "../values/quote.ts";
import { UNKNOWN, unknownValue, type Value } from "../values/value.ts";
import { providerOf } from "./providers.ts";

/** What is wrong with a reference to a resource whatever its values are: its key, and the attributes that it names. */
export function resourceReferenceFaults(
  { count, forEach, type, mode }: Resource,
  { text, steps, subjectRange }: Reference,
): readonly Diagnostic[] {
  const [first, ...rest] = steps;
  const isRepeated = count !== undefined || forEach !== undefined;
  const found: Diagnostic[] = [];
  if (first?.kind === "attribute" && isRepeated)
    found.push(error(subjectRange, "Missing resource instance key", missingKey(text, count ? "count" : "for_each")));
  if (first?.kind === "index" && !isRepeated)
    found.push(error(spanning(subjectRange, first.range), "Unexpected resource instance key", unexpectedKey(text)));
  const schema = mode === "managed" ? providerOf(type)?.resourceSchema(type) : undefined;
  return schema ? [...found, ...stepFaults(schema.block, first?.kind === "index" ? rest : steps)] : found;
}

const missingKey = (text: string, repeatedBy: "count" | "for_each"): string =>
  `Because ${text} has "${repeatedBy}" set, its attributes must be accessed on specific instances.\n\nFor example, to correlate with indices of a referring resource, use:\n    ${text}[${repeatedBy === "count" ? "count.index" : "each.key"}]`;

const unexpectedKey = (text: string): string =>
  `Because ${text} does not have "count" or "for_each" set, references to it must not include an index key. Remove the bracketed index to refer to the single instance of this resource.`;

/** Follows static steps into an object of a schema. */
export function stepFaults(
  { attributes, blockTypes }: BlockSchema,
  steps: readonly TraversalStep[],
): readonly Diagnostic[] {
  const [step, ...rest] = steps;
  if (!step) return [];
  if (step.kind === "index") return [error(step.range, "Invalid index operation", indexOperation(step.key))];
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
  const names = [...attributes.keys(), ...blockTypes.keys()];
  const detail = `This object has no argument, nested block, or exported attribute named ${quoted(step.name)}.${didYouMean(step.name, names)}`;
  return [error(step.range, "Unsupported attribute", detail)];
}

function indexOperation(key: Value): string {
  return key.kind === "string" && isIdentifier(key.value)
    ? `Only attribute access is allowed here. Did you mean to access attribute ${quoted(key.value)} using the dot operator?`
    : "Only attribute access is allowed here, using the dot operator.";
}

const NOWHERE: Scope = { value: () => UNKNOWN, answers: answers(), baseDirectory: "", functions: new Map() };
