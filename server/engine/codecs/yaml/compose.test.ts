import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../test/support/sample.ts";
import { faultText, isFault } from "../fault.ts";
import { compose } from "./compose.ts";
import { nextEvent } from "./parse.ts";
import { parserOf } from "./parser.ts";

const composed = (text: string) => {
  const found = compose(text);
  return isFault(found) ? faultText(found) : found;
};

const piece = fc.constantFrom(
  ...[..." \n:-?,[]{}#&*!|>'\"%@a0.~<\\\t\r\u0085\u2028é\u{1f600}\ufeff\u0001\ud800"],
  ...["\n  ", "\n- ", ": ", "- ", "? ", "---\n", "...\n", "<<: ", "&a ", "*a", "!!int ", "|\n", ">-\n ", "\\x4", "%20"],
);
const texts = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

test("random texts give a value or a fault, never an exception", () => {
  let values = 0;
  fc.assert(
    fc.property(texts, (text) => {
      const found = compose(text);
      if (isFault(found)) expect(faultText(found)).not.toBe("");
      else values += 1;
    }),
    { numRuns: runs(5_000, 5_000) },
  );
  expect(values).toBeGreaterThan(500);
});

/** Returns the number of events before the end or a fault, and the largest number of queued tokens. */
function workOn(text: string): { events: number; waiting: number } {
  const parser = parserOf(text);
  for (let [events, waiting] = [1, 0]; ; events++) {
    const event = nextEvent(parser);
    waiting = Math.max(waiting, parser.scanner.queue.length - parser.scanner.head);
    if (isFault(event) || event.kind === "streamEnd") return { events, waiting };
  }
}

test("the parser ends, and the number of events is bounded by the length of the text", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(workOn(text).events).toBeLessThanOrEqual(3 * text.length + 8);
    }),
    { numRuns: runs(1_500) },
  );
});

test.each([
  ["entries", "a, ", "[", "]", 2],
  ["keys", "a: b, ", "{", "}", 6],
  ["pairs", "a: b, ", "[", "]", 6],
  ["lines", "- a\n", "", "", 2],
  ["mappings", "- a: b\n", "", "", 6],
])("%s are parsed incrementally, with a bounded queue of tokens", (_, one, before, after, most) => {
  const [few, many] = [1_000, 20_000].map((count) => workOn(before + one.repeat(count) + after));
  expect(many!.events).toBeGreaterThan(19_000);
  expect(many!.events).toBeLessThanOrEqual(20 * few!.events);
  expect(many!.waiting).toBeLessThanOrEqual(Math.max(few!.waiting, most));
});

test.each(["[", "{a: ", "- ", "[[], ", "? - "])("a million times %j is a fault, not an exception", (open) =>
  expect(composed(open.repeat(1_000_000))).toMatch(
    /^(exceeded max depth|.*did not find expected.*|.*not allowed in this context|.*only strings are allowed as mapping keys)$/,
  ),
);

test.each([1_000, 1_001])("%i brackets", (depth) => {
  const tree = composed("[".repeat(depth) + "]".repeat(depth));
  if (depth === 1_000) expect(tree).toMatchObject({ kind: "sequence" });
  else expect(tree).toBe("exceeded max depth");
});

test("repeated aliases count toward the limit of values", () => {
  const doubled = Array.from({ length: 40 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`);
  expect(composed(["a0: &a0 [x, x]", ...doubled].join("\n"))).toBe("aliases repeat too many values");
  const merged = `a: &a {${Array.from({ length: 2_000 }, (_, at) => `k${at}: 1`).join(", ")}}\nb:\n`;
  expect(composed(merged + "  <<: *a\n".repeat(2_000))).toBe("aliases repeat too many values");
});

test("a number in a block scalar keeps its spelling, and its fault is reported last", () => {
  expect(composed("a: |-\n  1.50\n")).toMatchObject({ type: { kind: "object" } });
  expect(composed("a: |-\n  .nan\nb: *x")).toBe('on line 2, column 4: reference to undefined anchor "x"');
  expect(composed("a: |-\n  .nan\nb: 1")).toBe("floating point NaN is not supported");
});
