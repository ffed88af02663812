import type { Clock } from "../../server/workspace/clock.ts";

/** A clock that stands still until a test advances it. */
export interface FakeClock extends Clock {
  /** Advances the time and calls back every timer that is due, in order. */
  advance(milliseconds: number): void;
  /** Returns how many timers are running. */
  timers(): number;
}

export function fakeClock(): FakeClock {
  let time = 0;
  const timers = new Set<{ readonly due: number; readonly callback: () => void }>();
  return {
    now: () => time,
    after: (milliseconds, callback) => {
      const timer = { due: time + milliseconds, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (milliseconds) => {
      time += milliseconds;
      for (const timer of [...timers].sort((a, b) => a.due - b.due)) {
        if (timer.due > time || !timers.delete(timer)) continue;
        timer.callback();
      }
    },
    timers: () => timers.size,
  };
}
