/** What is recorded; the same at each call. */
export function recordedTexts(): readonly { readonly kind: string; readonly size: number; readonly text: string }[];
export function randomTexts(seed: number, count: number): readonly string[];
