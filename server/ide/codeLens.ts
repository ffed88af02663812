import { keyText } from "../engine/addrs/address.ts";
import { changedAttributes, diff } from "../engine/diff/diff.ts";
import type { Action, Trace } from "../engine/lifecycle/resourceInstance.ts";
import { countActions } from "../engine/render/summary.ts";
import { deleteReason, forcingNames, symbolOf, wordsOf } from "../engine/render/words.ts";
import type { Range } from "../engine/source/range.ts";
import type { Block } from "../engine/syntax/tree.ts";
import { pathText } from "../engine/values/path.ts";
import { syntaxOf } from "../workspace/place.ts";
import type { RootPlan } from "../workspace/snapshot.ts";
import { tracesOf } from "./instances.ts";

export interface Lens {
  readonly range: Range;
  readonly title: string;
  /** The instance whose timeline a click opens; absent where there is nothing to open. */
  readonly address: string | undefined;
}

/** Above each block of a file what will happen to its instances; nothing above blocks that do not change. */
export function codeLens({ plan }: RootPlan, path: string): readonly Lens[] {
  const blocks = syntaxOf(plan, path)?.body.items.filter((item) => item.kind === "block") ?? [];
  return blocks.flatMap((block): readonly Lens[] => {
    if (!SHOWN.has(block.type)) return [];
    const traces = tracesOf(plan, block);
    if (!plan.state.state) return traces.length > 0 ? [lens(block, "State not loaded", undefined)] : [];
    const title = lensTitle(traces, block.type === "module");
    return title ? [lens(block, title, mostDangerous(traces)?.instance.address.text)] : [];
  });
}

const SHOWN = new Set(["resource", "data", "module"]);

const lens = (block: Block, title: string, address: string | undefined): Lens => ({
  range: block.header,
  title,
  address,
});

/** Most dangerous first: the order of counts, groups and choices everywhere. */
export const DANGER: readonly Action[] = [
  "delete-then-create",
  "create-then-delete",
  "delete",
  "forget",
  "update",
  "create",
  "read",
  "no-op",
];

/** The instance that a user wants to see first. */
export function mostDangerous(traces: readonly Trace[]): Trace | undefined {
  const failed = traces.find((trace) => trace.failed);
  if (failed) return failed;
  return [...traces].sort((a, b) => rank(a) - rank(b))[0];
}

const rank = ({ change }: Trace): number => DANGER.indexOf(change.action.outcome);

function lensTitle(traces: readonly Trace[], isModule: boolean): string | undefined {
  const failed = traces.filter((trace) => trace.failed);
  if (failed.length > 0)
    return failed.length === traces.length
      ? "cannot be planned"
      : `cannot be planned: ${failed.length} of ${traces.length} instances`;
  const changing = traces.filter(({ change }) => change.action.outcome !== "no-op" || change.previousAddress);
  const [first] = changing;
  if (!first) return undefined;
  if (traces.length === 1 && !isModule) return singleTitle(first);
  const { actions } = countActions(changing);
  const kinds = [...actions.keys()].filter((action) => action !== "no-op");
  if (kinds.length === 0) return `${changing.length} moved`;
  if (kinds.length === 1 && changing.length === traces.length)
    return `${symbolOf(kinds[0]!)} ${traces.length} instances`;
  if (changing.length === 1 && !isModule)
    return `${symbolOf(kinds[0]!)} 1 of ${traces.length} instances · ${keyText(first.instance.address.key)} ${wordsOf(first.change)}`;
  return `${countsText(actions)}  of ${traces.length} instances`;
}

/** `-/+ 1  ~ 4`, most dangerous first. */
export function countsText(actions: ReadonlyMap<Action, number>): string {
  return DANGER.filter((action) => action !== "no-op" && actions.has(action))
    .map((action) => `${symbolOf(action)} ${actions.get(action)}`)
    .join("  ");
}

function singleTitle({ change }: Trace): string {
  const symbol = symbolOf(change.action.outcome);
  switch (change.action.outcome) {
    case "no-op":
      return `moved from ${change.previousAddress?.text ?? ""}`;
    case "update": {
      const names = changedAttributes(diff(change.before, change.after)).map((node) => pathText(node.path));
      return `${symbol} ${names.length} ${names.length === 1 ? "change" : "changes"}: ${names.join(", ")}`;
    }
    case "delete":
      return [symbol, wordsOf(change), deleteReason(change)].join(" ").trim();
    case "delete-then-create":
    case "create-then-delete": {
      const names = forcingNames(change);
      const words = `${symbol} ${wordsOf(change)}`;
      return names.length > 0 && change.action.rule === "requires-replace" ? `${words} · ${names.join(", ")}` : words;
    }
    default:
      return `${symbol} ${wordsOf(change)}`;
  }
}
