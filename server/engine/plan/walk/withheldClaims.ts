import type { InstanceAddress } from "../../addrs/address.ts";
import { type LoadedState, unreadState } from "../../load/state/loadedState.ts";
import type { Unasked } from "../../values/value.ts";

/** What no action may be claimed of, whatever its values are. */
export interface Withheld {
  readonly of: (address: InstanceAddress) => Unasked | undefined;
  /** Equal for what withholds the same. */
  readonly key: string;
}

/** Everything while the state is not known. */
export function withheldClaims(state: LoadedState): Withheld {
  const everything = unreadState(state);
  return { of: () => everything, key: everything ? `state ${everything.about ?? ""}` : "" };
}
