import type { ProviderFault, Reply, StandIn } from "../provider/provider.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { hasErrors } from "../source/diagnostic.ts";
import type { Question } from "../source/question.ts";
import type { Body } from "../syntax/tree.ts";
import { faultRange } from "./reasons/sourceRanges.ts";

/** The diagnostics and questions of evaluating and asking providers. Each step of a lifecycle returns its own findings. */
export interface Findings {
  readonly diagnostics: readonly Diagnostic[];
  readonly asked: readonly Question[];
  /** Whether an answer is pending. No further question is asked then. */
  readonly isPending: boolean;
  /** As `Reply.standIn`: of the replies so far, an awaited one if there is one. */
  readonly standIn: StandIn | undefined;
}

export const NO_FINDINGS: Findings = { diagnostics: [], asked: [], isPending: false, standIn: undefined };

export const hasFailed = ({ diagnostics }: Pick<Findings, "diagnostics">): boolean => hasErrors(diagnostics);

export const withDiagnostics = <F extends Findings>(findings: F, diagnostics: readonly Diagnostic[]): F =>
  diagnostics.length === 0 ? findings : { ...findings, diagnostics: [...findings.diagnostics, ...diagnostics] };

/** Adds the diagnostics of a provider's reply and its open questions. */
export const withReply = <F extends Findings>(
  findings: F,
  { faults, asked, isPending, standIn }: Pick<Reply<unknown>, "faults" | "asked" | "isPending" | "standIn">,
  place: (fault: ProviderFault) => FaultPlace,
): F =>
  faults.length + asked.length === 0 && !isPending && !standIn
    ? findings
    : {
        ...findings,
        diagnostics: [...findings.diagnostics, ...faults.map((fault) => faultDiagnostic(fault, place(fault)))],
        asked: [...findings.asked, ...asked],
        isPending: findings.isPending || isPending === true,
        standIn: joinedStandIn(findings.standIn, standIn),
      };

/** Returns the reason that counts of two: an answer that is awaited may change everything. */
export const joinedStandIn = (one: StandIn | undefined, other: StandIn | undefined): StandIn | undefined =>
  other?.isAwaited ? other : (one ?? other);

/** Where the fault of a provider is shown. */
export type FaultPlace = Pick<Diagnostic, "subject" | "near" | "address">;

/** Returns a provider's fault as a diagnostic. */
export const faultDiagnostic = (
  { id, severity, summary, detail, advice, isOwn }: Omit<ProviderFault, "path" | "isPlaceless">,
  place: FaultPlace,
): Diagnostic => ({
  id,
  severity,
  summary,
  detail,
  ...(advice !== undefined && { advice }),
  origin: isOwn ? "stateline" : "terraform",
  ...place,
});

/** Returns the place of a fault in a body; empty without a body. */
export const bodyPlace =
  (body: Body | undefined) =>
  ({ path, isPlaceless }: ProviderFault): FaultPlace =>
    body && !isPlaceless ? { subject: faultRange(body, path) } : {};
