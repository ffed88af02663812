import { utf8Bytes } from "../../codecs/bytes.ts";
import type { Scope } from "../../lang/scope.ts";
import type { Question } from "../../source/question.ts";
import { isObject, type Value } from "../../values/value.ts";
import { archiveVerdict } from "./archiveFile.ts";
import { type LocalFiles, localFiles, textOf, type Verdict } from "./localFiles.ts";
import { templateVerdict } from "./templateFile.ts";

/** Whether a stored result of a data source that reads only local files is what it would read now. */
export interface LocalRead {
  readonly verdict: Verdict;
  readonly asked: readonly Question[];
}

type Judge = (stored: ReadonlyMap<string, Value>, files: LocalFiles, scope: Scope) => Verdict;

const JUDGES: ReadonlyMap<string, Judge> = new Map([
  ["hashicorp/archive archive_file", archiveVerdict],
  ["hashicorp/local local_file", fileVerdict],
  ["hashicorp/local local_sensitive_file", fileVerdict],
  ["hashicorp/template template_file", templateVerdict],
]);

/** Returns what local files say of a stored result; undefined for a data source that reads anything else. */
export function lastLocalRead(source: string, type: string, stored: Value, scope: Scope): LocalRead | undefined {
  const judge = JUDGES.get(`${source.split("/").slice(1).join("/")} ${type}`);
  if (!judge || !isObject(stored)) return undefined;
  const files = localFiles(scope.answers, scope.baseDirectory);
  const verdict = judge(stored.entries, files, scope);
  return { verdict, asked: files.asked };
}

/** Compares the content of a file. A result without content is of a file that is not text. */
function fileVerdict(stored: ReadonlyMap<string, Value>, files: LocalFiles): Verdict {
  const [filename, content] = [textOf(stored.get("filename")), textOf(stored.get("content"))];
  if (filename === undefined || content === undefined) return "unknown";
  const bytes = files.read(filename);
  if (typeof bytes === "string") return bytes;
  const expected = utf8Bytes(content);
  return bytes.length === expected.length && bytes.every((byte, at) => byte === expected[at]) ? "same" : "other";
}
