import { makePlan } from "../../engine/plan/makePlan.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import { baseName, folderOf } from "../../engine/source/paths.ts";
import {
  type Answers,
  type DirectoryAnswer,
  type DirectoryEntry,
  directoryQuestion,
  fileQuestion,
  type Question,
} from "../../engine/source/question.ts";
import type { State } from "../../engine/state/state.ts";

/** The most instances of a root module that is planned once more for an edit. */
const MOST_INSTANCES = 50_000;

/**
 * Returns the plan with other texts of some files, new files included; undefined if it would need what was not read yet, or the root
 * module is too large. `answered` are answers that the plan does not have. The plan that it starts from stays as it is.
 */
export function planWithTexts(
  plan: LivePlan,
  texts: ReadonlyMap<string, string>,
  state?: State,
  answered: readonly (readonly [Question, unknown])[] = [],
): LivePlan | undefined {
  if (plan.counts.instances > MOST_INSTANCES) return undefined;
  const answers = withTexts(plan.inputs.answers.with(answered), texts);
  const edited = makePlan({ ...plan.inputs, answers, ...(state && { state }) }, plan);
  return edited.open.some(({ need }) => need === "load") ? undefined : edited;
}

/** Returns the answers of a disk whose files have these texts. */
const withTexts = (answers: Answers, texts: ReadonlyMap<string, string>): Answers =>
  [...texts].reduce(
    (present, [path, text]) => withEntry(present.with([[fileQuestion(path), { kind: "text", text }]]), path, false),
    answers,
  );

/** Returns answers in which a path, and every folder above it that is listed, has its entry. */
function withEntry(answers: Answers, path: string, directory: boolean): Answers {
  const folder = folderOf(path);
  if (folder === path) return answers;
  const question = directoryQuestion(folder);
  const entries = entriesOf(answers.get(question));
  if (entries?.some(({ name }) => name === baseName(path))) return answers;
  const entry = { name: baseName(path), directory };
  const listed = answers.with([[question, { kind: "entries", entries: [...(entries ?? []), entry] }]]);
  return entries ? listed : withEntry(listed, folder, true);
}

const entriesOf = (answer: DirectoryAnswer | undefined): readonly DirectoryEntry[] | undefined =>
  answer?.kind === "entries" ? answer.entries : undefined;
