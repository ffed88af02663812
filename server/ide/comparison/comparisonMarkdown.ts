import { changedLeaves } from "../../engine/diff/changedLeaves.ts";
import { type DiffNode, diff } from "../../engine/diff/diff.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { ApplyOperation } from "../../engine/plan/applyOperation.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { SuggestedMove } from "../../engine/plan/queries/suggestedMoves.ts";
import { leafLines } from "../../engine/render/leafText.ts";
import { codeBlock, inlineCode, plainText } from "../../engine/render/markdown.ts";
import { bothSecrets, type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { pathName, valueText } from "../../engine/render/valueText.ts";
import { rawEquals } from "../../engine/values/equality.ts";
import type { Path } from "../../engine/values/path.ts";
import { nullValue, type Value } from "../../engine/values/value.ts";
import { shownErrors } from "../diagnostics/shownDiagnostics.ts";
import { traceTexts } from "../planView/laneTexts.ts";
import { changesDiagram } from "./changesDiagram.ts";
import type { NamedCommit } from "./commitComparison.ts";
import { plannedObject, tracesByName } from "./comparedInstances.ts";
import { movesMarkdown } from "./instanceMoves.ts";
import { differencesText, type PlanDifference, planDifferences } from "./planDifferences.ts";

/** What a comparison says: its head, and an item for each instance. */
export interface ComparisonMarkdown {
  readonly head: string;
  /** A flowchart of the instances; absent where none waits for another. */
  readonly picture?: string;
  readonly items: readonly string[];
}

/**
 * Returns what the plan of today says otherwise than that of a commit, as Markdown: the instances that differ with their values, and no
 * other. `moves` are suggested for what looks like a rename; `basis` is a sentence about the state from which both are planned,
 * `apply` has the operations of the apply of today's plan.
 */
export function comparisonMarkdown(
  now: ExplainablePlan,
  before: ExplainablePlan,
  { revision, id, date }: NamedCommit,
  name: string,
  moves: readonly SuggestedMove[],
  basis: string,
  apply: readonly ApplyOperation[],
): ComparisonMarkdown {
  const masked = (text: string): string => secretsOf(now).masked(secretsOf(before).masked(text));
  const differences = planDifferences(before, now);
  const sum = differencesText(differences.length, "No");
  const errors = newErrors(now, before);
  const head = [
    `## ${plainText(name)} compared with ${plainText(revision)}`,
    `Commit ${inlineCode(id.slice(0, 7))} of ${date}. ${plainText(basis)} ${sum}`,
    ...(errors.length > 0 ? [["New errors:", "", ...errors.map((text) => `- ${plainText(text)}`)].join("\n")] : []),
    ...(moves.length > 0
      ? [
          `This looks like ${moves.length === 1 ? "a rename" : "renames"}. A moved block keeps the object:`,
          movesMarkdown(moves),
        ]
      : []),
  ].join("\n\n");
  const [earlier, later] = [tracesByName(before), tracesByName(now)];
  const items = differences.map((each) => {
    const values = valuesOf(now, before, earlier.get(each.name), later.get(each.name));
    const text = [`### ${inlineCode(each.name)}`, wordsOf(each, revision, now, later.get(each.name))].join("\n\n");
    return values === undefined ? text : `${text}\n\n<details><summary>Values</summary>\n\n${values}\n\n</details>`;
  });
  const picture = changesDiagram(
    now,
    differences.map(({ name }) => name),
    apply,
  );
  return { head: masked(head), ...(picture !== undefined && { picture }), items: items.map(masked) };
}

/** Returns what happens to an instance in both plans, with the certainty and the cause of what happens now. */
function wordsOf(
  { before, now }: PlanDifference,
  revision: string,
  plan: ExplainablePlan,
  trace: Trace | undefined,
): string {
  const texts =
    trace && isPlanned(trace) && trace.change.action.outcome !== "no-op" ? traceTexts(plan, trace) : undefined;
  const doubt = texts?.sure.isDoubted ? ` (${texts.sure.word})` : "";
  const why = texts === undefined || texts.why === "" ? "" : `: ${texts.why}`;
  return `${plainText(revision)}: ${plainText(before)}\\\nnow: ${plainText(now + doubt + why)}`;
}

/** Returns the differing values of the planned objects of an instance as a code block; undefined if none is known. */
function valuesOf(
  now: ExplainablePlan,
  before: ExplainablePlan,
  earlier: Trace | undefined,
  later: Trace | undefined,
): string | undefined {
  const [was, is] = [plannedObject(earlier), plannedObject(later)];
  const object = is ?? was;
  if (!object) return undefined;
  const none = nullValue(object.type);
  const isWhole = was === undefined || is === undefined || was.kind === "null" || is.kind === "null";
  const root = diff(was ?? none, is ?? none);
  const lines = isWhole
    ? leavesOf(root)
        .filter((leaf) => !isOpen(leaf))
        .flatMap((leaf) => [
          ...valueLine("-", leaf.path, leaf.before, was, secretsOf(before)),
          ...valueLine("+", leaf.path, leaf.after, is, secretsOf(now)),
        ])
    : changedLeaves(root)
        .filter((leaf) => !rawEquals(leaf.before, leaf.after))
        .flatMap((leaf) => leafLines(leaf, bothSecrets(secretsOf(before), secretsOf(now))));
  if (lines.length === 0) return undefined;
  const more = lines.length - MOST_LINES;
  return codeBlock([...lines.slice(0, MOST_LINES), ...(more > 0 ? [`  and ${more} more`] : [])].join("\n"), "diff");
}

/** Whether a value of an object that is created or destroyed as a whole says nothing. */
const isOpen = ({ before, after }: Pick<DiffNode, "before" | "after">): boolean =>
  before.kind === "unknown" || after.kind === "unknown";

/** The most lines of values of one instance. */
const MOST_LINES = 60;

/** Returns the line of one value; none if there is no object or no value, or if only the apply decides it. */
function valueLine(
  sign: "-" | "+",
  path: Path,
  value: Value,
  object: Value | undefined,
  secrets: Secrets,
): readonly string[] {
  const isShown = object !== undefined && object.kind !== "null" && value.kind !== "null";
  return isShown ? [`${sign} ${pathName(path, secrets)} = ${valueText(value, secrets, LONGEST_VALUE)}`] : [];
}

/** The longest value, in characters. */
const LONGEST_VALUE = 200;

const leavesOf = (node: DiffNode): readonly DiffNode[] =>
  node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);

/** Returns the summaries of errors that only the plan of today has, each once. */
function newErrors(now: ExplainablePlan, before: ExplainablePlan): readonly string[] {
  const earlier = new Set(shownErrors(before).map(({ summary }) => summary));
  return [...new Set(shownErrors(now).map(({ summary }) => summary))].filter((each) => !earlier.has(each));
}
