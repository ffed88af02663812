import { configText } from "../engine/addrs/address.ts";
import { moduleAt } from "../engine/config/loadModules.ts";
import type { Resource } from "../engine/config/module.ts";
import { type Decision, isForced, ruleId } from "../engine/lifecycle/decision.ts";
import { explain } from "../engine/lifecycle/explain.ts";
import type { Trace } from "../engine/lifecycle/trace.ts";
import { argumentOf } from "../engine/plan/nodes/variable.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { expansionIn } from "../engine/plan/resources/expansion.ts";
import { createdFirstFor } from "../engine/plan/walk/graph.ts";
import { runOf } from "../engine/plan/walk/runs.ts";
import { doubtWords } from "../engine/render/doubts.ts";
import { wordsOf } from "../engine/render/words.ts";
import type { TimelineLink } from "../protocol/timeline.ts";
import { causesOf } from "./causes.ts";
import { type FilePlace, filePlace, lineText } from "./locations.ts";

/** What a trace does not say by itself: found out anew, from what the plan was made from. */
export interface Explanation {
  readonly declaration: Resource | undefined;
  /** The decision about the action, then those about attributes. */
  readonly decisions: readonly Decision[];
  /** From the first cause to the action; empty where nothing happens or nothing is declared. */
  readonly chain: readonly TimelineLink<FilePlace>[];
  /** Of what is created first though its own block does not say so: the resource whose block says it. */
  readonly createdFirstFor: string | undefined;
}

export function explanationOf(plan: LivePlan, trace: Trace): Explanation {
  const run = runOf(plan, trace);
  const declaration = run?.instance.declaration;
  return {
    declaration,
    decisions: run ? explain(run) : [],
    chain: chainOf(plan, trace, declaration),
    createdFirstFor: foreignReason(plan, trace, declaration),
  };
}

function foreignReason({ walked }: LivePlan, { change }: Trace, declaration: Resource | undefined): string | undefined {
  const isOwn = declaration?.lifecycle.createBeforeDestroy === true;
  if (change.action.outcome !== "create-then-delete" || isOwn || !walked) return undefined;
  return createdFirstFor(walked.graph, configText(change.address.resource));
}

function chainOf(
  plan: LivePlan,
  { change }: Trace,
  declaration: Resource | undefined,
): readonly TimelineLink<FilePlace>[] {
  const module = moduleAt(plan.modules.root, change.address.resource.module.steps);
  const end: TimelineLink<FilePlace> = {
    text: doubtWords(change.action)?.chainEnd ?? (isForced(change.action) ? "forces replacement" : wordsOf(change)),
    rule: ruleId(change.action),
  };
  if (change.action.outcome === "no-op" || !declaration || !module) return [];
  const names = change.replacePaths.map((path) => (path[0]?.kind === "attribute" ? path[0].name : ""));
  const name = isForced(change.action) ? names[0] : undefined;
  const expression = name === undefined ? undefined : argumentOf(declaration.body, name);
  const repetition = REPETITIONS[change.action.rule];
  const followed = expression ?? (repetition && expansionIn(declaration));
  if (!followed)
    return [
      {
        text: declaration.name,
        note: lineText(plan, declaration.header),
        location: filePlace(plan, declaration.header),
      },
      end,
    ];
  const argument: TimelineLink<FilePlace> = {
    text: name ?? repetition ?? "",
    note: lineText(plan, followed.range),
    location: filePlace(plan, followed.range),
  };
  return [...causesOf(plan, module, followed), argument, end];
}

/** The arguments that say by these rules that there is no such instance. */
const REPETITIONS: Readonly<Record<string, string>> = {
  "each-key": "for_each",
  "count-index": "count",
  disabled: "enabled",
};
