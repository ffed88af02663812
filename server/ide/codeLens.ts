import { changedAttributes, diff } from "../engine/diff/diff.ts";
import type { Action } from "../engine/lifecycle/decision.ts";
import { isPlanned, type Trace } from "../engine/lifecycle/trace.ts";
import { unreadState } from "../engine/plan/loadState.ts";
import type { NotPlanned } from "../engine/plan/notPlanned.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { unaskedText } from "../engine/render/notPlanned.ts";
import { type Secrets, secretsOf } from "../engine/render/secrets.ts";
import { countActions } from "../engine/render/summary.ts";
import { pathName } from "../engine/render/valueText.ts";
import { deleteReason, forcingNames, instanceKey, symbolOf, wordsOf } from "../engine/render/words.ts";
import type { Range } from "../engine/source/range.ts";
import type { Block } from "../engine/syntax/tree.ts";
import { syntaxOf } from "../workspace/place.ts";
import type { RootPlan } from "../workspace/snapshot.ts";
import { notPlannedOf, tracesOf } from "./instances.ts";

export interface Lens {
  readonly range: Range;
  readonly title: string;
  /** The instance whose timeline a click opens; absent where there is nothing to open. */
  readonly instance: { readonly address: string; readonly deposed?: string | undefined } | undefined;
}

/** Above each block of a file what will happen to its instances; nothing above blocks that do not change. */
export function codeLens({ plan }: RootPlan, path: string): readonly Lens[] {
  const secrets = secretsOf(plan);
  const blocks = syntaxOf(plan, path)?.body.items.filter((item) => item.kind === "block") ?? [];
  return blocks.flatMap((block): readonly Lens[] => {
    if (!SHOWN.has(block.type)) return [];
    const traces = tracesOf(plan, block);
    const title = blockTitle(plan, block, traces, secrets);
    if (title === undefined) return [];
    const change = mostDangerous(traces.filter((trace) => trace.failed || isPlanned(trace)))?.change;
    const instance = change && { address: change.address.text, deposed: change.deposed };
    return [{ range: block.header, title: secrets.masked(title), instance }];
  });
}

const SHOWN = new Set(["resource", "data", "ephemeral", "module"]);

function blockTitle(plan: LivePlan, block: Block, traces: readonly Trace[], secrets: Secrets): string | undefined {
  const lacking = notPlannedOf(plan, block);
  const unread = unreadState(plan.state);
  if (unread) return lacking.length > 0 ? unaskedText(unread) : undefined;
  const isModule = block.type === "module";
  const planned = traces.filter((trace) => trace.failed || isPlanned(trace));
  const parts = [
    lensTitle(planned, isModule, secrets),
    lackingTitle(lacking, planned.length + lacking.length, isModule),
  ];
  const shown = parts.filter((part) => part !== undefined);
  return shown.length > 0 ? shown.join(" · ") : undefined;
}

/** `? not planned · no schema of hashicorp/aws` */
function lackingTitle(lacking: readonly NotPlanned[], all: number, isModule: boolean): string | undefined {
  const [first] = lacking;
  if (!first) return undefined;
  const why = new Set(lacking.map(({ cause }) => unaskedText(cause)));
  const reason = why.size === 1 ? [...why][0] : `${[...why][0]} and ${why.size - 1} more`;
  if (first.cause.why === "configuration") return "cannot be planned";
  if (all === 1 && !isModule) return `? not planned · ${reason}`;
  return `? ${lacking.length} of ${all} not planned · ${reason}`;
}

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

function lensTitle(traces: readonly Trace[], isModule: boolean, secrets: Secrets): string | undefined {
  const failed = traces.filter((trace) => trace.failed);
  if (failed.length > 0)
    return failed.length === traces.length
      ? "cannot be planned"
      : `cannot be planned: ${failed.length} of ${traces.length} instances`;
  const changing = traces.filter(({ change }) => change.action.outcome !== "no-op" || change.previousAddress);
  const [first] = changing;
  if (!first) return undefined;
  if (traces.length === 1 && !isModule) return singleTitle(first, secrets);
  const { actions } = countActions(changing);
  const kinds = [...actions.keys()].filter((action) => action !== "no-op");
  if (kinds.length === 0) return `${changing.length} moved`;
  if (kinds.length === 1 && changing.length === traces.length)
    return `${symbolOf(kinds[0]!)} ${traces.length} ${traces.length === 1 ? "instance" : "instances"}`;
  if (changing.length === 1 && !isModule)
    return `${symbolOf(kinds[0]!)} 1 of ${traces.length} instances · ${instanceKey(first.change)} ${wordsOf(first.change)}`;
  return `${countsText(actions)} of ${traces.length} instances`;
}

/** `-/+ 1, ~ 4`, most dangerous first. */
export function countsText(actions: ReadonlyMap<Action, number>): string {
  return DANGER.filter((action) => action !== "no-op" && actions.has(action))
    .map((action) => `${symbolOf(action)} ${actions.get(action)}`)
    .join(", ");
}

function singleTitle({ change }: Trace, secrets: Secrets): string {
  const symbol = symbolOf(change.action.outcome);
  switch (change.action.outcome) {
    case "no-op":
      return `moved from ${change.previousAddress?.text ?? ""}`;
    case "update": {
      const names = changedAttributes(diff(change.before, change.after)).map((node) => pathName(node.path, secrets));
      return `${symbol} ${names.length} ${names.length === 1 ? "change" : "changes"}: ${names.join(", ")}`;
    }
    case "delete":
      return [symbol, wordsOf(change), deleteReason(change)].join(" ").trim();
    case "delete-then-create":
    case "create-then-delete": {
      const names = forcingNames(change, secrets);
      const words = `${symbol} ${wordsOf(change)}`;
      return names.length > 0 && change.action.rule === "requires-replace" ? `${words} · ${names.join(", ")}` : words;
    }
    default:
      return `${symbol} ${wordsOf(change)}`;
  }
}
