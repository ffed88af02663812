import type { Trace } from "../../engine/lifecycle/trace.ts";
import { type ApplyOperation, operationsOf, waitingFor } from "../../engine/plan/applyOperation.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { operationName, operationSymbol } from "../../engine/render/applyOrderText.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import type { TimelineNeighbour, TimelineNeighbours, TimelineOrder } from "../../protocol/timeline.ts";
import { toneOf } from "../tones.ts";

/** The most neighbours that are listed. */
const MOST_LISTED = 50;

/** Returns the place of an instance in the order of the apply; undefined if nothing is applied. */
export function orderView(plan: ExplainablePlan, trace: Trace): TimelineOrder | undefined {
  const order = plan.queries.applyOrder;
  const own = operationsOf(order, trace);
  if (own.length === 0) return undefined;
  const isOther = (operation: ApplyOperation) => operation.trace !== trace;
  const secrets = secretsOf(plan);
  const steps = own.map(({ step }) => step).sort((a, b) => a - b);
  return {
    step: `step ${[...new Set(steps)].join(" and ")} of ${order.at(-1)!.step}`,
    waitsFor: neighboursOf(own.flatMap(({ waitsFor }) => waitsFor).filter(isOther), secrets),
    waitedFor: neighboursOf(own.flatMap((operation) => waitingFor(order, operation)).filter(isOther), secrets),
  };
}

/** Returns operations of other instances, each once. */
export function neighboursOf(operations: readonly ApplyOperation[], secrets: Secrets): TimelineNeighbours {
  const each = [...new Set(operations)];
  return {
    shown: each.slice(0, MOST_LISTED).map((operation) => neighbourOf(operation, secrets)),
    more: Math.max(0, each.length - MOST_LISTED),
  };
}

function neighbourOf(operation: ApplyOperation, secrets: Secrets): TimelineNeighbour {
  const { address, deposed, trace, half, action } = operation;
  const tone =
    half === "create" ? toneOf("create") : action === "delete" ? toneOf("delete") : toneOf(trace.change.action.outcome);
  return {
    address: address.text,
    ...(deposed !== undefined && { deposed }),
    symbol: operationSymbol(operation),
    tone,
    label: secrets.masked(operationName(operation)),
  };
}
