/** The keys that move the focus in a tree or a treegrid. */
export type Key = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" | "Home" | "End" | "PageUp" | "PageDown";

const KEYS: ReadonlySet<string> = new Set<Key>([
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "Home",
  "End",
  "PageUp",
  "PageDown",
]);

export const isKey = (key: string): key is Key => KEYS.has(key);
