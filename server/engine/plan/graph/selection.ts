import type { InstanceAddress } from "../../addrs/address.ts";
import type { GraphNode } from "./node.ts";

/** The nodes that are planned, and the instances of the named ones; `undefined` stands for the whole graph. */
export interface Selection {
  readonly places: ReadonlySet<number>;
  includes(address: InstanceAddress): boolean;
  /** Whether a target itself names the address. */
  names(address: InstanceAddress): boolean;
  /** Whether a target names the resource of a node, whatever the keys. */
  namesResource(node: GraphNode): boolean;
  /** Whether the deposed objects at the address are planned. Those of mere dependencies stay. */
  takesDeposed(address: InstanceAddress): boolean;
  /** Whether nothing but deposed objects is planned of the resource with this id. */
  takesOnlyDeposed(id: string): boolean;
}

export const isIncluded = (selection: Selection | undefined, place: number): boolean =>
  selection === undefined || selection.places.has(place);
