import { textOf } from "../../config/tree/loadModules.ts";
import { baseName, folderOf, joinPath } from "../../source/paths.ts";
import { type Answers, type FileAnswer, fileQuestion, type Question } from "../../source/question.ts";
import { parsePlainJson } from "../../values/encodings/jsonReader.ts";
import { isPlainObject } from "../../values/encodings/plainJson.ts";

/** The lock of a state file: its owner, operation and time. Fields that the lock lacks are empty. */
export interface StateLock {
  /** `pia@laptop` */
  readonly who: string;
  /** `apply` */
  readonly operation: string;
  /** `2026-11-22 09:02 UTC` */
  readonly since: string;
}

/** Returns the question for the lock file beside a state. A killed Terraform leaves a lock file that locks nothing. */
export const lockQuestion = (statePath: string): Question<FileAnswer> =>
  fileQuestion(joinPath(folderOf(statePath), `.${baseName(statePath)}.lock.info`));

/** Returns the lock of a state file; undefined without one. */
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

const timeIn = (json: unknown): string => minuteText(textIn(json));

/** Returns `2026-11-22 09:02 UTC` for `2026-11-22T09:02:11.123456789Z`. */
export const minuteText = (time: string): string => time.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/, "$1 $2 UTC");
