import ipaddr from "ipaddr.js";
import { quoted } from "../values/text/quote.ts";
import * as say from "./codecFaults.ts";
import { type Fault, isFault } from "./fault.ts";

/** A network: its first address, and the length of the common prefix. */
export interface Network {
  readonly address: bigint;
  readonly length: number;
  /** 32 or 128. */
  readonly bits: number;
}

/** Parses `10.0.0.0/8`; the bits after the prefix are ignored. */
export function readNetwork(prefix: string): Network | Fault {
  const slash = prefix.indexOf("/");
  const bytes = slash < 0 ? undefined : readAddress(prefix.slice(0, slash));
  const written = prefix.slice(slash + 1);
  const length = /^[0-9]{1,7}$/.test(written) ? Number(written) : Number.NaN;
  const bits = (bytes?.length ?? 0) * 8;
  if (!bytes || !(length <= bits)) return say.badNetwork(quoted(prefix));
  const address = bytesNumber(bytes);
  return { address: withoutHostBits(address, length, bits), length, bits };
}

/**
 * Returns the bytes of an address; undefined for an invalid one. Leading zeros of a decimal part are ignored; a zone is
 * invalid.
 */
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

/** The addresses from the first to the last of a network; equal for a single address. */
export interface AddressRange {
  readonly first: bigint;
  readonly last: bigint;
  /** 32 or 128. */
  readonly bits: number;
}

/** Returns the addresses of a network such as `10.0.0.0/8`. */
export function readPrefixRange(prefix: string): AddressRange | Fault {
  const network = readNetwork(prefix);
  if (isFault(network)) return network;
  const { address, length, bits } = network;
  return { first: address, last: address + (1n << BigInt(bits - length)) - 1n, bits };
}

/** Returns the range of a single address; undefined for an invalid one. */
export function readAddressRange(written: string): AddressRange | undefined {
  const bytes = readAddress(written);
  if (!bytes) return undefined;
  const address = bytesNumber(bytes);
  return { first: address, last: address, bits: bytes.length * 8 };
}

/** Returns the address with all bits after the prefix set to zero. */
export const withoutHostBits = (address: bigint, length: number, bits: number): bigint => {
  const host = BigInt(bits - length);
  return (address >> host) << host;
};

/** Whether an IPv6 network contains mapped IPv4 addresses. */
export const isMapped = ({ address, bits }: Network): boolean => bits === 128 && address >> 32n === 0xffffn;

/** Returns the text of a network; mapped IPv4 networks are written as IPv4. */
export const networkText = (network: Network): string => {
  const length = isMapped(network) ? network.length - 96 : network.length;
  return `${addressText(network.address, network.bits)}/${length}`;
};

function bytesNumber(bytes: readonly number[]): bigint {
  let number = 0n;
  for (let at = 0; at < bytes.length; at += 4) number = (number << 32n) | BigInt(word(bytes, at));
  return number;
}

/** Returns four bytes as one number. */
const word = (bytes: readonly number[], at: number): number =>
  ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;

export function addressText(address: bigint, bits: number): string {
  if (bits === 32 || address >> 32n === 0xffffn) return dotted(Number(BigInt.asUintN(32, address)));
  const bytes = Array.from({ length: 16 }, (_, at) => Number((address >> BigInt(120 - at * 8)) & 255n));
  return ipaddr.fromByteArray(bytes).toString();
}

const dotted = (word: number): string => `${word >>> 24}.${(word >>> 16) & 255}.${(word >>> 8) & 255}.${word & 255}`;
