import { type Connection, type Diagnostic, DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver";
import { sameObjects } from "../engine/source/sameObjects.ts";
import { diagnosticsByFile, diagnosticsIn, type PlacedDiagnostic } from "../ide/diagnostics/diagnostics.ts";
import { unitFiles } from "../ide/terragrunt/unitDiagnostics.ts";
import type { RootPlan, Snapshot } from "../workspace/snapshot.ts";
import type { Uris } from "../workspace/uris.ts";
import { placedRange } from "./toProtocol.ts";

/** Returns a function that sends the diagnostics of each file of the listed root modules that changed, and clears files without any. */
export function publisher(connection: Pick<Connection, "sendDiagnostics">, uris: Uris): (snapshot: Snapshot) => void {
  const published = new Map<string, Published>();
  let publishedRoots: readonly RootPlan[] = [];
  const send = (uri: string, diagnostics: Diagnostic[]) => void connection.sendDiagnostics({ uri, diagnostics });
  const publish = (placed: readonly PlacedDiagnostic[], uri: string, previous: Published | undefined): Published => {
    if (previous?.uri === uri && sameObjects(placed, previous.placed)) return previous;
    const diagnostics = placed.map((each) => toDiagnostic(uris, each));
    const text = JSON.stringify(diagnostics);
    if (previous && previous.uri !== uri) send(previous.uri, []);
    if (previous?.uri !== uri || previous.text !== text) send(uri, diagnostics);
    return { uri, placed, text };
  };
  let publishedUnits: ReadonlyMap<string, readonly PlacedDiagnostic[]> = new Map();
  return (snapshot) => {
    const { listed } = snapshot;
    const roots = listed ? snapshot.roots.filter(({ root }) => listed.has(root)) : snapshot.roots;
    const ofUnits = unitFiles(snapshot);
    const paths = [...changedFiles(publishedRoots, roots), ...publishedUnits.keys(), ...ofUnits.keys()];
    publishedUnits = ofUnits;
    for (const path of new Set(paths)) {
      const placed = [...diagnosticsIn(roots, path), ...(ofUnits.get(path) ?? [])];
      const previous = published.get(path);
      if (placed.length > 0) published.set(path, publish(placed, uris.toUri(path), previous));
      else if (previous && published.delete(path)) send(previous.uri, []);
    }
    publishedRoots = roots;
  };
}

/** Returns the files with diagnostics of each plan that is new or gone. */
function changedFiles(previousRoots: readonly RootPlan[], roots: readonly RootPlan[]): ReadonlySet<string> {
  const [previousSet, currentSet] = [new Set(previousRoots), new Set(roots)];
  const changedRoots = [
    ...previousRoots.filter((root) => !currentSet.has(root)),
    ...roots.filter((root) => !previousSet.has(root)),
  ];
  return new Set(changedRoots.flatMap((root) => [...diagnosticsByFile(root).keys()]));
}

/** The diagnostics of a file that the client has. */
interface Published {
  readonly uri: string;
  readonly placed: readonly PlacedDiagnostic[];
  readonly text: string;
}

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

const toDiagnostic = (
  uris: Uris,
  { id, severity, origin, message, placed, related }: PlacedDiagnostic,
): Diagnostic => ({
  range: placedRange(placed),
  severity: SEVERITIES[severity],
  source: origin,
  code: id,
  message,
  ...((id === "unused" || id === "unuseddeps") && { tags: [DiagnosticTag.Unnecessary] }),
  ...(id === "deprecated" && { tags: [DiagnosticTag.Deprecated] }),
  relatedInformation: related.map((other) => ({
    location: { uri: uris.toUri(other.placed.file.path), range: placedRange(other.placed) },
    message: other.message,
  })),
});
