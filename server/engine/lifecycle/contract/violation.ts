import type { Path } from "../../values/path.ts";

/** The ID of the violated contract rule, as used on the command line. */
export type ContractRule =
  | "plan-valid"
  | "plan-stable"
  | "apply-consistent"
  | "wholly-known"
  | "conforms"
  | "write-only";

/** A promise that a provider's answer does not keep. */
export interface Violation {
  readonly rule: ContractRule;
  readonly path: Path;
  /** Terraform's own wording of the fault. */
  readonly message: string;
  /** In our words: what was promised, what came, who is at fault, what to do. */
  readonly explanation: string;
  /** The legacy type system does not hold its providers to this contract: reported, but no error. */
  readonly tolerated: boolean;
}

/** A fault before it is known which contract it breaks. */
export interface ContractFault {
  readonly path: Path;
  readonly message: string;
}

export const broken = (path: Path, message: string): readonly ContractFault[] => [{ path, message }];
export const KEPT: readonly ContractFault[] = [];
