import type { PartlyKnown } from "../../lifecycle/partlyKnown.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import type { Range } from "../../source/range.ts";
import type { Unasked } from "../../values/value.ts";

/** A resource instance, resource, module call or output that is not planned, and why. */
export interface NotPlanned {
  /** The address; without a key if the instances are unknown. */
  readonly address: string;
  readonly cause: Unasked;
  /** The header of its block; undefined if only the state has it. */
  readonly range?: Range | undefined;
  /** The changes of an instance that are certain nevertheless. */
  readonly partlyKnown?: PartlyKnown;
}

/** Whether this is an unread data source, and not something that depends on one. */
export const isUnread = ({ address, cause }: NotPlanned): boolean =>
  cause.why === "not-read" && cause.source === address;

/** Returns the instance if too little is known to plan it. */
export const traceNotPlanned = ({ change, declared, notPlanned, partlyKnown }: Trace): readonly NotPlanned[] =>
  notPlanned
    ? [{ address: change.address.text, cause: notPlanned, range: declared, ...(partlyKnown && { partlyKnown }) }]
    : [];
