/** The class that colours each character of an action's symbol. */
export const SYMBOL_CLASSES: Readonly<Record<string, string>> = {
  "+": "add",
  "-": "destroy",
  "~": "update",
  "/": "dim",
  "<": "read",
  "=": "read",
  ".": "destroy",
  "!": "destroy",
};

/** The four bars of a confidence, in a box of 14 by 12 pixels. */
export const BARS: readonly Bar[] = [1, 2, 3, 4].map((level) => ({
  level,
  x: (level - 1) * 3.5,
  y: 12 - level * 3,
  width: 2.5,
  height: level * 3,
}));

interface Bar {
  /** The lowest level at which the bar is lit. */
  readonly level: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
