/** Texts that are nearly good, the same for the same seed. */
export function randomTexts(seed: number, count: number): readonly string[];
