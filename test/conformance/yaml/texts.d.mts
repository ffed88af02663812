/** What is recorded; the same at each call. */
export function recordedTexts(): readonly string[];
