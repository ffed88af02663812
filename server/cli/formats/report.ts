import type { Finding } from "../../ide/diagnostics/findings.ts";

/** What a command found, for a format that lists findings. */
export interface Report {
  readonly command: "plan" | "check";
  /** The gravest first. */
  readonly findings: readonly Finding[];
  /** Returns a path relative to the repository, else to the working directory, with slashes. */
  readonly relative: (path: string) => string;
}
