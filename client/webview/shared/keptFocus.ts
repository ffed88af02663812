const FOCUSABLE = "a[href], button:not(:disabled), input, select, textarea, [tabindex='0']";

const focusableIn = (around: Element): readonly HTMLElement[] => [...around.querySelectorAll<HTMLElement>(FOCUSABLE)];

/**
 * Draws a page, and keeps the keyboard where it is: if the drawn page lacks the control with the focus, the one that took its place gets
 * it, in the closest element that is still there.
 */
export function keepingFocus(root: HTMLElement, draw: () => void): void {
  const focused = document.activeElement;
  const places = focused?.matches("a, button, select") ? placesOf(focused, root) : [];
  draw();
  if (!focused || focused.isConnected || document.activeElement !== document.body) return;
  for (const { around, position } of places) {
    const controls = around.isConnected ? focusableIn(around) : [];
    if (controls.length === 0) continue;
    controls[Math.min(position, controls.length - 1)]!.focus();
    return;
  }
}

/** Returns the elements around a control, the closest first, with its position among the controls of each. */
function placesOf(control: Element, root: Element): readonly { around: Element; position: number }[] {
  const places = [];
  for (let around = control.parentElement; around && root.contains(around); around = around.parentElement)
    places.push({ around, position: focusableIn(around).indexOf(control as HTMLElement) });
  return places;
}
