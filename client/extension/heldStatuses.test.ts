import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PlanStatus } from "../../server/protocol/planStatus.ts";
import { HeldStatuses } from "./heldStatuses.ts";

// A fake clock decides when views have waited long enough.

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const status = (text: string, isAwaited: boolean, root = "r"): PlanStatus => ({
  root,
  subject: "plan",
  text,
  tooltip: "",
  severity: "none",
  language: ["", ""],
  version: 1,
  providers: { level: "offline", isSimulated: false, tooltip: "", notes: [], isFixed: false, isAwaited },
});

function held() {
  const passed: string[] = [];
  return { passed, statuses: new HeldStatuses(({ text }) => passed.push(text)) };
}

test("a status that awaits nothing is passed on at once, in place of one that did", () => {
  const { passed, statuses } = held();
  statuses.receive(status("simulated", true));
  expect(passed).toEqual([]);
  statuses.receive(status("answered", false));
  vi.runAllTimers();
  expect(passed).toEqual(["answered"]);
});

test("the newest of those that still await answers is passed on after a while, however fast they follow", () => {
  const { passed, statuses } = held();
  for (let at = 0; at < 10; at++) {
    statuses.receive(status(String(at), true));
    vi.advanceTimersByTime(100);
  }
  expect(passed).toEqual(["1", "3", "5", "7", "9"]);
});

test("root modules do not wait for each other, and one that is gone is not told", () => {
  const { passed, statuses } = held();
  statuses.receive(status("a", true, "a"));
  statuses.receive(status("b", true, "b"));
  statuses.receive(status("c", false, "c"));
  statuses.forget("a");
  vi.runAllTimers();
  expect(passed).toEqual(["c", "b"]);
});
