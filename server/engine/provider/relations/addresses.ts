import { isFault } from "../../codecs/fault.ts";
import { readNetwork } from "../../codecs/ipNetwork.ts";

/** Whether two texts are the same network: `10.0.0.7/8` and `10.0.0.0/8`. */
export function sameCidr(a: string, b: string): boolean {
  const [first, second] = [readNetwork(a), readNetwork(b)];
  if (isFault(first) || isFault(second)) return false;
  return first.address === second.address && first.length === second.length && first.bits === second.bits;
}
