import { secretsOf } from "../engine/render/secrets.ts";
import type { Diagnostic } from "../engine/source/diagnostic.ts";
import { groupByAll } from "../engine/source/groupBy.ts";
import { nameOf } from "../engine/source/paths.ts";
import { type Placed, placeIn } from "../workspace/place.ts";
import type { RootPlan, Snapshot } from "../workspace/snapshot.ts";

export interface PlacedDiagnostic {
  readonly severity: Diagnostic["severity"];
  readonly origin: Diagnostic["origin"];
  readonly summary: string;
  /** On one line: a list of problems has a row for each. */
  readonly message: string;
  readonly placed: Placed;
  readonly related: readonly { readonly placed: Placed; readonly message: string }[];
}

/**
 * Every diagnostic of every root module, of all phases, by the file it stands in; each once. What follows from another is
 * related to it.
 */
export function diagnostics(snapshot: Snapshot): ReadonlyMap<string, readonly PlacedDiagnostic[]> {
  const byFile = new Map<string, PlacedDiagnostic[]>();
  const seen = new Set<string>();
  for (const root of snapshot.roots) {
    const all = Object.values(root.plan.diagnostics).flat();
    const following = followers(all);
    for (const diagnostic of all) {
      if (diagnostic.followsFrom) continue;
      const found = place(root, diagnostic, following.get(diagnostic) ?? []);
      const { file, start, end } = found.placed;
      const key = JSON.stringify([file.path, start, end, found.message]);
      if (seen.has(key)) continue;
      seen.add(key);
      const known = byFile.get(file.path);
      if (known) known.push(found);
      else byFile.set(file.path, [found]);
    }
  }
  return byFile;
}

const followers = (all: readonly Diagnostic[]): ReadonlyMap<Diagnostic, readonly Diagnostic[]> =>
  groupByAll(all, ({ followsFrom }) => (followsFrom ? [followsFrom] : []));

/** How many of the findings that follow from one are listed with it. */
const MOST_FOLLOWERS = 20;

function place(root: RootPlan, diagnostic: Diagnostic, following: readonly Diagnostic[]): PlacedDiagnostic {
  const { plan } = root;
  const { severity, origin, summary, detail, inEditor, subject, near } = diagnostic;
  const { masked } = secretsOf(plan);
  const related = [
    ...(diagnostic.related ?? []),
    ...following
      .slice(0, MOST_FOLLOWERS)
      .flatMap(({ subject, summary }) => (subject ? [{ range: subject, message: `${summary}: follows from it` }] : [])),
  ];
  return {
    severity: inEditor ?? severity,
    origin,
    summary,
    message: masked(detail ? `${summary}: ${oneLine(detail)}` : summary),
    placed: placeIn(plan, subject ?? near ?? { anchor: { path: firstFile(root) }, start: 0, end: 0 }),
    related: related.map(({ range, message }) => ({ placed: placeIn(plan, range), message: masked(oneLine(message)) })),
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

// What has no place of its own is shown at the start of the root module.
function firstFile({ plan, root }: RootPlan): string {
  const paths = plan.modules.root?.module.files.map((file) => file.source.path) ?? [];
  return paths.find((path) => nameOf(path) === "main.tf") ?? paths[0] ?? `${root}/main.tf`;
}
