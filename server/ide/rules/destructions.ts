import {
  configText,
  type InstanceAddress,
  type ModuleAddress,
  moduleAddress,
  resourceText,
} from "../../engine/addrs/address.ts";
import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import type { OrphanReason } from "../../engine/lifecycle/reasons/decision.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { ResourceRow } from "../../engine/plan/rows/rows.ts";
import { deleteReason } from "../../engine/render/changeWords.ts";
import { hasErrors } from "../../engine/source/diagnostic.ts";
import { groupBy } from "../../engine/source/groupBy.ts";
import type { Range } from "../../engine/source/range.ts";
import { instancesText, type RuleFinding } from "./ruleFinding.ts";

/** Returns the destroyed instances of some rows: one finding for each resource, and one for each module that is gone. */
export function destructions(plan: ExplainablePlan, rows: readonly ResourceRow[]): readonly RuleFinding[] {
  if (plan.mode !== "normal") return [];
  const destroyed = rows.flatMap(({ traces }) => traces.filter((trace) => isVanishing(plan, trace)));
  const located = destroyed.map((trace) => ({ trace, ...locationOf(plan, trace.change.address) }));
  return [...groupBy(located, ({ subject }) => subject)].map(([subject, [first, ...others]]) => {
    const traces = [first!, ...others].map(({ trace }) => trace);
    const subjectText = first!.isModule
      ? `${subject}: ${traces.length === 1 ? traces[0]!.change.address.text : `${traces.length} instances`}`
      : instancesText(traces);
    const reasons = new Set(traces.map(({ change }) => deleteReason(change)));
    const reason = reasons.size === 1 ? ` ${[...reasons][0]}` : "";
    return {
      rule: "destroyed",
      range: first!.range,
      message: `${subjectText} will be destroyed${first!.isModule ? ` (because ${subject} is not in configuration)` : reason}`,
      addresses: traces.map(({ change }) => change.address.text),
      ...(first!.gone !== undefined && { gone: first!.gone }),
    };
  });
}

/** Whether an object is destroyed because the configuration no longer has it. What a `removed` block names is meant to go. */
const isVanishing = ({ queries }: ExplainablePlan, trace: Trace): boolean =>
  isPlanned(trace) &&
  trace.change.action.outcome === "delete" &&
  trace.change.deposed === undefined &&
  trace.orphan !== undefined &&
  VANISHING.has(trace.orphan) &&
  !hasErrors(trace.diagnostics) &&
  !queries.isRemoved(trace.change.address);

const VANISHING: ReadonlySet<OrphanReason> = new Set<OrphanReason>([
  "no-resource-config",
  "no-module",
  "wrong-repetition",
  "count-index",
  "each-key",
  "disabled",
]);

interface Location {
  /** The address that vanishes: that of a module instance, or of a resource in its module instance. */
  readonly subject: string;
  readonly isModule: boolean;
  readonly range: Range | undefined;
  /** The address without keys, if the block or call is gone. */
  readonly gone?: string;
}

/** Returns what vanishes with an instance, and its place: the block or call, or where it was. */
function locationOf(plan: ExplainablePlan, { resource }: InstanceAddress): Location {
  const { steps } = resource.module;
  const path: string[] = [];
  let header: Range | undefined;
  let node: ModuleNode | undefined = plan.queries.moduleIn(plan.root);
  for (const [depth, { name }] of steps.entries()) {
    const call = node?.module.calls.get(name);
    const module = moduleAddress(steps.slice(0, depth + 1));
    if (!node || !call) {
      const range = plan.queries.formerPlaceOf(path, `module.${name}`) ?? header;
      const gone = [...path, name].map((each) => `module.${each}`).join(".");
      return { subject: module.text, isModule: true, range, gone };
    }
    if (!isCalled(plan, node, module)) return { subject: module.text, isModule: true, range: call.header };
    node = node.children.get(name);
    header = call.header;
    path.push(name);
  }
  const name = resourceText(resource.mode, resource.type, resource.name);
  const block = node?.module.resources.get(name);
  if (block) return { subject: resource.text, isModule: false, range: block.header };
  const range = plan.queries.formerPlaceOf(path, name) ?? header;
  return { subject: resource.text, isModule: false, range, gone: configText(resource) };
}

/** Whether a module instance is still in the configuration. */
function isCalled({ queries }: ExplainablePlan, caller: ModuleNode, module: ModuleAddress): boolean {
  const row = queries.rowNamed(caller, `module.${module.steps.at(-1)!.name}`);
  return row?.kind !== "call" || row.instances.some(({ text }) => text === module.text);
}
