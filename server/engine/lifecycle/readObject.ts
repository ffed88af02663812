import { nullValue, type Value, withMarks } from "../values/value.ts";
import { transform } from "../values/walk.ts";
import { type Change, objectAt, type Trace } from "./trace.ts";

/** Returns the object that the state has after a read. What a check could not read is kept as it is configured. */
export const readObject = (trace: Pick<Trace, "transitions" | "change">): Value | undefined =>
  objectAt(trace, "priorState") ?? configuredPart(trace.change);

const configuredPart = ({ action, after }: Change): Value | undefined =>
  action.rule === "check-nested"
    ? transform(after, (value) => (value.kind === "unknown" ? withMarks(nullValue(value.type), value.marks) : value))
    : undefined;
