import type { Unanswered } from "../../../engine/provider/plugin/pluginCalls.ts";
import { type CallFault, STATUS } from "./connection.ts";

/** Returns the answer of a call that has none. */
export const unanswered = (how: Unanswered["how"], reason: string): Unanswered => ({ kind: "unanswered", how, reason });

/** Returns how a call failed, by the code of gRPC. A plugin that answers that a service is unavailable is not gone itself. */
export const howOf = ({ code, isLocal }: CallFault): Unanswered["how"] =>
  isLocal && code === STATUS.unavailable ? "gone" : (CODES.get(code) ?? "fault");

const CODES: ReadonlyMap<number, Unanswered["how"]> = new Map<number, Unanswered["how"]>([
  [STATUS.cancelled, "cancelled"],
  [STATUS.unimplemented, "unknown-call"],
]);
