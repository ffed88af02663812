import type { Path } from "../../values/path.ts";

/** The ID of the violated contract rule, as used on the command line. */
export type ContractRule =
  | "plan-valid"
  | "plan-stable"
  | "apply-consistent"
  | "wholly-known"
  | "conforms"
  | "write-only";

/** A contract violation by a provider's response. */
export interface Violation {
  readonly rule: ContractRule;
  readonly path: Path;
  /** Terraform's own wording of the fault. */
  readonly message: string;
  /** The explanation in Stateline's words: the promise, the response, the fault, the remedy. */
  readonly explanation: string;
  /** Whether Terraform tolerates the violation, because the provider uses the legacy type system. */
  readonly tolerated: boolean;
  /** Whether the answer belongs to the rehearsal of the apply. */
  readonly isRehearsed?: true;
  /** The summary of Terraform's error, where it does not follow from the rule. */
  readonly errorSummary?: string;
}

/** An answer that breaks no contract and still works against the user. */
export interface Advice {
  readonly rule: "read-normalizes" | "upgrade-meaning";
  readonly path: Path;
  readonly message: string;
}

/** A fault that is not yet assigned to a contract. */
export interface ContractFault {
  readonly path: Path;
  readonly message: string;
}

export const contractFault = (path: Path, message: string): readonly ContractFault[] => [{ path, message }];
export const NO_FAULTS: readonly ContractFault[] = [];
