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
export function editRefusal(plan: Pick<Plan, "syntaxOf">, paths: Iterable<string>): string | undefined {
  for (const path of paths) {
    const source = plan.syntaxOf(path)?.source;
    if (source && !isUtf8(source.text))
      return `${baseName(path)} is not encoded as UTF-8, so saving it would change other bytes. Convert it to UTF-8 first.`;
  }
  return undefined;
}

/** What an editor shows in place of bytes that are not UTF-8. */
const REPLACEMENT = "\ufffd";

/** Whether the file of an open document is UTF-8, as far as its text leaves that open. */
export async function isIntact({ uris, ask }: World, uri: string, text: string): Promise<boolean> {
  const path = text.includes(REPLACEMENT) ? uris.toPath(uri) : undefined;
  if (path === undefined) return true;
  const question = fileQuestion(path, "better");
  const answer = answerOrFailure(question, await ask(question));
  return answer.kind === "failure" || isUtf8(textOf(answer));
}
