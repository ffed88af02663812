import { actionText } from "../addrs/address.ts";
import { type Diagnostic, errorAt } from "../source/diagnostic.ts";
import { type Range, spanning } from "../source/range.ts";
import type { Expression, Traversal } from "../syntax/tree.ts";
import type { Dialect } from "./dialect.ts";
import { supports } from "./features.ts";
import { isReference, keyFault, parseReference, type Reference, traversalsOf } from "./reference.ts";

/** A reference to an action or to one of its instances. Only `action_trigger` blocks may have one. */
export interface ActionReference {
  readonly type: string;
  readonly name: string;
  /** `action.type.name`. */
  readonly text: string;
  /** The range of the name, with a static key after it. */
  readonly subjectRange: Range;
}

export const isAction = (reference: Reference | ActionReference): reference is ActionReference =>
  !("subject" in reference);

/** Returns the references of an expression, those to actions included, and the faults in their forms. */
export function referencesWithActions(
  expression: Expression,
  dialect: Dialect,
): { readonly references: readonly (Reference | ActionReference)[]; readonly diagnostics: readonly Diagnostic[] } {
  const references: (Reference | ActionReference)[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const traversal of traversalsOf(expression)) {
    if (!namesAction(traversal, dialect)) {
      const reference = parseReference(traversal);
      if (isReference(reference)) references.push(reference);
      else diagnostics.push(reference);
      continue;
    }
    const { reference, diagnostics: faults } = parseActionReference(traversal, dialect);
    if (reference) references.push(reference);
    diagnostics.push(...faults);
  }
  return { references, diagnostics };
}

/** Whether a traversal names an action, and not a resource of the type "action". */
export const namesAction = ({ root }: Traversal, dialect: Dialect): boolean =>
  root === "action" && supports(dialect, "action-blocks");

/** Whether a traversal names the resource that triggers an action, and not a resource of the type "caller". */
export const namesCaller = ({ root }: Traversal, dialect: Dialect): boolean =>
  root === "caller" && supports(dialect, "action-callers");

/** Parses the name of an action, which a key may follow. */
export function parseActionReference(
  traversal: Traversal,
  dialect: Dialect,
): { readonly reference: ActionReference | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const [type, name, ...remaining] = traversal.steps;
  if (!type || !name) return { reference: undefined, diagnostics: [incompleteAction(traversal.range)] };
  if (name.kind !== "attribute") return { reference: undefined, diagnostics: [incompleteAction(name.range)] };
  const [first] = remaining;
  const key = first?.kind === "index" ? first : undefined;
  const wrongKey = keyFault(first, "action");
  if (wrongKey) return { reference: undefined, diagnostics: [wrongKey] };
  const typeName = type.kind === "attribute" ? type.name : "";
  const last = key ?? name;
  const reference = {
    type: typeName,
    name: name.name,
    text: actionText({ type: typeName, name: name.name }),
    subjectRange: spanning(traversal.rootRange, last.range),
  };
  const faults = type.kind === "attribute" ? [] : [incompleteAction(type.range)];
  const after = key ? remaining[1] : first;
  if (after && supports(dialect, "action-callers")) faults.push(noAttributes(after.range));
  return { reference, diagnostics: faults };
}

const incompleteAction = errorAt(
  "lang/incomplete-action",
  "Invalid reference",
  '"action" must be followed by the type and the name of an action, as in action.type.name.',
);
const noAttributes = errorAt(
  "lang/no-action-attributes",
  "Unexpected attribute in action reference",
  "An action has no attributes. Remove what follows its name.",
);
export const actionNotAllowed = errorAt(
  "lang/action-not-allowed",
  "Invalid reference",
  "An action can only be named in the actions of an action_trigger block.",
);
export const callerElsewhere = errorAt(
  "lang/caller-elsewhere",
  'Invalid "caller" reference',
  "caller is the resource instance that triggers an action. Use it only in the config of an action that a resource triggers.",
);
