import { expect, test } from "vitest";
import { EPHEMERAL, NO_MARKS, SENSITIVE } from "../../values/marks.ts";
import { argumentOf, callFault, fault, isLimit, maskedFaultText, ofArgument, preceded, tooLarge } from "./fault.ts";

test("parts are filled in, each masked where any argument is", () => {
  const wrong = fault(0, "{} is not {}", "hunter2", 5n);
  expect(maskedFaultText(wrong, NO_MARKS)).toBe("hunter2 is not 5");
  expect(maskedFaultText(wrong, SENSITIVE)).toBe("(sensitive value) is not (sensitive value)");
  expect(maskedFaultText(wrong, EPHEMERAL)).toBe("(ephemeral value) is not (ephemeral value)");
});

test("a reason that is all part is not shown", () => {
  expect(maskedFaultText(callFault("{}", "hunter2"), SENSITIVE)).toBe("the reason would show a sensitive value");
  expect(maskedFaultText(callFault("{}", "why"), NO_MARKS)).toBe("why");
});

test("a part that looks like a place for one is none", () =>
  expect(maskedFaultText(callFault("{} {}", "{}", "$&"), NO_MARKS)).toBe("{} $&"));

test("a fault is of an argument, or of the call; a limit stays one", () => {
  expect([argumentOf(fault(2, "x")), argumentOf(callFault("x")), argumentOf(ofArgument(1, callFault("x")))]).toEqual([
    2,
    undefined,
    1,
  ]);
  expect(argumentOf(preceded("in a, ", fault(2, "x")))).toBeUndefined();
  expect([isLimit(preceded("in a, ", tooLarge("x"))), isLimit(callFault("x"))]).toEqual([true, false]);
});
