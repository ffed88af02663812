import { formatNumber, fromDouble, toDouble } from "../../values/numbers/number.ts";
import { quoted } from "../../values/text/quote.ts";
import { sortedByName } from "../../values/type.ts";
import { MASK } from "../secrets.ts";
import { indentOf, padName, quotedUnlessIdentifier, WRITE_ONLY } from "../stateText.ts";
import { hiddenLine, nullSuffix, remarkSuffix, type Show, signText, unseenLine, widthOf } from "./layout.ts";
import type { BlockGroup, BlockShape, ItemsShape, MembersShape, Node, Shape, Side } from "./node.ts";
import { stringText } from "./stringText.ts";

type Of<K extends Shape["kind"]> = Extract<Shape, { readonly kind: K }>;

/** Returns the text after the name and `=` of a place. */
export function nodeText(node: Node, depth: number, show: Show): string {
  const { shape } = node;
  switch (shape.kind) {
    case "plain":
      return plainText(node, shape, depth, show);
    case "unknown": {
      const end = shape.text + remarkSuffix(node, show);
      return shape.before ? `${nodeText(shape.before, depth, { ...show, hidesNull: true })} -> ${end}` : end;
    }
    case "sensitive":
      return shape.isBlock ? maskedBlock(depth) : MASK + nullSuffix(node, show) + remarkSuffix(node, show);
    case "write-only":
      return (
        (shape.isSensitive ? "(sensitive, write-only attribute)" : WRITE_ONLY) +
        (show.rules.writesWithBlock
          ? remarkSuffix(node, show) + nullSuffix(node, show)
          : nullSuffix(node, show) + remarkSuffix(node, show))
      );
    case "other-type": {
      const quiet = { ...show, hidesNull: true };
      return `${nodeText(shape.before, depth, quiet)} -> ${nodeText(shape.after, depth, quiet)}`;
    }
    case "object":
      return objectText(node, shape, depth, show);
    case "map":
      return mapText(node, shape, depth, show);
    case "list":
      return listText(node, shape, depth, show);
    case "set":
      return setText(node, shape, depth, show);
    case "block":
      return blockText(node, shape, depth, show);
  }
}

function plainText(node: Node, { before, after }: Of<"plain">, depth: number, show: Show): string {
  const isSecret = [before, after].some((side) => side?.kind === "string" && show.secrets.hides(side.value));
  if (isSecret) return MASK + nullSuffix(node, show) + remarkSuffix(node, show);
  if (before?.kind === "string" || after?.kind === "string")
    return stringText(node, before, after, depth, show, nodeText);
  const text = (side: Side) => simpleText(side, show);
  const value = node.sign === "~" ? `${text(before)} -> ${text(after)}` : text(after ?? before);
  // A value that is null already gets no `-> null`.
  return value + (value === "null" ? "" : nullSuffix(node, show)) + remarkSuffix(node, show);
}

function simpleText(side: Side, { secrets, rules }: Show): string {
  if (side?.kind === "bool") return String(side.value);
  if (side?.kind !== "number") return "null";
  const text = formatNumber(rules.roundsNumbers ? fromDouble(toDouble(side.value)) : side.value);
  return secrets.hides(text) ? MASK : text === "-0" ? "0" : text;
}

/** Returns the lines of a place: its warnings, its sign and its text. */
function lineOf(node: Node, name: string, depth: number, show: Show, end: string): string {
  const warnings = warningOf(node, depth).map((line) => `${indentOf(depth)}${line}\n`);
  return `${warnings.join("")}${indentOf(depth)}${signText(node.sign)}${name}${nodeText(node, depth, show)}${end}\n`;
}

/** Returns the warning for a value that becomes sensitive or stops being sensitive; empty for any other value. */
function warningOf({ shape }: Node, depth: number): readonly string[] {
  if (shape.kind !== "sensitive" || shape.wasSensitive === shape.isSensitive) return [];
  const { inner, wasSensitive, isBlock } = shape;
  if (inner.sign === "+" || inner.sign === "-") return [];
  const subject = isBlock ? "this block" : "this attribute value";
  const after =
    inner.sign === "=" ? "after applying this change. The value is unchanged." : "after applying this change.";
  const [first, second] = wasSensitive
    ? [`will no longer be marked as sensitive`, after]
    : [`will be marked as sensitive and will not`, `display in UI output ${after}`];
  return [`  # Warning: ${subject} ${first}\n${indentOf(depth)}  # ${second}`];
}

/** Whether the attribute is shown even if unchanged, because it identifies the object. */
const isKnownBy = (name: string): boolean => name === "id" || name === "name" || name === "tags";

/** Returns the attributes on aligned lines, and the number of hidden ones. */
function attributeLines(members: ReadonlyMap<string, Node>, depth: number, show: Show): string {
  const nameOf = (name: string) => (show.secrets.hides(name) ? MASK : quotedUnlessIdentifier(name));
  const shown = [...sortedByName(members)].filter(([, node]) => !isUnseen(node));
  const width = widthOf(shown.map(([name]) => nameOf(name)));
  let hidden = 0;
  const lines: string[] = [];
  for (const [name, node] of shown) {
    if (node.sign === "=" && !show.showsAll && !isKnownBy(name)) hidden++;
    else {
      const innerShow = isKnownBy(name) ? { ...show, showsAll: true } : show;
      lines.push(lineOf(node, `${padName(nameOf(name), width)} = `, depth, innerShow, ""));
    }
  }
  return lines.join("") + hiddenLine(hidden, "attribute", depth) + unseenLine(members.size - shown.length, depth);
}

const isUnseen = ({ shape }: Node): boolean => shape.kind === "unknown" && shape.isUnseenDefault === true;

function objectText(node: Node, { members, isNested }: MembersShape, depth: number, show: Show): string {
  const [nullText, end] = [nullSuffix(node, show), remarkSuffix(node, show)];
  if (members.size === 0) return `{}${nullText}${end}`;
  const lines = attributeLines(members, depth + 1, { ...show, forces: false, hidesNull: !isNested });
  return `{${end}\n${lines}${indentOf(depth)}${signText("=")}}${nullText}`;
}

function mapText(node: Node, { members, isNested }: MembersShape, depth: number, show: Show): string {
  const [nullText, end] = [nullSuffix(node, show), remarkSuffix(node, show)];
  if (members.size === 0) return `{}${nullText}${end}`;
  const keyOf = (key: string) => (show.secrets.hides(key) ? MASK : quoted(key));
  const width = isNested ? 0 : widthOf([...members.keys()].map(keyOf));
  const innerShow = { ...show, forces: false, hidesNull: node.sign === "-" };
  let hidden = 0;
  const lines: string[] = [];
  for (const [key, item] of sortedByName(members)) {
    if (item.sign === "=" && !show.showsAll) hidden++;
    else {
      const comma = item.shape.kind === "object" ? "," : "";
      const itemShow = isNested ? { ...innerShow, hidesNull: true } : innerShow;
      lines.push(lineOf(item, `${padName(keyOf(key), width)} = `, depth + 1, itemShow, comma));
    }
  }
  const body = lines.join("") + hiddenLine(hidden, "element", depth + 1);
  return `{${end}\n${body}${indentOf(depth)}${signText("=")}}${nullText}`;
}

function listText(node: Node, { items, isNested }: ItemsShape, depth: number, show: Show): string {
  const [nullText, end] = [nullSuffix(node, show), remarkSuffix(node, show)];
  if (items.length === 0) return `[]${nullText}${end}`;
  const innerShow: Show = { ...show, forces: false, hidesNull: true };
  const lines: string[] = [];
  let skipped: Node[] = [];
  let showsNext = false;
  const asItIs = (item: Node) => lineOf(item, "", depth + 1, { ...show, forces: false, showsAll: true }, ",");
  for (const item of items) {
    if (item.sign === "=" && !showsNext && !show.showsAll) {
      skipped.push(item);
      continue;
    }
    showsNext = false;
    if (isNested) {
      lines.push(lineOf(item, "", depth + 1, innerShow, ","));
      continue;
    }
    // The items before and after a change show its position in the list.
    const last = skipped.at(-1);
    if (last) lines.push(hiddenLine(skipped.length - 1, "element", depth + 1), asItIs(last));
    skipped = [];
    lines.push(item.sign === "=" ? asItIs(item) : lineOf(item, "", depth + 1, innerShow, ","));
    showsNext = item.sign !== "=";
  }
  const body = lines.join("") + hiddenLine(skipped.length, "element", depth + 1);
  return `[${end}\n${body}${indentOf(depth)}${signText("=")}]${nullText}`;
}

function setText(node: Node, { items, isNested }: ItemsShape, depth: number, show: Show): string {
  const remark = remarkSuffix(node, show);
  const end = isNested ? "" : remark;
  const nullText = nullSuffix(node, show);
  if (items.length === 0) return `[]${nullText}${end}`;
  const innerShow: Show = { ...show, forces: isNested && remark !== "", hidesNull: true };
  const shown = items.filter(({ sign }) => sign !== "=" || show.showsAll);
  const lines = shown.map((item) => lineOf(item, "", depth + 1, innerShow, ","));
  const body = lines.join("") + hiddenLine(items.length - shown.length, "element", depth + 1);
  return `[${end}\n${body}${indentOf(depth)}${signText("=")}]${nullText}`;
}

function blockText(node: Node, { attributes, blocks }: BlockShape, depth: number, show: Show): string {
  const end = remarkSuffix(node, show);
  if (attributes.size === 0 && blocks.length === 0) return `{}${end}`;
  const innerShow = { ...show, forces: false };
  const groups = blocks.map((group) => groupLines(group, attributes.size > 0, depth + 1, innerShow));
  const hidden = show.showsAll ? 0 : countOf(blocks);
  const hiddenBlocks = hidden > 0 ? `\n${hiddenLine(hidden, "block", depth + 1)}` : "";
  const lines = attributeLines(attributes, depth + 1, innerShow);
  return `{${end}\n${lines}${groups.join("")}${hiddenBlocks}${indentOf(depth)}${signText("=")}}`;
}

const countOf = (blocks: readonly BlockGroup[]): number =>
  blocks.reduce((sum, group) => sum + group.blocks.filter(([, { sign }]) => sign === "=").length, 0);

/** Returns the shown nested blocks of one type, after a blank line if attributes precede them. */
function groupLines({ name, blocks, forces }: BlockGroup, isBelow: boolean, depth: number, show: Show): string {
  const shownBlocks = blocks.filter(([, { sign }]) => sign !== "=" || show.showsAll);
  if (shownBlocks.length === 0) return "";
  const innerShow = { ...show, forces };
  const labelOf = (label: string | undefined) =>
    label === undefined ? "" : ` ${show.secrets.hides(label) ? MASK : quoted(label)}`;
  const lines = shownBlocks.map(([label, node]) =>
    lineOf(node, `${quotedUnlessIdentifier(name)}${labelOf(label)} `, depth, innerShow, ""),
  );
  return (isBelow ? "\n" : "") + lines.join("");
}

const maskedBlock = (depth: number): string => {
  const indent = indentOf(depth + 1);
  return `{\n${indent}  # At least one attribute in this block is (or was) sensitive,\n${indent}  # so its contents will not be displayed.\n${indentOf(depth)}    }`;
};
