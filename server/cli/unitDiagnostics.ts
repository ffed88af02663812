import type { Diagnostic } from "../engine/source/diagnostic.ts";

/** Returns a finding about a file of Terragrunt as text. */
export function unitDiagnosticText({ severity, summary, detail, subject, near }: Diagnostic): string {
  const range = subject ?? near;
  const place = range ? `\n\n  in ${range.anchor.path}` : "";
  return `${severity === "error" ? "Error" : "Warning"}: ${summary}${place}\n\n${detail}\n`;
}
