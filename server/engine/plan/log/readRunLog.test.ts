import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../test/support/sample.ts";
import { runToEnd } from "../../source/steps.ts";
import { encodeUtf8 } from "../../source/utf8.ts";
import { isRefusal } from "../saved/refusal.ts";
import { loggedOutcome } from "./promise.ts";
import { readRunLog } from "./readRunLog.ts";
import type { RunLog } from "./runLog.ts";

const VERSION = {
  "@level": "info",
  "@timestamp": "2026-11-26T20:45:21.3Z",
  terraform: "1.11.4",
  type: "version",
  ui: "1.2",
};
const resource = { addr: "terraform_data.a" };
const planned = (action: string) => ({ type: "planned_change", change: { resource, action } });
const started = (action: string) => ({ type: "apply_start", hook: { resource, action } });
const completed = (action: string) => ({ type: "apply_complete", hook: { resource, action, elapsed_seconds: 2 } });
const summary = (operation: string) => ({ type: "change_summary", changes: { operation } });

const linesOf = (...messages: readonly unknown[]): string => messages.map((each) => JSON.stringify(each)).join("\n");
const result = (text: string) => runToEnd(readRunLog(encodeUtf8(text)));

function logOf(text: string): RunLog {
  const log = result(text);
  if (isRefusal(log)) throw new Error(log.refusal);
  return log;
}

const verdicts = (log: RunLog) =>
  [...log.instances.values()].flatMap((each) => loggedOutcome(each, log).promises.map(({ verdict }) => verdict));

test.each([
  ["", "is empty"],
  ["Terraform will perform the following actions:\n  + create\n", "is not a log in JSON"],
  ['{\n  "format_version": "1.2"\n}\n', "is JSON, but not the log of a run"],
  ['{"format_version":"1.2","planned_values":{}}', "is JSON, but not the log of a run"],
  ['{"@level":"debug","@message":"x","@module":"provider"}', "is a debug log (TF_LOG)"],
  [linesOf({ ...VERSION, ui: "2.0" }), 'is a log of format "2.0"'],
  [linesOf(VERSION, { type: "test_abstract" }), "is a log of terraform test"],
  ["[1, 2]\n[3]", "is not a log in JSON"],
  ["\u0000\u0001\u0002", "is not a log in JSON"],
])("%j is refused in one sentence", (text, start) => {
  const refused = result(text);
  expect(isRefusal(refused) && refused.refusal).toEqual(expect.stringContaining(start));
});

test("bytes that are not UTF-8, and a line that never ends, are no messages", () => {
  expect(isRefusal(runToEnd(readRunLog(new Uint8Array([0xff, 0xfe, 0x0a, 0xff]))))).toBe(true);
  expect(isRefusal(runToEnd(readRunLog(new Uint8Array(5 * 1024 * 1024).fill(0x7b))))).toBe(true);
});

test("a file that is larger than any log is refused before it is read", () => {
  const refused = runToEnd(readRunLog(new Uint8Array(257 * 1024 * 1024)));
  expect(isRefusal(refused) && refused.refusal).toBe("is larger than 256 MB, the most that is read of a log");
});

test("reading can pause: a step reads no more than a part of the file", () => {
  const lines = Array.from({ length: 20_000 }, () => JSON.stringify(planned("create"))).join("\n");
  const steps = [...stepsOf(readRunLog(encodeUtf8(lines)))];
  expect(steps.length).toBeGreaterThan(5);
  expect(Math.max(...steps)).toBeLessThan(300 * 1024);
});

function* stepsOf(steps: Generator<number, unknown, undefined>) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return;
    yield value as number;
  }
}

test("lines that are not JSON are counted, blank ones aside; what a CI system puts before a message is ignored", () => {
  const text = `Initializing...\n\n2026-11-26T20:45:21Z ${linesOf(VERSION)}\n\u001b[0m${linesOf(planned("create"))}\n{"type":"cha`;
  const log = logOf(text);
  expect([log.skippedLines, log.version, log.end, verdicts(log)]).toEqual([2, "1.11.4", "cut", ["open"]]);
});

test("of a plan and its apply in one file, the apply counts; a later plan does not hide it", () => {
  const plan = linesOf(VERSION, planned("create"), summary("plan"));
  const apply = linesOf(VERSION, planned("create"), started("create"), completed("create"), summary("apply"));
  for (const text of [`${plan}\n${apply}`, `${apply}\n${plan}`]) {
    const log = logOf(text);
    expect([log.runs, log.end, verdicts(log)]).toEqual([2, "succeeded", ["kept"]]);
  }
  expect(verdicts(logOf(plan))).toEqual(["planned"]);
});

test("a log whose beginning is missing has what its end tells", () => {
  const log = logOf(linesOf(completed("create"), summary("apply")));
  expect([log.version, log.end]).toEqual([undefined, "succeeded"]);
  const [instance] = log.instances.values();
  expect(loggedOutcome(instance!, log).unplanned).toMatchObject([{ action: "create", status: "done", seconds: 2 }]);
});

test("a message whose members are of other types is read as far as it goes", () => {
  const odd = [
    { type: "planned_change", change: [] },
    { type: "planned_change", change: { resource: { addr: 7 }, action: "create" } },
    { type: "planned_change", change: { resource, action: {} } },
    { type: "apply_complete", hook: { resource } },
    { type: "provision_errored", hook: { resource } },
    { type: "refresh_complete", hook: { resource, id_key: "id", id_value: 3 } },
    { type: "diagnostic", diagnostic: "no" },
    { type: "change_summary" },
    { type: 5 },
    null,
  ];
  expect(isRefusal(result(linesOf(VERSION, ...odd)))).toBe(false);
});

test.each(["constructor", "toString", "__proto__", "renew"])(
  "nothing is claimed of the unknown action %s",
  (action) => {
    const log = logOf(linesOf(VERSION, planned(action), started(action), completed(action), summary("apply")));
    expect(verdicts(log)).toEqual(["untold"]);
  },
);

test("no input throws", () => {
  const member = fc.oneof(
    fc.json(),
    fc.constantFrom(...[VERSION, planned("replace"), started("delete")].map((each) => JSON.stringify(each))),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(member, fc.string())), (lines) => {
      const log = result(lines.join("\n"));
      if (!isRefusal(log)) verdicts(log);
    }),
    { numRuns: runs(300) },
  );
});
