import { isBelow } from "../source/paths.ts";
import { type Answer, directoryQuestion, fileQuestion, type Question } from "../source/question.ts";
import type { Range } from "../source/range.ts";
import { below } from "./filePaths.ts";

/** A folder that a stack would generate: a copy of its source, with a file of values. */
export interface GeneratedFolder {
  readonly folder: string;
  readonly source: string;
  readonly kind: "unit" | "stack";
  /** The file with the text of the stack, and the block there. */
  readonly stackFile: string;
  readonly range: Range;
  /** The text of the values; undefined without any. */
  readonly values: string | undefined;
  /** Whether a part of the values has an error, so that nothing is generated. */
  readonly isRefused: boolean;
}

export const VALUES_FILE = "terragrunt.values.hcl";

/** Where a path is read, if it lies in a folder that is not generated: another path, or a text. */
export type ReadPlace = { readonly path: string } | { readonly text: string };

/** Returns where a path of a generated folder is read; undefined if it is in none. */
export function readPlace(generated: readonly GeneratedFolder[], path: string): ReadPlace | undefined {
  const holders = generated.filter(({ folder }) => isBelow(path, folder));
  const holder = holders.toSorted((a, b) => b.folder.length - a.folder.length)[0];
  if (!holder) return undefined;
  if (holder.values !== undefined && path === below(holder.folder, VALUES_FILE)) return { text: holder.values };
  return { path: below(holder.source, path.slice(holder.folder.length + 1)) };
}

/** Returns the question about a source in place of one about a generated folder, or the text of its values; undefined without either. */
export function generatedAnswer(
  generated: readonly GeneratedFolder[],
  { kind, path }: Question,
): Question | Answer | undefined {
  if (generated.length === 0 || path === undefined || (kind !== "file" && kind !== "directory")) return undefined;
  const place = readPlace(generated, path);
  if (!place) return undefined;
  if ("text" in place) return kind === "file" ? { kind: "text", text: place.text } : undefined;
  return (kind === "file" ? fileQuestion(place.path) : directoryQuestion(place.path)) as Question;
}
