import type { Range } from "../source/range.ts";
import type { Body } from "../syntax/tree.ts";
import type { Path } from "../values/path.ts";

/** Where the argument that a path leads into is written; undefined where it is not (a computed attribute). */
export function argumentRange(body: Body, path: Path): Range | undefined {
  const [first] = path;
  if (first?.kind !== "attribute") return undefined;
  for (const item of body.items) {
    if (item.kind === "argument" && item.name === first.name) return item.range;
    if (item.kind === "block" && item.type === first.name) return item.header;
  }
  return undefined;
}
