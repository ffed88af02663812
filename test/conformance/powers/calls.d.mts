/** What is recorded; the same at each call. */
export function recordedCalls(): readonly string[];
export function randomCalls(seed: number, count: number): readonly string[];
export const FAILING: readonly string[];
/** In place of a call that fails. */
export function orFault(call: string): string;
