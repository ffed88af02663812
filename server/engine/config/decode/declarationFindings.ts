import type { Mode } from "../../addrs/address.ts";
import { type Diagnostic, error, errorAt, type FindingId } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import type { Argument, Label } from "../../syntax/tree.ts";
import { a } from "../../values/text/nouns.ts";
import { quoted } from "../../values/text/quote.ts";

export const firstAt = (range: Range): Pick<Diagnostic, "related"> => ({
  related: [{ range, message: "the first one" }],
});

/** Returns the maker of an error about the second of two, with the first one as a related place. */
export const secondAt = <Parts extends readonly unknown[] = []>(
  ...[id, summary, detail]: Parameters<typeof errorAt<Parts>>
): ((range: Range, first: Range, ...parts: Parts) => Diagnostic) => {
  const finding = errorAt(id, summary, detail);
  return (range, first, ...parts) => ({ ...finding(range, ...parts), ...firstAt(first) });
};

const DECLARATIONS: Readonly<Partial<Record<string, string>>> = {
  variable: "variable declaration",
  output: "output definition",
  "module call": "module call",
  "local value": "local value definition",
};

/** `what` is a key of DECLARATIONS. */
export const declaredTwice = (range: Range, what: string, name: string, first: Range): Diagnostic =>
  twice("config/declared-twice", range, DECLARATIONS[what] ?? what, `${a(what)} ${quoted(name)}`, first);

export const resourceTwice = (range: Range, mode: Mode, type: string, name: string, first: Range): Diagnostic =>
  twice(
    "config/resource-twice",
    range,
    `${mode === "managed" ? "resource" : mode} ${quoted(type)} configuration`,
    `${a(type)} ${mode === "managed" ? "resource" : mode} ${quoted(name)}`,
    first,
  );

export const actionTwice = (range: Range, type: string, name: string, first: Range): Diagnostic =>
  twice(
    "config/action-twice",
    range,
    `action ${quoted(type)} configuration`,
    `${a(type)} action ${quoted(name)}`,
    first,
  );

export const checkTwice = (range: Range, name: string, first: Range): Diagnostic =>
  twice("config/check-twice", range, `check ${quoted(name)} configuration`, `a check ${quoted(name)}`, first);

export const twice = (id: FindingId, range: Range, what: string, existing: string, first: Range): Diagnostic =>
  error(id, range, `Duplicate ${what}`, `This module already has ${existing}. Rename or remove one of the two.`, {
    related: [{ range: first, message: "first declared here" }],
  });

export const invalidName = ({ range, value }: Label, summary: string): Diagnostic =>
  error(
    "config/invalid-name",
    range,
    summary,
    `${quoted(value)} is not a valid name. A name may contain only letters, digits, underscores and dashes, and must begin with a letter or an underscore.`,
  );

export const invalidLocal = ({ name, nameRange }: Argument): Diagnostic =>
  error(
    "config/invalid-local",
    nameRange,
    "Invalid local value name",
    `${quoted(name)} is not a valid name. A name may contain only letters, digits, underscores and dashes.`,
  );

export const reservedName = ({ range, value }: Label): Diagnostic =>
  error(
    "config/reserved-name",
    range,
    "Invalid variable name",
    `${quoted(value)} is a meta-argument of module blocks, so a variable cannot have this name. Rename it.`,
  );
