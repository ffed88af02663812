import type { Action, Trace } from "../engine/lifecycle/resourceInstance.ts";
import type { OutputChange, Plan } from "../engine/plan/plan.ts";
import { outputAction } from "../engine/render/planJson.ts";
import { sentence } from "../engine/render/rules.ts";
import { valueText } from "../engine/render/valueText.ts";
import { deleteReason, forcingNames, symbolOf, wordsOf } from "../engine/render/words.ts";
import { nameOf } from "../engine/source/paths.ts";
import { SENSITIVE } from "../engine/values/marks.ts";
import { NULL, withMarks } from "../engine/values/value.ts";
import type { Explorer, ExplorerGroup, ExplorerRow } from "../protocol/explorer.ts";
import type { RootPlan } from "../workspace/snapshot.ts";
import { toUri } from "../workspace/uris.ts";
import { locationOf } from "./locations.ts";
import { toneOf } from "./tones.ts";

/** The plan of one root module as a tree: groups by danger, a row for each instance and each changed output. */
export function explorer({ root, plan, version }: RootPlan): Explorer {
  const shared = { root: toUri(root), title: nameOf(root), version };
  if (!plan.state.state) {
    const why = plan.state.diagnostics[0]?.detail ?? "Reading the state…";
    return { ...shared, groups: [], empty: `State not loaded. ${why}` };
  }
  const groups = GROUPS.map(({ id, title, has }) => instanceGroup(plan, id, title, plan.traces.filter(has)));
  const outputs = plan.outputs.filter((output) => outputAction(output) !== "no-op");
  const all = [...groups, outputGroup(outputs)].filter((group) => group.rows.length > 0);
  if (all.length > 0) return { ...shared, groups: all };
  return { ...shared, groups: [], empty: "No resource instances that Stateline can plan." };
}

const acts =
  (...actions: readonly Action[]) =>
  ({ change, failed }: Trace): boolean =>
    !failed && actions.includes(change.action.outcome);

const GROUPS: readonly { id: ExplorerGroup["id"]; title: string; has: (trace: Trace) => boolean }[] = [
  { id: "fails", title: "Fails", has: (trace) => trace.failed },
  { id: "destroys", title: "Destroys", has: acts("delete") },
  { id: "replaces", title: "Replaces", has: acts("delete-then-create", "create-then-delete") },
  { id: "changes", title: "Changes", has: acts("update") },
  { id: "adds", title: "Adds", has: acts("create") },
  {
    id: "other",
    title: "Reads, forgets, moves",
    has: (trace) =>
      acts("read", "forget")(trace) || (acts("no-op")(trace) && trace.change.previousAddress !== undefined),
  },
  {
    id: "none",
    title: "No changes",
    has: (trace) => acts("no-op")(trace) && trace.change.previousAddress === undefined,
  },
];

function instanceGroup(plan: Plan, id: ExplorerGroup["id"], title: string, traces: readonly Trace[]): ExplorerGroup {
  const rows = traces.map((trace) => instanceRow(plan, trace));
  return { id, label: `${title} (${rows.length})`, rows, collapsed: id === "none" };
}

function instanceRow(plan: Plan, trace: Trace): ExplorerRow {
  const { change, instance, failed } = trace;
  const words = failed ? "cannot be planned" : wordsOf(change);
  const detail = change.action.rule === "requires-replace" ? forcingNames(change).join(", ") : deleteReason(change);
  const row: ExplorerRow = {
    id: `${change.address.text}${change.deposed ? ` (${change.deposed})` : ""}`,
    label: change.address.text,
    description: [words, detail].filter((text) => text !== "").join(" · "),
    tooltip: `\`${change.address.text}\` ${words}\n\n${sentence(change.action, change)}`,
    tone: toneOf(change.action.outcome),
    symbol: symbolOf(change.action.outcome) || (change.previousAddress ? "→" : ""),
    address: change.address.text,
  };
  return instance.declaration ? { ...row, location: locationOf(plan, instance.declaration.header) } : row;
}

function outputGroup(outputs: readonly OutputChange[]): ExplorerGroup {
  const rows = outputs.map((output): ExplorerRow => {
    const action = outputAction(output);
    const marks = output.sensitive ? SENSITIVE : 0;
    const [before, after] = [output.before ?? NULL, output.after ?? NULL].map((value) =>
      valueText(withMarks(value, marks)),
    );
    return {
      id: `output.${output.name}`,
      label: output.name,
      description: action === "create" ? `${after}` : `${before} -> ${after}`,
      tooltip: `output \`${output.name}\``,
      tone: toneOf(action),
      symbol: symbolOf(action),
    };
  });
  return { id: "outputs", label: `Outputs (${rows.length})`, rows, collapsed: true };
}
