import type { PluginAnswer, PluginRequest, Unanswered } from "../provider/plugin/pluginCalls.ts";
import type { Failure } from "../source/question.ts";

/** A reply to one request, as the host gives it. */
export type PluginReply = PluginAnswer | Unanswered | Failure;

/** A request to a plugin, or to the same plugin with the second one of two invented configurations. */
export type ProbeRequest = PluginRequest & { readonly isOfSecond?: true };

/** A conversation with a plugin that ends with a result. It is deterministic: the same replies lead to the same requests. */
export type Probing<T> = Generator<ProbeRequest, T, PluginReply>;

/** Runs a conversation to its end. */
export async function converse<T>(
  probing: Probing<T>,
  ask: (request: ProbeRequest) => Promise<PluginReply>,
): Promise<T> {
  let step = probing.next();
  while (!step.done) step = probing.next(await ask(step.value));
  return step.value;
}
