import { MODES } from "../../engine/addrs/address.ts";
import { occurrencesIn } from "../../engine/config/decode/occurrences.ts";
import { localName } from "../../engine/config/tree/namedProviders.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { folderOf } from "../../engine/source/paths.ts";
import { sourceFile } from "../../engine/source/sourceFile.ts";
import { parse } from "../../engine/syntax/parse.ts";
import type { Sources } from "../../engine/syntax/sources.ts";
import type { Block, Item, SyntaxFile } from "../../engine/syntax/tree.ts";
import { covers } from "../cursor.ts";
import { positionAtEnd } from "./positionAtEnd.ts";

/** A text that may be newer than the plan of its sources. */
export interface Present {
  readonly syntax: SyntaxFile;
  /** The items that the plan does not have. */
  readonly unplanned: readonly Item[];
}

/** Reads a text; items that the sources have already are the same objects. */
export function presentIn(sources: Sources, path: string, text: string): Present {
  const planned = sources.syntaxOf(path);
  if (planned?.source.text === text) return { syntax: planned, unplanned: [] };
  const last = planned && lastRead.get(planned);
  if (last?.syntax.source.text === text) return last;
  const syntax = parse(sourceFile(path, text, planned?.source), planned);
  const present = { syntax, unplanned: withoutShared(syntax.body.items, planned?.body.items ?? []) };
  if (planned) lastRead.set(planned, present);
  return present;
}

/** The text that was read last beside each planned one; a request reads it more than once. */
const lastRead = new WeakMap<SyntaxFile, Present>();

/** Returns the items of a list without those that it begins and ends with as another list does. */
function withoutShared(items: readonly Item[], others: readonly Item[]): readonly Item[] {
  const shorter = Math.min(items.length, others.length);
  let start = 0;
  while (start < shorter && items[start] === others[start]) start++;
  let end = 0;
  while (end < shorter - start && items.at(-1 - end) === others.at(-1 - end)) end++;
  return items.slice(start, items.length - end);
}

/** Returns the top-level item around an offset; undefined between items. */
export const itemAround = ({ syntax }: Present, offset: number): Item | undefined =>
  syntax.body.items.find((item) => covers(item.range, offset - (syntax.offsets.get(item.range.anchor) ?? 0)));

/** Returns the names that items declare in their module: `var.region`, `local.tags`, `aws_vpc.main`, `module.net`. */
export const namesDeclaredIn = (items: readonly Item[]): readonly string[] =>
  items.flatMap((item) =>
    occurrencesIn(item).flatMap(({ name, role, call }) => (role === "definition" && call === undefined ? name : [])),
  );

/** How many items can be read beside a plan; of more, the next plan is awaited. */
const MOST_UNPLANNED = 30;

/**
 * Whether what a plan shows still holds in a newer text: few items are new, and none of them can have made a value secret that is
 * shown at an offset.
 */
export function isStillShown({ syntax, unplanned }: Present, offset: number): boolean {
  if (unplanned.length > MOST_UNPLANNED) return false;
  return !unplanned.some(canHide) || !showsValues(syntax.source.text.slice(0, offset));
}

/** Whether an item around an offset is of a provider or module that the plan has not loaded. */
export function lacksSchema(
  { queries }: ExplainablePlan,
  path: string,
  { syntax, unplanned }: Present,
  offset: number,
): boolean {
  const item = itemBefore(syntax, offset);
  const node = queries.moduleIn(folderOf(path)) ?? queries.moduleOf(path);
  if (item?.kind !== "block" || !node || !unplanned.includes(item)) return false;
  const [label] = item.labels;
  if (!label) return false;
  if (item.type === "module") return node.children.get(label.value) === undefined && isNamed(item, "source");
  const isOfProvider = MODES.has(item.type) || item.type === "provider";
  const provider = item.type === "provider" ? label.value : localName({ type: label.value, provider: undefined });
  return isOfProvider && queries.schemasOf(node.module, provider) === undefined;
}

const isNamed = ({ body }: Block, name: string): boolean =>
  body.items.some((item) => item.kind === "argument" && item.name === name);

/** Returns the last top-level item that begins before an offset. */
const itemBefore = ({ body, offsets }: SyntaxFile, offset: number): Item | undefined =>
  body.items.findLast((item) => (offsets.get(item.range.anchor) ?? 0) < offset);

const canHide = (item: Item): boolean =>
  item.kind === "block" && item.body.items.some((each) => each.kind === "argument" && HIDING.has(each.name));

const HIDING: ReadonlySet<string> = new Set(["sensitive", "ephemeral"]);

const showsValues = (before: string): boolean => {
  const kind = positionAtEnd(before)?.kind;
  return kind === "expression" || kind === "member" || kind === "key";
};
