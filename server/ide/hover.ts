import { keyText } from "../engine/addrs/address.ts";
import { changedAttributes, type DiffNode, diff, nodeAt } from "../engine/diff/diff.ts";
import { evaluate } from "../engine/lang/evaluate.ts";
import { isReference, parseReference } from "../engine/lang/reference.ts";
import { explainAttribute } from "../engine/lifecycle/explain.ts";
import { writtenRange } from "../engine/lifecycle/places.ts";
import type { Trace } from "../engine/lifecycle/resourceInstance.ts";
import { sentence } from "../engine/render/rules.ts";
import { countActions } from "../engine/render/summary.ts";
import { valueText } from "../engine/render/valueText.ts";
import { deleteReason, symbolOf, wordsOf } from "../engine/render/words.ts";
import type { Range } from "../engine/source/range.ts";
import type { Expression, Traversal } from "../engine/syntax/tree.ts";
import { pathText } from "../engine/values/path.ts";
import { typeExpression } from "../engine/values/typeName.ts";
import type { Value } from "../engine/values/value.ts";
import type { RootPlan } from "../workspace/snapshot.ts";
import { countsText, mostDangerous } from "./codeLens.ts";
import { type Cursor, covers, cursorAt, pathAt } from "./cursor.ts";
import { scopeOf, tracesOf } from "./instances.ts";
import { lineText } from "./locations.ts";

export interface Hover {
  readonly range: Range;
  readonly markdown: string;
}

/** What a user wants to know of a place: a value, a change with its reason, or what happens to instances. */
export function hover(root: RootPlan, path: string, offset: number): Hover | undefined {
  const cursor = cursorAt(root.plan, path, offset);
  if (!cursor) return undefined;
  return (
    expressionHover(root, cursor) ??
    repetitionHover(root, cursor) ??
    argumentHover(root, cursor) ??
    headerHover(root, cursor)
  );
}

function expressionHover(root: RootPlan, cursor: Cursor): Hover | undefined {
  const expression = cursor.expressions.find(isComputed);
  const scope = expression && scopeOf(root.plan, cursor.item);
  if (!scope) return undefined;
  const shown = expression.kind === "traversal" ? upTo(expression, cursor.offset) : expression;
  const { value } = evaluate(shown, scope);
  const source = textOf(cursor, shown.range);
  const lines = [code(`${source} = ${valueText(value, 400)}`), `${typeExpression(value.type)}${originText(value)}`];
  return { range: shown.range, markdown: lines.join("\n\n") };
}

const isComputed = ({ kind }: Expression): boolean =>
  kind === "traversal" ||
  kind === "relativeTraversal" ||
  kind === "call" ||
  kind === "index" ||
  kind === "splat" ||
  kind === "conditional" ||
  kind === "for";

/** The traversal as far as the step that the cursor is on: hovering `a` in `x.a.b` asks for `x.a`. */
function upTo(traversal: Traversal, offset: number): Traversal {
  const reference = parseReference(traversal);
  const least = isReference(reference) ? traversal.steps.length - reference.steps.length : 0;
  const at = traversal.steps.findIndex((step) => offset <= step.range.end);
  const count = at < 0 ? traversal.steps.length : Math.max(at + 1, least);
  const last = traversal.steps[count - 1];
  if (!last || count === traversal.steps.length) return traversal;
  return { ...traversal, steps: traversal.steps.slice(0, count), range: { ...traversal.range, end: last.range.end } };
}

function originText(value: Value): string {
  if (value.kind !== "unknown" || value.origins.length === 0) return "";
  const shown = value.origins.slice(0, 5).map((origin) => `\`${origin}\``);
  const more = value.origins.length > 5 ? `, and ${value.origins.length - 5} more` : "";
  return ` · comes from ${shown.join(", ")}${more}`;
}

function argumentHover({ plan }: RootPlan, cursor: Cursor): Hover | undefined {
  const { argument, item } = cursor;
  if (!argument || !plan.state.state) return undefined;
  const trace = mostDangerous(tracesOf(plan, item));
  if (!trace || trace.failed || trace.instance.orphan) return undefined;
  const root = diff(trace.change.before, trace.change.after);
  const path = pathAt(cursor);
  const node = nodeAt(root, path) ?? nodeAt(root, path.slice(0, 1));
  if (!node || node === root) return undefined;
  const range = writtenRange(argument, node.path.slice(1));
  const why = explainAttribute(trace, node.path).map((decision) => sentence(decision, trace.change));
  const lines = [
    code(changeLine(node, trace)),
    [...why, `(${lineText(plan, range)})`].join(" "),
    `\`${trace.instance.address.text}\``,
  ];
  return { range, markdown: lines.join("\n\n") };
}

/** `~ ttl = 300 -> 60 # forces replacement` */
export function changeLine(node: DiffNode, { change }: Trace): string {
  const name = pathText(node.path);
  const forces = change.replacePaths.some((path) => pathText(path) === name);
  const remark = forces ? " # forces replacement" : "";
  if (node.sign === "=") return `${name} = ${valueText(node.after)}`;
  if (node.sign === "+") return `+ ${name} = ${valueText(node.after)}${remark}`;
  return `${forces ? symbolOf(change.action.outcome) : node.sign} ${name} = ${valueText(node.before)} -> ${valueText(node.after)}${remark}`;
}

function headerHover({ plan }: RootPlan, cursor: Cursor): Hover | undefined {
  const { item, offset } = cursor;
  if (item.kind !== "block" || !covers(item.header, offset)) return undefined;
  const traces = tracesOf(plan, item);
  if (traces.length === 0) return undefined;
  if (!plan.state.state) return { range: item.header, markdown: "State not loaded: what will happen is not known." };
  const shown = [...traces].slice(0, MOST_LISTED);
  const more = traces.length - shown.length;
  const blocks = shown.map((trace) => instanceLines(trace, traces.length === 1));
  return { range: item.header, markdown: [...blocks, ...(more > 0 ? [`and ${more} more`] : [])].join("\n\n") };
}

const MOST_LISTED = 20;

function instanceLines(trace: Trace, whole: boolean): string {
  const { change, instance } = trace;
  const confidence = trace.transitions.at(-1)?.confidence ?? "core";
  const heading =
    `\`${change.address.text}\` ${trace.failed ? "cannot be planned" : wordsOf(change)} ${deleteReason(change)}`.trim();
  if (!whole || trace.failed) return heading;
  const nodes = diff(change.before, change.after);
  const changed = changedAttributes(nodes);
  const hidden = nodes.children.filter((node) => node.sign === "=" && node.before.kind !== "null").length;
  const rows = change.action.outcome === "delete" ? [] : changed.map((node) => changeLine(node, trace));
  const rest =
    hidden > 0 && change.action.outcome !== "create"
      ? [`# (${hidden} unchanged ${hidden === 1 ? "attribute" : "attributes"} hidden)`]
      : [];
  const moved = change.previousAddress ? [`(moved from ${change.previousAddress.text})`] : [];
  return [
    `${heading} · **${confidence === "core" ? "Core" : confidence}**, ${instance.provider.name}`,
    ...moved,
    ...(rows.length + rest.length > 0 ? [code([...rows, ...rest].join("\n"))] : []),
    sentence(change.action, change),
  ].join("\n\n");
}

function repetitionHover({ plan }: RootPlan, cursor: Cursor): Hover | undefined {
  const { argument, item } = cursor;
  if (argument?.name !== "count" && argument?.name !== "for_each") return undefined;
  const traces = tracesOf(plan, item);
  const wanted = traces.filter((trace) => trace.instance.orphan === undefined).length;
  const stored = traces.filter((trace) => trace.instance.previousRun).length;
  const lines = DESCRIBED.flatMap(([symbol, matches]) => {
    const keys = traces.filter(matches).map((trace) => keyText(trace.instance.address.key) || "(no key)");
    return keys.length > 0 ? [`${symbol} ${keys.slice(0, MOST_LISTED).join(" ")}`] : [];
  });
  const counts = countsText(countActions(traces).actions);
  const heading = `${wanted} instances in configuration, ${stored} in state.${counts ? ` ${counts}` : ""}`;
  return { range: argument.nameRange, markdown: [heading, code(lines.join("\n"))].join("\n\n") };
}

const DESCRIBED: readonly (readonly [string, (trace: Trace) => boolean])[] = [
  ["-/+", ({ change }) => change.action.outcome === "delete-then-create"],
  ["+/-", ({ change }) => change.action.outcome === "create-then-delete"],
  ["-", ({ change }) => change.action.outcome === "delete"],
  ["~", ({ change }) => change.action.outcome === "update"],
  ["+", ({ change }) => change.action.outcome === "create"],
  ["=", ({ change, failed }) => change.action.outcome === "no-op" && !failed],
  ["cannot be planned:", ({ failed }) => failed],
];

function textOf({ syntax }: Cursor, range: Range): string {
  const start = (syntax.offsets.get(range.anchor) ?? 0) + range.start;
  const text = syntax.source.text.slice(start, start + range.end - range.start);
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}

const code = (text: string): string => `\`\`\`terraform\n${text}\n\`\`\``;
