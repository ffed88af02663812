import { type DiffNode, diff, nodeAt } from "../../engine/diff/diff.ts";
import type { Decision } from "../../engine/lifecycle/reasons/decision.ts";
import { writtenRange } from "../../engine/lifecycle/reasons/sourceRanges.ts";
import { isPlanned, objectAt } from "../../engine/lifecycle/trace.ts";
import type { Basis } from "../../engine/provider/basis.ts";
import { basisWord, certaintyOf, doubtRemark } from "../../engine/render/changeWords.ts";
import { learnedText } from "../../engine/render/learnedWords.ts";
import { inlineCode, plainText } from "../../engine/render/markdown.ts";
import { recurringReason } from "../../engine/render/recurringChanges.ts";
import { sentence } from "../../engine/render/ruleSentences.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { violationText } from "../../engine/render/violationWords.ts";
import type { Block, Item } from "../../engine/syntax/tree.ts";
import { attribute, index, isWithin } from "../../engine/values/path.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { brokenPromises } from "../brokenPromises.ts";
import { type Cursor, pathInBlock } from "../cursor.ts";
import { lineText } from "../navigation/locations.ts";
import { mostDangerous } from "../planView/danger.ts";
import { changeBlock, changeLines, type Hover } from "./hoverText.ts";

/**
 * Returns the hover of an argument: its values before and after, the decision between them, the promises that the provider breaks
 * there, and what was learned of such changes.
 */
export function argumentHover(root: ExplainableRoot, cursor: Cursor): Hover | undefined {
  const more = [...promiseLines(root, cursor), ...learnedLines(root, cursor)];
  const change = changeHover(root, cursor);
  if (change) return { ...change, markdown: [change.markdown, ...more].join("\n\n") };
  const { argument } = cursor;
  return argument && more.length > 0 ? { range: argument.nameRange, markdown: more.join("\n\n") } : undefined;
}

/** Returns the promises about the argument that the provider breaks, in the first instance in which it breaks any. */
function promiseLines({ plan }: ExplainableRoot, cursor: Cursor): readonly string[] {
  const { argument, item } = cursor;
  if (!argument || (item.kind === "block" && item.type === "module")) return [];
  const secrets = secretsOf(plan);
  for (const trace of plan.queries.tracesOf(item)) {
    const promises = brokenPromises(trace);
    const object = promises.length > 0 ? objectAt(trace, "configuration") : undefined;
    const block = object && blockNode(diff(object, object), cursor);
    if (!block) continue;
    const path = [...block.node.path, ...(block.isWhole ? [] : [attribute(argument.name)])];
    const broken = promises.filter((each) => isWithin(each.path, path));
    if (broken.length > 0) return broken.map((each) => plainText(violationText(each, trace, secrets)));
  }
  return [];
}

/** Returns what was learned of changes of the argument; empty if nothing was. */
function learnedLines({ plan }: ExplainableRoot, cursor: Cursor): readonly string[] {
  const { argument, item, nested } = cursor;
  if (!argument || item.kind !== "block" || item.type !== "resource") return [];
  const outer = nested.filter(({ type }) => type !== "dynamic").map(({ type, labels }) => labels[0]?.value ?? type);
  const path = [...outer.filter((name) => name !== "content"), argument.name].map(attribute);
  const learned = plan.queries.learnedOf(item, path);
  const text = learned && learnedText(learned);
  return text === undefined ? [] : [text];
}

function changeHover({ plan }: ExplainableRoot, cursor: Cursor): Hover | undefined {
  const { argument, item } = cursor;
  if (!argument || !plan.state.state || (item.kind === "block" && item.type === "module")) return undefined;
  const configured = plan.queries.tracesOf(item).filter((trace) => trace.orphan === undefined);
  const trace = mostDangerous(configured.filter(isPlanned));
  if (!trace) return undefined;
  const root = diff(trace.change.before, trace.change.after);
  const block = blockNode(root, cursor);
  if (!block) return undefined;
  const path = block.isWhole ? [] : pathInBlock(cursor);
  const node = nodeAt(block.node, path) ?? nodeAt(block.node, path.slice(0, 1));
  if (!node || node === root) return undefined;
  const secrets = secretsOf(plan);
  const range = writtenRange(argument, node.path.slice(block.node.path.length + 1));
  const decisions = plan.queries.decisionsOf(trace, node.path);
  const why = decisions
    .filter((decision) => !isShownByLine(decision, node))
    .map((decision) => sentence(decision, trace.change, secrets));
  const recurring =
    node.sign === "="
      ? undefined
      : recurringReason(trace.change, node.path, node.after, plan.queries.declarationOf(trace));
  const reasons = [...why, ...(recurring === undefined ? [] : [recurring])];
  const doubt = node.sign === "=" ? "" : doubtRemark(trace.change);
  const basis = decisions.findLast((decision) => decision.basis)?.basis;
  const lines = [
    changeBlock(changeLines(node, trace, secrets, MAX_VALUE_LENGTH).map(secrets.masked)),
    ...(reasons.length === 0 ? [] : [plainText(secrets.masked([...reasons, `(${lineText(plan, range)})`].join(" ")))]),
    ...(doubt === "" ? certaintyNote(basis) : [`${plainText(doubt)} How sure: **${certaintyOf(trace.change)}**.`]),
    inlineCode(secrets.masked(trace.change.address.text)),
  ];
  return { range, markdown: lines.join("\n\n") };
}

interface BlockNode {
  readonly node: DiffNode;
  /** Whether the parts of the block have no node of their own, as in a set. */
  readonly isWhole: boolean;
}

/** Returns the node of the innermost block around a cursor, or of the blocks of its type; undefined for a block that is no part of the object. */
function blockNode(root: DiffNode, { item, nested }: Cursor): BlockNode | undefined {
  let node = root;
  let around: Item = item;
  for (const block of nested) {
    const blocks = nodeAt(node, [attribute(block.type === "dynamic" ? (block.labels[0]?.value ?? "") : block.type)]);
    if (!blocks) return undefined;
    const inner = block.type === "dynamic" ? undefined : memberNode(blocks, around, block);
    if (!inner) return { node: blocks, isWhole: true };
    node = inner;
    around = block;
  }
  return { node, isWhole: false };
}

/** Returns the node of one block among those of its type; undefined if blocks of its type are generated, or are a set. */
function memberNode(blocks: DiffNode, around: Item, block: Block): DiffNode | undefined {
  const { type } = blocks.after.kind === "null" ? blocks.before : blocks.after;
  if (type.kind === "object") return blocks;
  if (type.kind === "map") return nodeAt(blocks, [index(block.labels[0]?.value ?? "")]);
  if (type.kind !== "list" && type.kind !== "tuple") return undefined;
  const siblings = around.kind === "block" ? around.body.items.filter((each) => each.kind === "block") : [];
  if (siblings.some(({ type: name, labels }) => name === "dynamic" && labels[0]?.value === block.type))
    return undefined;
  return nodeAt(blocks, [index(siblings.filter((each) => each.type === block.type).indexOf(block))]);
}

/** The longest value of an argument that is shown in full, in characters. */
const MAX_VALUE_LENGTH = 400;

/** Whether the sentence of a decision would only repeat the lines of the change: the value is configured, new, changed or forces. */
const isShownByLine = ({ rule, doubt }: Decision, { sign }: DiffNode): boolean =>
  !doubt &&
  (rule === "configured" ||
    (rule === "not-tracked" && sign === "+") ||
    (sign !== "=" && (rule === "changed" || rule === "requires-replace")));

/** Returns the note about the basis of a planned value; empty for a certain value. */
const certaintyNote = (basis: Basis | undefined): readonly string[] =>
  basis && basis !== "certain" ? [`How sure: **${basisWord(basis)}**.`] : [];
