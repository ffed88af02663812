import { schemaMarks } from "../../lifecycle/schemaMarks.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import { isObject, isWhollyKnown, type Value } from "../../values/value.ts";
import { markAt, unmarkDeep } from "../../values/walk.ts";
import type { LivePlan } from "../plan.ts";
import type { GeneratedConfiguration } from "../planQueries.ts";
import { runOf } from "../walk/runs.ts";

/**
 * Returns the configuration that the provider of an instance writes for an object, with the marks of the schema and of the object; undefined
 * if the provider writes none.
 */
export function generatedConfiguration(
  plan: LivePlan,
  trace: Trace,
  object: Value,
): GeneratedConfiguration | undefined {
  const instance = runOf(plan, trace)?.instance;
  const { value: state, marks } = unmarkDeep(object);
  if (!instance || !isObject(state) || !isWhollyKnown(state)) return undefined;
  const { answers } = plan.inputs;
  const { type } = instance.address.resource;
  const reply = instance.provider.generateResourceConfig?.({ type, answers, state });
  if (!reply) return undefined;
  const open = unanswered(plan, reply.asked);
  if (open.length > 0) return { open };
  const { configuration } = reply.response;
  const isRefused = hasErrors(reply.faults);
  if (reply.isUnread || isRefused || !isObject(configuration)) return undefined;
  return { configuration: markAt(configuration, [...schemaMarks(instance.schema.block, configuration), ...marks]) };
}

/** Returns the open questions of an instance. */
export const openQuestionsOf = (plan: LivePlan, trace: Trace): readonly Question[] =>
  unanswered(plan, runOf(plan, trace)?.asked ?? []);

const unanswered = ({ inputs }: LivePlan, questions: readonly Question[]): readonly Question[] =>
  questions.filter((question) => inputs.answers.get(question) === undefined);
