import { type Fault, fault, type Part } from "./fault.ts";

// The faults of encoded texts: one function for each.

export const badTimestamp = (why: string, ...parts: readonly Part[]): Fault =>
  fault(`this is not a timestamp such as "2025-11-22T10:30:00Z": ${why}`, ...parts);
export const badDuration = (duration: string): Fault =>
  fault('{} is not a duration; write numbers with units, such as "1h30m" or "-90s"', duration);
export const noUnit = (duration: string): Fault =>
  fault("duration {} has a number without a unit; the units are h, m, s, ms, us, ns", duration);
export const unknownUnit = (unit: string, duration: string): Fault =>
  fault("{} in duration {} is not a unit; the units are h, m, s, ms, us, ns", unit, duration);

export const badPattern = (why: string, where: string): Fault =>
  fault("the regular expression is not valid at `{}`: {}", where, why);

export const noHeader = (): Fault => fault("the text has no header line; put the column names first");
export const badCsv = (line: number, why: string): Fault => fault("line {} is not CSV: {}", line, why);
export const sameColumn = (name: string): Fault => fault("two columns are named {}; give each a name of its own", name);

export const notGzip = (why: string): Fault => fault(`the bytes are not gzip: ${why}`);

export const badNetwork = (prefix: string): Fault => fault('{} is not a network address such as "10.0.0.0/16"', prefix);

export const cutZip = (): Fault =>
  fault("its zip archive has no directory at the end, so a part of the file is missing");
export const badZipDirectory = (): Fault => fault("the directory of its zip archive is damaged");
export const badZipEntry = (name: string): Fault => fault("{} in its zip archive is damaged", name);
export const largeZip = (length: number, most: number): Fault =>
  fault("its zip archive has {} bytes of content, more than the {} that are read", length, most);
