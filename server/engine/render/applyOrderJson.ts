import type { ApplyOperation } from "../plan/applyOperation.ts";
import type { Json } from "./json.ts";

/** The most waits that are written in full. With more, each operation has the first few, and the number of the others. */
const MOST_WAITS = 1_000_000;
const FIRST_FEW = 10;

/** Returns the order of an apply: each operation with the numbers of those that it waits for. */
export function orderJson(order: readonly ApplyOperation[]): Json {
  const total = order.reduce((sum, { waitsFor }) => sum + waitsFor.length, 0);
  const most = total > MOST_WAITS ? FIRST_FEW : Number.POSITIVE_INFINITY;
  return order.map(({ number, address, deposed, action, half, step, waitsFor }) => {
    const shown = waitsFor.slice(0, most).map((other) => other.number);
    const more = waitsFor.length - shown.length;
    return {
      number,
      address: address.text,
      deposed,
      action,
      half,
      step,
      waitsFor: shown,
      more: more > 0 ? more : undefined,
    };
  });
}
