import { isBelow } from "../source/paths.ts";
import {
  type Answer,
  type DirectoryEntry,
  directoryQuestion,
  fileQuestion,
  type Question,
} from "../source/question.ts";
import { below, parentOf } from "./filePaths.ts";
import type { Reader } from "./reader.ts";
import { placesOf, type RunFiles } from "./unitRun.ts";

/** Whether the answer to a question follows from the files that a run copies and writes. */
export const isOfRun = ({ place }: RunFiles, { kind, path }: Question): boolean =>
  path !== undefined && (kind === "file" || kind === "directory") && isBelow(path, place.copyRoot);

/**
 * Answers a question about the folder of a run as if Terragrunt had copied and generated its files. The answer is provisional while the
 * reader has open questions. With `storedAt`, a listing says where each copied file is stored.
 */
export function answerInRun(reader: Reader, run: RunFiles, { kind, path = "" }: Question, storedAt: boolean): Answer {
  const answerTo = (question: Question<Answer>): Answer => reader.answerTo(question) ?? ABSENT;
  const places = placesOf(run, path);
  if (kind === "file") {
    if (run.removed.has(path)) return ABSENT;
    const text = run.written.get(path);
    if (text !== undefined) return { kind: "text", text };
    for (const place of places) {
      const answer = answerTo(fileQuestion(place) as Question<Answer>);
      if (!(answer.kind === "failure" && answer.absent)) return answer;
    }
    return answerTo(fileQuestion(path) as Question<Answer>);
  }
  const listings = places.map((place) => [place, answerTo(directoryQuestion(place) as Question<Answer>)] as const);
  const stored = answerTo(directoryQuestion(path) as Question<Answer>);
  const entries = new Map<string, DirectoryEntry>();
  // The files of the unit lie over those of the module.
  for (const [place, listing] of listings.toReversed())
    if (listing.kind === "entries")
      for (const entry of listing.entries)
        if (!entry.name.startsWith("."))
          entries.set(
            entry.name,
            storedAt && !entry.directory && place !== path
              ? { ...entry, storedAt: reader.storedPath(below(place, entry.name)) }
              : entry,
          );
  if (stored.kind === "entries")
    for (const entry of stored.entries) if (entry.name.startsWith(".")) entries.set(entry.name, entry);
  for (const file of run.written.keys())
    if (parentOf(file) === path) {
      const name = file.slice(path.length + 1);
      entries.set(name, { name, directory: false });
    }
  for (const file of run.removed) if (parentOf(file) === path) entries.delete(file.slice(path.length + 1));
  return entries.size > 0 || listings.some(([, listing]) => listing.kind === "entries")
    ? { kind: "entries", entries: [...entries.values()] }
    : stored;
}

const ABSENT: Answer = { kind: "failure", absent: true, reason: "no such file or directory" };
