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

export const notZip = (why: string): Fault => fault(`the file is not a whole zip archive: ${why}`);
export const badZipEntry = (name: string): Fault => fault("{} in the zip archive is damaged", name);
export const largeZip = (length: number, most: number): Fault =>
  fault("the zip archive has {} bytes of content, more than the {} that are read", length, most);
