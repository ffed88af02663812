import { DEFAULT_OPTIONS } from "../../../server/engine/load/inputs.ts";
import { makePlan } from "../../../server/engine/plan/makePlan.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { answers } from "../../../server/engine/source/question.ts";
import type { CodeAction } from "../../../server/ide/editing/codeAction.ts";
import { editedTexts } from "../../../server/ide/editing/editedTexts.ts";
import { planWithTexts } from "../../../server/workspace/asked/editedPlan.ts";
import { placeIn } from "../../../server/workspace/place.ts";
import { actionsAt } from "../../support/codeActions.ts";
import { MemoryDisk } from "../../support/memoryDisk.ts";
import { LANGUAGE } from "../../support/terraform.ts";
import type { Files } from "./moves.ts";

export const FOLDER = "/w";

/** An action that the editor offers, with the files after it. */
export interface Offer {
  readonly title: string;
  readonly files: Files;
}

/** Returns our plan of some files and a state. */
export function planOfFiles(files: Files, state: string | null): LivePlan {
  const disk = new MemoryDisk([][Symbol.iterator]());
  const all = { ...files, ...(state !== null && { "terraform.tfstate": state }) };
  for (const [name, text] of Object.entries(all)) disk.files.set(`${FOLDER}/${name}`, text);
  let plan = makePlan({ root: FOLDER, answers: answers(), options: { ...DEFAULT_OPTIONS, language: LANGUAGE } });
  while (plan.open.length > 0) {
    const answered = plan.open.map((question) => [question, disk.answer(question)] as const);
    plan = makePlan({ ...plan.inputs, answers: plan.inputs.answers.with(answered) }, plan);
  }
  return plan;
}

/** Returns the actions at every item of every file that `isWanted` selects, each once. */
export function offersIn(
  files: Files,
  state: string | null,
  isWanted: (action: CodeAction) => boolean,
): readonly Offer[] {
  const plan = planOfFiles(files, state);
  const root = { root: FOLDER, plan, version: 1, isStale: false };
  const offers = [...plan.modules.files.values()].flatMap(({ syntax }) =>
    syntax.body.items.flatMap((item) => {
      const { start } = placeIn(plan, item.range);
      const actions = actionsAt(root, syntax.source.path, start + 1, (texts) => planWithTexts(plan, texts));
      return actions.filter(isWanted).map(({ title, edits }) => ({ title, files: afterEdits(plan, files, edits) }));
    }),
  );
  return [...new Map(offers.map((offer) => [JSON.stringify(offer), offer])).values()];
}

/** Returns some files after the edits of an action. */
export const afterEdits = (plan: LivePlan, files: Files, edits: CodeAction["edits"]): Files => ({
  ...files,
  ...Object.fromEntries([...editedTexts(plan, edits)].map(([path, text]) => [path.slice(FOLDER.length + 1), text])),
});
