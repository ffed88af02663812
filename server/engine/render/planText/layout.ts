import { counted } from "../../values/text/nouns.ts";
import type { Secrets } from "../secrets.ts";
import { byteLength, indentOf } from "../stateText.ts";
import type { Node, Sign } from "./node.ts";
import type { ValueRules } from "./productWords.ts";

/** The display settings of a place, which depend on the enclosing places. */
export interface Show {
  readonly secrets: Secrets;
  /** Whether unchanged parts are shown, too. */
  readonly showsAll: boolean;
  /** Whether `-> null` is omitted because the removal is already clear. */
  readonly hidesNull: boolean;
  /** Whether an enclosing place forces the replacement. */
  readonly forces: boolean;
  readonly rules: ValueRules;
}

export const signText = (sign: Sign): string => SIGNS[sign];
const SIGNS: Readonly<Record<Sign, string>> = { "=": "    ", "+": "  + ", "-": "  - ", "~": "  ~ " };

export const nullSuffix = ({ sign }: Node, { hidesNull }: Show): string =>
  sign === "-" && !hidesNull ? " -> null" : "";
export const remarkSuffix = ({ remark }: Node, { forces }: Show): string =>
  remark !== "" ? ` ${remark}` : forces ? " # forces replacement" : "";

/** Returns the comment for hidden unchanged items. */
export const hiddenText = (count: number, what: string): string => `# (${counted(count, `unchanged ${what}`)} hidden)`;
export const hiddenLine = (count: number, what: string, depth: number): string =>
  count === 0 ? "" : `${indentOf(depth)}${signText("=")}${hiddenText(count, what)}\n`;

/** Returns the comment for arguments that are not configured, and whose defaults nobody has seen. */
export const unseenLine = (count: number, depth: number): string =>
  count === 0 ? "" : `${indentOf(depth)}${signText("=")}# (${counted(count, "provider default")} not known)\n`;

/** Returns the width of the longest name, in bytes as Terraform counts. */
export const widthOf = (names: Iterable<string>): number => {
  let width = 0;
  for (const name of names) width = Math.max(width, byteLength(name));
  return width;
};
