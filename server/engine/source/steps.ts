/**
 * Work that can pause between two steps and resume later. Each step yields the cost of the work since the previous step.
 * The unit of cost is a visit of one node of the walk.
 */
export type Steps<T> = Generator<number, T, undefined>;

/** Calls `visit` for every item, and pauses after each batch; one item costs `cost`. */
export function* eachOf<T>(items: Iterable<T>, cost: number, visit: (item: T) => void): Steps<void> {
  let passed = 0;
  for (const item of items) {
    visit(item);
    if (++passed % MANY === 0) yield MANY * cost;
  }
  yield (passed % MANY) * cost;
}

const MANY = 100;

/** Runs all steps without a pause and returns the result. */
export function runToEnd<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Runs steps until their cost exceeds the available budget. Returns the result, undefined if the work is unfinished, and
 * the remaining budget.
 */
export function takeSteps<T>(steps: Steps<T>, available: number): { readonly result?: T; readonly budget: number } {
  let remaining = available;
  while (remaining > 0) {
    const { done, value } = steps.next();
    if (done) return { result: value, budget: remaining };
    remaining -= value;
  }
  return { budget: 0 };
}
