import type { Range } from "./range.ts";

/** Who says it: `terraform` would print it too; `stateline` is what only a live plan can tell. */
export type DiagnosticOrigin = "terraform" | "stateline";

/** Which finding it is, whatever it says: the room that words it and the function that makes it, as in `plan/undeclared-variable`. */
export type FindingId = `${string}/${string}`;

/** Something that was found: an error stops Terraform, a warning and an information do not. */
export interface Diagnostic {
  readonly id: FindingId;
  readonly severity: "error" | "warning" | "information";
  readonly summary: string;
  readonly detail: string;
  /** Absent where Terraform gives no source either (a cycle, a file that is missing). */
  readonly subject?: Range;
  readonly origin: DiagnosticOrigin;
  /** Other places that belong to the finding, each with what is there. */
  readonly related?: readonly { readonly range: Range; readonly message: string }[];
  /**
   * The finding that this one is a consequence of: once that is mended, this is gone too. It is always one that follows
   * from none itself. Terraform prints both; whoever shows only what there is to mend leaves this out.
   */
  readonly followsFrom?: Diagnostic;
  /** The resource instance it is about, where there is one. */
  readonly address?: string;
  /** What an editor shows it as, where it is no mistake in the text but something that is still to be done. */
  readonly inEditor?: "information";
  /** Terraform gives it a place that is none: line 0 of no file. */
  readonly isNowhere?: true;
  /** Where an editor shows what Terraform gives no place to. */
  readonly near?: Range;
}

/** A value beside what was found while making it: a partial result is still a result. */
export interface Result<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** Whether a user reads the same of both at the same place. */
export const sameFinding = (one: Diagnostic, other: Diagnostic): boolean =>
  one === other ||
  (one.id === other.id &&
    one.severity === other.severity &&
    one.summary === other.summary &&
    one.detail === other.detail &&
    one.address === other.address &&
    sameRange(one.subject, other.subject));

const sameRange = (one: Range | undefined, other: Range | undefined): boolean =>
  one?.anchor === other?.anchor && one?.start === other?.start && one?.end === other?.end;

/** The finding as a consequence of another, where there is such a one. */
export const followingFrom = (followsFrom: Diagnostic | undefined, found: Diagnostic): Diagnostic =>
  followsFrom ? { ...found, followsFrom } : found;

export const error = (id: FindingId, subject: Range | undefined, summary: string, detail: string): Diagnostic => ({
  id,
  severity: "error",
  summary,
  detail,
  subject,
  origin: "terraform",
});

export const warning = (id: FindingId, subject: Range | undefined, summary: string, detail: string): Diagnostic => ({
  id,
  severity: "warning",
  summary,
  detail,
  subject,
  origin: "terraform",
});

export const result = <T>(value: T, ...diagnostics: readonly (readonly Diagnostic[])[]): Result<T> => ({
  value,
  diagnostics: diagnostics.length === 0 ? NONE : diagnostics.length === 1 ? diagnostics[0]! : diagnostics.flat(),
});

const NONE: readonly Diagnostic[] = [];
