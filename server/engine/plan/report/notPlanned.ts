import type { Trace } from "../../lifecycle/trace.ts";
import type { Range } from "../../source/range.ts";
import type { Unasked } from "../../values/value.ts";

/** A resource instance, resource, module call or output of which no action is claimed, and why. */
export interface NotPlanned {
  /** Without a key where it is not known how many instances there are. */
  readonly address: string;
  readonly cause: Unasked;
  /** Where it is declared; absent for what only the state knows. */
  readonly range?: Range | undefined;
}

/** Is it a data source that is itself not read, and nothing that depends on one? */
export const isUnread = ({ address, cause }: NotPlanned): boolean =>
  cause.why === "not-read" && cause.source === address;

/** What an instance adds to the list of what is not planned: itself, where too little is known of it. */
export const traceNotPlanned = ({ change, declared, notPlanned }: Trace): readonly NotPlanned[] =>
  notPlanned ? [{ address: change.address.text, cause: notPlanned, range: declared }] : [];
