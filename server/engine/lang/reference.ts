import { type Mode, resourceText } from "../addrs/address.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { type Range, spanning } from "../source/range.ts";
import { walkExpression } from "../syntax/expressions.ts";
import type { Expression, Traversal, TraversalStep } from "../syntax/tree.ts";
import { readInteger } from "../values/numbers/wholeNumber.ts";
import type { Dialect } from "./dialect.ts";
import { supports } from "./features.ts";
import * as say from "./referenceFindings.ts";

/** The target of a reference: a declared object, without the path into its value. */
export type Subject =
  | { readonly kind: "variable" | "local" | "path" | "terraform" | "each" | "count"; readonly name: string }
  | { readonly kind: "resource"; readonly mode: Mode; readonly type: string; readonly name: string }
  /** A module call; `output` is set if the steps name one of its outputs statically. */
  | { readonly kind: "module"; readonly call: string; readonly output: string | undefined }
  | { readonly kind: "self" };

/** A traversal parsed as a reference, without knowing whether its target is declared. */
export interface Reference {
  readonly subject: Subject;
  /** Terraform's spelling of the subject; equal for all references to the same subject. */
  readonly text: string;
  /** The static steps into the subject's value. */
  readonly steps: readonly TraversalStep[];
  readonly subjectRange: Range;
  readonly range: Range;
}

/** Parses a traversal as a reference. A fault is Terraform's static error, which `can` and `try` do not catch. */
export function parseReference(traversal: Traversal): Reference | Diagnostic {
  const cached = parsed.get(traversal);
  if (cached) return cached;
  const reference = parseRoot(traversal);
  parsed.set(traversal, reference);
  return reference;
}

/** Whether a traversal is a word such as `string`, which is no reference where it may be a type expression. */
export const isTypeWord = (dialect: Dialect, { root, steps }: Traversal): boolean =>
  steps.length === 0 && PRIMITIVE_TYPES.has(root) && supports(dialect, "convert");

const PRIMITIVE_TYPES: ReadonlySet<string> = new Set(["string", "number", "bool", "any"]);

export const isReference = (found: Reference | Diagnostic): found is Reference =>
  "subject" in found && "steps" in found;

/** Returns every traversal of the expression whose root is not bound by an enclosing `for`. */
export function traversalsOf(expression: Expression): readonly Traversal[] {
  const cached = traversals.get(expression);
  if (cached) return cached;
  const collected: Traversal[] = [];
  collect(expression, new Set(), collected);
  traversals.set(expression, collected);
  return collected;
}

/** Returns the valid references of the expression. */
export function referencesOf(expression: Expression): readonly Reference[] {
  return traversalsOf(expression).map(parseReference).filter(isReference);
}

const parsed = new WeakMap<Traversal, Reference | Diagnostic>();
const traversals = new WeakMap<Expression, readonly Traversal[]>();

function collect(expression: Expression, bound: ReadonlySet<string>, traversals: Traversal[]): void {
  walkExpression(expression, (node) => {
    // An invalid template in JSON has no references.
    if (node.json && node.json.diagnostics.length > 0) return false;
    if (node.kind === "traversal") {
      if (!bound.has(node.root)) traversals.push(node);
    } else if (node.kind === "for") {
      collect(node.collection, bound, traversals);
      const inner = new Set(bound).add(node.valueName);
      if (node.keyName !== undefined) inner.add(node.keyName);
      for (const part of [node.key, node.value, node.condition]) if (part) collect(part, inner, traversals);
      return false;
    }
    return true;
  });
}

function parseRoot(traversal: Traversal): Reference | Diagnostic {
  const { root, steps } = traversal;
  switch (root) {
    case "var":
      return namedReference(traversal, "variable");
    case "local":
    case "path":
    case "terraform":
    case "each":
    case "count":
      return namedReference(traversal, root);
    // Whether there is such an object depends on the dialect, which judges its attributes too.
    case "tofu":
      return namedReference(traversal, "terraform");
    case "self":
      return reference(traversal, { kind: "self" }, "self", 0);
    case "module":
      return moduleReference(traversal);
    case "data":
    case "ephemeral":
      return resourceReference(traversal, root, steps);
    case "resource":
      return resourceReference(traversal, "managed", steps);
    case "template":
    case "lazy":
    case "arg":
      return say.reservedName(traversal.rootRange, root);
    default:
      return typeReference(traversal);
  }
}

function namedReference(
  traversal: Traversal,
  kind: "variable" | "local" | "path" | "terraform" | "each" | "count",
): Reference | Diagnostic {
  const step = traversal.steps[0];
  if (!step) return say.bareObject(traversal.rootRange, traversal.root);
  if (step.kind !== "attribute") return say.noOperation(step.range, traversal.root);
  const unsupported = traversal.root === "tofu" ? undefined : say.unsupportedAttribute(kind, step.name);
  if (unsupported !== undefined)
    return say.wrongObjectAttribute(spanning(traversal.rootRange, step.range), kind, unsupported);
  return reference(traversal, { kind, name: step.name }, `${traversal.root}.${step.name}`, 1);
}

function resourceReference(traversal: Traversal, mode: Mode, steps: readonly TraversalStep[]): Reference | Diagnostic {
  const [type, name] = steps;
  if (type?.kind !== "attribute" || name?.kind !== "attribute") {
    const keyword = mode === "data" ? "data" : mode === "ephemeral" ? "ephemeral" : "resource";
    if (type?.kind === "index" && name) return say.noOperation(type.range, keyword);
    if (type?.kind === "attribute" && name) return say.noResourceName(name.range, NAMED_MODE[mode]);
    const kind = mode === "managed" ? "resource" : mode === "data" ? "data source" : "ephemeral resource";
    return say.incompleteResource(traversal.range, keyword, kind);
  }
  const subject: Subject = { kind: "resource", mode, type: type.name, name: name.name };
  return keyFault(steps[2], "resource") ?? reference(traversal, subject, resourceText(mode, type.name, name.name), 2);
}

const NAMED_MODE = { managed: "resource type", data: "data source", ephemeral: "ephemeral resource type" } as const;

function typeReference(traversal: Traversal): Reference | Diagnostic {
  const name = traversal.steps[0];
  if (name?.kind !== "attribute") return say.noResourceName(name?.range ?? traversal.range, NAMED_MODE.managed);
  const subject: Subject = { kind: "resource", mode: "managed", type: traversal.root, name: name.name };
  const text = resourceText("managed", traversal.root, name.name);
  return keyFault(traversal.steps[1], "resource") ?? reference(traversal, subject, text, 1);
}

/** Returns the fault of a step that selects an instance; undefined for any other step. */
export function keyFault(
  step: TraversalStep | undefined,
  object: "resource" | "module" | "action",
): Diagnostic | undefined {
  if (step?.kind !== "index" || step.key.kind === "string") return undefined;
  const isNumber = step.key.kind === "number";
  if (step.key.kind === "number" && readInteger(step.key.value) !== undefined) return undefined;
  return say.wrongInstanceKey(step.range, object, isNumber);
}

function moduleReference(traversal: Traversal): Reference | Diagnostic {
  const [call, second, third] = traversal.steps;
  if (!call) return say.bareObject(traversal.rootRange, "module");
  if (call.kind !== "attribute") return say.noOperation(call.range, "module");
  const invalidKey = keyFault(second, "module");
  if (invalidKey) return invalidKey;
  if (second?.kind === "index" && third?.kind === "index") return say.noInstanceOperation(third.range);
  const output = second?.kind === "index" ? third : second;
  const subject = {
    kind: "module" as const,
    call: call.name,
    output: output?.kind === "attribute" ? output.name : undefined,
  };
  const text = `module.${call.name}`;
  return reference(traversal, subject, subject.output === undefined ? text : `${text}.${subject.output}`, 1);
}

/** Returns a reference to `self` for a traversal that names it otherwise. */
export const selfReference = (traversal: Traversal): Reference => reference(traversal, { kind: "self" }, "self", 0);

function reference(traversal: Traversal, subject: Subject, text: string, used: number): Reference {
  const last = traversal.steps[used - 1];
  const subjectRange = last ? spanning(traversal.rootRange, last.range) : traversal.rootRange;
  return { subject, text, steps: traversal.steps.slice(used), subjectRange, range: traversal.range };
}
