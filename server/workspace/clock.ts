/** The time, and timers. */
export interface Clock {
  /** Returns the milliseconds since 1970. */
  now(): number;
  /** Calls back once after some milliseconds. Returns the function that cancels the callback. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const REAL_CLOCK: Clock = {
  now: () => Date.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
