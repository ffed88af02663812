import type { ExplainablePlan, Plan } from "../../engine/plan/plan.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import type { Diagnostic, FindingId } from "../../engine/source/diagnostic.ts";
import { groupByAll } from "../../engine/source/groupBy.ts";
import { baseName } from "../../engine/source/paths.ts";
import type { Range } from "../../engine/source/range.ts";
import { rememberPair } from "../../engine/source/remember.ts";
import { sameObjects } from "../../engine/source/sameObjects.ts";
import { type Placed, placeIn } from "../../workspace/place.ts";
import { DEFAULT_LEVELS, NO_LEVELS, type RuleId, type RuleLevels } from "../../workspace/ruleLevels.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { callsLeadingTo } from "../navigation/callChains.ts";
import { isIgnored } from "../rules/ignoreComments.ts";
import type { RuleFinding } from "../rules/ruleFinding.ts";
import { ruleFindings } from "../rules/ruleFindings.ts";
import { withOneInitRow } from "./initRow.ts";
import { isHeld, shownDiagnostics } from "./shownDiagnostics.ts";

/** A finding as an editor shows it. The object is reused while its text and place are unchanged. */
export interface PlacedDiagnostic {
  /** The id of the finding, or of the rule that found it. */
  readonly id: FindingId | RuleId;
  readonly severity: Diagnostic["severity"] | "hint";
  readonly origin: Diagnostic["origin"];
  /** Summary and detail on one line, because a list of problems has one row for each. */
  readonly message: string;
  readonly placed: Placed;
  readonly related: readonly { readonly placed: Placed; readonly message: string }[];
}

/** Returns the diagnostics of a file from all root modules and phases, without duplicates and without consequences. */
export function diagnosticsIn(roots: readonly ExplainableRoot[], path: string): readonly PlacedDiagnostic[] {
  const [first, ...further] = roots.flatMap((root) => {
    const placed = diagnosticsByFile(root).get(path);
    return placed ? [placed] : [];
  });
  if (!first) return [];
  return further.length === 0 ? first : withoutDuplicates([first, ...further].flat());
}

/** Returns the diagnostics of one root module by the path of their file, with the levels that the user has set for rules. */
export const diagnosticsByFile = ({
  plan,
  rules = NO_LEVELS,
}: ExplainableRoot): ReadonlyMap<string, readonly PlacedDiagnostic[]> => diagnosticsAtLevels(plan, rules);

const diagnosticsAtLevels = rememberPair((plan: ExplainablePlan, levels: RuleLevels) => {
  const consequences = groupByAll(Object.values(plan.diagnostics).flat(), ({ followsFrom }) =>
    followsFrom ? [followsFrom] : [],
  );
  // What is wrong with an input of a unit of Terragrunt is shown there.
  const own = shownDiagnostics(plan).filter((diagnostic) => !isOfInput(plan, diagnostic));
  const placed = withOneInitRow(plan, own).flatMap((diagnostic) => {
    const shown = rememberedPlacement(plan, diagnostic, consequences.get(diagnostic) ?? []);
    const rule = ruleOf(diagnostic);
    return rule ? atLevel(plan, rule, shown, levels) : [shown];
  });
  const ofRules = ruleFindings(plan).flatMap((finding) =>
    isHeld(plan, finding.range) ? [] : atLevel(plan, finding.rule, placedFinding(plan, finding), levels),
  );
  return groupByAll([...placed, ...ofRules], ({ placed: { file } }) => [file.path]);
});

/** Whether a finding is about a value that a unit of Terragrunt gives to its root module. */
export const isOfInput = ({ queries }: ExplainablePlan, { variable }: Diagnostic): boolean =>
  variable !== undefined && queries.originOf(variable)?.kind === "unit";

/** Returns the rule of a finding that Terraform reports too. */
export const ruleOf = ({ id, severity }: Diagnostic): RuleId | undefined => {
  if (id === "lifecycle/protected-instance") return "prevent-destroy";
  return id === "plan/failed-condition" && severity === "warning" ? "check-fails" : undefined;
};

/** Returns a diagnostic of a rule with the severity that the user has set; none if it is off, or a comment silences it. */
function atLevel(
  plan: ExplainablePlan,
  rule: RuleId,
  shown: PlacedDiagnostic,
  levels: RuleLevels,
): readonly PlacedDiagnostic[] {
  const severity = levels[rule] ?? DEFAULT_LEVELS[rule];
  if (severity === "off" || isIgnored(plan, rule, shown.placed)) return [];
  return [shown.severity === severity ? shown : { ...shown, severity }];
}

const placedFinding = (plan: ExplainablePlan, finding: RuleFinding): PlacedDiagnostic => ({
  id: finding.rule,
  severity: "information",
  origin: "stateline",
  message: secretsOf(plan).masked(finding.message),
  placed: placeOfFinding(plan, finding),
  related: [],
});

/** Returns the place of what a rule finds. */
export const placeOfFinding = (plan: ExplainablePlan, { range }: RuleFinding): Placed =>
  placeIn(plan, range ?? { anchor: { path: firstFile(plan) }, start: 0, end: 0 });

/** Returns the findings without those that another root module has too; what is related to them is kept. */
function withoutDuplicates(diagnostics: readonly PlacedDiagnostic[]): readonly PlacedDiagnostic[] {
  if (diagnostics.length < 2) return diagnostics;
  const byKey = new Map<string, PlacedDiagnostic>();
  for (const finding of diagnostics) {
    const { placed, message, related } = finding;
    const key = JSON.stringify([placed.file.path, placed.start, placed.end, message]);
    const known = byKey.get(key);
    byKey.set(key, known ? withRelated(known, related) : finding);
  }
  return [...byKey.values()];
}

function withRelated(finding: PlacedDiagnostic, more: PlacedDiagnostic["related"]): PlacedDiagnostic {
  const known = new Set(finding.related.map(relatedKey));
  const added = more.filter((each) => !known.has(relatedKey(each)));
  return added.length === 0 ? finding : { ...finding, related: [...finding.related, ...added] };
}

const relatedKey = ({ placed, message }: PlacedDiagnostic["related"][number]): string =>
  JSON.stringify([placed.file.path, placed.start, message]);

interface Placement {
  /** Everything besides the finding that decides how it is shown. */
  readonly inputs: readonly unknown[];
  readonly shown: PlacedDiagnostic;
}

const placements = new WeakMap<Diagnostic, Placement>();

function rememberedPlacement(
  plan: ExplainablePlan,
  diagnostic: Diagnostic,
  consequences: readonly Diagnostic[],
): PlacedDiagnostic {
  const range = diagnostic.subject ?? diagnostic.near ?? { anchor: { path: firstFile(plan) }, start: 0, end: 0 };
  const related = [...(diagnostic.related ?? []), ...callsLeadingTo(plan, range.anchor.path)];
  const ranges = [range, ...related.map(({ range }) => range)];
  const inputs = [
    secretsOf(plan),
    range.anchor.path,
    ...consequences,
    ...ranges.map(({ anchor: { path } }) => plan.syntaxOf(path)),
  ];
  const previous = placements.get(diagnostic);
  if (previous && sameObjects(previous.inputs, inputs)) return previous.shown;
  const shown = place(plan, { ...diagnostic, related }, range, followText(consequences.length));
  placements.set(diagnostic, { inputs, shown });
  return shown;
}

/** Returns a sentence about the findings that disappear with this one; empty if there are none. */
const followText = (consequences: number): string =>
  consequences === 0
    ? ""
    : ` ${consequences} more ${consequences === 1 ? "error follows" : "errors follow"} from this one.`;

function place(plan: Plan, diagnostic: Diagnostic, range: Range, follow: string): PlacedDiagnostic {
  const { id, severity, origin, summary, detail, advice = "", inEditor, related = [] } = diagnostic;
  const more = [detail, advice].filter((text) => text !== "").join(" ");
  const { masked } = secretsOf(plan);
  return {
    id,
    severity: inEditor ?? severity,
    origin,
    message: masked(more ? `${summary}: ${oneLine(more)}${follow}` : `${summary}.${follow}`.replace(/\.$/, "")),
    placed: placeIn(plan, range),
    related: related.map(({ range, message }) => ({ placed: placeIn(plan, range), message: masked(oneLine(message)) })),
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Returns the path of the file whose start shows findings without a place: main.tf, or the first file of the root module. */
export function firstFile({ queries, root }: ExplainablePlan): string {
  const paths = queries.moduleIn(root)?.module.files.map((file) => file.source.path) ?? [];
  return paths.find((path) => baseName(path) === "main.tf") ?? paths[0] ?? `${root}/main.tf`;
}
