import type { FileAnswer } from "../source/question.ts";
import { decodeUtf8 } from "../source/utf8.ts";
import { decodeSource } from "../syntax/bytes.ts";

/** Returns the text of an answer; bytes that are not UTF-8 become characters that the scanner reports. */
export function textOf(answer: FileAnswer & { kind: "bytes" | "text" }): string {
  return answer.kind === "text" ? answer.text : (decodeUtf8(answer.bytes) ?? decodeSource(answer.bytes));
}
