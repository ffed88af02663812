import { type Connection, type Diagnostic, DiagnosticSeverity } from "vscode-languageserver";
import { sameObjects } from "../engine/source/sameObjects.ts";
import { diagnostics, type PlacedDiagnostic } from "../ide/diagnostics.ts";
import type { Snapshot } from "../workspace/snapshot.ts";
import type { Uris } from "../workspace/uris.ts";
import { placedRange } from "./toProtocol.ts";

/** Sends what changed: files whose diagnostics are as before are left alone, those without any more are cleared. */
export function publisher(connection: Pick<Connection, "sendDiagnostics">, uris: Uris): (snapshot: Snapshot) => void {
  let told = new Map<string, Told>();
  const send = (uri: string, list: Diagnostic[]) => void connection.sendDiagnostics({ uri, diagnostics: list });
  const tell = (found: readonly PlacedDiagnostic[], uri: string, before: Told | undefined): Told => {
    if (before?.uri === uri && sameObjects(found, before.found)) return before;
    const list = found.map((each) => toDiagnostic(uris, each));
    const text = JSON.stringify(list);
    if (before && before.uri !== uri) send(before.uri, []);
    if (before?.uri !== uri || before.text !== text) send(uri, list);
    return { uri, found, text };
  };
  return (snapshot) => {
    const now = new Map<string, Told>();
    for (const [path, found] of diagnostics(snapshot)) now.set(path, tell(found, uris.toUri(path), told.get(path)));
    for (const [path, { uri }] of told) if (!now.has(path)) send(uri, []);
    told = now;
  };
}

/** What the client knows of a file. */
interface Told {
  readonly uri: string;
  readonly found: readonly PlacedDiagnostic[];
  readonly text: string;
}

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
};

const toDiagnostic = (
  uris: Uris,
  { severity, origin, summary, message, placed, related }: PlacedDiagnostic,
): Diagnostic => ({
  range: placedRange(placed),
  severity: SEVERITIES[severity],
  source: origin,
  code: codeOf(summary),
  message,
  relatedInformation: related.map((other) => ({
    location: { uri: uris.toUri(other.placed.file.path), range: placedRange(other.placed) },
    message: other.message,
  })),
});

const codeOf = (summary: string): string =>
  summary
    .split(":")[0]!
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
