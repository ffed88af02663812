import { isConfigurationFile } from "../engine/config/configurationFiles.ts";
import type { PlanOptions } from "../engine/load/inputs.ts";
import { applyOrder } from "../engine/plan/order/applyOrder.ts";
import { plainText } from "../engine/render/markdown.ts";
import { unreadTitle } from "../engine/render/stateStatus.ts";
import { baseName, folderOf } from "../engine/source/paths.ts";
import type { Question } from "../engine/source/question.ts";
import { counted } from "../engine/values/text/nouns.ts";
import { commitComparison, type NamedCommit } from "../ide/comparison/commitComparison.ts";
import { type ComparisonMarkdown, comparisonMarkdown } from "../ide/comparison/comparisonMarkdown.ts";
import { movesIn } from "../ide/comparison/instanceMoves.ts";
import { optionComparison } from "../ide/comparison/optionComparison.ts";
import { planDifferences } from "../ide/comparison/planDifferences.ts";
import { planFindings } from "../ide/diagnostics/findings.ts";
import { type Ask, answerTo } from "../workspace/asked/ask.ts";
import { askCommitted } from "../workspace/asked/askCommitted.ts";
import { type CommitPlans, commitPlans } from "../workspace/asked/commitPlans.ts";
import { type CommitAnswer, commitQuestion } from "../workspace/asked/commitQuestions.ts";
import { type OtherOptions, planWithOptions } from "../workspace/asked/planWithOptions.ts";
import { isRefused, reportedDiagnostics } from "../workspace/planOutput.ts";
import { rootsBelow } from "../workspace/rootsBelow.ts";
import { type Arguments, lastValue, refuse, usage } from "./arguments.ts";
import type { CommandContext } from "./commandContext.ts";
import { fitting, LONGEST_COMMENT } from "./formats/fitting.ts";
import { type Format, failing } from "./outputOptions.ts";
import { planFolder } from "./planRoot.ts";
import { pathFrom } from "./workingPaths.ts";

/** What the plan is compared with: a commit, or the plan with other options. */
export type Compared = { readonly revision: string } | OtherOptions;

/** Returns what `--compare` and its kin name; undefined without them. */
export function comparedOption(args: Arguments): Compared | undefined {
  const revision = lastValue(args, "compare");
  if (revision !== undefined) return { revision };
  const file = lastValue(args, "compare-var-file");
  if (file !== undefined) return { file: pathFrom(file) };
  const workspace = lastValue(args, "compare-workspace");
  return workspace === undefined ? undefined : { workspace };
}

/** How a comparison is made and printed. */
export interface Comparing {
  /** The folder of the command. */
  readonly folder: string;
  readonly isAll: boolean;
  readonly options: PlanOptions;
  readonly format: Format;
  readonly relative: (path: string) => string;
}

/**
 * Prints what the plan says otherwise than the compared one. Returns 0, 1 with errors or a finding of `--fail-on`, 2 for wrong use, or for a
 * difference with `--detailed-exitcode`.
 */
export async function comparePlans(compared: Compared, comparing: Comparing, context: CommandContext): Promise<number> {
  const { ask, console } = context;
  const { folder, isAll, options, format } = comparing;
  const hasFormat = format === "text" || (format === "markdown" && "revision" in compared);
  if (!hasFormat)
    return usage(console, `A comparison cannot be printed as ${format}. Use --format ${formatsOf(compared)}.`);
  if (isAll && !("revision" in compared))
    return usage(console, "--all compares with a commit only. Use --compare REVISION.");
  if ("revision" in compared) {
    const commit = await answerTo(ask, commitQuestion(folder, compared.revision));
    if (commit.kind === "failure") return refuse(console, `${commit.reason}.`);
    return compareCommit({ ...commit, revision: compared.revision }, comparing, context);
  }
  const { plan } = await planFolder(folder, options, context);
  const other = await planWithOptions(plan, compared, ask);
  if ("kind" in other) return refuse(console, `${other.reason}.`);
  console.out(optionComparison(plan, other.plan, compared));
  return 0;
}

const formatsOf = (compared: Compared): string => ("revision" in compared ? "text or markdown" : "text");

/** A commit with the name that the user gave it. */
type Commit = CommitAnswer & NamedCommit;

async function compareCommit(
  commit: Commit,
  { folder, isAll, options, format, relative }: Comparing,
  { args, ask, console, learning }: CommandContext,
): Promise<number> {
  const roots = isAll ? await rootsOfBoth(folder, commit, ask) : [folder];
  const sections: ComparisonMarkdown[] = [];
  let [isFailing, isDifferent, compared] = [false, false, 0];
  for (const root of roots) {
    const reads = recording(ask);
    const unknownVariables: PlanOptions = { ...options, missingVariable: "unknown" };
    const { plan, validation } = await planFolder(root, unknownVariables, { ask: reads.ask, learning });
    if (isAll && !isTouched(commit, reads)) continue;
    const plans = await commitPlans(plan, commit.revision, ask);
    if ("kind" in plans) return refuse(console, `${plans.reason}.`);
    compared++;
    const isGone = plan.modules.root?.module.files.length === 0;
    const findings = planFindings(plans.now, reportedDiagnostics(plans.now, validation));
    isFailing ||= !isGone && (isRefused(plan, []) || failing(args, findings).length > 0);
    isDifferent ||= planDifferences(plans.plan, plans.now).length > 0;
    const name = isAll ? relative(root) || "." : baseName(root);
    if (format === "text")
      console.out(
        `${isAll && compared > 1 ? "\n" : ""}${commitComparison(plans.now, plans.plan, commit, plans.isAsApplied, name)}`,
      );
    else sections.push(sectionOf(plans, unreadTitle(plan.state), commit, name));
  }
  if (format === "markdown") console.out(`${commentOf(sections, commit.revision)}\n`);
  else if (compared === 0) console.out(`${untouched(commit.revision)}\n`);
  return isFailing ? 1 : isDifferent && args.flags.has("detailed-exitcode") ? 2 : 0;
}

/** Returns the section of a root module. `unread` says why its state is not loaded. */
export function sectionOf(
  plans: CommitPlans,
  unread: string | undefined,
  commit: NamedCommit,
  name: string,
): ComparisonMarkdown {
  const basis = plans.isAsApplied
    ? `${unread ?? "State not loaded"}, so what ${commit.revision} configures counts as applied.`
    : "Both are planned from the present state.";
  const moves = plans.after ? movesIn(plans.after) : [];
  return comparisonMarkdown(plans.now, plans.plan, commit, name, moves, basis, applyOrder(plans.now));
}

const untouched = (revision: string): string => `No root module is touched by what differs from ${revision}.`;

/** Returns the sections as one comment. Each gets an equal share of the space. */
function commentOf(sections: readonly ComparisonMarkdown[], revision: string): string {
  if (sections.length === 0) return plainText(untouched(revision));
  const share = Math.floor(LONGEST_COMMENT / sections.length) - 2;
  const limit = Math.max(share, LEAST_SHARE);
  const texts = sections.map(({ head, picture, items }) => {
    const hasPicture = picture !== undefined && head.length + picture.length < limit / 2;
    const beginning = hasPicture ? `${head}\n\n${picture}` : head;
    return fitting(beginning, items, (count) => `${counted(count, "more instance")} left out.`, limit);
  });
  const [first = "", ...further] = texts;
  return fitting(first, further, (count) => `${counted(count, "more root module")} left out.`, LONGEST_COMMENT - 1);
}

/** The least space of a section, in characters. */
const LEAST_SHARE = 1000;

/** Returns the root modules below a folder, now or in a commit. */
async function rootsOfBoth(folder: string, commit: CommitAnswer, ask: Ask): Promise<readonly string[]> {
  const [now, before] = [await rootsBelow(folder, ask), await rootsBelow(folder, askCommitted(ask, commit))];
  return [...new Set([...now, ...before])].toSorted();
}

/** The files and folders that a plan asked for. */
interface Reads {
  readonly ask: Ask;
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

function recording(ask: Ask): Reads {
  const [files, folders] = [new Set<string>(), new Set<string>()];
  const recorded: Ask = (question: Question, within, signal) => {
    if (question.path !== undefined) (question.kind === "directory" ? folders : files).add(question.path);
    return ask(question, within, signal);
  };
  return { ask: recorded, files, folders };
}

/** Whether a file that a plan reads differs from that of a commit, or a file is gone that the plan would have read. */
const isTouched = ({ changedFiles }: CommitAnswer, { files, folders }: Reads): boolean =>
  changedFiles.some((path) => files.has(path) || (folders.has(folderOf(path)) && isReadByName(baseName(path))));

const isReadByName = (name: string): boolean => isConfigurationFile(name) || /\.tfvars(?:\.json)?$/.test(name);
