import { fromPlainJson } from "../../values/encodings/stateJson.ts";
import { NO_MARKS } from "../../values/marks.ts";
import { quoted } from "../../values/text/quote.ts";
import type { Value } from "../../values/value.ts";
import { AROUND, indentOf, wholeJson } from "../stateText.ts";
import { comparedDynamic, SILENT } from "./compare.ts";
import { endOf, nullOf, type Show, signText } from "./layout.ts";
import type { Node, Side, Sign } from "./node.ts";
import { pairsInOrder } from "./pairs.ts";

type Render = (node: Node, depth: number, show: Show) => string;

/** A text, or what becomes of one: JSON as what it says, several lines as such. */
export function stringText(node: Node, before: Side, after: Side, depth: number, show: Show, render: Render): string {
  const [was, is] = [jsonIn(before), jsonIn(after)];
  const isChange = node.sign === "~";
  if (isChange ? was && is : (was ?? is)) return encodedText(node, was, is, depth, show, render);
  if (isChange && (was || is)) {
    const side = (of: Side, sign: Sign): Node => ({
      sign,
      remark: "",
      shape: { kind: "plain", before: sign === "-" ? of : undefined, after: sign === "+" ? of : undefined },
    });
    const quiet = { ...show, hidesNull: true };
    return `${render(side(before, "-"), depth, quiet)} -> ${render(side(after, "+"), depth, quiet)}${endOf(node, show)}`;
  }
  const [old, now] = [before ?? after, after ?? before].map((side) => textIn(side));
  if (!old?.includes("\n") && !now?.includes("\n")) {
    const ends = nullOf(node, show) + endOf(node, show);
    return isChange ? `${shown(before)} -> ${shown(after)}${ends}` : shown(after ?? before) + ends;
  }
  const lines = isChange
    ? changedLines(linesOf(before), linesOf(after))
    : linesOf(after ?? before).map((line) => ["=", line] as const);
  const body = lines.map(([sign, line]) => `${indentOf(depth + 1)}${signText(sign)}${line}`);
  return `<<-EOT${endOf(node, show)}\n${body.join("\n")}\n${indentOf(depth)}${signText("=")}EOT${nullOf(node, show)}`;
}

const textIn = (side: Side): string | undefined => (side?.kind === "string" ? side.value : undefined);
const shown = (side: Side): string => (side?.kind === "string" ? quoted(side.value) : "null");
const linesOf = (side: Side): readonly string[] => {
  const text = textIn(side) ?? "null";
  return (text.includes("\n") ? text.replace(AROUND, "") : text).split("\n");
};

function changedLines(before: readonly string[], after: readonly string[]): readonly (readonly [Sign, string])[] {
  const pairs = pairsInOrder(
    before,
    after,
    (a, b) => a === b,
    () => false,
  );
  return pairs.map(([b, a]) =>
    b === undefined ? ["+", after[a!]!] : a === undefined ? ["-", before[b]!] : ["=", before[b]!],
  );
}

function jsonIn(side: Side): Value | undefined {
  const text = textIn(side);
  const json = text !== undefined && /^[{[]/.test(text) ? wholeJson(text) : undefined;
  return json === undefined ? undefined : { ...fromPlainJson(json), marks: NO_MARKS };
}

function encodedText(
  node: Node,
  before: Value | undefined,
  after: Value | undefined,
  depth: number,
  show: Show,
  render: Render,
): string {
  const inner = comparedDynamic({ before, after, path: [], places: SILENT, isLegacy: false, omitsNull: false });
  const isOnlySpace = inner.sign === "=" && node.sign === "~";
  const end = endOf(node, show);
  const space = !isOnlySpace ? "" : end === "" ? " # whitespace changes" : " # whitespace changes force replacement";
  const remark = isOnlySpace ? "" : end;
  const text = render(inner, depth + 1, { ...show, hidesNull: true, showsAll: show.showsAll || isOnlySpace });
  if (!text.includes("\n")) return `jsonencode(${text})${space}${remark}${nullOf(node, show)}`;
  const sign = signText(node.sign === "~" && !isOnlySpace ? "~" : "=");
  const lines = `${indentOf(depth + 1)}${sign}${text}${remark}\n${indentOf(depth)}${signText("=")}`;
  return `jsonencode(${space}\n${lines})${nullOf(node, show)}`;
}
