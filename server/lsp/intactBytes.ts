import { textOf } from "../engine/config/answerText.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { baseName } from "../engine/source/paths.ts";
import { answerOrFailure, fileQuestion } from "../engine/source/question.ts";
import { isUtf8 } from "../engine/syntax/bytes.ts";
import type { World } from "./world.ts";

/**
 * Returns the reason why these files must not be edited, in a sentence: an editor that saves a file that is not UTF-8 changes bytes
 * outside of the edit. Undefined if all of them are UTF-8.
 */
export async function editRefusal(
  world: World,
  plan: Pick<Plan, "syntaxOf">,
  paths: Iterable<string>,
): Promise<string | undefined> {
  for (const path of paths) {
    const text = plan.syntaxOf(path)?.source.text ?? "";
    if (!isUtf8(text) || !(await isIntact(world, path, text)))
      return `${baseName(path)} is not encoded as UTF-8, so saving it would change other bytes. Convert it to UTF-8 first.`;
  }
  return undefined;
}

/** What an editor shows in place of bytes that are not UTF-8. */
const REPLACEMENT = "\ufffd";

/** Whether a file is UTF-8 whose text is open in an editor, as far as the text leaves that open. */
export async function isIntact({ ask }: World, path: string, text: string): Promise<boolean> {
  if (!text.includes(REPLACEMENT)) return true;
  const question = fileQuestion(path, "better");
  const answer = answerOrFailure(question, await ask(question));
  return answer.kind === "failure" || isUtf8(textOf(answer));
}
