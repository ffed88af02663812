import ipaddr from "ipaddr.js";
import { type Fault, isFault } from "../../../codecs/fault.ts";
import { formatNumber, toBigInt } from "../../../values/numbers/number.ts";
import { quoted } from "../../../values/text/quote.ts";
import { STRING } from "../../../values/type.ts";
import { listValue, type Num, stringValue } from "../../../values/value.ts";
import { define, number, TEXT, TEXTS, text, whole } from "../define.ts";
import { ofArgument } from "../fault.ts";
import { readInteger } from "../numbers/wholeNumber.ts";
import * as say from "../texts.ts";

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
    if (chosen < 0n || chosen >= hosts) return say.noSuchHost(network.length, chosen < 0n ? chosen : host);
    // Of an IPv6 address that holds an IPv4 one Terraform takes the length for that of the latter.
    const shift = isMapped(network) ? 96n : 0n;
    return addressText(network.address | (chosen << shift), network.bits);
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
    return addressText(masked((1n << BigInt(network.bits)) - 1n, network.length, network.bits), network.bits);
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
    // Terraform counts in 64 bits, and so compares with nothing where the prefix gets shorter or much longer.
    const isCounted = newbits >= 0 && newbits < 64;
    if (isCounted && BigInt.asUintN(64, magnitude(subnet)) >= 1n << BigInt(newbits))
      return say.noSuchSubnet(newbits, subnet);
    if (length < 0) return "<nil>";
    // A negative number is not counted from the end: Terraform takes what comes out without its sign.
    const address = magnitude(network.address | (subnet << BigInt(network.bits - length)));
    if (address >> BigInt(network.bits) > 0n) return say.beyondNetwork();
    return networkText({ ...network, address, length });
  },
});

const cidrsubnets = define({
  name: "cidrsubnets",
  description: "Consecutive networks within a network, by their sizes.",
  parameters: [text("prefix")],
  variadic: number("newbits"),
  ...TEXTS,
  call: (prefix, ...newbits) => {
    const network = readNetwork(prefix);
    if (isFault(network)) return ofArgument(0, network);
    const found: string[] = [];
    // What comes before the first address of all is the last one: to Terraform the space is used up.
    const isAtStart = network.address === 0n;
    const end = network.address + (1n << BigInt(network.bits - network.length));
    let next = network.address;
    let before = "";
    for (const [at, given] of newbits.entries()) {
      const more = readInteger(given);
      if (more === undefined) return say.notWhole(formatNumber(given), at + 1);
      if (at === 0) before = beforeText(network, network.length + more);
      const length = network.length + more;
      if (more < 1 || more > 32) return say.noMoreBits(at + 1, more);
      if (length > network.bits) {
        const version = network.bits === 32 ? "IPv4" : "IPv6";
        return say.tooLongPrefix(at + 1, length, version);
      }
      // Of an IPv6 network that holds IPv4 ones Terraform finds no network before the first.
      if (isMapped(network)) return say.noSpaceLeft(at + 1, length, "<nil>");
      const size = 1n << BigInt(network.bits - length);
      const start = ((next + size - 1n) / size) * size;
      if (start + size > end || isAtStart) return say.noSpaceLeft(at + 1, length, before);
      before = networkText({ address: start, length, bits: network.bits });
      next = start + size;
      found.push(before);
    }
    return listValue(STRING, found.map(stringValue));
  },
});

/** The network that comes right before the first of that length. */
function beforeText(network: Network, length: number): string {
  if (length < 0 || length > network.bits) return networkText(network);
  const size = 1n << BigInt(network.bits - length);
  const all = 1n << BigInt(network.bits);
  return networkText({ address: (network.address - size + all) % all, length, bits: network.bits });
}

interface Network {
  readonly address: bigint;
  readonly length: number;
  /** 32 or 128. */
  readonly bits: number;
}

function readNetwork(prefix: string): Network | Fault {
  const slash = prefix.indexOf("/");
  const bytes = slash < 0 ? undefined : readAddress(prefix.slice(0, slash));
  const written = prefix.slice(slash + 1);
  const length = /^[0-9]{1,7}$/.test(written) ? Number(written) : Number.NaN;
  const bits = (bytes?.length ?? 0) * 8;
  if (!bytes || !(length <= bits)) return say.badNetwork(quoted(prefix));
  const address = bytesNumber(bytes);
  return { address: masked(address, length, bits), length, bits };
}

/** The bytes of an address. Leading zeros of a decimal part count for nothing; a zone makes it invalid. */
function readAddress(written: string): readonly number[] | undefined {
  const plain = written.replace(/(^|[.:])0+(?=\d+(?:\.|$))/g, "$1");
  if (written.includes(":")) {
    const last = plain.slice(plain.lastIndexOf(":") + 1);
    const text = last.includes(".") ? plain : written;
    return !text.includes("%") && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text).toByteArray() : undefined;
  }
  const bytes = FOUR_PARTS.exec(plain)?.slice(1).map(Number);
  return bytes?.every((byte) => byte <= 255) ? bytes : undefined;
}

const FOUR_PARTS = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/** The addresses from the first to the last of a network; both ends are the same for a single one. */
export interface AddressRange {
  readonly first: bigint;
  readonly last: bigint;
  /** 32 or 128. */
  readonly bits: number;
}

/** All addresses of a network such as `10.0.0.0/8`. */
export function readPrefixRange(prefix: string): AddressRange | undefined {
  const network = readNetwork(prefix);
  if (isFault(network)) return undefined;
  const { address, length, bits } = network;
  return { first: address, last: address + (1n << BigInt(bits - length)) - 1n, bits };
}

/** A single address. */
export function readAddressRange(written: string): AddressRange | undefined {
  const bytes = readAddress(written);
  if (!bytes) return undefined;
  const address = bytesNumber(bytes);
  return { first: address, last: address, bits: bytes.length * 8 };
}

const magnitude = (number: bigint): bigint => (number < 0n ? -number : number);

const masked = (address: bigint, length: number, bits: number): bigint => {
  const host = BigInt(bits - length);
  return (address >> host) << host;
};

const isMapped = ({ address, bits }: Network): boolean => bits === 128 && address >> 32n === 0xffffn;

/** An IPv6 network that holds IPv4 ones is written as one of those. */
const networkText = (network: Network): string => {
  const length = isMapped(network) ? network.length - 96 : network.length;
  return `${addressText(network.address, network.bits)}/${length}`;
};

function bytesNumber(bytes: readonly number[]): bigint {
  let number = 0n;
  for (let at = 0; at < bytes.length; at += 4) number = (number << 32n) | BigInt(word(bytes, at));
  return number;
}

/** Four bytes as one number. */
const word = (bytes: readonly number[], at: number): number =>
  ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;

function addressText(address: bigint, bits: number): string {
  if (bits === 32 || address >> 32n === 0xffffn) return dotted(Number(BigInt.asUintN(32, address)));
  const bytes = Array.from({ length: 16 }, (_, at) => Number((address >> BigInt(120 - at * 8)) & 255n));
  return ipaddr.fromByteArray(bytes).toString();
}

const dotted = (word: number): string => `${word >>> 24}.${(word >>> 16) & 255}.${(word >>> 8) & 255}.${word & 255}`;

const wholeNumber = (given: Num): bigint | Fault => toBigInt(given) ?? say.notANumber(formatNumber(given));

export const NETWORK_FUNCTIONS = [cidrhost, cidrnetmask, cidrsubnet, cidrsubnets];
