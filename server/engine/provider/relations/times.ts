import { readDuration } from "../../codecs/duration.ts";
import { isFault } from "../../codecs/fault.ts";
import { readTimestamp } from "../../codecs/timestamp.ts";

/** Whether two texts are the same duration: `1h`, `60m`, `3600s`. */
export function sameDuration(configured: string, stored: string): boolean {
  const [first, second] = [readDuration(configured), readDuration(stored)];
  return !isFault(first) && !isFault(second) && first === second;
}

/** Whether two texts are the same moment, in another time zone or with another fraction. */
export function sameDate(configured: string, stored: string): boolean {
  const [first, second] = [readTimestamp(configured), readTimestamp(stored)];
  return !isFault(first) && !isFault(second) && first.nanoseconds === second.nanoseconds;
}
