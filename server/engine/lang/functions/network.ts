import ipaddr from "ipaddr.js";
import { toSafeInteger } from "../../values/number.ts";
import { NUMBER, STRING } from "../../values/type.ts";
import { stringValue, type Value } from "../../values/value.ts";
import { type Fault, type FunctionDefinition, fault } from "./define.ts";

const cidrsubnet: FunctionDefinition = {
  name: "cidrsubnet",
  description: "Calculates a subnet address within a given IP network address prefix.",
  parameters: [
    { name: "prefix", type: STRING },
    { name: "newbits", type: NUMBER },
    { name: "netnum", type: NUMBER },
  ],
  returns: STRING,
  call: ([prefix, newbits, netnum]) => {
    const network = readPrefix(prefix!);
    if ("fault" in network) return network;
    const more = wholeNumber(newbits!);
    const number = wholeNumber(netnum!);
    if (more === undefined || number === undefined)
      return fault("value must be a whole number", more === undefined ? 1 : 2);
    const length = network.length + more;
    if (length > network.bits)
      return fault(`insufficient address space to extend prefix of ${network.length} by ${more}`);
    const count = 1n << BigInt(more);
    const chosen = number < 0 ? count + BigInt(number) : BigInt(number);
    if (chosen < 0n || chosen >= count)
      return fault(`prefix extension of ${more} does not accommodate a subnet numbered ${number}`);
    const base = masked(network.address, network.length, network.bits);
    return stringValue(`${addressText(base | (chosen << BigInt(network.bits - length)), network.bits)}/${length}`);
  },
};

interface Network {
  readonly address: bigint;
  readonly length: number;
  /** 32 or 128. */
  readonly bits: number;
}

function readPrefix(value: Value): Network | Fault {
  const text = value.kind === "string" ? value.value : "";
  const [written = "", lengthText] = text.split("/");
  const length = lengthText !== undefined && /^\d+$/.test(lengthText) ? Number(lengthText) : undefined;
  const plain = written.includes(":") ? written : written.replace(/(^|\.)0+(?=\d)/g, "$1");
  const isAddress = ipaddr.IPv6.isValid(plain) || ipaddr.IPv4.isValidFourPartDecimal(plain);
  const bytes = isAddress ? ipaddr.parse(plain).toByteArray() : [];
  const bits = bytes.length * 8;
  if (!isAddress || length === undefined || length > bits) return fault(`invalid CIDR address: ${text}`, 0);
  return { address: bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n), length, bits };
}

const masked = (address: bigint, length: number, bits: number): bigint => {
  const host = BigInt(bits - length);
  return (address >> host) << host;
};

function addressText(address: bigint, bits: number): string {
  const bytes = Array.from({ length: bits / 8 }, (_, at) => Number((address >> BigInt(bits - 8 - at * 8)) & 255n));
  return ipaddr.fromByteArray(bytes).toString();
}

const wholeNumber = (value: Value): number | undefined =>
  value.kind === "number" ? toSafeInteger(value.value) : undefined;

export const NETWORK_FUNCTIONS: readonly FunctionDefinition[] = [cidrsubnet];
