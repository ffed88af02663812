import { changedAttributes, type DiffNode, diff } from "../../engine/diff/diff.ts";
import type { Decision } from "../../engine/lifecycle/reasons/decision.ts";
import { type Change, isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import { unreadState } from "../../engine/load/state/loadedState.ts";
import type { ExplainablePlan, Plan } from "../../engine/plan/plan.ts";
import { suggestedMoves } from "../../engine/plan/queries/suggestedMoves.ts";
import { isUnread, type NotPlanned } from "../../engine/plan/rows/notPlanned.ts";
import { deleteReason, doubtedChanges, headline, importText, replaceRemark } from "../../engine/render/changeWords.ts";
import { reasonIn } from "../../engine/render/configurationErrors.ts";
import { inlineCode, plainText } from "../../engine/render/markdown.ts";
import { isRemoteState, unaskedText } from "../../engine/render/notPlannedReasons.ts";
import { packTextOf } from "../../engine/render/packTexts.ts";
import { MAY_CHANGE, partlyKnownText } from "../../engine/render/partlyKnown.ts";
import { isLeftUnread, notReadText, readText } from "../../engine/render/readTimes.ts";
import { sentence } from "../../engine/render/ruleSentences.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { unreadTitle } from "../../engine/render/stateStatus.ts";
import { violationText } from "../../engine/render/violationWords.ts";
import type { Block } from "../../engine/syntax/tree.ts";
import { samePath } from "../../engine/values/path.ts";
import { levelIn } from "../../workspace/providersLevel.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { brokenPromises } from "../brokenPromises.ts";
import { type Cursor, covers } from "../cursor.ts";
import { causeBesideValues, causeText } from "../explanation.ts";
import { changeBlock, changeLines, type Hover, INSTANCED, MOST_LISTED } from "./hoverText.ts";
import { ASK_CONFIGURED, standInNote } from "./standInNote.ts";

/** Returns the hover of a block header: what happens to its instances, or why they are not planned. */
export function headerHover({ plan }: ExplainableRoot, cursor: Cursor): Hover | undefined {
  const { item, offset } = cursor;
  if (item.kind !== "block" || !covers(item.header, offset) || plan.queries.rowsOf(item).length === 0) return undefined;
  if (!INSTANCED.has(item.type)) return undefined;
  const secrets = secretsOf(plan);
  const lacking = plan.queries.notPlannedOf(item);
  const reported = plan.queries.tracesOf(item).filter((trace) => trace.failed || isPlanned(trace));
  const read = reported.filter(isAsOfLastRun);
  const traces = reported.filter((trace) => !isAsOfLastRun(trace));
  const unread = unreadState(plan.state);
  const shown = traces.slice(0, MOST_LISTED).map((trace) => instanceLines(plan, trace, traces.length === 1));
  const why = unread && unaskedText(unread);
  const partly = new Map(
    plan.queries.tracesOf(item).flatMap((trace) => (trace.partlyKnown ? [[trace.change.address.text, trace]] : [])),
  );
  const open = lacking
    .slice(0, MOST_LISTED)
    .map(
      (each) =>
        partlyKnownLines(each, partly.get(each.address), lacking.length === 1, secrets) ?? lackingLine(plan, each, why),
    );
  const more =
    Math.max(0, traces.length - MOST_LISTED) +
    Math.max(0, lacking.length - MOST_LISTED) +
    Math.max(0, read.length - MOST_LISTED);
  const title = unreadTitle(plan.state);
  const blocks = [
    ...(title ? [`${plainText(secrets.masked(title))}: the planned actions are unknown.`] : []),
    ...shown,
    ...read.slice(0, MOST_LISTED).map(({ change }) => asOfLastRunLine(change.address.text, secrets)),
    ...open,
    ...moveLines(plan, item),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
  if (blocks.length === 0) return { range: item.header, markdown: noInstances(cursor) };
  return { range: item.header, markdown: blocks.join("\n\n") };
}

/** Returns a line about the destroyed objects that a moved block would keep; none if there is no such object. */
function moveLines(plan: ExplainablePlan, block: Block): readonly string[] {
  const [moves = []] = suggestedMoves(plan, block);
  const [first] = moves;
  if (!first) return [];
  const { masked } = secretsOf(plan);
  const more = moves.length > 1 ? ` and ${moves.length - 1} more` : "";
  return [
    `Like ${inlineCode(masked(first.destroyed))}${more}, which will be destroyed. A moved block can keep the object.`,
  ];
}

const isAsOfLastRun = ({ change }: Trace): boolean => change.action.rule === "as-of-last-run";

/** Returns why a block has no instances. */
function noInstances({ item }: Cursor): string {
  const names =
    item.kind === "block" ? item.body.items.map((inner) => (inner.kind === "argument" ? inner.name : "")) : [];
  if (names.includes("count")) return "No instances, in the configuration or the state: `count` is 0.";
  if (names.includes("for_each")) return "No instances, in the configuration or the state: `for_each` is empty.";
  return "No instances: the enclosing module has none.";
}

/** Returns one line about an instance that is not planned. The reason is omitted if the heading already states it. */
function lackingLine(plan: Plan, { address, cause }: NotPlanned, headingReason: string | undefined): string {
  const secrets = secretsOf(plan);
  const name = inlineCode(secrets.masked(address));
  const why = reasonIn(plan, cause);
  if (why === headingReason) return name;
  if (isUnread({ address, cause }))
    return `${name} is not read: ${plainText(secrets.masked(isRemoteState(address) ? `${why}.` : unreadText(plan, why)))}`;
  return `${name} is not planned: ${plainText(secrets.masked(why))}`;
}

/** Returns the certain changes of an instance, with their values if it is the only one; undefined if none is known. */
function partlyKnownLines(
  { address, partlyKnown }: NotPlanned,
  trace: Trace | undefined,
  isOnly: boolean,
  secrets: Secrets,
): string | undefined {
  if (!partlyKnown || !trace) return undefined;
  const heading = `${inlineCode(secrets.masked(address))} ${MAY_CHANGE} · ${plainText(partlyKnownText(partlyKnown, secrets))}`;
  const { change } = trace;
  const nodes = isOnly ? changedAttributes(diff(change.before, change.after)) : [];
  const certain = nodes.filter((node) => partlyKnown.changes.some((path) => samePath(path, node.path.slice(0, 1))));
  const lines = certain.flatMap((node) => changeLines(node, trace, secrets));
  return lines.length > 0 ? `${heading}\n\n${changeBlock(lines.map(secrets.masked))}` : heading;
}

/** Returns why a data source is not read, by who answers for the provider. */
function unreadText({ answering }: Plan, why: string): string {
  if (answering === "schema")
    return "Stateline does not ask the provider, and the state has no result for these arguments.";
  return answering === "offline" ? `The provider needs its configuration to read it. ${ASK_CONFIGURED}` : `${why}.`;
}

const asOfLastRunLine = (address: string, secrets: Secrets): string =>
  `${inlineCode(secrets.masked(address))} is as of the last run: its arguments did not change, so its result is reused.`;

/** Returns why the plugin does not answer for an instance, and what to do; undefined if it answers or its answer is awaited. */
const standInText = ({ answering }: Plan, { standIn, provider, change }: Trace): string | undefined =>
  standIn?.isAwaited === false
    ? standInNote({ provider, type: change.address.resource.type, ...standIn }, levelIn({ providers: answering }))
    : undefined;

/** Returns what happens to an instance; with its changes and the reason if it is shown as a whole. */
export function instanceLines(plan: ExplainablePlan, trace: Trace, whole: boolean): string {
  const secrets = secretsOf(plan);
  const { change, provider } = trace;
  const { confidence } = trace;
  const title = headline(change, trace.failed);
  const [address = "", ...words] = title.startsWith(change.address.text)
    ? [change.address.text, title.slice(change.address.text.length)]
    : [title];
  const heading = [
    `${inlineCode(secrets.masked(address))}${plainText(secrets.masked(words.join("")))}`,
    plainText(secrets.masked(deleteReason(change))),
  ]
    .join(" ")
    .trim();
  const promises = brokenPromises(trace).map((each) => plainText(violationText(each, trace, secrets)));
  if (trace.failed)
    return [`${heading}: ${plainText(sentence(change.action, change, secrets))}`, ...promises].join("\n\n");
  const doubted = plainText(secrets.masked(doubtedChanges(change, secrets)));
  if (!whole) return doubted === "" ? heading : `${heading} · ${doubted}`;
  const nodes = diff(change.before, change.after);
  const hidden = nodes.children.filter((node) => node.sign === "=" && node.before.kind !== "null").length;
  const isDeleted = change.action.outcome === "delete" || change.action.outcome === "forget";
  const rows = isDeleted
    ? []
    : mostTellingFirst(change, changedAttributes(nodes)).flatMap((node) => changeLines(node, trace, secrets));
  const hiddenNote =
    hidden > 0 && change.action.outcome !== "create"
      ? [`# (${hidden} unchanged ${hidden === 1 ? "attribute" : "attributes"} hidden)`]
      : [];
  const moved = change.previousAddress
    ? [`(moved from ${inlineCode(secrets.masked(change.previousAddress.text))})`]
    : [];
  const imported = importText(change);
  const cause = rows.length > 0 ? causeBesideValues(plan, trace) : causeText(plan, trace);
  const why = isShownByRows(change.action, rows) ? "" : plainText(sentence(change.action, change, secrets));
  const standIn = standInText(plan, trace);
  const pack = confidence === "pack" ? packTextOf(plan.providers.origins, provider) : undefined;
  return [
    `${heading} · **${confidence === "core" ? "certain" : confidence}**, ${plainText(provider)}`,
    ...(pack === undefined ? [] : [plainText(pack)]),
    ...readLine(plan, trace),
    ...moved,
    ...(imported === undefined ? [] : [plainText(secrets.masked(`(${imported})`))]),
    ...(rows.length + hiddenNote.length > 0 ? [changeBlock([...rows, ...hiddenNote].map(secrets.masked))] : []),
    ...(why === "" ? [] : [why]),
    ...promises,
    ...(standIn === undefined ? [] : [plainText(secrets.masked(standIn))]),
    ...(cause === undefined ? [] : [plainText(cause)]),
  ].join("\n\n");
}

/** Returns when the object was read, or that a minimal refresh left it unread; nothing where the plan reads no objects. */
function readLine({ state }: Plan, trace: Trace): readonly string[] {
  if (trace.isSettled || !trace.stored) return [];
  const text = readText(trace) ?? (isLeftUnread(trace) ? notReadText(state) : undefined);
  return text === undefined ? [] : [`${text[0]!.toUpperCase()}${text.slice(1)}.`];
}

/** Whether the sentence of a decision would only repeat the rows: the configuration differs, or a part of it forces the replacement. */
const isShownByRows = ({ rule, doubt }: Decision, rows: readonly string[]): boolean =>
  rows.length > 0 && !doubt && (rule === "changed" || rule === "requires-replace");

/** Returns changed attributes in this order: what forces a replacement, what has a known value, the rest. */
const mostTellingFirst = (change: Change, nodes: readonly DiffNode[]): readonly DiffNode[] => {
  const rank = (node: DiffNode): number =>
    replaceRemark(change, node) !== undefined ? 0 : node.after.kind === "unknown" ? 2 : 1;
  return [...nodes].sort((a, b) => rank(a) - rank(b));
};
