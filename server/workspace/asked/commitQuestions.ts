import { type Failure, type FileAnswer, type Question, questionKind } from "../../engine/source/question.ts";

/** A commit of the repository around a folder, and which files belong to it. Paths are those of the workspace. */
export interface CommitAnswer {
  readonly kind: "commit";
  /** The full hash. */
  readonly id: string;
  /** The date of the commit: `2026-11-20`. */
  readonly date: string;
  /** The files of git by which the revision names the commit; none for a hash, which names one commit for ever. */
  readonly referenceFiles: readonly string[];
  readonly committedFiles: readonly string[];
  /** The files that are there now and that the repository does not ignore. */
  readonly presentFiles: readonly string[];
  /** The files that differ between the commit and now: changed, added or removed. */
  readonly changedFiles: readonly string[];
}

export interface CommitQuestion extends Question<CommitAnswer | Failure> {
  readonly folder: string;
  /** As git names it: `HEAD`, `main`, `v1.2.0`, `HEAD~3`. */
  readonly revision: string;
}

/** The branches and the last commits of the repository around a folder. */
export interface RevisionsAnswer {
  readonly kind: "revisions";
  /** The last changed first. */
  readonly branches: readonly string[];
  readonly commits: readonly { readonly id: string; readonly date: string; readonly subject: string }[];
}

export const REVISIONS_OF = "revisions";

export interface RevisionsQuestion extends Question<RevisionsAnswer | Failure> {
  readonly folder: string;
}

export const revisionsQuestion = (folder: string): RevisionsQuestion => ({
  ...ofRevisions({ key: folder, need: "better" }),
  folder,
});

const ofRevisions = questionKind<RevisionsAnswer>(REVISIONS_OF, "revisions");

export const COMMIT = "commit";
export const COMMITTED_FILE = "committed file";

export const commitQuestion = (folder: string, revision: string): CommitQuestion => ({
  ...ofCommit({ key: `${folder}\n${revision}`, need: "better" }),
  folder,
  revision,
});

const ofCommit = questionKind<CommitAnswer>(COMMIT, "commit");

export interface CommittedFileQuestion extends Question<FileAnswer> {
  readonly file: string;
  readonly commit: string;
}

/** Returns the question for the content of a file in a commit, by its full hash. */
export const committedFileQuestion = (file: string, commit: string): CommittedFileQuestion => ({
  ...ofFile({ key: `${commit}\n${file}`, need: "load" }),
  file,
  commit,
});

type FileContent = Exclude<FileAnswer, Failure>;

const ofFile = questionKind<FileContent>(COMMITTED_FILE, "bytes");
