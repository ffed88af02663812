import type { InstanceAddress } from "../../addrs/address.ts";
import { type LoadedState, unreadState } from "../../load/state/loadedState.ts";
import type { Unasked } from "../../values/value.ts";

/** The instances for which no action may be claimed, whatever their values are. */
export interface Withheld {
  readonly of: (address: InstanceAddress) => Unasked | undefined;
  /** A key that is equal for two objects that withhold the same claims. */
  readonly key: string;
}

/** Returns the withheld claims: those of all instances while the state is unknown, otherwise none. */
export function withheldClaims(state: LoadedState): Withheld {
  const everything = unreadState(state);
  return { of: () => everything, key: everything ? `state ${everything.about ?? ""}` : "" };
}
