import { productName } from "../engine/lang/dialect.ts";
import type { Plan } from "../engine/plan/plan.ts";
import type { FinishedPlan } from "../engine/plan/saved/savedPlan.ts";
import { planText } from "../engine/render/planText/planText.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import { relativePath } from "../engine/source/paths.ts";
import { actionDifferences } from "./planDifferences.ts";

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

/** Returns the instances whose action is another now. */
function differenceLines(plan: FinishedPlan, present: PresentPlan): readonly string[] {
  const differences = actionDifferences(plan.traces, present.traces);
  const listed = differences.slice(0, MOST_LISTED).map(({ name, before, now }) => `${name} ${before}; now it ${now}.`);
  const more = differences.length - listed.length;
  return more > 0 ? [...listed, `${more} more instances have another action now.`] : listed;
}
