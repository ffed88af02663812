import { isOf, learnedPackages, learnedText } from "../../ide/learnedFacts.ts";
import { FORGET_LEARNED, LEARNED, LEARNED_JSON } from "../../protocol/methods.ts";
import { answering } from "../messages.ts";

export const onLearned = answering(LEARNED, "What was learned", async ({ facts }) =>
  learnedPackages(await facts.read()),
);

export const onLearnedJson = answering(
  LEARNED_JSON,
  "What was learned",
  async ({ facts }, { selection }) => learnedText(await facts.read(), selection) ?? null,
);

export const onForgetLearned = answering(FORGET_LEARNED, "Forgetting", async ({ facts }, { id, types }) => {
  const stored = (await facts.read()).find((each) => isOf(id, each));
  if (stored) await facts.remove(stored, types);
  return null;
});
