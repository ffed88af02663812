import ipaddr from "ipaddr.js";
import { quoted } from "../values/text/quote.ts";
import { type Fault, isFault } from "./fault.ts";
import * as say from "./texts.ts";

/** A block of addresses: the first of them, and how many bits all have in common. */
export interface Network {
  readonly address: bigint;
  readonly length: number;
  /** 32 or 128. */
  readonly bits: number;
}

/** `10.0.0.0/8`; the bits behind the prefix count for nothing. */
export function readNetwork(prefix: string): Network | Fault {
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
export function readPrefixRange(prefix: string): AddressRange | Fault {
  const network = readNetwork(prefix);
  if (isFault(network)) return network;
  const { address, length, bits } = network;
  return { first: address, last: address + (1n << BigInt(bits - length)) - 1n, bits };
}

/** A single address; undefined where it is none. */
export function readAddressRange(written: string): AddressRange | undefined {
  const bytes = readAddress(written);
  if (!bytes) return undefined;
  const address = bytesNumber(bytes);
  return { first: address, last: address, bits: bytes.length * 8 };
}

/** The address without the bits behind a prefix of that length. */
export const masked = (address: bigint, length: number, bits: number): bigint => {
  const host = BigInt(bits - length);
  return (address >> host) << host;
};

/** Is it one of IPv6 that holds IPv4 addresses? */
export const isMapped = ({ address, bits }: Network): boolean => bits === 128 && address >> 32n === 0xffffn;

/** An IPv6 network that holds IPv4 ones is written as one of those. */
export const networkText = (network: Network): string => {
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

export function addressText(address: bigint, bits: number): string {
  if (bits === 32 || address >> 32n === 0xffffn) return dotted(Number(BigInt.asUintN(32, address)));
  const bytes = Array.from({ length: 16 }, (_, at) => Number((address >> BigInt(120 - at * 8)) & 255n));
  return ipaddr.fromByteArray(bytes).toString();
}

const dotted = (word: number): string => `${word >>> 24}.${(word >>> 16) & 255}.${(word >>> 8) & 255}.${word & 255}`;
