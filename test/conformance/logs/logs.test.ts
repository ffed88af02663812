import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loggedOutcome, type Verdict } from "../../../server/engine/plan/log/promise.ts";
import { readRunLog } from "../../../server/engine/plan/log/readRunLog.ts";
import type { LoggedInstance, RunLog } from "../../../server/engine/plan/log/runLog.ts";
import { isRefusal } from "../../../server/engine/plan/saved/refusal.ts";
import { runToEnd } from "../../../server/engine/source/steps.ts";
import { encodeUtf8 } from "../../../server/engine/source/utf8.ts";
import type { LoggedReally } from "./loggedReally.ts";

// The logs of real plans and applies, beside what `show -json` says of the plans and of the states that the applies left.

interface Line extends LoggedReally {
  readonly name: string;
}
const goldens = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".golden.jsonl"))
  .map((name) => {
    const [head, ...lines] = readFileSync(join(import.meta.dirname, name), "utf8")
      .trimEnd()
      .split("\n");
    return {
      head: JSON.parse(head!) as { product: string; version: string },
      lines: lines.map((line) => JSON.parse(line) as Line),
    };
  });

test("logs of four binaries are recorded", () => {
  expect(goldens.map(({ head: { product, version } }) => `${product} ${version}`).sort()).toEqual([
    "opentofu 1.8.11",
    "terraform 1.11.4",
    "terraform 1.15.9",
    "terraform 1.5.7",
  ]);
  expect(goldens.flatMap(({ lines }) => lines).length).toBeGreaterThan(100);
});

describe.each(goldens)("$head.product $head.version", ({ head, lines }) => {
  test.each(lines)("$name", ({ plan, apply, failed, changes, after }) => {
    const [planned, applied] = [read(plan), read(apply)];
    for (const log of [planned, applied])
      expect({ product: log.product, version: log.version, skipped: log.skippedLines }).toEqual({
        ...head,
        command: undefined,
        skipped: 0,
      });
    expect([planned.end, applied.end]).toEqual(["planned", failed ? "failed" : "succeeded"]);
    // No-ops are in no log, and a move only in that of the plan.
    const real = changes
      .filter(({ actions }) => actions[0] !== "no-op")
      .map(({ address, actions }) => `${address} ${NAMES[actions.join(" ")]}`);
    const told = [...applied.instances.values()].flatMap(({ address, planned: each }) =>
      each.map(({ action }) => `${address} ${action}`),
    );
    expect(told.filter((name) => !/ (?:noop|import|move)$/.test(name)).sort()).toEqual(real.sort());
    for (const instance of applied.instances.values()) {
      const isDeposed = changes.some(({ address, deposed }) => deposed && address === instance.address);
      if (!isDeposed) expectTrue(instance, applied, after);
    }
  });
});

const NAMES: Readonly<Record<string, string>> = {
  create: "create",
  update: "update",
  delete: "delete",
  read: "read",
  forget: "remove",
  "delete create": "replace",
  "create delete": "replace",
};

function read(text: string): RunLog {
  const log = runToEnd(readRunLog(encodeUtf8(text)));
  if (isRefusal(log)) throw new Error(log.refusal);
  return log;
}

/** Holds the verdicts about an instance against the objects that the apply left. */
function expectTrue(instance: LoggedInstance, log: RunLog, after: Line["after"]): void {
  const outcome = loggedOutcome(instance, log);
  expect(outcome.unplanned).toEqual([]);
  const objects = after.filter(({ address }) => address === instance.address);
  const current = objects.find(({ deposed }) => !deposed);
  for (const { planned, verdict, operations } of outcome.promises) {
    const last = operations.findLast(({ action, status }) => action !== "delete" && status === "done");
    if (last?.id) expect(last.id.value).toBe(current?.id);
    const lives = { create: true, replace: true, update: true, delete: false, remove: false }[planned.action];
    if (verdict === "kept" && lives !== undefined && !log.diagnostics.length)
      expect({ exists: current !== undefined, tainted: current?.tainted ?? false }).toEqual({
        exists: lives,
        tainted: false,
      });
    if (verdict === "unreached" && planned.action === "create") expect(current).toBeUndefined();
    if (verdict === "unreached" && planned.action === "delete") expect(objects).not.toEqual([]);
  }
}

test("an import, a move, drift and identifiers are told", () => {
  const plansOf = (name: string) =>
    goldens.flatMap(({ lines }) => lines.filter((line) => line.name === name)).map(({ plan }) => read(plan));
  const imports = plansOf("an import").map(({ instances }) => instances.get("test_thing.a"));
  expect(imports.length).toBeGreaterThan(2);
  for (const each of imports) expect(each?.planned).toMatchObject([{ action: "update", importId: "a" }]);
  const moves = plansOf("everything at once").map(({ instances }) => instances.get("terraform_data.to"));
  for (const each of moves) expect(each?.planned).toMatchObject([{ previousAddress: "terraform_data.from" }]);
  const drifts = plansOf("drift").map(({ instances }) => instances.get("test_thing.a"));
  for (const each of drifts)
    expect(each).toMatchObject({ drift: ["update"], reads: [{ id: { key: "id", value: "id-a" } }] });
});

test("every verdict about an apply is recorded", () => {
  const verdicts = goldens.flatMap(({ lines }) =>
    lines.flatMap(({ apply }) => {
      const log = read(apply);
      return [...log.instances.values()].flatMap((each) =>
        loggedOutcome(each, log).promises.map(({ verdict }) => verdict),
      );
    }),
  );
  const expected: readonly Verdict[] = ["failed", "kept", "open", "partial", "unneeded", "unreached"];
  expect([...new Set(verdicts)].sort()).toEqual(expected);
});

test("a log that is cut after any line claims no end, and nothing of what it does not hold", () => {
  for (const { apply } of goldens.flatMap(({ lines }) => lines).slice(0, 20)) {
    const lines = apply.trimEnd().split("\n");
    for (let count = 2; count < lines.length; count++) {
      const log = read(`${lines.slice(0, count).join("\n")}\n${lines[count]!.slice(0, 40)}`);
      expect(log.skippedLines).toBe(1);
      if (log.end === "cut")
        for (const each of log.instances.values())
          for (const { verdict } of loggedOutcome(each, log).promises)
            expect(["kept", "open", "failed", "untold"]).toContain(verdict);
    }
  }
});

test("with any one line damaged, a verdict is the same or none", () => {
  for (const { apply } of goldens.flatMap(({ lines }) => lines)) {
    const lines = apply.trimEnd().split("\n");
    const truth = read(apply);
    for (const at of lines.keys()) {
      const log = read(lines.with(at, lines[at]!.slice(0, 40)).join("\n"));
      for (const each of log.instances.values())
        for (const { planned, verdict } of loggedOutcome(each, log).promises) {
          const whole = loggedOutcome(truth.instances.get(each.address)!, truth).promises;
          const expected = whole
            .filter((promise) => promise.planned.action === planned.action)
            .map((promise) => promise.verdict);
          expect([...expected, "open", "untold"]).toContain(verdict);
        }
    }
  }
});
