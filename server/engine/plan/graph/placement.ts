import type { InstanceAddress, ResourceAddress } from "../../addrs/address.ts";
import type { Range } from "../../source/range.ts";
import type { ResourceObject } from "../../state/state.ts";

/** An object of the state at the address where the configuration now wants it. */
export interface PlacedObject {
  readonly object: ResourceObject;
  readonly address: InstanceAddress;
  /** Its address in the state, if that is another one. */
  readonly previousAddress: InstanceAddress | undefined;
  /** The moved block that moved it last; absent for an implied move. */
  readonly movedBy: Range | undefined;
}

/** The objects of the state at the addresses where the configuration wants them. */
export interface Placement {
  /** By the text of the resource that they belong to. */
  readonly byResource: ReadonlyMap<string, readonly PlacedObject[]>;
  /** The resources that have objects, by the id of what declares them. */
  readonly byId: ReadonlyMap<string, readonly ResourceAddress[]>;
}
