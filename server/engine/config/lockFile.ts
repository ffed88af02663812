import type { FileAnswer } from "../source/question.ts";
import { remember } from "../source/remember.ts";
import { sourceFile } from "../source/sourceFile.ts";
import { justArguments, partialContent } from "../syntax/content.ts";
import { literalText } from "../syntax/expressions.ts";
import { parse } from "../syntax/parse.ts";
import type { Block, Expression } from "../syntax/tree.ts";
import { textOf } from "./tree/loadModules.ts";

/** The version of one provider that `terraform init` has chosen. */
export interface LockedProvider {
  readonly version: string | undefined;
  /** `h1:…`, `zh:…` */
  readonly hashes: readonly string[];
}

/** The entries of `.terraform.lock.hcl` by source address; broken ones are left out. */
export type LockFile = ReadonlyMap<string, LockedProvider>;

const NO_LOCK_FILE: LockFile = new Map();

/** Decodes a lock file; an absent file locks nothing. */
export const readLockFile = (answer: FileAnswer | undefined): LockFile =>
  answer && answer.kind !== "failure" ? readLocked(answer) : NO_LOCK_FILE;

const readLocked = remember((answer: FileAnswer & { kind: "bytes" | "text" }): LockFile => {
  const { body } = parse(sourceFile(".terraform.lock.hcl", textOf(answer)));
  const { blocks } = partialContent(body, { arguments: {}, blocks: { provider: ["source"] } }).value;
  return new Map(blocks.flatMap(locked));
});

function locked({ labels, body }: Block): readonly (readonly [string, LockedProvider])[] {
  const [source] = labels;
  if (!source) return [];
  const { value } = justArguments(body);
  const version = value.get("version");
  const hashes = value.get("hashes");
  return [
    [
      source.value,
      { version: version && literalText(version.expression), hashes: hashes ? literalTexts(hashes.expression) : [] },
    ],
  ];
}

const literalTexts = (expression: Expression): readonly string[] =>
  expression.kind === "tuple" ? expression.items.flatMap((item) => literalText(item) ?? []) : [];
