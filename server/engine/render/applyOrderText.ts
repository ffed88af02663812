import type { ApplyOperation, OperationAction } from "../plan/applyOperation.ts";
import { counted } from "../values/text/nouns.ts";
import type { Secrets } from "./secrets.ts";

const SYMBOLS: Readonly<Record<OperationAction, string>> = {
  create: "+",
  update: "~",
  delete: "-",
  read: "<=",
  forget: ".",
};

export const operationSymbol = ({ action }: ApplyOperation): string => SYMBOLS[action];

/** Returns the address of an operation, and which object it is about where the address has several. */
export function operationName({ address, deposed, half }: ApplyOperation): string {
  if (deposed !== undefined) return `${address.text} (deposed object ${deposed})`;
  return half ? `${address.text} (${half === "delete" ? "the old object" : "its replacement"})` : address.text;
}

/** The most operations that are listed behind another one. */
const MOST_LISTED = 10;

/** Yields the order of an apply as text: its steps, and what each operation waits for. */
export function* orderPieces(order: readonly ApplyOperation[], secrets: Secrets): Generator<string> {
  if (order.length === 0) {
    yield "Nothing is applied.\n";
    return;
  }
  const steps = order.at(-1)!.step;
  yield `${counted(order.length, "operation")} in ${counted(steps, "step")}. Those of one step can run at the same time.\n`;
  let step = 0;
  for (const operation of order) {
    if (operation.step !== step) {
      step = operation.step;
      yield `\nStep ${step}\n`;
    }
    const number = `${operation.number}`.padStart(`${order.length}`.length + 2);
    const name = secrets.masked(operationName(operation));
    yield `${number} ${operationSymbol(operation).padStart(2)} ${name}${waitText(operation)}\n`;
  }
}

function waitText({ waitsFor }: ApplyOperation): string {
  if (waitsFor.length === 0) return "";
  const numbers = waitsFor.slice(0, MOST_LISTED).map(({ number }) => `${number}`);
  const more = waitsFor.length - numbers.length;
  return `, after ${numbers.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
