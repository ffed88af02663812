import { productName } from "../../engine/lang/dialect.ts";
import { versionIn } from "../../engine/lang/releases.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import type { FinishedPlan } from "../../engine/plan/saved/finishedPlan.ts";
import { languageName } from "../../engine/render/languageText.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { valueText } from "../../engine/render/valueText.ts";
import { relativePath } from "../../engine/source/paths.ts";
import { remember } from "../../engine/source/remember.ts";
import { MASKED } from "../../engine/values/marks.ts";
import { deepMarks, isObject, NULL, type Value } from "../../engine/values/value.ts";
import { looselyEqual } from "./looseEquality.ts";

/** The present plan of the same root module, as far as a finished plan is compared with it. */
export type PresentPlan = Plan;

/** Something in which a finished plan started from other inputs than the present plan. */
export interface PlanCause {
  /** `state`: the plan is stale, so Terraform refuses to apply it. `unknown`: it cannot be compared in this respect. */
  readonly kind: "state" | "files" | "variables" | "options" | "version" | "objects" | "unknown";
  /** A sentence. */
  readonly text: string;
}

/** Returns every difference of the inputs that is known. None is concluded from the changes. */
export const planCauses = (plan: FinishedPlan, present: PresentPlan): readonly PlanCause[] => [
  ...stateCauses(plan, present),
  ...fileCauses(plan, present),
  ...variableCauses(plan, present),
  ...optionCauses(plan, present),
  ...versionCauses(plan, present),
  ...objectCauses(plan),
];

const cause = (kind: PlanCause["kind"], text: string): readonly PlanCause[] => [{ kind, text }];

/** A plan in JSON holds neither the serial of its state nor its files. */
const isDocument = ({ saved }: FinishedPlan): boolean => saved.formatVersion !== undefined;

/** Compares the states as Terraform does before it applies a plan: by lineage and serial, also where one of them is absent. */
function stateCauses(plan: FinishedPlan, { state: { state, isAbsent } }: PresentPlan): readonly PlanCause[] {
  const { priorState } = plan.saved;
  if (isDocument(plan)) return cause("unknown", "A plan in JSON does not say from which state or files it was made.");
  if (!state)
    return cause("unknown", "The present state is not loaded, so it is not known whether this plan is stale.");
  if (priorState.lineage === state.lineage && priorState.serial === state.serial) return [];
  if (isAbsent) return cause("state", "Stale: the state from which it starts does not exist now.");
  if (priorState.lineage === "") return cause("state", "Stale: it was made when there was no state.");
  if (priorState.lineage !== state.lineage)
    return cause("state", "Stale: it starts from a state with another lineage.");
  return cause("state", `Stale: made from serial ${priorState.serial} of the state; now it is ${state.serial}.`);
}

/** The most files or variables that are listed one by one. */
const MOST_NAMED = 5;

function fileCauses({ saved, root }: FinishedPlan, { syntaxOf }: PresentPlan): readonly PlanCause[] {
  const sentences = (saved.configurationFiles ?? []).flatMap(({ source: { path, text } }) => {
    const present = syntaxOf(path)?.source.text;
    if (present === text) return [];
    const name = relativePath(root, path);
    return [present === undefined ? `${name} is not part of the configuration now.` : `${name} was changed since.`];
  });
  return limited("files", sentences, "files");
}

function limited(kind: PlanCause["kind"], sentences: readonly string[], things: string): readonly PlanCause[] {
  const listed = sentences.slice(0, MOST_NAMED).map((text) => ({ kind, text }));
  const more = sentences.length - listed.length;
  return more > 0 ? [...listed, { kind, text: `${more} more ${things} differ.` }] : listed;
}

/** Compares the values of the root's variables. One that either plan has no value for is left out. */
function variableCauses(plan: FinishedPlan, present: PresentPlan): readonly PlanCause[] {
  const [secretsThen, secretsNow] = [secretsOf(plan), secretsOf(present)];
  const sentences = [...plan.variableValues].flatMap(([name, before]) => {
    const now = present.variableValues.get(name);
    if (!now || isSameInput(before, now)) return [];
    if ((deepMarks(before) | deepMarks(now)) & MASKED) return [`var.${name} had another value, which is sensitive.`];
    const words = `var.${name} was ${valueText(before, secretsThen)}; now it is ${valueText(now, secretsNow)}.`;
    return [secretsThen.masked(secretsNow.masked(words))];
  });
  return limited("variables", sentences, "variables");
}

/** Whether two values of a variable can be equal. A plan file has it as it was given, without the defaults of its type. */
const isSameInput = (before: Value, now: Value): boolean =>
  isObject(now) && before.kind === "mapping"
    ? [...before.entries].every(([key, entry]) => isSameInput(entry, now.entries.get(key) ?? NULL))
    : looselyEqual(before, now);

function optionCauses(plan: FinishedPlan, present: PresentPlan): readonly PlanCause[] {
  const mode =
    plan.mode === present.mode
      ? []
      : cause("options", `It is a plan ${MODES[plan.mode]}; the live plan is one ${MODES[present.mode]}.`);
  const requests = requestCauses(plan, present);
  if (isDocument(plan)) return [...mode, ...requests];
  const workspace =
    plan.workspace === present.workspace || plan.workspace === undefined
      ? []
      : cause(
          "options",
          `It is of the workspace ${plan.workspace}; the live plan is of ${present.workspace ?? "no selected workspace"}.`,
        );
  const targets =
    plan.isTargeted === present.isTargeted
      ? []
      : cause("options", `${plan.isTargeted ? "It is" : "The live plan is"} limited to targets.`);
  return [...mode, ...workspace, ...targets, ...requests];
}

/** Compares the replacements that were requested. A plan says of each replaced instance whether it was; no file lists the requests. */
function requestCauses(plan: FinishedPlan, present: PresentPlan): readonly PlanCause[] {
  const [then, now] = [requestedReplacements(plan), requestedReplacements(present)];
  const sentences = [
    ...then
      .filter((address) => !now.includes(address))
      .map((address) => `It replaces ${address} on request (-replace).`),
    ...now
      .filter((address) => !then.includes(address))
      .map((address) => `The live plan replaces ${address} on request (-replace).`),
  ];
  return limited("options", sentences, "requested replacements");
}

const requestedReplacements = ({ traces }: Plan): readonly string[] =>
  traces.flatMap((trace) => requestedReplacement(trace) ?? []);

/** Returns the address of an instance whose replacement was requested. An unchanged trace is not looked at again. */
const requestedReplacement = remember(({ change }: Trace): string | undefined =>
  change.action.rule === "replace-requested" ? change.address.text : undefined,
);

const MODES: Readonly<Record<Plan["mode"], string>> = {
  normal: "to apply the configuration",
  destroy: "to destroy everything",
  "refresh-only": "that only refreshes",
};

/** Compares the products and their minor versions; a patch release plans as the one before. */
function versionCauses(
  { saved, language: { dialect } }: FinishedPlan,
  { language }: PresentPlan,
): readonly PlanCause[] {
  const { product } = dialect;
  const version = versionIn(product, saved.version);
  const [major, minor] = language.dialect.version;
  const isSame = product === language.dialect.product && version?.[0] === major && version[1] === minor;
  if (!version || isSame) return [];
  return cause(
    "version",
    `Made by ${productName(product)} ${saved.version}; the live plan is of ${languageName(language)}.`,
  );
}

function objectCauses({ saved: { drift } }: FinishedPlan): readonly PlanCause[] {
  if (drift.length === 0) return [];
  const objects = drift.length === 1 ? "1 object has" : `${drift.length} objects have`;
  return cause("objects", `It has read the remote objects: ${objects} changed outside of Terraform.`);
}
