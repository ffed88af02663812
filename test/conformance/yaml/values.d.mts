/** Expressions of values, the same for the same seed. */
export function randomValues(seed: number, count: number): readonly string[];
/** What is recorded; the same at each call. */
export function recordedValues(): readonly string[];
/** The text as it stands in a file, on one line. */
export function encodingOf(value: string): string;
