import type { Clock } from "./clock.ts";

/** Holds a state that changes by events alone. */
export interface Driver<State, Event> {
  state(): State;
  dispatch(event: Event): void;
  /** Resolves when the state fulfils a condition, or after so many milliseconds. */
  until(isReached: (state: State) => boolean, patience?: number): Promise<void>;
}

/** Starts a driver: each event updates the state, then the effects of the update are run in their order. */
export function startDriver<State, Event, Effect>(
  initial: State,
  update: (state: State, event: Event, now: number) => readonly [State, readonly Effect[]],
  run: (effect: Effect, dispatch: (event: Event) => void) => void,
  clock: Clock,
): Driver<State, Event> {
  let state = initial;
  const checks = new Set<() => void>();
  const dispatch = (event: Event): void => {
    const [next, effects] = update(state, event, clock.now());
    state = next;
    for (const effect of effects) run(effect, dispatch);
    for (const check of checks) check();
  };
  const until = (isReached: (state: State) => boolean, patience?: number): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        checks.delete(check);
        cancel?.();
        resolve();
      };
      const check = (): void => {
        if (isReached(state)) end();
      };
      const cancel = patience === undefined ? undefined : clock.after(patience, end);
      checks.add(check);
      check();
    });
  return { state: () => state, dispatch, until };
}
