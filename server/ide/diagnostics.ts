import type { Diagnostic } from "../engine/source/diagnostic.ts";
import { nameOf } from "../engine/source/paths.ts";
import { type Placed, placeIn } from "../workspace/place.ts";
import type { RootPlan, Snapshot } from "../workspace/snapshot.ts";

export interface PlacedDiagnostic {
  readonly diagnostic: Diagnostic;
  readonly placed: Placed;
  readonly related: readonly { readonly placed: Placed; readonly message: string }[];
}

/** Every diagnostic of every root module, of all phases, by the file it stands in; each once. */
export function diagnostics(snapshot: Snapshot): ReadonlyMap<string, readonly PlacedDiagnostic[]> {
  const byFile = new Map<string, PlacedDiagnostic[]>();
  const seen = new Set<string>();
  for (const root of snapshot.roots) {
    for (const diagnostic of Object.values(root.plan.diagnostics).flat()) {
      const found = place(root, diagnostic);
      const { file, start, end } = found.placed;
      const key = JSON.stringify([file.path, start, end, diagnostic.summary, diagnostic.detail]);
      if (seen.has(key)) continue;
      seen.add(key);
      const known = byFile.get(file.path);
      if (known) known.push(found);
      else byFile.set(file.path, [found]);
    }
  }
  return byFile;
}

function place(root: RootPlan, diagnostic: Diagnostic): PlacedDiagnostic {
  const { plan } = root;
  const subject = diagnostic.subject ?? { anchor: { path: firstFile(root) }, start: 0, end: 0 };
  const related = (diagnostic.related ?? []).map(({ range, message }) => ({ placed: placeIn(plan, range), message }));
  return { diagnostic, placed: placeIn(plan, subject), related };
}

// What has no place of its own is shown at the start of the root module.
function firstFile({ plan, root }: RootPlan): string {
  const paths = plan.modules.root?.module.files.map((file) => file.source.path) ?? [];
  return paths.find((path) => nameOf(path) === "main.tf") ?? paths[0] ?? `${root}/main.tf`;
}
