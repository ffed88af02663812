import { textOf } from "../engine/config/answerText.ts";
import type { EarlierConfiguration } from "../engine/load/earlierConfiguration.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { folderOf } from "../engine/source/paths.ts";
import { type Answers, type FileAnswer, placeOfKey } from "../engine/source/question.ts";
import { type Ask, answerTo } from "./asked/ask.ts";
import { askCommitted } from "./asked/askCommitted.ts";
import { type CommitAnswer, commitQuestion } from "./asked/commitQuestions.ts";
import { settle } from "./asked/settle.ts";

/** The commits that are looked at: the next one only if the files of a root module are those of the one before. */
const REVISIONS = ["HEAD", "HEAD^"];

/**
 * Returns a root module as git has it. Empty outside of a repository, and if none of the commits has other files. One of `known` is
 * returned again for the same commit and state.
 */
export async function earlierCommits(
  plan: LivePlan,
  ask: Ask,
  known: readonly EarlierConfiguration[] = [],
): Promise<readonly EarlierConfiguration[]> {
  for (const revision of REVISIONS) {
    const commit = await answerTo(ask, commitQuestion(plan.root, revision));
    if (commit.kind === "failure") return [];
    const differing = differingKeys(plan, commit);
    if (differing.length === 0) continue;
    const answers = await answersAt(plan, commit, differing, ask);
    if (!differing.some((key) => isOtherwise(key, plan.inputs.answers, answers))) continue;
    const { id, date } = commit;
    const again = known.find(({ origin, answers: then }) => isCommit(origin, id) && hasSame(then, answers, differing));
    return [again ?? { origin: { kind: "commit", id, date }, answers }];
  }
  return [];
}

const isCommit = (origin: EarlierConfiguration["origin"], id: string): boolean =>
  origin.kind === "commit" && origin.id === id;

/** Returns the keys of a plan's answers about files and folders that a commit may have otherwise: also of texts in an editor. */
function differingKeys({ inputs: { answers } }: LivePlan, commit: CommitAnswer): readonly string[] {
  const changed = new Set(commit.changedFiles);
  const folders = new Set(commit.changedFiles.map(folderOf));
  const committed = new Set(commit.committedFiles);
  return [...answers.byKey.entries()].flatMap(([key, answer]) => {
    const place = placeOfKey(key);
    if (!place) return [];
    const { kind, path } = place;
    const isEdited = (answer as FileAnswer).kind === "text" && committed.has(path);
    const differs = kind === "directory" ? folders.has(path) : changed.has(path) || isEdited;
    return differs ? [key] : [];
  });
}

/** Returns the answers with the files and folders of a commit. Everything that they lead to is asked too. */
async function answersAt(
  plan: LivePlan,
  commit: CommitAnswer,
  differing: readonly string[],
  ask: Ask,
): Promise<Answers> {
  const { lastApplied, lastTexts, earlier, ...rest } = plan.inputs;
  const { state } = plan.state;
  const answers = rest.answers.without(differing);
  const { inputs } = await settle({ ...rest, answers, ...(state && { state }) }, askCommitted(ask, commit), plan);
  return inputs.answers.without([]);
}

const isOtherwise = (key: string, now: Answers, then: Answers): boolean =>
  textIn(now.byKey.get(key)) !== textIn(then.byKey.get(key));

const hasSame = (now: Answers, then: Answers, keys: readonly string[]): boolean =>
  keys.every((key) => !isOtherwise(key, now, then));

/** Returns the text of a file, or the names in a folder. */
function textIn(answer: unknown): string | undefined {
  const known = answer as
    | FileAnswer
    | { readonly kind: "entries"; readonly entries: readonly { readonly name: string }[] };
  if (known?.kind === "entries")
    return known.entries
      .map(({ name }) => name)
      .toSorted()
      .join("\n");
  return known === undefined || known.kind === "failure" ? undefined : textOf(known);
}
