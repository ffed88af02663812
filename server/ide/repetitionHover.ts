import type { ModuleAddress } from "../engine/addrs/address.ts";
import { isPlanned, type Trace } from "../engine/lifecycle/trace.ts";
import { countTraces } from "../engine/plan/report/counts.ts";
import { instanceKey } from "../engine/render/changeWords.ts";
import { codeBlock, plainText } from "../engine/render/markdown.ts";
import { unaskedText } from "../engine/render/notPlannedReasons.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import type { ExplainableRoot } from "../workspace/snapshot.ts";
import { countsText } from "./codeLens.ts";
import type { Cursor } from "./cursor.ts";
import { type Hover, INSTANCED, MOST_LISTED } from "./hoverText.ts";

/** Returns the hover of `count` and `for_each`: which instances are created and destroyed. */
export function repetitionHover({ plan }: ExplainableRoot, cursor: Cursor): Hover | undefined {
  const { argument, item } = cursor;
  if ((argument?.name !== "count" && argument?.name !== "for_each") || cursor.nested.length > 0) return undefined;
  if (item.kind !== "block" || !INSTANCED.has(item.type) || item.type === "module") return undefined;
  const secrets = secretsOf(plan);
  const lacking = plan.queries.notPlannedOf(item);
  const traces = plan.queries.tracesOf(item).filter((trace) => trace.failed || isPlanned(trace));
  const [first] = lacking;
  if (first && traces.length === 0) {
    const why = `Not planned: ${unaskedText(first.cause)}.`;
    return { range: argument.nameRange, markdown: plainText(secrets.masked(why)) };
  }
  const configured = traces.filter((trace) => trace.orphan === undefined).length;
  const stored = traces.filter((trace) => trace.stored).length;
  const modules = [...new Set(traces.map(({ change }) => change.address.resource.module))];
  const lines = modules.flatMap((module) => keyLines(traces, module, modules.length > 1));
  const counts = countsText(countTraces(traces).actions);
  const heading = `${configured} ${configured === 1 ? "instance" : "instances"} in configuration, ${stored} in state.${counts ? ` ${counts}` : ""}`;
  const listed = lines.length > 0 ? [codeBlock(secrets.masked(lines.join("\n")))] : [];
  return { range: argument.nameRange, markdown: [plainText(heading), ...listed].join("\n\n") };
}

/** Returns what happens to which keys in one module instance. */
function keyLines(traces: readonly Trace[], module: ModuleAddress, isNamed: boolean): readonly string[] {
  const inside = traces.filter(({ change }) => change.address.resource.module === module);
  const lines = DESCRIBED.flatMap(([symbol, matches]) => {
    const keys = inside.filter(matches).map(({ change }) => instanceKey(change) || "(no key)");
    return keys.length > 0 ? [`${symbol} ${keys.slice(0, MOST_LISTED).join(" ")}`] : [];
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
  ["=", ({ change, failed }) => change.action.outcome === "no-op" && !failed],
  ["cannot be planned:", ({ failed }) => failed],
];
