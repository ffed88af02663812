import type { Action } from "../engine/lifecycle/decision.ts";
import { isPlanned, type Trace } from "../engine/lifecycle/trace.ts";
import { unreadState } from "../engine/plan/loadState.ts";
import type { NotPlanned } from "../engine/plan/notPlanned.ts";
import type { LivePlan, OutputChange } from "../engine/plan/plan.ts";
import { inlineCode, plainText } from "../engine/render/markdown.ts";
import { unaskedText } from "../engine/render/notPlanned.ts";
import { outputAction } from "../engine/render/planJson.ts";
import { sentence } from "../engine/render/rules.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import { valueText } from "../engine/render/valueText.ts";
import { deleteReason, forcingNames, headline, symbolOf, wordsBeside } from "../engine/render/words.ts";
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
  const unread = unreadState(plan.state);
  if (unread) {
    const why = plan.state.diagnostics[0]?.detail ?? "";
    return { ...shared, groups: [], empty: `${unaskedText(unread)}. ${why}`.trim() };
  }
  const groups = GROUPS.map(({ id, title, has }) => instanceGroup(plan, id, title, plan.traces.filter(has)));
  const outputs = plan.outputs.filter((output) => !output.notPlanned && outputAction(output) !== "no-op");
  const all = [...groups, outputGroup(plan, outputs), notPlannedGroup(plan)].filter((group) => group.rows.length > 0);
  if (all.length > 0) return { ...shared, groups: all };
  return { ...shared, groups: [], empty: "No resources in the configuration or the state." };
}

const acts =
  (...actions: readonly Action[]) =>
  (trace: Trace): boolean =>
    isPlanned(trace) && actions.includes(trace.change.action.outcome);

const GROUPS: readonly { id: ExplorerGroup["id"]; title: string; has: (trace: Trace) => boolean }[] = [
  { id: "fails", title: "Fails", has: (trace) => trace.failed },
  { id: "replaces", title: "Replaces", has: acts("delete-then-create", "create-then-delete") },
  { id: "destroys", title: "Destroys", has: acts("delete") },
  { id: "forgets", title: "Forgets", has: acts("forget") },
  { id: "changes", title: "Changes", has: acts("update") },
  { id: "adds", title: "Adds", has: acts("create") },
  {
    id: "other",
    title: "Reads, moves",
    has: (trace) => acts("read")(trace) || (acts("no-op")(trace) && trace.change.previousAddress !== undefined),
  },
  {
    id: "none",
    title: "No changes",
    has: (trace) => acts("no-op")(trace) && trace.change.previousAddress === undefined,
  },
];

function instanceGroup(
  plan: LivePlan,
  id: ExplorerGroup["id"],
  title: string,
  traces: readonly Trace[],
): ExplorerGroup {
  const rows = traces.map((trace) => instanceRow(plan, trace));
  return { id, label: `${title} (${rows.length})`, rows, collapsed: id === "none" };
}

function instanceRow(plan: LivePlan, trace: Trace): ExplorerRow {
  const { change, declared, failed } = trace;
  const { masked } = secretsOf(plan);
  const words = wordsBeside(change, failed);
  const detail = change.action.rule === "requires-replace" ? forcingNames(change).join(", ") : deleteReason(change);
  const address = change.address.text;
  const row: ExplorerRow = {
    id: `${address}${change.deposed ? ` (${change.deposed})` : ""}`,
    label: masked(address),
    description: masked([words, detail].filter((text) => text !== "").join(" · ")),
    tooltip: tooltip(masked(headline(change, failed)), masked(sentence(change.action, change))),
    tone: toneOf(change.action.outcome),
    symbol: symbolOf(change.action.outcome) || (change.previousAddress ? "→" : ""),
    address,
    ...(change.deposed && { deposed: change.deposed }),
  };
  return declared ? { ...row, location: locationOf(plan, declared) } : row;
}

const tooltip = (heading: string, why: string): string => `${inlineCode(heading)}\n\n${plainText(why)}`;

function outputGroup(plan: LivePlan, outputs: readonly OutputChange[]): ExplorerGroup {
  const secrets = secretsOf(plan);
  const rows = outputs.map((output): ExplorerRow => {
    const action = outputAction(output);
    const marks = output.sensitive ? SENSITIVE : 0;
    const [before, after] = [output.before ?? NULL, output.after ?? NULL].map((value) =>
      valueText(withMarks(value, marks), secrets),
    );
    return {
      id: `output.${output.name}`,
      label: output.name,
      description: secrets.masked(action === "create" ? `${after}` : `${before} -> ${after}`),
      tooltip: `output ${inlineCode(output.name)}`,
      tone: toneOf(action),
      symbol: symbolOf(action),
    };
  });
  return { id: "outputs", label: `Outputs (${rows.length})`, rows, collapsed: true };
}

const isOutput = (address: string): boolean => address.startsWith("output.");

function notPlannedGroup(plan: LivePlan): ExplorerGroup {
  const { masked } = secretsOf(plan);
  const rows = plan.notPlanned.map(({ address, cause, range }: NotPlanned, at): ExplorerRow => {
    const why = masked(unaskedText(cause));
    return {
      id: `not planned ${at}`,
      label: masked(address),
      description: why,
      tooltip: tooltip(`${masked(address)} is not planned`, why),
      tone: "none",
      symbol: "?",
      ...(range ? { location: locationOf(plan, range) } : isOutput(address) ? {} : { address }),
    };
  });
  return { id: "notPlanned", label: `Not planned (${rows.length})`, rows, collapsed: false };
}
