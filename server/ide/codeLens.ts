import { blocksOf } from "../engine/config/decode/itemBlocks.ts";
import { programName } from "../engine/lang/dialect.ts";
import type { PartlyKnown } from "../engine/lifecycle/partlyKnown.ts";
import { type Action, isForced } from "../engine/lifecycle/reasons/decision.ts";
import type { Change, Trace } from "../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../engine/plan/plan.ts";
import type { Revision } from "../engine/plan/planQueries.ts";
import {
  changedNames,
  deleteReason,
  doubtedChanges,
  forcingNames,
  importText,
  instanceKey,
  symbolOf,
  withCertainty,
  wordsOf,
} from "../engine/render/changeWords.ts";
import { reasonIn } from "../engine/render/configurationErrors.ts";
import { changesIn, kindOfAction } from "../engine/render/counts/countWords.ts";
import { doubtWords } from "../engine/render/doubts.ts";
import { MAY_CHANGE, partlyKnownSymbol, partlyKnownText } from "../engine/render/partlyKnown.ts";
import { type Secrets, secretsOf } from "../engine/render/secrets.ts";
import { loadOffer, unreadTitle } from "../engine/render/stateStatus.ts";
import type { Anchor, Range } from "../engine/source/range.ts";
import { remember } from "../engine/source/remember.ts";
import { sameObjects } from "../engine/source/sameObjects.ts";
import type { Block, Item, SyntaxFile, UnderWay } from "../engine/syntax/tree.ts";
import type { ExplainableRoot } from "../workspace/snapshot.ts";
import { failureText } from "./planView/laneTexts.ts";
import { type Tally, tallyOf } from "./planView/tally.ts";

export interface Lens {
  readonly range: Range;
  readonly title: string;
  /** The instance whose timeline a click opens; undefined if there is none. */
  readonly instance: { readonly address: string; readonly deposed?: string | undefined } | undefined;
  /** Whether a click loads the state instead. */
  readonly loads?: true;
}

/** The lens of a block, whose title is completed when it is shown. */
interface BlockLens extends Pick<Lens, "range" | "instance"> {
  /** The parts of the title, the most dangerous first. */
  readonly parts: readonly string[];
  /** The index of the part that names the error which keeps the block from being planned. The error can change while the rows stay. */
  readonly blockedPart?: number;
  /** Whether the title says no more than that the module of a call is not installed. */
  readonly lacksModule?: true;
}

/** Returns what happens to the instances of each block of a file; nothing for blocks that do not change. */
export function codeLens({ plan }: ExplainableRoot, path: string): readonly Lens[] {
  const syntax = plan.syntaxOf(path);
  const shown = shownOf(plan);
  if (!syntax || !shown) return [];
  const { files, earlier, changed } = shown;
  const current = files.get(path);
  const file = fileLenses(plan, syntax, current ?? earlier.get(path), current ? NOTHING_CHANGED : changed);
  files.set(path, file);
  const lenses = withOneOfModules(
    plan,
    file.items.flatMap(({ lenses }) => lenses),
  );
  return [...unreadLens(plan, syntax), ...lenses.map((lens) => titled(plan, lens))];
}

/** Returns the lenses with one for all calls whose modules are not installed, at the first of them. */
function withOneOfModules({ language }: ExplainablePlan, lenses: readonly BlockLens[]): readonly BlockLens[] {
  const [first, ...others] = lenses.filter(({ lacksModule }) => lacksModule);
  if (!first || others.length === 0) return lenses;
  const count = others.length + 1;
  const init = `${programName(language.dialect.product)} init`;
  const parts = [NOT_PLANNED, `${count} modules of this file are not installed; run ${init}`];
  return lenses.flatMap((lens) => (lens === first ? { ...lens, parts } : lens.lacksModule ? [] : lens));
}

function titled(plan: ExplainablePlan, { range, instance, parts, blockedPart }: BlockLens): Lens {
  const error = blockedPart === undefined ? "" : secretsOf(plan).masked(reasonIn(plan, BLOCKED));
  const shown = blockedPart === undefined ? parts : parts.with(blockedPart, `${CANNOT_BE_PLANNED}: ${error}`);
  return { range, instance, title: shown.join(" · ") };
}

const NOT_PLANNED = "? not planned";
const CANNOT_BE_PLANNED = "cannot be planned";
const BLOCKED = { source: "configuration", why: "configuration" } as const;

/** The lenses that were shown for a plan and its predecessor. An item with the same rows keeps its lens. */
interface Shown {
  readonly revision: Revision;
  readonly files: Map<string, FileLenses>;
  readonly earlier: ReadonlyMap<string, FileLenses>;
  /** The items whose rows differ from those of the earlier plan. */
  readonly changed: ReadonlySet<Anchor>;
}

const NOTHING_CHANGED: ReadonlySet<Anchor> = new Set();

const shownByLayout = new WeakMap<object, Shown>();

function shownOf({ queries }: ExplainablePlan): Shown | undefined {
  const { layout, revision } = queries;
  if (!layout || !revision) return undefined;
  const latest = shownByLayout.get(layout);
  if (latest?.revision === revision) return latest;
  // Files without a request since the earlier plan are dropped.
  const next: Shown = {
    revision,
    files: new Map(),
    earlier: latest?.files ?? new Map(),
    changed: latest ? queries.changedItems(latest.revision) : NOTHING_CHANGED,
  };
  shownByLayout.set(layout, next);
  return next;
}

interface FileLenses {
  /** The inputs of all lenses of the file. */
  readonly basis: readonly unknown[];
  readonly items: readonly ItemLens[];
}

/** Returns the index of each item, for a file whose items moved. */
const placesIn = remember(
  (items: readonly ItemLens[]): ReadonlyMap<Item, number> => new Map(items.map(({ item }, at) => [item, at] as const)),
);

interface ItemLens {
  readonly item: Item;
  /** Present if the item does not parse at present. */
  readonly underWay?: UnderWay;
  /** One for each block: in the JSON syntax, an item can have several. */
  readonly lenses: readonly BlockLens[];
}

/** Returns the lens of a block that is planned as it was before the text that does not parse. */
const heldLens = ({ range }: Item, underWay: UnderWay): BlockLens => ({
  range: { ...range, end: range.start },
  parts: [`${underWay} under way: planned as before`],
  instance: undefined,
});

function fileLenses(
  plan: ExplainablePlan,
  { body, heldBody = body, held }: SyntaxFile,
  latest: FileLenses | undefined,
  changed: ReadonlySet<Anchor>,
): FileLenses {
  const unread = unreadTitle(plan.state);
  const basis = [secretsOf(plan), unread, unread && loadOffer(plan.state)];
  const earlier = latest && sameObjects(latest.basis, basis) ? latest : undefined;
  const haveMoved = earlier?.items.length !== heldBody.items.length;
  const items = heldBody.items.map((item, at) => {
    const underWay = held?.get(item.range.anchor);
    const sameIndex = earlier?.items[at];
    const previous =
      sameIndex?.item === item || !haveMoved ? sameIndex : earlier?.items[placesIn(earlier.items).get(item) ?? -1];
    if (previous?.item === item && previous.underWay === underWay && !changed.has(item.range.anchor)) return previous;
    const lenses = shownBlocks(item).flatMap((block) => blockLens(plan, block, unread) ?? []);
    return underWay ? { item, underWay, lenses: [heldLens(item, underWay)] } : { item, lenses };
  });
  return { basis, items };
}

/** Returns the blocks of an item that can have a lens. */
const shownBlocks = (item: Item): readonly Block[] => blocksOf(item).filter(({ type }) => SHOWN.has(type));

/** Returns the range that has the lens of a block: in the JSON syntax that of its name, because the header is a brace. */
const lensRange = ({ header, labels, body }: Block): Range => (body.json && labels.at(-1)?.range) || header;

const SHOWN = new Set(["resource", "data", "ephemeral", "module"]);

function blockLens(plan: ExplainablePlan, block: Block, unread: string | undefined): BlockLens | undefined {
  const secrets = secretsOf(plan);
  const tally = tallyOf(plan.queries.rowsAbout(block));
  const actions = unread === undefined ? blockActions(plan, tally, block, secrets) : existenceParts(plan, block);
  const lacking = unread === undefined ? lackingParts(tally, block.type === "module", secrets) : [];
  const parts = [...actions, ...lacking, ...(unread === undefined ? dataParts(tally, block) : [])];
  if (parts.length === 0) return undefined;
  const change = tally.worst?.change;
  const isBlocked = lacking.length > 0 && tally.reasons[0]?.why === "configuration";
  const lacksModule = block.type === "module" && tally.planned === 0 && tally.reasons[0]?.why === "not-installed";
  return {
    range: lensRange(block),
    parts: parts.map(secrets.masked),
    instance: change && { address: change.address.text, deposed: change.deposed },
    ...(isBlocked && { blockedPart: actions.length }),
    ...(lacksModule && { lacksModule }),
  };
}

/** Returns what happens to the instances of a block, with the error that the only failing one has. */
function blockActions(plan: ExplainablePlan, tally: Tally, block: Block, secrets: Secrets): readonly string[] {
  const isModule = block.type === "module";
  const most = tally.reasons.length > 0 ? MOST_PARTS - 1 : MOST_PARTS;
  const parts = actionParts(tally, isModule, secrets).slice(0, most);
  const isAlone = tally.failed === 1 && tally.planned === 1 && tally.reasons.length === 0;
  const failing = isAlone ? plan.queries.tracesOf(block).find(({ failed }) => failed) : undefined;
  const error = failing === undefined ? "" : failureText(failing);
  return error === "" ? parts : [`${CANNOT_BE_PLANNED}: ${error}`];
}

/** Returns the lens about a state that is not loaded, above the first block that the state decides about. */
function unreadLens({ state, queries }: ExplainablePlan, { body }: SyntaxFile): readonly Lens[] {
  const title = unreadTitle(state);
  if (title === undefined) return [];
  const block = body.items.flatMap(shownBlocks).find((each) => tallyOf(queries.rowsAbout(each)).lacking > 0);
  return block ? [stateLens(state, lensRange(block), title)] : [];
}

function stateLens(state: ExplainablePlan["state"], range: Range, title: string): Lens {
  if (loadOffer(state)) return { range, title: `${title} · Load`, instance: undefined, loads: true };
  const isComing = state.progress?.kind === "loading";
  return { range, title: isComing ? title : `${title}: what will happen is not known`, instance: undefined };
}

/** `2 instances: ["a"], ["b"]`: the instances in the configuration; nothing for a single one. */
function existenceParts({ queries }: ExplainablePlan, block: Block): readonly string[] {
  const traces = queries.tracesOf(block).filter(({ orphan }) => orphan === undefined);
  const keys = traces.map(({ change }) => instanceKey(change));
  if (block.type !== "module" && keys.every((key) => key === "")) return [];
  if (traces.length === 0) return [];
  const counted = `${traces.length} ${traces.length === 1 ? "instance" : "instances"}`;
  if (block.type === "module") return [counted];
  const more = keys.length > MOST_KEYS ? [`${keys.length - MOST_KEYS} more`] : [];
  return [`${counted}: ${[...keys.slice(0, MOST_KEYS), ...more].join(", ")}`];
}

const MOST_KEYS = 5;

/** More parts than so many are not read at a glance: the hover has them all. */
const MOST_PARTS = 3;

/** `? not planned`, `no schema of hashicorp/aws`; nothing where everything is planned. */
function lackingParts(tally: Tally, isModule: boolean, secrets: Secrets): readonly string[] {
  const { planned, lacking, reasons, partlyKnown } = tally;
  const [first] = reasons;
  if (!first) return [];
  if (first.why === "configuration") return [CANNOT_BE_PLANNED];
  if (partlyKnown && !isModule) return [partlyKnownTitle(partlyKnown, lacking, planned + lacking, secrets)];
  const reason = reasons.length === 1 ? first.text : `${first.text} and ${reasons.length - 1} more`;
  const total = planned + lacking;
  // The count of the instances in a module that is not installed is unknown.
  if (total === 1 && (!isModule || first.why === "not-installed")) return [NOT_PLANNED, reason];
  return [`? ${lacking} of ${total} not planned`, reason];
}

/** `~ 2 of 3 may change · instance_type · subnet_id not known (module.vpc is not installed)` */
function partlyKnownTitle(partlyKnown: PartlyKnown, count: number, total: number, secrets: Secrets): string {
  const counted = total === 1 ? "" : count === total ? `${total} ` : `${count} of ${total} `;
  return `${partlyKnownSymbol(partlyKnown)} ${counted}${MAY_CHANGE} · ${partlyKnownText(partlyKnown, secrets)}`;
}

/** Returns the parts of data sources: `as of the last run`, `? not read (the data source needs the provider)`. */
function dataParts({ asOfLastRun, unread }: Tally, { type, labels }: Block): readonly string[] {
  if (type !== "data") return [];
  const notRead =
    labels[0]?.value === "terraform_remote_state" ? "? not read" : "? not read (the data source needs the provider)";
  if (asOfLastRun === 0 || unread === 0)
    return [...(asOfLastRun > 0 ? ["as of the last run"] : []), ...(unread > 0 ? [notRead] : [])];
  return [`${asOfLastRun} as of the last run`, `? ${unread} not read`];
}

/** Returns what happens to the instances, the most dangerous part first. */
function actionParts(tally: Tally, isModule: boolean, secrets: Secrets): readonly string[] {
  const { planned, failed, changing, lacking, actions, first, mayReplace } = tally;
  if (failed > 0)
    return [failed === planned ? CANNOT_BE_PLANNED : `cannot be planned: ${failed} of ${planned} instances`];
  if (!first) return assumedParts(tally);
  if (planned === 1 && lacking === 0 && !isModule) return [singleTitle(first, secrets)];
  const doubted = mayReplace === 0 || (planned === 1 && !isModule) ? [] : [`${mayReplace} may be replaced`];
  const kinds = [...actions.keys()].filter((action) => action !== "no-op");
  if (kinds.length === 1 && changing === planned && lacking === 0)
    return [`${symbolOf(kinds[0]!)} ${planned} ${planned === 1 ? "instance" : "instances"}`, ...doubted];
  const counts = countParts(tally, changing === 1 && !isModule ? instanceKey(first.change) : "");
  const ending = kinds.filter((action) => ENDING.has(action)).length;
  return counts.toSpliced(ending, 0, ...doubted);
}

/** The actions that end an object. */
const ENDING: ReadonlySet<Action> = new Set([
  "delete-then-create",
  "create-then-delete",
  "forget-then-create",
  "delete",
  "forget",
]);

/** Returns that nothing is seen to change where that is not certain; undefined where it is, because such a block has no lens. */
const assumedParts = ({ planned, assumedUnchanged }: Tally): readonly string[] => {
  if (assumedUnchanged === 0) return [];
  const which = planned === 1 ? "" : assumedUnchanged === planned ? "all " : `${assumedUnchanged} of ${planned} `;
  return [`no changes seen (${which}assumed)`];
};

/** `-/+ 1 replaced · ~ 4 changed · 2 unchanged`, most dangerous first. */
export const countsText = (tally: Counted): string => countParts(tally, "").join(" · ");

type Counted = Pick<Tally, "actions" | "moved" | "onlyImported" | "assumedUnchanged">;

/** Returns the parts of `countsText`; `key` is that of a change which is the only one. */
function countParts({ actions, moved, onlyImported, assumedUnchanged }: Counted, key: string): readonly string[] {
  const keyText = key === "" ? "" : ` ${key}`;
  const changed = changesIn(actions).map(
    ([action, count]) => `${symbolOf(action)} ${count} ${kindOfAction(action).word}${keyText}`,
  );
  const stay = (actions.get("no-op") ?? 0) - moved - onlyImported;
  const assumed = Math.min(stay, assumedUnchanged);
  return [
    ...changed,
    ...(moved > 0 ? [`${moved} moved`] : []),
    ...(onlyImported > 0 ? [`${onlyImported} imported`] : []),
    ...(stay > assumed ? [`${stay - assumed} ${kindOfAction("no-op").word}`] : []),
    ...(assumed > 0 ? [`${assumed} assumed to stay`] : []),
  ];
}

function singleTitle({ change }: Trace, secrets: Secrets): string {
  const imported = importText(change);
  if (imported === undefined) return singleAction(change, secrets);
  return change.action.outcome === "no-op" ? imported : `${singleAction(change, secrets)} · ${imported}`;
}

function singleAction(change: Change, secrets: Secrets): string {
  const symbol = symbolOf(change.action.outcome);
  switch (change.action.outcome) {
    case "no-op":
      return `moved from ${change.previousAddress?.text ?? ""}`;
    case "update": {
      const doubted = doubtedChanges(change, secrets);
      if (doubted !== "") return `${symbol} ${doubtWords(change.action)?.lens ?? wordsOf(change)} · ${doubted}`;
      const names = changedNames(change, secrets);
      return `${symbol} ${names.length} ${names.length === 1 ? "change" : "changes"}: ${names.join(", ")}`;
    }
    case "delete":
      return [symbol, wordsOf(change), deleteReason(change)].join(" ").trim();
    case "delete-then-create":
    case "create-then-delete":
    case "forget-then-create": {
      const names = forcingNames(change, secrets);
      const words = `${symbol} ${wordsOf(change)}`;
      const forced = names.length > 0 && isForced(change.action) ? ` · ${names.join(", ")}` : "";
      return withCertainty(`${words}${forced}`, change);
    }
    default:
      return `${symbol} ${wordsOf(change)}`;
  }
}
