import { isOf, learnedPackages, learnedText } from "../../ide/learnedFacts.ts";
import type {
  ForgetLearnedRequest,
  LearnedJsonReply,
  LearnedJsonRequest,
  LearnedReply,
} from "../../protocol/methods.ts";
import type { Handler } from "../world.ts";

export const onLearned: Handler<unknown, LearnedReply> = async ({ facts }) => learnedPackages(await facts.read());

export const onLearnedJson: Handler<LearnedJsonRequest, LearnedJsonReply> = async ({ facts }, { selection }) =>
  learnedText(await facts.read(), selection) ?? null;

export const onForgetLearned: Handler<ForgetLearnedRequest, null> = async ({ facts }, { id, types }) => {
  const stored = (await facts.read()).find((each) => isOf(id, each));
  if (stored) await facts.remove(stored, types);
  return null;
};
