import { nullValue, type Value, withMarks } from "../values/value.ts";
import { transformUnknown } from "../values/walk.ts";
import { type Change, objectAt, type Trace } from "./trace.ts";

/**
 * Returns the object that the state has after a read. If a check could not read it, the object has only its configured values.
 */
export const readObject = (trace: Pick<Trace, "transitions" | "change">): Value | undefined =>
  objectAt(trace, "priorState") ?? configuredParts(trace.change);

const configuredParts = ({ action, after }: Change): Value | undefined =>
  action.rule === "check-nested"
    ? transformUnknown(after, (value) => withMarks(nullValue(value.type), value.marks))
    : undefined;
