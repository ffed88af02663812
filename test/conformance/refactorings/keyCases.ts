import { keyAt, renamedKey } from "../../../server/ide/refactorings/instanceKeys.ts";
import { planWithTexts } from "../../../server/workspace/asked/editedPlan.ts";
import { Random } from "../lifecycle/random.ts";
import { freeKey } from "./forms.ts";
import { appliedState, type Judgement, judged } from "./judge.ts";
import { type Files, filesOf, randomWorkspace } from "./moves.ts";
import { afterEdits, FOLDER, planOfFiles } from "./offers.ts";

/** A rename of one instance key, and what the real terraform plans before and after it. */
export interface KeyCase {
  readonly name: string;
  readonly files: Files;
  readonly state: string | null;
  readonly file: string;
  readonly offset: number;
  readonly newKey: string;
  readonly renamed: Files;
  readonly before: Judgement;
  readonly after: Judgement;
}

/** Returns the files after a rename of the key at an offset; undefined if there is none, or it is refused. */
export function renamedFiles(
  files: Files,
  state: string | null,
  file: string,
  offset: number,
  newKey: string,
): Files | undefined {
  const plan = planOfFiles(files, state);
  const key = keyAt(plan, `${FOLDER}/${file}`, offset);
  const root = { root: FOLDER, plan, version: 1, isStale: false };
  const rename = key && renamedKey(root, key, newKey, (texts) => planWithTexts(plan, texts));
  return rename && "edits" in rename ? afterEdits(plan, files, rename.edits) : undefined;
}

/** Returns the case of a seed, judged by the real terraform; none if the configuration has no key to rename. */
export async function keyCases(seed: number): Promise<readonly KeyCase[]> {
  const random = new Random(seed);
  const files = filesOf(randomWorkspace(random));
  const places = Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(/for_each = (?:\{ |toset\(\[)"/g)].map(({ index, 0: { length } }) => ({
      file,
      offset: index + length,
    })),
  );
  if (places.length === 0) return [];
  const { file, offset } = random.pick(places);
  const newKey = freeKey(random, []);
  const state = await appliedState(files);
  const renamed = renamedFiles(files, state, file, offset, newKey);
  if (!renamed) return [];
  const [before, after] = [await judged(files, state), await judged(renamed, state)];
  return [{ name: `seed ${seed}`, files, state, file, offset, newKey, renamed, before, after }];
}

/** Returns what the real terraform destroys or replaces only after the rename, and its errors. */
export const lostByRename = ({ before, after }: KeyCase): readonly string[] => [
  ...after.errors.filter((error) => !before.errors.includes(error)),
  ...Object.entries(after.actions).flatMap(([address, action]) =>
    action.includes("delete") && !before.actions[address]?.includes("delete") ? [`${address} is destroyed`] : [],
  ),
];
