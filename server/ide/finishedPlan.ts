import { productName } from "../engine/lang/dialect.ts";
import type { Trace } from "../engine/lifecycle/trace.ts";
import { isPlanned } from "../engine/lifecycle/trace.ts";
import type { Plan } from "../engine/plan/plan.ts";
import type { FinishedPlan } from "../engine/plan/saved/savedPlan.ts";
import { wordsOf } from "../engine/render/changeWords.ts";
import { planText } from "../engine/render/planText/planText.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import { relativePath } from "../engine/source/paths.ts";

/** The present plan of the same root module, as far as a finished plan is compared with it. */
export type PresentPlan = Pick<Plan, "root" | "traces" | "state" | "syntaxOf">;

/**
 * Returns a finished plan as text, with what is different now before it: the state, the files and the actions. Sensitive values are
 * masked. `present` is undefined without a plan of the same root module.
 */
export function finishedPlanText(name: string, plan: FinishedPlan, present: PresentPlan | undefined): string {
  const { saved, language } = plan;
  const secrets = secretsOf(plan);
  const time = saved.timestamp === undefined ? "" : `, made at ${saved.timestamp}`;
  const lines = [
    `${name}: a plan of ${productName(language.dialect.product)} ${saved.version}${time}.`,
    ...(saved.errored ? ["It has errors, so it cannot be applied."] : []),
    ...inferredLines(plan),
    ...(present ? [...staleLines(plan, present), ...differenceLines(plan, present)] : []),
  ];
  const head = lines.map((line) => `# ${line}\n`).join("");
  return secrets.masked(head) + planText(plan, saved.errored, secrets);
}

const inferredLines = ({ saved: { inferredTypes } }: FinishedPlan): readonly string[] =>
  inferredTypes.length === 0
    ? []
    : [`No schema for ${inferredTypes.join(", ")}: kinds of collections are inferred, and secrets known by name only.`];

/** Returns why a plan is stale: it starts from another state, or from other files. */
export function staleLines(plan: FinishedPlan, present: PresentPlan): readonly string[] {
  return [...stateLines(plan, present), ...fileLines(plan, present)];
}

function stateLines({ saved: { priorState } }: FinishedPlan, { state: { state } }: PresentPlan): readonly string[] {
  if (!state || priorState.lineage === "" || state.lineage === "") return [];
  if (priorState.lineage !== state.lineage) return ["Stale: it starts from a state with another lineage."];
  if (priorState.serial === state.serial) return [];
  return [`Stale: it starts from serial ${priorState.serial} of the state, which now has serial ${state.serial}.`];
}

function fileLines({ saved, root }: FinishedPlan, { syntaxOf }: PresentPlan): readonly string[] {
  return (saved.configurationFiles ?? []).flatMap(({ source: { path, text } }) => {
    const now = syntaxOf(path)?.source.text;
    if (now === text) return [];
    const name = relativePath(root, path);
    return [now === undefined ? `${name} is not part of the configuration now.` : `${name} was changed since.`];
  });
}

/** The most instances that are listed as different. */
const MOST_LISTED = 50;

/** Returns the instances whose action is another now. An object that stays as it is counts as absent. */
function differenceLines(plan: FinishedPlan, present: PresentPlan): readonly string[] {
  const [before, now] = [actionsIn(plan.traces), actionsIn(present.traces)];
  const differing = [...new Set([...before.keys(), ...now.keys()])].filter((key) => before.get(key) !== now.get(key));
  const listed = differing
    .slice(0, MOST_LISTED)
    .map((key) => `${key} ${before.get(key) ?? UNCHANGED}; now it ${now.get(key) ?? UNCHANGED}.`);
  const more = differing.length - listed.length;
  return more > 0 ? [...listed, `${more} more instances have another action now.`] : listed;
}

const UNCHANGED = "stays as it is";

const actionsIn = (traces: readonly Trace[]): ReadonlyMap<string, string> =>
  new Map(
    traces.flatMap((trace) => {
      const { address, deposed, action } = trace.change;
      const key = address.text + (deposed === undefined ? "" : ` (deposed object ${deposed})`);
      if (!isPlanned(trace)) return [[key, "is not planned"] as const];
      return action.outcome === "no-op" || address.resource.mode !== "managed"
        ? []
        : [[key, wordsOf(trace.change)] as const];
    }),
  );
