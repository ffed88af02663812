import { type Fault, isFault } from "../../../codecs/fault.ts";
import {
  addressText,
  isMapped,
  type Network,
  networkText,
  readNetwork,
  withoutHostBits,
} from "../../../codecs/ipNetwork.ts";
import type { Num } from "../../../values/numbers/num.ts";
import { formatNumber, toBigInt } from "../../../values/numbers/number.ts";
import { readInteger } from "../../../values/numbers/wholeNumber.ts";
import { quoted } from "../../../values/text/quote.ts";
import { STRING } from "../../../values/type.ts";
import { listValue, stringValue } from "../../../values/value.ts";
import * as say from "../callFaults.ts";
import { define, number, TEXT, TEXTS, text, whole } from "../define.ts";
import { ofArgument } from "../fault.ts";

const cidrhost = define({
  name: "cidrhost",
  description: "The address of a host within a network.",
  parameters: [text("prefix"), number("hostnum")],
  ...TEXT,
  call: (prefix, hostnum) => {
    const host = wholeNumber(hostnum);
    if (isFault(host)) return host;
    const network = readNetwork(prefix);
    if (isFault(network)) return network;
    const hostBits = BigInt(network.bits - network.length);
    const hosts = 1n << hostBits;
    const chosen = host < 0n ? host + hosts : host;
    // Terraform compares in 64 bits, so a larger number may lead out of the network.
    if (chosen < 0n || BigInt.asIntN(64, host) >= hosts) return say.noSuchHost(network.length, chosen);
    // For a mapped IPv4 address, Terraform takes its length as that of IPv4.
    const shift = isMapped(network) ? 96n : 0n;
    const address = network.address | (chosen << shift);
    if (address >> BigInt(network.bits) > 0n) return say.noSuchHost(network.length, chosen);
    return addressText(address, network.bits);
  },
});

const cidrnetmask = define({
  name: "cidrnetmask",
  description: "The mask of a network of IPv4 addresses.",
  parameters: [text("prefix")],
  ...TEXT,
  call: (prefix) => {
    const network = readNetwork(prefix);
    if (isFault(network)) return network;
    if (network.bits === 128 && !isMapped(network)) return say.noNetmask(quoted(prefix));
    return addressText(withoutHostBits((1n << BigInt(network.bits)) - 1n, network.length, network.bits), network.bits);
  },
});

const cidrsubnet = define({
  name: "cidrsubnet",
  description: "A network within a network, by its number.",
  parameters: [text("prefix"), whole("newbits"), number("netnum")],
  ...TEXT,
  call: (prefix, more, netnum) => {
    const subnet = wholeNumber(netnum);
    if (isFault(subnet)) return subnet;
    const network = readNetwork(prefix);
    if (isFault(network)) return network;
    const newbits = Number(more);
    const length = network.length + newbits;
    if (length > network.bits) return say.tooFewBits(network.length, more);
    // Terraform counts in 64 bits, so it compares with zero if the prefix gets shorter or much longer.
    const isCounted = newbits >= 0 && newbits < 64;
    if (isCounted && BigInt.asUintN(64, magnitude(subnet)) >= 1n << BigInt(newbits))
      return say.noSuchSubnet(newbits, subnet);
    if (length < 0) return "<nil>";
    // Terraform does not count a negative number from the end: it uses the absolute value of the result.
    const address = magnitude(network.address | (subnet << BigInt(network.bits - length)));
    if (address >> BigInt(network.bits) > 0n) return say.beyondNetwork();
    return networkText({ ...network, address, length });
  },
});

const cidrsubnetsWith = (isLong: boolean) =>
  define({
    name: "cidrsubnets",
    description: "Consecutive networks within a network, by their sizes.",
    parameters: [text("prefix")],
    variadic: number("newbits"),
    ...TEXTS,
    call: (prefix, ...newbits) => {
      const network = readNetwork(prefix);
      if (isFault(network)) return ofArgument(0, network);
      const subnets: string[] = [];
      // The address before the first one is the last one, so for Terraform the space is used up.
      const isAtStart = network.address === 0n;
      const end = network.address + (1n << BigInt(network.bits - network.length));
      let next = network.address;
      let previousSubnet = "";
      for (const [at, given] of newbits.entries()) {
        const more = readInteger(given);
        if (more === undefined) return say.notWhole(formatNumber(given), at + 1);
        if (at === 0) previousSubnet = beforeText(network, network.length + more);
        const length = network.length + more;
        if (more < 1 || (more > 32 && !isLong)) return say.noMoreBits(at + 1, more);
        if (length > network.bits) {
          const version = network.bits === 32 ? "IPv4" : "IPv6";
          return say.tooLongPrefix(at + 1, length, version);
        }
        // For an IPv6 network of mapped addresses Terraform finds no network before the first.
        if (isMapped(network)) return say.noSpaceLeft(at + 1, length, "<nil>");
        const size = 1n << BigInt(network.bits - length);
        const start = ((next + size - 1n) / size) * size;
        if (start + size > end || isAtStart) return say.noSpaceLeft(at + 1, length, previousSubnet);
        previousSubnet = networkText({ address: start, length, bits: network.bits });
        next = start + size;
        subnets.push(previousSubnet);
      }
      return listValue(STRING, subnets.map(stringValue));
    },
  });

/** Returns the network of that length directly before another one. */
function beforeText(network: Network, length: number): string {
  if (length < 0 || length > network.bits) return networkText(network);
  const size = 1n << BigInt(network.bits - length);
  const addressCount = 1n << BigInt(network.bits);
  return networkText({ address: (network.address - size + addressCount) % addressCount, length, bits: network.bits });
}

const magnitude = (number: bigint): bigint => (number < 0n ? -number : number);

const wholeNumber = (given: Num): bigint | Fault => toBigInt(given) ?? say.notANumber(formatNumber(given));

export const NETWORK_FUNCTIONS = [cidrhost, cidrnetmask, cidrsubnet, cidrsubnetsWith(false)];

/** The `cidrsubnets` that adds more than 32 bits. */
export const LONG_CIDRSUBNETS = cidrsubnetsWith(true);
