import { supports } from "../../lang/features.ts";
import type { Action } from "../../lifecycle/reasons/decision.ts";
import { isPlanned, type Trace } from "../../lifecycle/trace.ts";
import type { LivePlan, Plan } from "../../plan/plan.ts";
import { isReached } from "../../plan/report/unreachedNodes.ts";
import { countTraces, isJustRead } from "../../plan/rows/counts.ts";
import { type OutputChange, outputAction } from "../../plan/rows/outputChanges.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import { groupBy } from "../../source/groupBy.ts";
import type { Value } from "../../values/value.ts";
import { symbolOf } from "../changeWords.ts";
import { countsText, isCertain, summarySentences } from "../counts/summary.ts";
import { doesSomething, isComplete } from "../planJson/planJson.ts";
import { hasUnread, readsText } from "../readTimes.ts";
import { type Secrets, secretsOf } from "../secrets.ts";
import { padName, quotedUnlessIdentifier } from "../stateText.ts";
import { changeText, deferredText } from "./changeText.ts";
import { comparedOutput } from "./comparison.ts";
import { allDriftTexts, driftTexts, type ShownDrift } from "./drift.ts";
import { invocationsText, userInvocationsText } from "./invocationText.ts";
import { widthOf } from "./layout.ts";
import { nodeText } from "./nodeText.ts";
import { type ProductWords, productWords, type ValueRules } from "./productWords.ts";
import { RULE, wrapped } from "./wrappedText.ts";

/** Returns the plan as `terraform plan` prints it, followed by Stateline's remarks. `isRefused`: the plan has errors. */
export const planText = (plan: Plan, isRefused: boolean, secrets?: Secrets): string =>
  [...planPieces(plan, isRefused, secrets)].join("");

/** As `planText`, in pieces. The memory of a piece can be released once the next one is requested. */
export function* planPieces(
  plan: Plan,
  isRefused: boolean,
  secrets: Secrets = secretsOf(plan),
  shownDrift: ShownDrift = "relevant",
): Iterable<string> {
  for (const paragraph of paragraphs(plan, isRefused, secrets, shownDrift)) yield secrets.masked(`\n${paragraph}`);
}

function* paragraphs(plan: Plan, isRefused: boolean, secrets: Secrets, shownDrift: ShownDrift): Iterable<string> {
  const isRefreshOnly = !plan.regime.plansChanges;
  const changes = shownChanges(plan, isRefused);
  const { rules } = productWords(plan.language.dialect);
  const outputs = outputLines(plan.outputs, secrets, rules);
  const isEmpty = changes.length === 0 && outputs.length === 0 && countInvocations(plan) === 0;
  const relevant = isEmpty && !isRefreshOnly ? [] : driftTexts(plan, secrets);
  const drift = { all: () => allDriftTexts(plan, secrets), relevant: () => relevant, none: () => [] }[shownDrift]();
  yield* driftParagraphs(drift, isRefreshOnly, productWords(plan.language.dialect));
  if (isEmpty) yield* nothingParagraphs(plan, relevant.length > 0, isRefused);
  else if (drift.length > 0) yield `${RULE}\n`;
  yield* deferredParagraphs(plan, secrets);
  yield* changeParagraphs(plan, changes, secrets, isRefused);
  yield* outputParagraphs(
    outputs,
    changes.some(({ change }) => change.action.outcome !== "no-op"),
    productWords(plan.language.dialect).product,
  );
  if (!plan.saved) yield* statelineRemarks(plan);
}

/** Returns the instances whose changes the text lists. */
const shownChanges = (plan: Plan, isRefused: boolean): readonly Trace[] =>
  plan.regime.plansChanges
    ? plan.traces.filter(
        (trace) =>
          isPlanned(trace) &&
          !isJustRead(trace) &&
          doesSomething(trace) &&
          !isUnshown(trace) &&
          !(isRefused && !isReached(plan.details.unreached, trace.change)),
      )
    : [];

/** Whether the text of a plan without errors says "No changes." */
export function hasNoChanges(plan: Plan, secrets: Secrets = secretsOf(plan)): boolean {
  const { rules } = productWords(plan.language.dialect);
  if (shownChanges(plan, false).length > 0 || countInvocations(plan) > 0) return false;
  if (outputLines(plan.outputs, secrets, rules).length > 0) return false;
  const hasDrift = !plan.regime.plansChanges && driftTexts(plan, secrets).length > 0;
  return !hasDrift && (isComplete(plan) || isWholePart(plan));
}

/** Returns the number of actions that changes and the user invoke. */
const countInvocations = ({ invocations, saved }: Plan): number => invocations.length + (saved?.invoked.length ?? 0);

/** Whether a plan shows nothing of the trace: of a removed data source, or an ephemeral resource. */
const isUnshown = ({ change: { action, address } }: Trace): boolean =>
  address.resource.mode === "ephemeral" || (action.outcome === "delete" && address.resource.mode !== "managed");

function driftParagraphs(
  drift: readonly string[],
  isRefreshOnly: boolean,
  { product, command }: ProductWords,
): readonly string[] {
  if (drift.length === 0) return [];
  const detected = `${product} detected the following changes made outside of ${product} since the last "${command} apply" which may have affected this plan:`;
  const refreshed = `This is a refresh-only plan, so ${product} will not take any actions to undo these. If you were expecting these changes then you can apply this plan to record the updated values in the ${product} state without changing any remote objects.`;
  return [
    `Note: Objects have changed outside of ${product}\n`,
    `${wrapped(detected)}\n`,
    ...drift,
    `\n${wrapped(isRefreshOnly ? refreshed : UNLESS)}\n`,
  ];
}

const UNLESS =
  "Unless you have made equivalent changes to your configuration, or ignored the relevant attributes using ignore_changes, the following plan may include actions to undo or respond to these changes.";

/** Returns the note that nothing changes; empty for an incomplete plan. */
function nothingParagraphs(plan: Plan, hasDrift: boolean, isRefused: boolean): readonly string[] {
  // An invalid configuration is not planned.
  const isInvalid = [...plan.diagnostics.load, ...plan.diagnostics.validate].some(
    ({ severity }) => severity === "error",
  );
  if (isRefused && isInvalid) return [];
  const { product } = productWords(plan.language.dialect);
  if (isRefused)
    return [`Planning failed. ${product} encountered an error while generating this plan.\n${plan.saved ? "\n" : ""}`];
  if (plan.saved && plan.saved.deferred.length > 0)
    return ["No current changes. This plan requires another plan to be applied first.\n"];
  if (hasDrift || !(isComplete(plan) || isWholePart(plan))) return [];
  const [first, second] = nothing(product)[plan.mode];
  const isBrief = plan.mode === "normal" && supports(plan.language.dialect, "brief-no-changes");
  return [`${first}\n`, ...(isBrief ? [] : [`${wrapped(second)}\n`])];
}

/** Whether only targeting makes the plan incomplete. */
const isWholePart = (plan: Plan): boolean => plan.isTargeted && isComplete({ ...plan, isTargeted: false });

const nothing = (product: string): Readonly<Record<Plan["mode"], readonly [string, string]>> => ({
  normal: [
    "No changes. Your infrastructure matches the configuration.",
    `${product} has compared your real infrastructure against your configuration and found no differences, so no changes are needed.`,
  ],
  destroy: [
    "No changes. No objects need to be destroyed.",
    `Either you have not created any objects yet or the existing objects were already deleted outside of ${product}.`,
  ],
  "refresh-only": [
    "No changes. Your infrastructure still matches the configuration.",
    `${product} has checked that the real remote objects still match the result of your most recent changes, and found no differences.`,
  ],
});

function* deferredParagraphs({ saved, language }: Plan, secrets: Secrets): Iterable<string> {
  const deferred = saved?.deferred.filter(({ trace }) => doesSomething(trace)) ?? [];
  if (deferred.length === 0) return;
  yield "Note: This is a partial plan, parts can only be known in the next plan / apply cycle.\n";
  for (const change of deferred) yield deferredText(change, secrets, productWords(language.dialect));
  yield `${RULE}\n`;
}

function* changeParagraphs(
  plan: Plan,
  changes: readonly Trace[],
  secrets: Secrets,
  isRefused: boolean,
): Iterable<string> {
  const invocationCount = countInvocations(plan);
  if (changes.length === 0 && invocationCount === 0) return;
  const actions = new Set(changes.map(({ change }) => change.action.outcome));
  const words = productWords(plan.language.dialect);
  const symbols = legendOf(words).filter(([action]) => actions.has(action));
  const legend = symbols.map(([action, meaning]) => `${symbolOf(action).padStart(3)} ${meaning}\n`).join("");
  const opening = !isRefused
    ? `${words.product} will perform the following actions:\n`
    : isStoppedBefore(plan)
      ? `${words.product} stops at a problem before it plans the following actions:\n`
      : `${words.product} planned the following actions, but then encountered a problem:\n`;
  const acts = [...actions].some((action) => action !== "no-op");
  if (acts) yield `${wrapped(`${words.product} ${USED}`)}\n${legend}`;
  yield opening;
  const invocations = groupBy(plan.invocations, ({ trigger }) => trigger.resource);
  for (const trace of changes) {
    const invoked = trace.change.deposed === undefined ? (invocations.get(trace.change.address) ?? []) : [];
    yield changeText(
      trace,
      secrets,
      words,
      invocationsText(invoked, secrets, supports(plan.language.dialect, "action-callers")),
    );
  }
  const invoked = invocationCount > 0 ? ` Actions: ${invocationCount} to invoke.` : "";
  yield `${countsText(countTraces(changes), plan.saved !== undefined || isCertain(plan), words.has("forget-in-counts"))}${invoked}\n`;
  if (plan.saved && plan.saved.invoked.length > 0)
    yield userInvocationsText(plan.saved.invoked, secrets, supports(plan.language.dialect, "action-callers"));
}

/** Whether Terraform stops before it plans a destruction: in the validation, or in the plan that refreshes the objects before. */
function isStoppedBefore(plan: Plan): boolean {
  if (plan.mode !== "destroy") return false;
  const preceding = "preceding" in plan ? (plan as LivePlan).preceding : undefined;
  const { load, validate } = plan.diagnostics;
  return hasErrors([...load, ...validate, ...(preceding?.diagnostics.plan ?? [])]);
}

const USED =
  "used the selected providers to generate the following execution plan. Resource actions are indicated with the following symbols:";

const legendOf = ({ has }: ProductWords): readonly (readonly [Action, string])[] => [
  ["create", "create"],
  ["update", has("legend-with-sides") ? "update in-place (current -> planned)" : "update in-place"],
  ["delete", "destroy"],
  ["delete-then-create", "destroy and then create replacement"],
  ["create-then-delete", "create replacement and then destroy"],
  ["forget-then-create", "forget and then create replacement"],
  ["read", "read (data resources)"],
  ...(has("forget-in-legend") ? ([["forget", "forget"]] as const) : []),
];

/** Returns the changed outputs, with aligned names. */
function outputLines(outputs: readonly OutputChange[], secrets: Secrets, rules: ValueRules): readonly string[] {
  const known = outputs.filter(({ notPlanned, isLeftOut }) => notPlanned === undefined && !isLeftOut);
  const width = widthOf(known.map(({ name }) => quotedUnlessIdentifier(name)));
  return known
    .filter((output) => outputAction(output) !== "no-op")
    .flatMap(({ name, before, after, sensitive }) => {
      const side = (value: Value | undefined) => (value?.kind === "null" ? undefined : value);
      const node = comparedOutput(side(before), side(after), sensitive, rules);
      const show = { secrets, showsAll: false, hidesNull: false, forces: false, rules };
      return node.sign === "="
        ? []
        : [`  ${node.sign} ${padName(quotedUnlessIdentifier(name), width)} = ${nodeText(node, 0, show)}\n`];
    });
}

function outputParagraphs(lines: readonly string[], hasChanges: boolean, product: string): readonly string[] {
  if (lines.length === 0) return [];
  const only = `${wrapped(`You can apply this plan to save these new output values to the ${product} state, without changing any real infrastructure.`)}\n`;
  return [`Changes to Outputs:\n${lines.join("")}`, ...(hasChanges ? [] : [only])];
}

/** Returns the remarks that Terraform does not have: the unknown parts of the plan. */
function statelineRemarks(plan: Plan): readonly string[] {
  const remarks = summarySentences(plan).filter(
    (sentence) => !/^(Plan: |No changes\.|The plan has errors)/.test(sentence),
  );
  const reads = hasUnread(plan) ? [`${readsText(plan)}.`] : [];
  const all = [...remarks, ...reads];
  return all.length > 0 ? [`${all.join(" ")}\n`] : [];
}
