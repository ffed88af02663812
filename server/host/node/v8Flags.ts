import { setFlagsFromString } from "node:v8";

/**
 * Lets the heap grow only by half of the live memory before the next collection. V8's default is four times as much, although
 * most garbage of one edit is of no use to the next. While much new data stays alive, as at the start, this setting costs time.
 */
export const keepHeapSmall = (): void => setFlagsFromString("--heap-growing-percent=50");

/**
 * Makes V8 optimise a function only after about eight times the default run time. In a plan of one second, half of the time went
 * into machine code that came too late. V8 counts instructions up to Node 20 and invocations since; it complains of a flag that it
 * does not know.
 */
export const optimiseLater = (): void =>
  setFlagsFromString(countsInstructions() ? "--interrupt-budget=1000000" : "--invocation-count-for-turbofan=24000");

const countsInstructions = (): boolean => Number.parseInt(process.versions.node, 10) <= 20;
