import { textOf } from "../../config/loadModules.ts";
import { folderOf, joinPath, nameOf } from "../../source/paths.ts";
import { type Answers, type FileAnswer, fileQuestion, type Question } from "../../source/question.ts";
import { parsePlainJson } from "../../values/encodings/jsonReader.ts";
import { isPlainObject } from "../../values/encodings/plainJson.ts";

/** Who says to be working on a state file; what is empty is not said. */
export interface StateLock {
  /** `pia@laptop` */
  readonly who: string;
  /** `apply` */
  readonly operation: string;
  /** `2026-11-22 09:02 UTC` */
  readonly since: string;
}

/** What stands beside a state file while Terraform works on it. It stays behind where Terraform was killed, and then locks nothing. */
export const lockQuestion = (statePath: string): Question<FileAnswer> =>
  fileQuestion(joinPath(folderOf(statePath), `.${nameOf(statePath)}.lock.info`));

/** The lock of a state file; undefined without one. */
export function stateLock(statePath: string, answers: Answers): StateLock | undefined {
  const answer = answers.get(lockQuestion(statePath));
  if (!answer || answer.kind === "failure") return undefined;
  const parsed = parsePlainJson(textOf(answer));
  const lock: unknown = "value" in parsed ? parsed.value : undefined;
  if (!isPlainObject(lock)) return { who: "", operation: "", since: "" };
  return { who: textIn(lock.Who), operation: operationIn(lock.Operation), since: timeIn(lock.Created) };
}

const textIn = (json: unknown): string => (typeof json === "string" ? json : "");

/** `OperationTypeApply` */
const operationIn = (json: unknown): string =>
  textIn(json)
    .replace(/^OperationType/, "")
    .toLowerCase();

/** From `2026-11-22T09:02:11.123456789Z`. */
const timeIn = (json: unknown): string => textIn(json).replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/, "$1 $2 UTC");
