import { changedLeaves } from "../../engine/diff/changedLeaves.ts";
import { diff } from "../../engine/diff/diff.ts";
import { productName } from "../../engine/lang/dialect.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import type { FinishedPlan } from "../../engine/plan/saved/finishedPlan.ts";
import { symbolOf, wordsOf } from "../../engine/render/changeWords.ts";
import { leafInLines, sidesInLine } from "../../engine/render/leafText.ts";
import { inlineCode } from "../../engine/render/markdown.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { nameText } from "../../engine/render/valueText.ts";
import { baseName } from "../../engine/source/paths.ts";
import { rememberPair } from "../../engine/source/remember.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import type { ExplorerPage, ExplorerRow, FinishedPlanHeading } from "../../protocol/explorer.ts";
import { finishedValues } from "../comparison/comparedInstances.ts";
import { type FilePlace, filePlace } from "../navigation/locations.ts";
import { pageOf } from "../planView/explorerPages.ts";
import { joined, namesOf, tooltip } from "../planView/explorerRows.ts";
import { toneOf } from "../tones.ts";
import {
  type DifferenceCause,
  differenceCauses,
  type FinishedDifference,
  finishedComparison,
} from "./finishedDifferences.ts";
import { differingAttributes } from "./looseEquality.ts";
import { planCauses } from "./planCauses.ts";

/** A finished plan that is kept beside the live plan of its root module. */
export interface OpenPlan {
  /** The file, which may be gone. */
  readonly path: string;
  readonly plan: FinishedPlan;
}

/** Returns the heading of an open plan, with what is known of why it differs from the live plan. */
export function finishedHeading({ path, plan }: OpenPlan, live: Plan): Omit<FinishedPlanHeading, "uri"> {
  const { differences, notPlanned } = finishedComparison(plan, live);
  const causes = knownCauses(plan, live);
  const isStale = causes.some(({ kind }) => kind === "state");
  const version = `${productName(plan.language.dialect.product)} ${plan.saved.version}`;
  const differing = differences.length > 0 ? `${differences.length} differ` : "";
  const deferred = plan.saved.deferred.length > 0 ? `${plan.saved.deferred.length} deferred` : "";
  return {
    label: baseName(path),
    note: joined(" · ", version, isStale ? "stale" : "", plan.saved.errored ? "has errors" : "", deferred, differing),
    isStale,
    causes: causes.map(({ kind, text }) => ({ text, isStale: kind === "state" })),
    differences: differences.length,
    ...driftHeading(path, plan),
    remark: remark(plan, differences.length, notPlanned),
  };
}

function driftHeading(path: string, { saved: { drift } }: FinishedPlan): Pick<FinishedPlanHeading, "drift"> {
  if (drift.length === 0) return {};
  return { drift: { id: `finished drift ${path}`, label: `Drift (${drift.length})`, collapsed: true } };
}

const knownCauses = rememberPair(planCauses);

/** Returns `✓ Terraform plans the same`, where two plans have no known difference. */
export const sameText = ({ language }: Plan): string => `✓ ${productName(language.dialect.product)} plans the same`;

function remark(plan: Plan, differences: number, notPlanned: number): string {
  const isWhole = plan.saved === undefined || plan.saved.deferred.length === 0;
  if (differences + notPlanned === 0 && isWhole) return sameText(plan);
  const equality = differences > 0 ? "Nothing else is known to differ" : "No action and no known value differs";
  return notPlanned > 0
    ? `${equality}; ${counted(notPlanned, "changed object")} cannot be compared, not planned now`
    : equality;
}

/** Returns a page of the objects that are planned differently now. */
export function finishedPage({ path, plan }: OpenPlan, live: Plan, page: number): ExplorerPage<FilePlace> {
  const { differences } = finishedComparison(plan, live);
  return pageOf(differences, page, (difference) => differenceRow(path, plan, live, difference));
}

/** Returns a page of the objects that the plan has found changed outside of Terraform, with the attributes. */
export function finishedDriftPage({ path, plan }: OpenPlan, live: Plan, page: number): ExplorerPage<FilePlace> {
  return pageOf(plan.saved.drift, page, (trace) => driftedRow(path, plan, live, trace));
}

function driftedRow(path: string, plan: FinishedPlan, live: Plan, { change }: Trace): ExplorerRow<FilePlace> {
  const secrets = secretsOf(plan);
  const masked = (text: string) => secretsOf(live).masked(secrets.masked(text));
  const address = masked(change.address.text);
  const names = differingAttributes(change.before, change.after).map((name) => nameText(name, secrets));
  const words =
    change.action.outcome === "delete" ? "deleted outside of Terraform" : masked(joined(", ", ...names) || "changed");
  const lines =
    change.action.outcome === "delete"
      ? []
      : changedLeaves(diff(change.before, change.after)).flatMap((leaf) => leafInLines(leaf, secrets));
  return {
    id: `finished drift ${path} ${change.address.text}`,
    ...namesOf(address),
    reason: words,
    spoken: joined(", ", address, "changed outside of Terraform", words),
    tooltip: withLines(
      tooltip(address, `${baseName(path)} found it changed outside of Terraform: ${words}.`),
      firstLines(lines.map(masked)),
    ),
    symbol: "◆",
    tone: "update",
    address: change.address.text,
  };
}

function differenceRow(
  path: string,
  plan: FinishedPlan,
  live: Plan,
  difference: FinishedDifference,
): ExplorerRow<FilePlace> {
  const masked = (text: string) => secretsOf(live).masked(secretsOf(plan).masked(text));
  const { name, finished, live: now } = difference;
  const { address, deposed } = (finished ?? now)!.change;
  const causes = differenceCauses(plan, live, difference).map((cause) => CAUSES[cause]);
  const words = masked(differenceWords(difference, plan));
  const outcome = finished?.change.action.outcome ?? "no-op";
  return {
    id: `finished ${path} ${name}`,
    label: namesOf(masked(address.text)).label,
    place: "",
    // The symbol has the action of the finished plan. A narrow view cuts the end.
    reason: joined(
      " · ",
      masked(liveWords(difference, plan)),
      ...causes.map(({ short }) => short),
      namesOf(masked(address.text)).place,
    ),
    spoken: joined(", ", masked(name), words, ...causes.map(({ short }) => short)),
    tooltip: withLines(
      tooltip(masked(name), joined(" ", `${words}.`, ...causes.map(({ long }) => long))),
      differingValues(plan, live, difference).map(masked),
    ),
    tone: toneOf(outcome),
    symbol: symbolOf(outcome),
    ...(now && { address: address.text, ...(deposed !== undefined && { deposed }) }),
    ...(now?.declared && { location: filePlace(live, now.declared) }),
  };
}

/** Returns `will be destroyed; live: no changes`. */
export const differenceWords = (difference: FinishedDifference, plan: FinishedPlan): string =>
  `${actionWords(difference.finished)}; ${liveWords(difference, plan)}`;

/** Returns `live: no changes`, or the attributes with other values. */
function liveWords({ live, attributes }: FinishedDifference, plan: FinishedPlan): string {
  if (attributes.length === 0) return `live: ${actionWords(live)}`;
  const secrets = secretsOf(plan);
  const names = attributes.slice(0, MOST_NAMED).map((name) => nameText(name, secrets));
  const more = attributes.length - names.length;
  return `other values: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** The most differing values of one object. */
const MOST_VALUES = 5;

/** Returns the planned values that differ, finished and live, one on each line: `~ input.mode: "old" → "new"`. */
export const differingValues = (plan: FinishedPlan, live: Plan, difference: FinishedDifference): readonly string[] =>
  firstLines(finishedValues(plan, live, difference).map(sidesInLine));

const firstLines = (lines: readonly string[]): readonly string[] => {
  const more = lines.length - MOST_VALUES;
  return [...lines.slice(0, MOST_VALUES), ...(more > 0 ? [`and ${more} more`] : [])];
};

/** Returns a tooltip with a list of lines below it. */
const withLines = (text: string, lines: readonly string[]): string =>
  [text, ...lines.map((line) => `- ${inlineCode(line)}`)].join("\n");

/** The most attributes that a row names. */
const MOST_NAMED = 4;

const actionWords = (trace: Trace | undefined): string => (trace ? wordsOf(trace.change) : "not in the plan");

/** The reason that an object is planned differently, for a row and for its tooltip. */
const CAUSES: Readonly<Record<DifferenceCause, { readonly short: string; readonly long: string }>> = {
  drift: {
    short: "drift",
    long: "The object was changed outside of Terraform, which the finished plan has read.",
  },
  object: { short: "other object", long: "The two plans start from different objects." },
  block: { short: "block changed", long: "The block of the resource has another text now." },
  simulated: {
    short: "simulated",
    long: "The provider answered in the finished plan, and is simulated in the live plan.",
  },
};
