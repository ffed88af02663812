import { modulePrefix } from "../../engine/addrs/modulePrefix.ts";
import { type DriftGroup, isDriftCovered } from "../../engine/diff/driftGroups.ts";
import { isForced } from "../../engine/lifecycle/reasons/decision.ts";
import { type Change, isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import type { NotPlanned } from "../../engine/plan/rows/notPlanned.ts";
import type { OutputChange } from "../../engine/plan/rows/outputChanges.ts";
import { outputAction, outputBasis } from "../../engine/plan/rows/outputChanges.ts";
import {
  deleteCause,
  doubtedChanges,
  forcingNames,
  headline,
  symbolOf,
  withCertainty,
  wordsBeside,
} from "../../engine/render/changeWords.ts";
import { reasonIn } from "../../engine/render/configurationErrors.ts";
import { DRIFT_SYMBOL, driftGroupName, driftGroupWords, driftWords } from "../../engine/render/driftWords.ts";
import { inlineCode, plainText } from "../../engine/render/markdown.ts";
import { MAY_CHANGE, partlyKnownSymbol, partlyKnownText } from "../../engine/render/partlyKnown.ts";
import { readText } from "../../engine/render/readTimes.ts";
import { sentence } from "../../engine/render/ruleSentences.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { valueText } from "../../engine/render/valueText.ts";
import { violatedPart, violationText } from "../../engine/render/violationWords.ts";
import { SENSITIVE } from "../../engine/values/marks.ts";
import { isWhollyKnown, NULL, withMarks } from "../../engine/values/value.ts";
import type { ExplorerRow } from "../../protocol/explorer.ts";
import { brokenPromises } from "../brokenPromises.ts";
import { type FilePlace, filePlace } from "../navigation/locations.ts";
import { partlyKnownTone, toneOf } from "../tones.ts";
import { laneDrawing } from "./laneDrawing.ts";
import { laneRemarks } from "./laneRemarks.ts";
import { bundleName, pluralReason } from "./laneTexts.ts";

/** Returns the row of an instance: what happens to the instance, and why. */
export function instanceRow(plan: Plan, trace: Trace): ExplorerRow<FilePlace> {
  const { change, declared, failed } = trace;
  const secrets = secretsOf(plan);
  const { masked } = secrets;
  const words = wordsBeside(change, failed);
  const detail = detailOf(change, secrets);
  const address = change.address.text;
  const row: ExplorerRow<FilePlace> = {
    id: `${address}${change.deposed ? ` (${change.deposed})` : ""}`,
    ...namesOf(masked(address)),
    reason: masked(joined(" · ", beyondHeading(words), detail)),
    spoken: spoken(trace, masked(joined(", ", address, words, detail))),
    tooltip: tooltip(masked(headline(change, failed)), sentence(change.action, change, secrets)),
    tone: toneOf(change.action.outcome),
    symbol: symbolOf(change.action.outcome) || (change.previousAddress || change.importing ? "→" : ""),
    address,
    ...(change.deposed && { deposed: change.deposed }),
  };
  return declared ? { ...row, location: filePlace(plan, declared) } : row;
}

/** Returns the row of an instance below the heading of drift: the attributes that were changed outside of Terraform. */
export function driftRow(plan: Plan, trace: Trace): ExplorerRow<FilePlace> {
  const secrets = secretsOf(plan);
  const row = instanceRow(plan, trace);
  const words = driftWords(plan, trace, secrets);
  const address = secrets.masked(trace.change.address.text);
  const isCovered = isDriftCovered(plan, trace);
  const read = readText(trace);
  return {
    ...row,
    id: `drift ${row.id}`,
    reason: words,
    spoken: joined(", ", address, "changed outside of Terraform", words),
    tooltip: tooltip(
      address,
      [
        `Changed outside of Terraform: ${words}.`,
        isCovered ? "lifecycle.ignore_changes covers the change, so no plan undoes it." : "",
        read === undefined ? "" : `The object was ${read}.`,
      ]
        .filter((text) => text !== "")
        .join(" "),
    ),
    symbol: DRIFT_SYMBOL,
    tone: "update",
  };
}

/** Returns the row of several drifted objects by the row of the first; the rows of the objects are below it. */
export function driftBundleRow(
  plan: Plan,
  id: string,
  group: DriftGroup,
  first: ExplorerRow<FilePlace>,
): ExplorerRow<FilePlace> {
  const { address: _, location: __, ...row } = first;
  const count = group.traces.length;
  const label = driftGroupName(group);
  const reason = driftGroupWords(group, secretsOf(plan));
  return {
    ...row,
    id,
    label,
    place: "",
    reason,
    spoken: joined(", ", label, "changed outside of Terraform", reason),
    tooltip: plainText(`${count} objects, changed outside of Terraform: ${reason}.`),
    bundle: count,
  };
}

/** Returns the row of an instance below the heading of broken promises: the parts with both values, and the rule. */
export function promiseRow(plan: Plan, trace: Trace): ExplorerRow<FilePlace> {
  const secrets = secretsOf(plan);
  const row = instanceRow(plan, trace);
  const address = secrets.masked(trace.change.address.text);
  const promises = brokenPromises(trace);
  const parts = promises.map(
    (each) => `${violatedPart(each, trace, secrets)} (${each.rule}${each.tolerated ? ", tolerated" : ""})`,
  );
  return {
    ...row,
    id: `promises ${row.id}`,
    reason: parts.join(", "),
    spoken: joined(", ", address, "the provider breaks a promise", ...parts),
    tooltip: tooltip(address, promises.map((each) => violationText(each, trace, secrets)).join("\n\n")),
    symbol: "!",
    tone: promises.every(({ tolerated }) => tolerated) ? "update" : "destroy",
  };
}

/** Returns the row of several instances of one resource by the row of the first; its own rows are below it. */
export function bundleRow(
  plan: Plan,
  id: string,
  trace: Trace,
  { address: _, ...first }: ExplorerRow<FilePlace>,
  count: number,
): ExplorerRow<FilePlace> {
  const name = secretsOf(plan).masked(bundleName(trace));
  const { label, place } = namesOf(name);
  const why = pluralReason(trace.change.action.rule) ?? first.reason;
  const words = wordsBeside(trace.change, trace.failed);
  return {
    ...first,
    id,
    label: `${label} (${count})`,
    place,
    reason: why,
    spoken: spoken(trace, joined(", ", `${count} instances of ${name}`, isPlanned(trace) ? words : "", why)),
    tooltip: tooltip(name, `${count} instances with the same action and reason.`),
    bundle: count,
  };
}

/** Returns the parts that are not empty, with a separator between them. */
export const joined = (separator: string, ...parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join(separator);

/** Returns a row in words, with what the lane of the instance shows beyond the action. */
function spoken(trace: Trace | undefined, words: string): string {
  const drawing = trace && laneDrawing(trace);
  return drawing ? joined(", ", words, ...laneRemarks(drawing)) : words;
}

/** The words that the heading above a row says already. */
const IN_HEADINGS: ReadonlySet<string> = new Set([
  "will be created",
  "will be updated in-place",
  "will be destroyed",
  "must be replaced",
  "no changes",
]);

/** Returns the words beside an instance, unless the heading above says them. */
const beyondHeading = (words: string): string => (IN_HEADINGS.has(words) ? "" : words);

/** Returns an address within its module, `aws_subnet.public["c"]`, and the module: `in network`. */
export function namesOf(address: string): Pick<ExplorerRow, "label" | "place"> {
  const prefix = modulePrefix(address);
  const calls = prefix.slice(0, -1).replace(/(^|\.)module\./g, "$1");
  return { label: address.slice(prefix.length), place: calls === "" ? "" : `in ${calls}` };
}

export const tooltip = (heading: string, why: string): string => `${inlineCode(heading)}\n\n${plainText(why)}`;

/** Returns the changed arguments, or why the instance is destroyed. */
function detailOf(change: Change, secrets: Secrets): string {
  if (isForced(change.action)) return withCertainty(forcingNames(change, secrets).join(", "), change);
  return doubtedChanges(change, secrets) || deleteCause(change);
}

/** Returns the row of an instance whose action is unknown because the state is not loaded. */
export function configuredRow(plan: Plan, trace: Trace): ExplorerRow<FilePlace> {
  const { change, declared } = trace;
  const { masked } = secretsOf(plan);
  const name = masked(change.address.text);
  return {
    id: name,
    ...namesOf(name),
    reason: "",
    spoken: spoken(trace, name),
    tooltip: tooltip(name, "The action is unknown until the state is loaded."),
    tone: "none",
    symbol: "",
    address: change.address.text,
    ...(declared && { location: filePlace(plan, declared) }),
  };
}

/** Returns the row of an output whose change is unknown because the state is not loaded: its value. */
export function configuredOutputRow(
  plan: Plan,
  { name, after = NULL, sensitive }: OutputChange,
): ExplorerRow<FilePlace> {
  const secrets = secretsOf(plan);
  const value = secrets.masked(valueText(withMarks(after, sensitive ? SENSITIVE : 0), secrets));
  return {
    id: `output.${name}`,
    label: name,
    place: "",
    reason: value,
    spoken: joined(", ", `output ${name}`, value),
    tooltip: tooltip(`output ${name}`, "The change is unknown until the state is loaded."),
    tone: "none",
    symbol: "",
  };
}

/** Returns the row of an output, with its values before and after. */
export function outputRow(plan: Plan, output: OutputChange): ExplorerRow<FilePlace> {
  const secrets = secretsOf(plan);
  const action = outputAction(output);
  const marks = output.sensitive ? SENSITIVE : 0;
  const [beforeText, afterText] = [output.before ?? NULL, output.after ?? NULL].map((value) =>
    valueText(value.kind === "null" ? NULL : withMarks(value, marks), secrets),
  );
  const isAssumed = output.after && isWhollyKnown(output.after) && outputBasis(output) === "assumed";
  const text = secrets.masked(action === "create" ? `${afterText}` : `${beforeText} -> ${afterText}`);
  const tooltip = `output ${inlineCode(output.name)}`;
  const values = isAssumed ? `${text} (assumed)` : text;
  return {
    id: `output.${output.name}`,
    label: output.name,
    place: "",
    reason: values,
    spoken: joined(", ", `output ${output.name}`, values),
    tooltip: isAssumed ? `${tooltip}\n\nThis depends on a value that the provider may decide differently.` : tooltip,
    tone: toneOf(action),
    symbol: symbolOf(action),
  };
}

/** Returns the row of something that is not planned, with its instance if it is one. */
export function notPlannedRow(plan: Plan, lacking: NotPlanned, trace: Trace | undefined): ExplorerRow<FilePlace> {
  const { address, cause, range, partlyKnown } = lacking;
  const secrets = secretsOf(plan);
  const { masked } = secrets;
  const name = masked(address);
  const why = partlyKnown ? partlyKnownText(partlyKnown, secrets) : masked(reasonIn(plan, cause));
  const words = partlyKnown ? MAY_CHANGE : "is not planned";
  return {
    id: `not planned ${address}`,
    ...namesOf(name),
    reason: why,
    spoken: spoken(trace, joined(", ", name, words, why)),
    tooltip: tooltip(`${name} ${words}`, why),
    tone: partlyKnown ? partlyKnownTone(partlyKnown) : "none",
    symbol: partlyKnown ? partlyKnownSymbol(partlyKnown) : "?",
    ...(isOutput(address) ? {} : { address }),
    ...(range && { location: filePlace(plan, range) }),
  };
}

const isOutput = (address: string): boolean => address.startsWith("output.");
