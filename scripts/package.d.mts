/** The most bytes that a browser should have to load for the language server. */
export const LARGEST_WORKER: number;

/** Returns the bytes of the files that the language server in a browser loads. */
export function workerSize(dist: string): Promise<number>;
