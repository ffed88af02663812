import type { Key } from "../shared/keys.ts";
import { lineAt, type Model, totalLines, visibleLines } from "./model.ts";

export type Moved =
  | { readonly kind: "focus"; readonly index: number }
  /** Right opens a closed heading or bundle, Left closes an open one. */
  | { readonly kind: "toggle"; readonly id: string };

/** Returns the effect of a key in the list, which is a tree. */
export function moveFocus(model: Model, key: Key): Moved {
  const { index } = model.focus;
  const line = lineAt(model, index);
  const open = line?.kind === "heading" ? line.open : line?.bundle?.open;
  if (line && open !== undefined && key === (open ? "ArrowLeft" : "ArrowRight")) return { kind: "toggle", id: line.id };
  const target = key === "ArrowLeft" ? (line?.parent ?? index) : index + stepOf(model, key, open);
  return { kind: "focus", index: Math.max(0, Math.min(totalLines(model) - 1, target)) };
}

function stepOf(model: Model, key: Key, open: boolean | undefined): number {
  const page = Math.max(1, visibleLines(model) - 3);
  switch (key) {
    case "ArrowUp":
      return -1;
    case "ArrowDown":
      return 1;
    case "PageUp":
      return -page;
    case "PageDown":
      return page;
    case "Home":
      return Number.NEGATIVE_INFINITY;
    case "End":
      return Number.POSITIVE_INFINITY;
    default:
      // Right on an open line goes to the first line below it.
      return open ? 1 : 0;
  }
}
