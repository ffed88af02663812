import type { Popover } from "../model.ts";

/** The name of the element that a popover belongs to, in its `data-anchor`. */
export function anchorOf(popover: Popover): string {
  if (popover.of === "cell") return `cell ${popover.column} ${popover.path}`;
  if (popover.of === "legend") return "legend";
  return popover.of === "operation" ? `operation ${popover.index}` : `stage ${popover.name}`;
}

export const anchorElement = (popover: Popover): HTMLElement | null =>
  document.querySelector(`[data-anchor="${CSS.escape(anchorOf(popover))}"]`);
