import { resourceText } from "../../addrs/address.ts";
import { isReference, parseReference, type Reference } from "../../lang/reference.ts";
import type { Traversal } from "../../syntax/tree.ts";
import { callIdOf, prefixOf } from "./ids.ts";
import type { Want } from "./node.ts";

/** The suffix of a call's id that denotes the close node of its module. */
export const CLOSE = " (close)";

/**
 * Returns the wants of a node: the targets of its references, each in the module that contains the reference, and the call of
 * its own module.
 */
export function wantsOf(
  path: readonly string[],
  references: readonly Reference[],
  dependsOn: readonly Traversal[] = [],
  written: readonly string[] = path,
): readonly Want[] {
  const wants = new Map<string, Want>();
  for (const reference of references) addWants(wants, prefixOf(written), reference);
  for (const traversal of dependsOn) {
    const reference = parseReference(traversal);
    if (isReference(reference)) addWants(wants, prefixOf(path), reference);
  }
  if (path.length > 0) add(wants, { id: callIdOf(path) });
  return wants.size === 0 ? NOTHING : [...wants.values()];
}

const NOTHING: readonly Want[] = [];

const add = (found: Map<string, Want>, want: Want) => found.set(want.id, want);

const DECLARED: ReadonlySet<string> = new Set(["output", "check", "provider"]);

/**
 * Adds the wants of a reference. A reference to a whole module, or to an undeclared output, waits for the module's close node.
 */
function addWants(wants: Map<string, Want>, prefix: string, { subject }: Reference): void {
  switch (subject.kind) {
    case "variable":
      add(wants, { id: `${prefix}var.${subject.name}` });
      return;
    case "local":
      add(wants, { id: `${prefix}local.${subject.name}` });
      return;
    case "resource":
      // No resource type has the name of a declaration, such as `output`.
      if (DECLARED.has(subject.type)) return;
      add(wants, { id: prefix + resourceText(subject.mode, subject.type, subject.name) });
      return;
    case "module": {
      const call = `${prefix}module.${subject.call}`;
      add(wants, { id: call });
      if (subject.output === undefined) add(wants, { id: call + CLOSE });
      else add(wants, { id: `${call}.output.${subject.output}`, orElse: call + CLOSE });
    }
  }
}
