import { decodeBody } from "../../../server/engine/lang/decodeBody.ts";
import { dialectOf } from "../../../server/engine/lang/dialect.ts";
import { functionsWith } from "../../../server/engine/lang/functions/table.ts";
import type { Evaluated } from "../../../server/engine/lang/scope.ts";
import type { BlockSchema } from "../../../server/engine/schema/schema.ts";
import { answers } from "../../../server/engine/source/question.ts";
import { sourceFile } from "../../../server/engine/source/sourceFile.ts";
import { content } from "../../../server/engine/syntax/content.ts";
import { parse } from "../../../server/engine/syntax/parse.ts";
import type { Value } from "../../../server/engine/values/value.ts";

/** The version whose answers are recorded. */
const DIALECT = dialectOf("terraform", [1, 11, 4]);

/** The configuration that the text of a file with one resource says, every reference being to that value. */
export function decoded(path: string, text: string, schema: BlockSchema, referred: Value): Evaluated {
  const { body } = parse(sourceFile(path, text));
  const { blocks } = content(body, { arguments: {}, blocks: { resource: ["type", "name"] } }).value;
  const scope = {
    value: () => referred,
    answers: answers(),
    dialect: DIALECT,
    baseDirectory: ".",
    functions: functionsWith(DIALECT, []),
  };
  return decodeBody(blocks[0]!.body, schema, scope);
}
