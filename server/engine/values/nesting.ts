/**
 * How deep texts and values may be nested: as deep as the native stack allows the recursive functions over them. It is a property of the
 * thread, as the stack is.
 */
interface Nesting {
  /** The number of constructs of a text that are open at once. */
  readonly constructs: number;
  /** The height of the tree of a text: a long chain of operators is a high tree, too. */
  readonly height: number;
  /** The number of levels of a value. */
  readonly values: number;
  /** The number of levels of a text in JSON that is data, and of one in YAML. */
  readonly json: number;
  readonly yaml: number;
}

/** The depths for which a stack of the usual size, 984 KB, has room. */
const USUAL: Nesting = { constructs: 400, height: 1_000, values: 500, json: 2_000, yaml: 1_000 };

/** With a stack of so many times the usual size everything is read: Terraform itself reads no data that is nested more than 10,000 deep. */
const MOST_TIMES = 25;
const DEEPEST_DATA = 10_000;

let current = USUAL;
let isExceeded = false;

export const nesting = (): Nesting => current;

/** Tells how large the stack of this thread is, in kilobytes. Called by entry points, before anything is read. */
export function useStack(kilobytes: number): void {
  const times = Math.min(Math.max(1, kilobytes / 984), MOST_TIMES);
  const scaled = (depth: number) => Math.floor(depth * times);
  current = {
    constructs: scaled(USUAL.constructs),
    height: scaled(USUAL.height),
    values: scaled(USUAL.values),
    json: Math.min(scaled(USUAL.json), DEEPEST_DATA),
    yaml: Math.min(scaled(USUAL.yaml), DEEPEST_DATA),
  };
}

/** Records that something was nested too deeply for the stack; returns false. */
export function exceedNesting(): false {
  isExceeded = true;
  return false;
}

/** Whether anything was nested too deeply for the stack of this thread. */
export const isNestingExceeded = (): boolean => isExceeded;
