import type { LivePlan, Plan } from "../engine/plan/plan.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import type { Diagnostic } from "../engine/source/diagnostic.ts";
import { groupByAll } from "../engine/source/groupBy.ts";
import { baseName } from "../engine/source/paths.ts";
import type { Range } from "../engine/source/range.ts";
import { remember } from "../engine/source/remember.ts";
import { sameObjects } from "../engine/source/sameObjects.ts";
import { lineAndCharacter } from "../engine/source/sourceFile.ts";
import { type Placed, placeIn } from "../workspace/place.ts";
import type { RootPlan } from "../workspace/snapshot.ts";

/** The same object as long as it says the same of the same file. */
export interface PlacedDiagnostic {
  readonly severity: Diagnostic["severity"];
  readonly origin: Diagnostic["origin"];
  readonly summary: string;
  /** On one line: a list of problems has a row for each. */
  readonly message: string;
  readonly placed: Placed;
  readonly related: readonly { readonly placed: Placed; readonly message: string }[];
}

/** Every diagnostic of a file, of all root modules and phases; each once. What follows from another is related to it. */
export function diagnosticsIn(roots: readonly RootPlan[], path: string): readonly PlacedDiagnostic[] {
  const [only, ...others] = roots.flatMap(({ plan }) => {
    const found = diagnosticsByFile(plan).get(path);
    return found ? [found] : [];
  });
  if (!only) return [];
  return others.length === 0 ? only : eachOnce([only, ...others].flat());
}

/** The diagnostics of one plan by the file that they stand in. */
export const diagnosticsByFile = remember((plan: LivePlan): ReadonlyMap<string, readonly PlacedDiagnostic[]> => {
  const { load, ...later } = plan.diagnostics;
  const all = Object.values(later).flat();
  const following = groupByAll([...load, ...all], ({ followsFrom }) => (followsFrom ? [followsFrom] : []));
  const place = (found: readonly Diagnostic[]) =>
    found
      .filter(({ followsFrom }) => !followsFrom)
      .map((diagnostic) => placedAsBefore(plan, diagnostic, following.get(diagnostic) ?? []));
  const lines = unreadLines(plan, load);
  const evaluated = place(all).filter(({ severity, placed }) => severity !== "error" || !lines.has(lineOf(placed)));
  return groupByAll(eachOnce([...place(load), ...evaluated]), ({ placed: { file } }) => [file.path]);
});

/** The lines on which something cannot be read as it was meant: what came of it instead is not judged. */
const unreadLines = (plan: Plan, load: readonly Diagnostic[]): ReadonlySet<string> =>
  new Set(
    load.flatMap(({ severity, subject, inEditor }) =>
      severity === "error" && subject && !inEditor ? [lineOf(placeIn(plan, subject))] : [],
    ),
  );

const lineOf = ({ file, start }: Placed): string => `${lineAndCharacter(file, start).line} ${file.path}`;

function eachOnce(all: readonly PlacedDiagnostic[]): readonly PlacedDiagnostic[] {
  if (all.length < 2) return all;
  const seen = new Set<string>();
  return all.filter(({ placed: { file, start, end }, message }) => {
    const key = JSON.stringify([file.path, start, end, message]);
    return !seen.has(key) && seen.add(key);
  });
}

/** How many of the findings that follow from one are listed with it. */
const MOST_FOLLOWERS = 20;

interface Remembered {
  /** What decides how the diagnostic is shown, beside itself. */
  readonly basis: readonly unknown[];
  readonly shown: PlacedDiagnostic;
}

const shownBefore = new WeakMap<Diagnostic, Remembered>();

function placedAsBefore(plan: LivePlan, diagnostic: Diagnostic, following: readonly Diagnostic[]): PlacedDiagnostic {
  const related = relatedTo(diagnostic, following);
  const range = diagnostic.subject ?? diagnostic.near ?? { anchor: { path: firstFile(plan) }, start: 0, end: 0 };
  const ranges = [range, ...related.map(({ range }) => range)];
  const basis = [
    secretsOf(plan),
    range.anchor.path,
    ...following,
    ...ranges.map(({ anchor: { path } }) => plan.syntaxOf(path)),
  ];
  const before = shownBefore.get(diagnostic);
  if (before && sameObjects(before.basis, basis)) return before.shown;
  const shown = place(plan, diagnostic, range, related);
  shownBefore.set(diagnostic, { basis, shown });
  return shown;
}

type Related = NonNullable<Diagnostic["related"]>;

const relatedTo = (diagnostic: Diagnostic, following: readonly Diagnostic[]): Related => [
  ...(diagnostic.related ?? []),
  ...following
    .slice(0, MOST_FOLLOWERS)
    .flatMap(({ subject, summary }) => (subject ? [{ range: subject, message: `${summary}: follows from it` }] : [])),
];

function place(plan: Plan, diagnostic: Diagnostic, range: Range, related: Related): PlacedDiagnostic {
  const { severity, origin, summary, detail, inEditor } = diagnostic;
  const { masked } = secretsOf(plan);
  return {
    severity: inEditor ?? severity,
    origin,
    summary,
    message: masked(detail ? `${summary}: ${oneLine(detail)}` : summary),
    placed: placeIn(plan, range),
    related: related.map(({ range, message }) => ({ placed: placeIn(plan, range), message: masked(oneLine(message)) })),
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

// What has no place of its own is shown at the start of the root module.
function firstFile({ modules, root }: LivePlan): string {
  const paths = modules.root?.module.files.map((file) => file.source.path) ?? [];
  return paths.find((path) => baseName(path) === "main.tf") ?? paths[0] ?? `${root}/main.tf`;
}
