import type { Diagnostic } from "../../source/diagnostic.ts";
import type { OtherLines } from "./logLines.ts";

/** What Terraform logged of one run, with `-json`. A log holds no values of objects, only identifiers. */
export interface RunLog extends OtherLines {
  readonly product: "terraform" | "opentofu";
  /** The version that logged; undefined if the beginning of the log is missing. */
  readonly version: string | undefined;
  /** The time of the first message. */
  readonly startedAt: string | undefined;
  readonly end: RunEnd;
  /** The instances that the log names, by their addresses. */
  readonly instances: ReadonlyMap<string, LoggedInstance>;
  /** The diagnostics that name no instance. */
  readonly diagnostics: readonly LoggedDiagnostic[];
  /** The number of runs in the file. */
  readonly runs: number;
}

/** How a run ended. `planned`: nothing was applied. `cut`: the log ends before the run does. */
export type RunEnd = "succeeded" | "failed" | "planned" | "cut";

/** What a log tells of one address. It does not tell the deposed objects of an address from the current one. */
export interface LoggedInstance {
  readonly address: string;
  /** What changed outside of Terraform, as actions. */
  readonly drift: readonly string[];
  readonly planned: readonly PlannedChange[];
  readonly reads: readonly LoggedRead[];
  readonly operations: readonly LoggedOperation[];
  readonly diagnostics: readonly LoggedDiagnostic[];
}

/** A planned change, in the words of the log. */
export interface PlannedChange {
  /** `create`, `update`, `replace`, `delete`, `read`, `move`, `remove`, `import`, `noop` */
  readonly action: string;
  /** `cannot_update`, `tainted` */
  readonly reason?: string;
  readonly previousAddress?: string;
  readonly importId?: string;
}

/** The read of an existing object. */
export interface LoggedRead {
  readonly startedAt?: string;
  readonly endedAt?: string;
  readonly id?: Identifier;
}

/** One attribute that identifies an object. */
export interface Identifier {
  readonly key: string;
  readonly value: string;
}

/** One operation of the apply. */
export interface LoggedOperation {
  /** `create`, `update`, `delete`, `read` */
  readonly action: string;
  /** `open`: the log ends before the operation does. */
  readonly status: "done" | "failed" | "open";
  readonly startedAt?: string;
  readonly endedAt?: string;
  readonly seconds?: number;
  /** That of the object before a deletion, and of the object after any other operation. */
  readonly id?: Identifier;
  readonly provisioners: readonly LoggedProvisioner[];
}

export interface LoggedProvisioner {
  readonly type: string;
  readonly status: "done" | "failed" | "open";
}

export interface LoggedDiagnostic {
  readonly severity: Diagnostic["severity"];
  readonly summary: string;
  readonly detail: string;
}
