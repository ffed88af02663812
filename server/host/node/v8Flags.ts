import { setFlagsFromString } from "node:v8";

/**
 * Lets the heap grow by half of what is alive before it is collected again. By itself it grows to four times as much, and what
 * one key leaves behind is only ever of use to the next. While much is made that stays, as at the start, that costs time.
 */
export const keepHeapSmall = (): void => setFlagsFromString("--heap-growing-percent=50");

/**
 * Lets V8 optimise a function only once it has run for about eight times as long as by itself: of a plan of a second, half went
 * into machine code that came too late.
 */
export const optimiseLater = (): void => setFlagsFromString("--interrupt-budget=1000000");
