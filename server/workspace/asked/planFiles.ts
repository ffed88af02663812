import { isZip } from "../../engine/plan/saved/planArchive.ts";
import { joinPath } from "../../engine/source/paths.ts";
import { directoryQuestion, type FileAnswer, type Question, questionKind } from "../../engine/source/question.ts";
import { type Ask, answerTo } from "./ask.ts";

/** The kind of the questions for the beginning of a file. */
export const FILE_HEAD = "fileHead";

/** The number of bytes that tell a plan from other files. */
export const HEAD_BYTES = 512;

const headKind = questionKind<FileAnswer & { kind: "bytes" }>(FILE_HEAD, "bytes");

/** Asks for the first bytes of a file. */
const headQuestion = (path: string): Question<FileAnswer> => headKind({ key: path, path, need: "better" });

/** The most files of a folder whose beginnings are read. */
const MOST_FILES = 200;

/** Returns the names of the files in a folder that begin as a finished plan does, in order. Reads only their beginnings. */
export async function planFilesIn(folder: string, ask: Ask): Promise<readonly string[]> {
  const listing = await answerTo(ask, directoryQuestion(folder, "better"));
  if (listing.kind !== "entries") return [];
  const names = listing.entries.flatMap(({ name, directory }) => (directory || isOfConfiguration(name) ? [] : [name]));
  const plans: string[] = [];
  for (const name of names.sort().slice(0, MOST_FILES)) {
    const head = await answerTo(ask, headQuestion(joinPath(folder, name)));
    if (head.kind === "bytes" && isPlanHead(head.bytes)) plans.push(name);
  }
  return plans;
}

const isOfConfiguration = (name: string): boolean =>
  /\.(?:tf|tofu|tfvars|hcl|tfstate|backup|tftpl)(?:\.json)?$/.test(name);

/** Whether a file that begins with these bytes is a finished plan: an archive whose first file is the plan, or a plan in JSON. */
export function isPlanHead(bytes: Uint8Array): boolean {
  if (isZip(bytes)) return bytes[NAME_LENGTH] === PLAN.length && textAt(bytes, NAME, PLAN.length) === PLAN;
  return /^\s*\{\s*"format_version"\s*:\s*"[01]\.\d+"\s*,\s*"terraform_version"\s*:\s*"[^"]*"\s*,\s*"(?:variables|planned_values)"/.test(
    textAt(bytes, 0, bytes.length),
  );
}

/** The name of the plan in its archive, and the offsets of the first name and of its length in a zip archive. */
const [PLAN, NAME_LENGTH, NAME] = ["tfplan", 26, 30];

const textAt = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));
