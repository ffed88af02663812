import { folderOf, isBelow } from "../engine/source/paths.ts";
import { answerTo } from "../workspace/asked/ask.ts";
import { commitQuestion } from "../workspace/asked/commitQuestions.ts";
import type { KeptComparison, NamedCommit, OtherPlan, RefusedPlan } from "./clientMemory.ts";
import type { World } from "./world.ts";

/** Follows the revision that a plan is compared with: after a commit, a checkout or a fetch it may name another commit. */
export class RevisionWatch {
  readonly #ask: World["ask"];
  readonly #memory: World["memory"];
  readonly #listener: { foldersChanged(): void; moved(): void };
  #folders: readonly string[] = [];

  /** `foldersChanged` is called when other folders have to be watched, `moved` when the kept comparison was forgotten. */
  constructor(ask: World["ask"], memory: World["memory"], listener: { foldersChanged(): void; moved(): void }) {
    this.#ask = ask;
    this.#memory = memory;
    this.#listener = listener;
  }

  /** The folders of git in which a change can move the revision. */
  get folders(): readonly string[] {
    return this.#folders;
  }

  /** Follows the revision of a comparison from now on; none if the comparison is with no commit. */
  async follow(kept: KeptComparison): Promise<void> {
    const made = await kept.made;
    if (this.#memory.comparison !== kept) return;
    const files = committedIn(made)?.commit.referenceFiles ?? [];
    this.#folders = [...new Set(files.map(folderOf))];
    this.#listener.foldersChanged();
  }

  /** Forgets the comparison if files changed on disk by which its revision now names another commit. */
  async changed(paths: readonly string[]): Promise<void> {
    const kept = this.#memory.comparison;
    const committed = kept && committedIn(await kept.made);
    if (!committed) return;
    const { root, revision, commit } = committed;
    if (!commit.referenceFiles.some((file) => paths.some((path) => isBelow(file, path)))) return;
    const now = await answerTo(this.#ask, commitQuestion(root, revision));
    if ((now.kind === "commit" && now.id === commit.id) || this.#memory.comparison !== kept) return;
    this.#memory.comparison = undefined;
    this.#listener.moved();
  }
}

const committedIn = (made: OtherPlan | RefusedPlan): NamedCommit | undefined =>
  "refusal" in made ? undefined : made.committed;
