import type { Range } from "./range.ts";

/** `terraform`: Terraform reports the finding as well. `stateline`: only Stateline does. */
export type DiagnosticOrigin = "terraform" | "stateline";

/** The kind of a finding: the room and the name of the function that makes it, such as `plan/undeclared-variable`. */
export type FindingId = `${string}/${string}`;

/** A finding. An error stops Terraform, a warning and an information do not. */
export interface Diagnostic {
  readonly id: FindingId;
  readonly severity: "error" | "warning" | "information";
  readonly summary: string;
  readonly detail: string;
  /** What Stateline adds to the words of a provider, in sentences. */
  readonly advice?: string;
  /** The place of the finding; undefined where Terraform shows none either, as for a cycle or a missing file. */
  readonly subject?: Range;
  readonly origin: DiagnosticOrigin;
  /** Other places that belong to the finding, each with a description. */
  readonly related?: readonly { readonly range: Range; readonly message: string }[];
  /**
   * The finding that caused this one, which disappears when the cause is fixed. A cause has no cause itself. Terraform prints
   * both; an editor shows only the cause.
   */
  readonly followsFrom?: Diagnostic;
  /** The address of the resource instance with this finding, if there is one. */
  readonly address?: string;
  /** The existing name that is similar to the misspelled one of the finding, so that an editor can correct it. */
  readonly similarName?: string;
  /** Whether the misspelled name differs from a known one by one slip of the keys, so that hardly anything else was meant. */
  readonly isSlip?: true;
  /** The name of the module or provider that terraform init has not installed: `module.vpc`, `hashicorp/aws`. */
  readonly lacking?: string;
  /** The name of the variable of the root module whose value the finding is about, if it is about one. */
  readonly variable?: string;
  /** The severity in an editor, where the text is correct but a command such as terraform init must be run. */
  readonly inEditor?: "information";
  /** Terraform reports line 0 of an unnamed file as its place. */
  readonly isNowhere?: true;
  /** The place at which an editor shows a finding that has no `subject`. */
  readonly near?: Range;
}

/** A value, possibly partial, and the findings of computing it. */
export interface Result<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

export const isError = ({ severity }: Pick<Diagnostic, "severity">): boolean => severity === "error";

export const hasErrors = (findings: readonly Pick<Diagnostic, "severity">[]): boolean => findings.some(isError);

/** Returns the finding as a consequence of another, if there is one. */
export const followingFrom = (followsFrom: Diagnostic | undefined, finding: Diagnostic): Diagnostic =>
  followsFrom ? { ...finding, followsFrom } : finding;

const findingOf =
  (severity: Diagnostic["severity"], origin: DiagnosticOrigin) =>
  (
    id: FindingId,
    subject: Range | undefined,
    summary: string,
    detail: string,
    more?: Partial<Diagnostic> | false,
  ): Diagnostic => ({ id, severity, summary, detail, subject, origin, ...more });

/** An error of Terraform; `more` has the members that few findings have. */
export const error = findingOf("error", "terraform");
export const warning = findingOf("warning", "terraform");
/** A finding of Stateline alone, about a text that Terraform accepts. */
export const information = findingOf("information", "stateline");

/** An error for which Terraform shows no place. */
export const errorNear = (id: FindingId, near: Range | undefined, summary: string, detail: string): Diagnostic =>
  error(id, undefined, summary, detail, near && { near });

const makerOf =
  <Place extends Range | undefined>(
    make: (id: FindingId, place: Place, summary: string, detail: string) => Diagnostic,
  ) =>
  <Parts extends readonly unknown[] = []>(
    id: FindingId,
    summary: string,
    detail: string | ((...parts: Parts) => string),
  ) =>
  (place: Place, ...parts: Parts): Diagnostic =>
    make(id, place, summary, typeof detail === "string" ? detail : detail(...parts));

/** Returns the maker of an error with a fixed summary, and a detail that is fixed too or made of `parts`. */
export const errorAt = makerOf<Range>(error);
export const warningAt = makerOf<Range>(warning);
export const informationAt = makerOf<Range>(information);
export const errorNearAt = makerOf(errorNear);

export const result = <T>(value: T, ...diagnostics: readonly (readonly Diagnostic[])[]): Result<T> => ({
  value,
  diagnostics: diagnostics.length === 0 ? NONE : diagnostics.length === 1 ? diagnostics[0]! : diagnostics.flat(),
});

const NONE: readonly Diagnostic[] = [];
