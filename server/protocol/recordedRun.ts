import type { Tone } from "./explorer.ts";

/** What the log of a real run tells of an instance, or why the log is not read. */
export type RecordedRunText = RecordedRun | { readonly name: string; readonly refusal: string };

export interface RecordedRun {
  /** The name of the file. */
  readonly name: string;
  /** `Terraform 1.11.4 at 2026-11-26 20:45:21 UTC` */
  readonly title: string;
  /** How the run ended, in a sentence. */
  readonly end: string;
  /** The planned changes of the run, each with its outcome. */
  readonly promises: readonly RecordedPromise[];
  /** The errors and warnings about the instance: `Error: local-exec provisioner error`. */
  readonly diagnostics: readonly string[];
  /** Limits of the log and other remarks, one sentence each. */
  readonly notes: readonly string[];
}

export interface RecordedPromise {
  /** `-/+`, `~`, `+`, `-`, `<=`, `.`; empty if nothing was planned. */
  readonly symbol: string;
  readonly tone: Tone;
  /** `must be replaced, because it is tainted` */
  readonly promised: string;
  /** The outcome, in a sentence. */
  readonly outcome: string;
  /** Whether it was done as planned; undefined if the log does not say. */
  readonly isKept?: boolean;
  /** The operations of the apply, one line each. */
  readonly lines: readonly string[];
}
