import { expect, test } from "vitest";
import { fakeClock } from "../../test/support/fakeClock.ts";
import { startDriver } from "./driver.ts";

/** A driver that adds up its events. The effect of an event above 9 is another event, of a tenth of it. */
const counter = (events: string[], clock = fakeClock()) => {
  const driver = startDriver<number, number, number>(
    0,
    (state, event, now) => {
      events.push(`${event} at ${now}`);
      return [state + event, event > 9 ? [event / 10] : []];
    },
    (effect, dispatch) => dispatch(effect),
    clock,
  );
  return { clock, driver };
};

test("an event updates the state before its effects happen, at the time of the clock", () => {
  const events: string[] = [];
  const { clock, driver } = counter(events);
  clock.advance(5);
  driver.dispatch(100);
  expect(driver.state()).toBe(111);
  expect(events).toEqual(["100 at 5", "10 at 5", "1 at 5"]);
});

test("until resolves as soon as the condition holds, at once if it already does", async () => {
  const { driver } = counter([]);
  let isTold = false;
  const reached = driver
    .until((state) => state >= 2)
    .then(() => {
      isTold = true;
    });
  driver.dispatch(1);
  await Promise.resolve();
  expect(isTold).toBe(false);
  driver.dispatch(1);
  await reached;
  await driver.until((state) => state === 2);
});

test("until resolves after its patience, and leaves no timer if the condition held earlier", async () => {
  const { clock, driver } = counter([]);
  const late = driver.until(() => false, 5_000);
  const soon = driver.until((state) => state === 1, 5_000);
  expect(clock.timers()).toBe(2);
  driver.dispatch(1);
  await soon;
  expect(clock.timers()).toBe(1);
  clock.advance(5_000);
  await late;
  expect(clock.timers()).toBe(0);
});
