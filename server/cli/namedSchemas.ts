import { type ReadSchemas, readSchemas } from "../engine/schema/readSchemas.ts";
import { fileQuestion } from "../engine/source/question.ts";
import { type Ask, answerTo } from "../workspace/asked/ask.ts";
import { type Arguments, schemasOption } from "./arguments.ts";

/** Reads the schemas that `--schemas` names; none without the option. */
export async function namedSchemas(args: Arguments, ask: Ask): Promise<ReadSchemas | { readonly problem: string }> {
  const { schemas } = schemasOption(args);
  if (schemas === undefined) return { providers: new Map(), faults: [] };
  const answer = await answerTo(ask, fileQuestion(schemas));
  if (answer.kind === "failure") return { problem: `${schemas} could not be read: ${answer.reason}.` };
  const read = readSchemas(answer.kind === "text" ? answer.text : answer.bytes, "file");
  const [fault] = read.faults;
  return fault ? { problem: `${schemas} contains no schemas: ${fault.message}.` } : read;
}
