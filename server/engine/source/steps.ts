/**
 * Work that can be left between two of its steps, and is taken up where it was left. Each step says about how much was done
 * since the one before; 1 is what it costs to look at a node of the walk.
 */
export type Steps<T> = Generator<number, T, undefined>;

/** Goes through many small things: a step after every so many of them, each of which costs so much. */
export function* eachOf<T>(things: Iterable<T>, cost: number, look: (thing: T) => void): Steps<void> {
  let passed = 0;
  for (const thing of things) {
    look(thing);
    if (++passed % MANY === 0) yield MANY * cost;
  }
  yield (passed % MANY) * cost;
}

const MANY = 100;

/** All of it in one go. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** About so much of it, and what is left of `most`; `made` is undefined as long as it is not done. */
export function takeSteps<T>(steps: Steps<T>, most: number): { readonly made?: T; readonly left: number } {
  let left = most;
  while (left > 0) {
    const { done, value } = steps.next();
    if (done) return { made: value, left };
    left -= value;
  }
  return { left: 0 };
}
