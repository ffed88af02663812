import { REVISIONS } from "../../protocol/methods.ts";
import { answerTo } from "../../workspace/asked/ask.ts";
import { revisionsQuestion } from "../../workspace/asked/commitQuestions.ts";
import { answering } from "../messages.ts";

export const onRevisions = answering(REVISIONS, "Revisions", async (world, { root }) => {
  const folder = world.uris.toPath(root);
  if (folder === undefined || world.isRestricted()) return null;
  const answer = await answerTo(world.ask, revisionsQuestion(folder));
  return answer.kind === "failure" ? null : { branches: answer.branches, commits: answer.commits };
});
