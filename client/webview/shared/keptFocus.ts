const FOCUSABLE = "a[href], button:not(:disabled), input, select, textarea, [tabindex='0']";

const focusableIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(FOCUSABLE)];

/**
 * Draws a page, and keeps the keyboard where it is: if the drawn page lacks the element with the focus, the element that took its place
 * gets it.
 */
export function keepingFocus(root: HTMLElement, draw: () => void): void {
  const focused = document.activeElement as HTMLElement | null;
  const position = focused ? focusableIn(root).indexOf(focused) : -1;
  draw();
  if (position < 0 || focused?.isConnected || document.activeElement !== document.body) return;
  const drawn = focusableIn(root);
  drawn[Math.min(position, drawn.length - 1)]?.focus();
}
