import { pairsInOrder } from "../../diff/pairsInOrder.ts";
import { fromPlainJson } from "../../values/encodings/stateJson.ts";
import { NO_MARKS } from "../../values/marks.ts";
import { quoted } from "../../values/text/quote.ts";
import type { Value } from "../../values/value.ts";
import { indentOf, parseWholeJson, SURROUNDING_SPACE } from "../stateText.ts";
import { comparedDynamic, silentPlaces } from "./comparison.ts";
import { nullSuffix, remarkSuffix, type Show, signText } from "./layout.ts";
import type { Node, Side, Sign } from "./node.ts";

type Render = (node: Node, depth: number, show: Show) => string;

/** Returns a string or its change: JSON as a call of `jsonencode`, several lines as a heredoc, other text quoted. */
export function stringText(node: Node, before: Side, after: Side, depth: number, show: Show, render: Render): string {
  const [jsonBefore, jsonAfter] = [jsonIn(before), jsonIn(after)];
  const isChange = node.sign === "~";
  if (isChange ? jsonBefore && jsonAfter : (jsonBefore ?? jsonAfter))
    return encodedText(node, jsonBefore, jsonAfter, depth, show, render);
  if (isChange && (jsonBefore || jsonAfter)) return partlyEncodedText(node, before, after, depth, show, render);
  const isMultiline = [before, after].some((side) => textOf(side)?.includes("\n"));
  return isMultiline ? heredocText(node, before, after, depth, show) : quotedText(node, before, after, show);
}

/** Returns the change of a string that is JSON on one side only. */
function partlyEncodedText(node: Node, before: Side, after: Side, depth: number, show: Show, render: Render): string {
  const quiet = { ...show, hidesNull: true };
  const removed: Node = { sign: "-", remark: "", shape: { kind: "plain", before, after: undefined } };
  const added: Node = { sign: "+", remark: "", shape: { kind: "plain", before: undefined, after } };
  return `${render(removed, depth, quiet)} -> ${render(added, depth, quiet)}${remarkSuffix(node, show)}`;
}

function quotedText(node: Node, before: Side, after: Side, show: Show): string {
  const text = node.sign === "~" ? `${quotedOrNull(before)} -> ${quotedOrNull(after)}` : quotedOrNull(after ?? before);
  return text + nullSuffix(node, show) + remarkSuffix(node, show);
}

function heredocText(node: Node, before: Side, after: Side, depth: number, show: Show): string {
  const lines =
    node.sign === "~"
      ? changedLines(linesOf(before), linesOf(after))
      : linesOf(after ?? before).map((line) => ["=", line] as const);
  const body = lines.map(([sign, line]) => `${indentOf(depth + 1)}${signText(sign)}${line}`);
  return `<<-EOT${remarkSuffix(node, show)}\n${body.join("\n")}\n${indentOf(depth)}${signText("=")}EOT${nullSuffix(node, show)}`;
}

const textOf = (side: Side): string | undefined => (side?.kind === "string" ? side.value : undefined);
const quotedOrNull = (side: Side): string => (side?.kind === "string" ? quoted(side.value) : "null");
const linesOf = (side: Side): readonly string[] => {
  const text = textOf(side) ?? "null";
  return (text.includes("\n") ? text.replace(SURROUNDING_SPACE, "") : text).split("\n");
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
  const text = textOf(side);
  const json = text !== undefined && /^[{[]/.test(text) ? parseWholeJson(text) : undefined;
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
  const inner = comparedDynamic({
    before,
    after,
    path: [],
    places: silentPlaces(show.rules),
    isLegacy: false,
    omitsNull: false,
  });
  const isOnlySpace = inner.sign === "=" && node.sign === "~";
  const end = remarkSuffix(node, show);
  const space = !isOnlySpace ? "" : end === "" ? " # whitespace changes" : " # whitespace changes force replacement";
  const remark = isOnlySpace ? "" : end;
  const text = render(inner, depth + 1, { ...show, hidesNull: true, showsAll: show.showsAll || isOnlySpace });
  if (!text.includes("\n")) return `jsonencode(${text})${space}${remark}${nullSuffix(node, show)}`;
  const sign = signText(node.sign === "~" && !isOnlySpace ? "~" : "=");
  const lines = `${indentOf(depth + 1)}${sign}${text}${remark}\n${indentOf(depth)}${signText("=")}`;
  return `jsonencode(${space}\n${lines})${nullSuffix(node, show)}`;
}
