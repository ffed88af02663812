import type { ProviderFault, Reply } from "../provider/provider.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Question } from "../source/question.ts";
import type { Body } from "../syntax/tree.ts";
import { faultRange } from "./sourceRanges.ts";

/** The diagnostics and questions of evaluating and asking providers. Each step of a lifecycle returns its own findings. */
export interface Findings {
  readonly diagnostics: readonly Diagnostic[];
  readonly asked: readonly Question[];
  /** Whether an answer is pending. No further question is asked then. */
  readonly isPending: boolean;
}

export const NO_FINDINGS: Findings = { diagnostics: [], asked: [], isPending: false };

export const hasFailed = ({ diagnostics }: Pick<Findings, "diagnostics">): boolean =>
  diagnostics.some(({ severity }) => severity === "error");

export const withDiagnostics = <F extends Findings>(findings: F, diagnostics: readonly Diagnostic[]): F =>
  diagnostics.length === 0 ? findings : { ...findings, diagnostics: [...findings.diagnostics, ...diagnostics] };

/** Adds the diagnostics of a provider's reply and its open questions. */
export const withReply = <F extends Findings>(
  findings: F,
  { faults, asked, isPending }: Pick<Reply<unknown>, "faults" | "asked" | "isPending">,
  place: (fault: ProviderFault) => FaultPlace,
): F =>
  faults.length + asked.length === 0 && !isPending
    ? findings
    : {
        ...findings,
        diagnostics: [...findings.diagnostics, ...faults.map((fault) => faultDiagnostic(fault, place(fault)))],
        asked: [...findings.asked, ...asked],
        isPending: findings.isPending || isPending === true,
      };

/** Where the fault of a provider is shown. */
export type FaultPlace = Pick<Diagnostic, "subject" | "near" | "address">;

/** Returns a provider's fault as a diagnostic. */
export const faultDiagnostic = (
  { id, severity, summary, detail }: Pick<ProviderFault, "id" | "severity" | "summary" | "detail">,
  place: FaultPlace,
): Diagnostic => ({ id, severity, summary, detail, origin: "terraform", ...place });

/** Returns the place of a fault in a body; empty without a body. */
export const bodyPlace =
  (body: Body | undefined) =>
  ({ path, isPlaceless }: ProviderFault): FaultPlace =>
    body && !isPlaceless ? { subject: faultRange(body, path) } : {};
