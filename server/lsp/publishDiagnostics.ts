import { type Connection, type Diagnostic, DiagnosticSeverity } from "vscode-languageserver";
import { diagnostics, type PlacedDiagnostic } from "../ide/diagnostics.ts";
import type { Snapshot } from "../workspace/snapshot.ts";
import { toUri } from "../workspace/uris.ts";
import { placedRange } from "./toProtocol.ts";

/** Sends what changed: files whose diagnostics are as before are left alone, those without any more are cleared. */
export function publisher(
  connection: Connection,
  uriOf: (path: string) => string | undefined,
): (snapshot: Snapshot) => void {
  let sent = new Map<string, string>();
  return (snapshot) => {
    const now = new Map<string, string>();
    for (const [path, found] of diagnostics(snapshot)) {
      const uri = uriOf(path) ?? toUri(path);
      const list = found.map(toDiagnostic);
      const text = JSON.stringify(list);
      now.set(uri, text);
      if (sent.get(uri) !== text) void connection.sendDiagnostics({ uri, diagnostics: list });
    }
    for (const uri of sent.keys()) if (!now.has(uri)) void connection.sendDiagnostics({ uri, diagnostics: [] });
    sent = now;
  };
}

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
};

const toDiagnostic = ({ severity, origin, summary, message, placed, related }: PlacedDiagnostic): Diagnostic => ({
  range: placedRange(placed),
  severity: SEVERITIES[severity],
  source: origin,
  code: codeOf(summary),
  message,
  relatedInformation: related.map((other) => ({
    location: { uri: toUri(other.placed.file.path), range: placedRange(other.placed) },
    message: other.message,
  })),
});

const codeOf = (summary: string): string =>
  summary
    .split(":")[0]!
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
