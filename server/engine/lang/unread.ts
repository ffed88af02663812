import type { Diagnostic } from "../source/diagnostic.ts";
import { walkExpression } from "../syntax/expressions.ts";
import { hasNewSignIn } from "../syntax/native/newSigns.ts";
import type { Broken, Expression } from "../syntax/tree.ts";
import type { Dialect } from "./dialect.ts";

/** An expression that no known version reads, as it is written, and its fault there. */
export interface Unread {
  readonly text: string;
  /** Absent where the fault is one of the file. */
  readonly fault?: Diagnostic;
}

/** Returns what only a newer version can read there; undefined if the expression is just broken. In JSON, the content of a string. */
export function unreadAt({ unread, json }: Broken, { newer }: Dialect): Unread | undefined {
  if (unread !== undefined) return { text: unread };
  const [fault] = json?.diagnostics ?? [];
  if (newer === undefined || json?.text === undefined || !fault) return undefined;
  return newer === "certain" || hasNewSignIn(json.text) ? { text: json.text, fault } : undefined;
}

/** Returns the parts of an expression that only a newer version can read. */
export function unreadIn(expression: Expression, dialect: Dialect): readonly Unread[] {
  const found: Unread[] = [];
  walkExpression(expression, (node) => {
    const unread = node.kind === "broken" ? unreadAt(node, dialect) : undefined;
    if (unread) found.push(unread);
    return true;
  });
  return found;
}
