import { decodeBody } from "../../../server/engine/lang/decodeBody.ts";
import { TERRAFORM_FUNCTIONS } from "../../../server/engine/lang/functions/table.ts";
import type { Evaluated } from "../../../server/engine/lang/scope.ts";
import type { BlockSchema } from "../../../server/engine/schema/schema.ts";
import { answers } from "../../../server/engine/source/question.ts";
import { sourceFile } from "../../../server/engine/source/sourceFile.ts";
import { content } from "../../../server/engine/syntax/content.ts";
import { parse } from "../../../server/engine/syntax/parse.ts";
import type { Value } from "../../../server/engine/values/value.ts";

/** The configuration that the text of a file with one resource says, every reference being to that value. */
export function decoded(path: string, text: string, schema: BlockSchema, referred: Value): Evaluated {
  const { body } = parse(sourceFile(path, text));
  const { blocks } = content(body, { arguments: {}, blocks: { resource: ["type", "name"] } }).value;
  const scope = { value: () => referred, answers: answers(), baseDirectory: ".", functions: TERRAFORM_FUNCTIONS };
  return decodeBody(blocks[0]!.body, schema, scope);
}
