import { writtenKey } from "../../engine/lifecycle/reasons/sourceRanges.ts";
import { codeBlock } from "../../engine/render/markdown.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import type { Expression, ObjectItem } from "../../engine/syntax/tree.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { completions } from "../completion/completion.ts";
import { type Cursor, covers } from "../cursor.ts";
import type { Hover } from "./hoverText.ts";

/** Returns the type of an object's key at the cursor, as the completion there shows it; undefined if no type or schema has the key. */
export function keyHover(root: ExplainableRoot, path: string, cursor: Cursor): Hover | undefined {
  if (path.endsWith(".json")) return undefined;
  const key = keyAt(cursor);
  const name = key && writtenKey(key);
  if (!key || name === undefined) return undefined;
  const { source, offsets } = cursor.syntax;
  const offset = (offsets.get(key.key.range.anchor) ?? 0) + key.key.range.start;
  const items = completions(root, path, source.text, offset)?.items ?? [];
  const note = items.find(({ label, kind }) => label === name && kind === "attribute")?.note;
  return note === undefined
    ? undefined
    : { range: key.key.range, markdown: codeBlock(secretsOf(root.plan).masked(`${name}: ${note}`)) };
}

/** Returns the item of the innermost object whose key is at the cursor. */
export function keyAt({ expressions, offset }: Cursor): ObjectItem | undefined {
  const object = expressions.find(
    (expression): expression is Expression & { kind: "object" } => expression.kind === "object",
  );
  return object?.items.find(({ key }) => covers(key.range, offset));
}
