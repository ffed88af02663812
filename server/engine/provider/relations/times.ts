import { readDuration } from "../../codecs/duration.ts";
import { isFault } from "../../codecs/fault.ts";
import { readTimestamp } from "../../codecs/timestamp.ts";

/** No duration and no date is written longer. The fault of a text that is none tells all of it, and a document may have megabytes. */
const LONGEST = 1_000;

const areShort = (...texts: readonly string[]): boolean => texts.every((text) => text.length <= LONGEST);

/** Whether two texts are the same duration: `1h`, `60m`, `3600s`. */
export function sameDuration(configured: string, stored: string): boolean {
  if (!areShort(configured, stored)) return false;
  const [first, second] = [readDuration(configured), readDuration(stored)];
  return !isFault(first) && !isFault(second) && first === second;
}

/** Whether two texts are the same moment, in another time zone or with another fraction. */
export function sameDate(configured: string, stored: string): boolean {
  if (!areShort(configured, stored)) return false;
  const [first, second] = [readTimestamp(configured), readTimestamp(stored)];
  return !isFault(first) && !isFault(second) && first.nanoseconds === second.nanoseconds;
}
