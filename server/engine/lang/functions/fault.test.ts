import { expect, test } from "vitest";
import { EPHEMERAL, NO_MARKS, SENSITIVE } from "../../values/marks.ts";
import { argumentOf, callFault, fault, isLimit, maskedFaultText, ofArgument, preceded, tooLarge } from "./fault.ts";

test("all parts are masked if any argument is sensitive", () => {
  const wrong = fault(0, "{} is not {}", "hunter2", 5n);
  expect(maskedFaultText(wrong, NO_MARKS)).toBe("hunter2 is not 5");
  expect(maskedFaultText(wrong, SENSITIVE)).toBe("(sensitive value) is not (sensitive value)");
  expect(maskedFaultText(wrong, EPHEMERAL)).toBe("(ephemeral value) is not (ephemeral value)");
});

test("a reason that consists of one part is not shown", () => {
  expect(maskedFaultText(callFault("{}", "hunter2"), SENSITIVE)).toBe("the reason would show a sensitive value");
  expect(maskedFaultText(callFault("{}", "why"), NO_MARKS)).toBe("why");
});

test("braces within a part are not filled in", () =>
  expect(maskedFaultText(callFault("{} {}", "{}", "$&"), NO_MARKS)).toBe("{} $&"));

test("a fault belongs to an argument or to the call, and a limit stays a limit", () => {
  expect([argumentOf(fault(2, "x")), argumentOf(callFault("x")), argumentOf(ofArgument(1, callFault("x")))]).toEqual([
    2,
    undefined,
    1,
  ]);
  expect(argumentOf(preceded("in a, ", fault(2, "x")))).toBeUndefined();
  expect([isLimit(preceded("in a, ", tooLarge("x"))), isLimit(callFault("x"))]).toEqual([true, false]);
});
