import type { ModuleAddress } from "../../engine/addrs/address.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import { countTraces } from "../../engine/plan/rows/counts.ts";
import { instanceKey } from "../../engine/render/changeWords.ts";
import { reasonIn } from "../../engine/render/configurationErrors.ts";
import { codeBlock, plainText } from "../../engine/render/markdown.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { unreadTitle } from "../../engine/render/stateStatus.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { countsText } from "../codeLens.ts";
import type { Cursor } from "../cursor.ts";
import { type Hover, INSTANCED, MOST_LISTED } from "./hoverText.ts";

/** Returns the hover of `count` and `for_each`: which instances are created and destroyed. */
export function repetitionHover({ plan }: ExplainableRoot, cursor: Cursor): Hover | undefined {
  const { argument, item } = cursor;
  if ((argument?.name !== "count" && argument?.name !== "for_each") || cursor.nested.length > 0) return undefined;
  if (item.kind !== "block" || !INSTANCED.has(item.type) || item.type === "module") return undefined;
  const secrets = secretsOf(plan);
  const lacking = plan.queries.notPlannedOf(item);
  // The instances of the configuration and of the state are known even if their actions are not.
  const traces = plan.queries.tracesOf(item);
  const [first] = lacking;
  if (first && traces.length === 0) {
    const why = `Not planned: ${reasonIn(plan, first.cause)}.`;
    return { range: argument.nameRange, markdown: plainText(secrets.masked(why)) };
  }
  const modules = [...new Set(traces.map(({ change }) => change.address.resource.module))];
  const lines = modules.flatMap((module) => keyLines(traces, module, modules.length > 1));
  const counts = countsText(countTraces(traces));
  const heading = `${existenceText(traces, unreadTitle(plan.state))}${counts ? ` ${counts}` : ""}`;
  const listed = lines.length > 0 ? [codeBlock(secrets.masked(lines.join("\n")))] : [];
  return { range: argument.nameRange, markdown: [plainText(heading), ...listed].join("\n\n") };
}

/** `2 instances in configuration, 3 in state.` */
function existenceText(traces: readonly Trace[], unread: string | undefined): string {
  const configured = traces.filter((trace) => trace.orphan === undefined).length;
  const inConfiguration = `${configured} ${configured === 1 ? "instance" : "instances"} in configuration`;
  if (unread !== undefined) return `${inConfiguration}. ${unread}.`;
  return `${inConfiguration}, ${traces.filter((trace) => trace.stored).length} in state.`;
}

/** Returns what happens to which keys in one module instance. */
function keyLines(traces: readonly Trace[], module: ModuleAddress, isNamed: boolean): readonly string[] {
  const inside = traces.filter(({ change }) => change.address.resource.module === module);
  const lines = DESCRIBED.flatMap(([symbol, matches]) => {
    const keys = inside.filter(matches).map(({ change }) => instanceKey(change) || "(no key)");
    const more = keys.length > MOST_LISTED ? [`and ${keys.length - MOST_LISTED} more`] : [];
    return keys.length > 0 ? [[symbol, ...keys.slice(0, MOST_LISTED), ...more].join(" ")] : [];
  });
  return isNamed ? [`# ${module.text}`, ...lines] : lines;
}

const DESCRIBED: readonly (readonly [string, (trace: Trace) => boolean])[] = [
  ["-/+", ({ change }) => change.action.outcome === "delete-then-create"],
  ["+/-", ({ change }) => change.action.outcome === "create-then-delete"],
  ["./+", ({ change }) => change.action.outcome === "forget-then-create"],
  ["-", ({ change }) => change.action.outcome === "delete"],
  [".", ({ change }) => change.action.outcome === "forget"],
  ["~", ({ change }) => change.action.outcome === "update"],
  ["+", ({ change }) => change.action.outcome === "create"],
  ["?", ({ failed, notPlanned }) => !failed && notPlanned !== undefined],
  ["=", (trace) => trace.change.action.outcome === "no-op" && isPlanned(trace)],
  ["cannot be planned:", ({ failed }) => failed],
];
