import { type Connection, type Diagnostic, DiagnosticSeverity } from "vscode-languageserver";
import { sameObjects } from "../engine/source/sameObjects.ts";
import { diagnosticsByFile, diagnosticsIn, type PlacedDiagnostic } from "../ide/diagnostics.ts";
import type { RootPlan, Snapshot } from "../workspace/snapshot.ts";
import type { Uris } from "../workspace/uris.ts";
import { placedRange } from "./toProtocol.ts";

/** Returns what sends the diagnostics of each file where they changed; a file that has none any more is cleared. */
export function publisher(connection: Pick<Connection, "sendDiagnostics">, uris: Uris): (snapshot: Snapshot) => void {
  const told = new Map<string, Told>();
  let shown: readonly RootPlan[] = [];
  const send = (uri: string, list: Diagnostic[]) => void connection.sendDiagnostics({ uri, diagnostics: list });
  const tell = (found: readonly PlacedDiagnostic[], uri: string, before: Told | undefined): Told => {
    if (before?.uri === uri && sameObjects(found, before.found)) return before;
    const list = found.map((each) => toDiagnostic(uris, each));
    const text = JSON.stringify(list);
    if (before && before.uri !== uri) send(before.uri, []);
    if (before?.uri !== uri || before.text !== text) send(uri, list);
    return { uri, found, text };
  };
  return ({ roots }) => {
    for (const path of concerned(shown, roots)) {
      const found = diagnosticsIn(roots, path);
      const before = told.get(path);
      if (found.length > 0) told.set(path, tell(found, uris.toUri(path), before));
      else if (before && told.delete(path)) send(before.uri, []);
    }
    shown = roots;
  };
}

/** Returns the files with diagnostics of a plan that is new or gone. */
function concerned(before: readonly RootPlan[], now: readonly RootPlan[]): ReadonlySet<string> {
  const [was, is] = [new Set(before), new Set(now)];
  const changed = [...before.filter((root) => !is.has(root)), ...now.filter((root) => !was.has(root))];
  return new Set(changed.flatMap(({ plan }) => [...diagnosticsByFile(plan).keys()]));
}

/** The diagnostics of a file that the client was sent. */
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
