import { getHeapStatistics } from "node:v8";
import { SHARE_ENV, Worker, type WorkerOptions } from "node:worker_threads";

/** The stack of a thread that reads deeply nested texts, in megabytes. Memory is taken only where it is used. */
const STACK_MEGABYTES = 32;

/**
 * The memory for new objects, in megabytes: the default of Node 20. That of Node 24 is four times as much, which takes 100 MB more in a
 * large workspace and saves no time.
 */
const YOUNG_MEGABYTES = 48;

/** Starts a program, with the words of this command line, in a thread that has a large stack and as large a heap as this one. */
export const withDeepStack = (program: URL, options: WorkerOptions): Worker =>
  new Worker(program, {
    ...options,
    argv: process.argv.slice(2),
    env: SHARE_ENV,
    stdin: true,
    resourceLimits: {
      stackSizeMb: STACK_MEGABYTES,
      maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
      maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20),
    },
  });
