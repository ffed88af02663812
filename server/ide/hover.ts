import { keyText, type ModuleAddress } from "../engine/addrs/address.ts";
import { changedAttributes, type DiffNode, diff, nodeAt } from "../engine/diff/diff.ts";
import { evaluate } from "../engine/lang/evaluate.ts";
import { isReference, parseReference } from "../engine/lang/reference.ts";
import { explainAttribute } from "../engine/lifecycle/explain.ts";
import { writtenRange } from "../engine/lifecycle/places.ts";
import { isPlanned, type Trace } from "../engine/lifecycle/resourceInstance.ts";
import { unreadState } from "../engine/plan/loadState.ts";
import type { NotPlanned } from "../engine/plan/notPlanned.ts";
import { codeBlock, inlineCode, plainText } from "../engine/render/markdown.ts";
import { unaskedText } from "../engine/render/notPlanned.ts";
import { sentence } from "../engine/render/rules.ts";
import { type Secrets, secretsOf } from "../engine/render/secrets.ts";
import { countActions } from "../engine/render/summary.ts";
import { valueText } from "../engine/render/valueText.ts";
import { deleteReason, headline, symbolOf } from "../engine/render/words.ts";
import type { Range } from "../engine/source/range.ts";
import type { Expression, Traversal } from "../engine/syntax/tree.ts";
import { pathText } from "../engine/values/path.ts";
import { DYNAMIC } from "../engine/values/type.ts";
import { typeExpression } from "../engine/values/typeName.ts";
import type { Value } from "../engine/values/value.ts";
import type { RootPlan } from "../workspace/snapshot.ts";
import { countsText, mostDangerous } from "./codeLens.ts";
import { type Cursor, covers, cursorAt, extentOf, pathAt } from "./cursor.ts";
import { notPlannedOf, rowsOf, tracesOf, viewpointOf } from "./instances.ts";
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

function expressionHover({ plan }: RootPlan, cursor: Cursor): Hover | undefined {
  const expression = cursor.expressions.find(isComputed);
  if (!expression || isTypeConstraint(cursor)) return undefined;
  const viewpoint = viewpointOf(plan, cursor.item);
  if (!viewpoint) return undefined;
  const shown = expression.kind === "traversal" ? upTo(expression, cursor.offset) : expression;
  const { value } = evaluate(shown, viewpoint.scope);
  if (saysNothing(value)) return undefined;
  const secrets = secretsOf(plan);
  const line = `${textOf(cursor, extentOf(shown))} = ${valueText(value, secrets, 400)}`;
  const type = value.type === DYNAMIC ? [] : [typeExpression(value.type)];
  const about = [...type, ...originTexts(value)].map(secrets.masked).map(plainText);
  const of = viewpoint.of === undefined ? [] : [`of ${inlineCode(viewpoint.of)}`];
  return {
    range: shown.range,
    markdown: [codeBlock(secrets.masked(line)), [...about, ...of].join(" · ")].join("\n\n"),
  };
}

/** Not even why it is not known: a name of a loop, `each` where there is no instance, what is wrong. */
const saysNothing = (value: Value): boolean =>
  value.kind === "unknown" && value.type === DYNAMIC && value.origins.length === 0;

/** In `type` of a variable a call is no call, and a name no reference. */
const isTypeConstraint = ({ item, argument }: Cursor): boolean =>
  item.kind === "block" && item.type === "variable" && argument?.name === "type";

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

function originTexts(value: Value): readonly string[] {
  if (value.kind !== "unknown" || value.origins.length === 0) return [];
  const texts = value.origins.map((origin) =>
    typeof origin === "string" ? `comes from ${origin}` : unaskedText(origin),
  );
  const shown = texts.slice(0, 5);
  return texts.length > 5 ? [...shown, `and ${texts.length - 5} more`] : shown;
}

function argumentHover({ plan }: RootPlan, cursor: Cursor): Hover | undefined {
  const { argument, item } = cursor;
  if (!argument || !plan.state.state) return undefined;
  const wanted = tracesOf(plan, item).filter((trace) => trace.instance.orphan === undefined);
  const trace = mostDangerous(wanted.filter(isPlanned));
  if (!trace) return undefined;
  const root = diff(trace.change.before, trace.change.after);
  const path = pathAt(cursor);
  const node = nodeAt(root, path) ?? nodeAt(root, path.slice(0, 1));
  if (!node || node === root) return undefined;
  const secrets = secretsOf(plan);
  const range = writtenRange(argument, node.path.slice(1));
  const why = explainAttribute(trace, node.path).map((decision) => sentence(decision, trace.change));
  const lines = [
    codeBlock(secrets.masked(changeLine(node, trace, secrets))),
    plainText(secrets.masked([...why, `(${lineText(plan, range)})`].join(" "))),
    inlineCode(secrets.masked(trace.change.address.text)),
  ];
  return { range, markdown: lines.join("\n\n") };
}

/** `~ ttl = 300 -> 60 # forces replacement` */
export function changeLine(node: DiffNode, { change }: Trace, secrets: Secrets): string {
  const name = pathText(node.path);
  const forces = change.replacePaths.some((path) => pathText(path) === name);
  const remark = forces ? " # forces replacement" : "";
  const before = valueText(node.before, secrets);
  const after = valueText(node.after, secrets);
  if (node.sign === "=") return `${name} = ${after}`;
  if (node.sign === "+") return `+ ${name} = ${after}${remark}`;
  return `${forces ? symbolOf(change.action.outcome) : node.sign} ${name} = ${before} -> ${after}${remark}`;
}

function headerHover({ plan }: RootPlan, cursor: Cursor): Hover | undefined {
  const { item, offset } = cursor;
  if (item.kind !== "block" || !covers(item.header, offset) || rowsOf(plan, item).length === 0) return undefined;
  if (!INSTANCED.has(item.type)) return undefined;
  const secrets = secretsOf(plan);
  const lacking = notPlannedOf(plan, item);
  const traces = tracesOf(plan, item).filter((trace) => trace.failed || isPlanned(trace));
  const unread = unreadState(plan.state);
  const shown = traces.slice(0, MOST_LISTED).map((trace) => instanceLines(trace, traces.length === 1, secrets));
  const why = unread && unaskedText(unread);
  const own = lacking.filter(({ cause }) => unaskedText(cause) !== why);
  const open = own.slice(0, MOST_LISTED).map((each) => lackingLine(each, secrets));
  const more = Math.max(0, traces.length - MOST_LISTED) + Math.max(0, own.length - MOST_LISTED);
  const blocks = [
    ...(why ? [`${plainText(why)}: what will happen is not known.`] : []),
    ...shown,
    ...open,
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
  if (blocks.length === 0) return { range: item.header, markdown: noInstances(cursor) };
  return { range: item.header, markdown: blocks.join("\n\n") };
}

const INSTANCED = new Set(["resource", "data", "ephemeral", "module"]);
const MOST_LISTED = 20;

/** Why a block stands for nothing. */
function noInstances({ item }: Cursor): string {
  const names =
    item.kind === "block" ? item.body.items.map((inner) => (inner.kind === "argument" ? inner.name : "")) : [];
  if (names.includes("count")) return "No instances, in the configuration or the state: `count` is 0.";
  if (names.includes("for_each")) return "No instances, in the configuration or the state: `for_each` is empty.";
  return "No instances: the module that it stands in has none, or holds none itself.";
}

const lackingLine = ({ address, cause }: NotPlanned, secrets: Secrets): string =>
  `${inlineCode(secrets.masked(address))} is not planned: ${plainText(secrets.masked(unaskedText(cause)))}`;

function instanceLines(trace: Trace, whole: boolean, secrets: Secrets): string {
  const { change, instance } = trace;
  const confidence = trace.transitions.at(-1)?.confidence ?? "core";
  const said = headline(change, trace.failed);
  const [address = "", ...words] = said.startsWith(change.address.text)
    ? [change.address.text, said.slice(change.address.text.length)]
    : [said];
  const heading = [
    `${inlineCode(secrets.masked(address))}${plainText(secrets.masked(words.join("")))}`,
    plainText(secrets.masked(deleteReason(change))),
  ]
    .join(" ")
    .trim();
  if (!whole || trace.failed) return heading;
  const nodes = diff(change.before, change.after);
  const hidden = nodes.children.filter((node) => node.sign === "=" && node.before.kind !== "null").length;
  const isDeleted = change.action.outcome === "delete" || change.action.outcome === "forget";
  const rows = isDeleted ? [] : changedAttributes(nodes).map((node) => changeLine(node, trace, secrets));
  const rest =
    hidden > 0 && change.action.outcome !== "create"
      ? [`# (${hidden} unchanged ${hidden === 1 ? "attribute" : "attributes"} hidden)`]
      : [];
  const moved = change.previousAddress
    ? [`(moved from ${inlineCode(secrets.masked(change.previousAddress.text))})`]
    : [];
  return [
    `${heading} · **${confidence === "core" ? "Core" : confidence}**, ${plainText(instance.provider.name)}`,
    ...moved,
    ...(rows.length + rest.length > 0 ? [codeBlock(secrets.masked([...rows, ...rest].join("\n")))] : []),
    plainText(secrets.masked(sentence(change.action, change))),
  ].join("\n\n");
}

function repetitionHover({ plan }: RootPlan, cursor: Cursor): Hover | undefined {
  const { argument, item } = cursor;
  if ((argument?.name !== "count" && argument?.name !== "for_each") || cursor.nested.length > 0) return undefined;
  if (item.kind !== "block" || !INSTANCED.has(item.type) || item.type === "module") return undefined;
  const secrets = secretsOf(plan);
  const lacking = notPlannedOf(plan, item);
  const traces = tracesOf(plan, item).filter((trace) => trace.failed || isPlanned(trace));
  const [first] = lacking;
  if (first && traces.length === 0) {
    const why = `Not planned: ${unaskedText(first.cause)}.`;
    return { range: argument.nameRange, markdown: plainText(secrets.masked(why)) };
  }
  const wanted = traces.filter((trace) => trace.instance.orphan === undefined).length;
  const stored = traces.filter((trace) => trace.instance.previousRun).length;
  const modules = [...new Set(traces.map(({ change }) => change.address.resource.module))];
  const lines = modules.flatMap((module) => keyLines(traces, module, modules.length > 1));
  const counts = countsText(countActions(traces).actions);
  const heading = `${wanted} ${wanted === 1 ? "instance" : "instances"} in configuration, ${stored} in state.${counts ? ` ${counts}` : ""}`;
  const listed = lines.length > 0 ? [codeBlock(secrets.masked(lines.join("\n")))] : [];
  return { range: argument.nameRange, markdown: [plainText(heading), ...listed].join("\n\n") };
}

/** What happens to which keys, in one module instance. */
function keyLines(traces: readonly Trace[], module: ModuleAddress, isNamed: boolean): readonly string[] {
  const inside = traces.filter(({ change }) => change.address.resource.module === module);
  const lines = DESCRIBED.flatMap(([symbol, matches]) => {
    const keys = inside.filter(matches).map(({ change }) => keyText(change.address.key) || "(no key)");
    return keys.length > 0 ? [`${symbol} ${keys.slice(0, MOST_LISTED).join(" ")}`] : [];
  });
  return isNamed ? [`# ${module.text}`, ...lines] : lines;
}

const DESCRIBED: readonly (readonly [string, (trace: Trace) => boolean])[] = [
  ["-/+", ({ change }) => change.action.outcome === "delete-then-create"],
  ["+/-", ({ change }) => change.action.outcome === "create-then-delete"],
  ["-", ({ change }) => change.action.outcome === "delete"],
  [".", ({ change }) => change.action.outcome === "forget"],
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
