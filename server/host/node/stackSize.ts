import { isMainThread, resourceLimits } from "node:worker_threads";

/** Returns the size of the stack of this thread, in kilobytes: that of V8, unless the program was started with another one. */
export function stackKilobytes(): number {
  if (!isMainThread) return 1024 * (resourceLimits.stackSizeMb ?? USUAL / 1024);
  const option = process.execArgv.map((word) => /^--stack[-_]size=(\d+)$/.exec(word)?.[1]).find(Boolean);
  return option === undefined ? USUAL : Number(option);
}

const USUAL = 984;
