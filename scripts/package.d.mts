/** The most bytes that a browser should have to load before the language server begins. */
export const LARGEST_WORKER: number;

/** Returns the bytes of the files that the language server in a browser loads before it begins. */
export function workerSize(dist: string): Promise<number>;

/** Returns the texts of the files that a program loads before it begins, by name: not those that it loads on use. */
export function loadedAtStart(dist: string, program: string): Promise<ReadonlyMap<string, string>>;
