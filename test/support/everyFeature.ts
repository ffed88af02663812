import type { LivePlan } from "../../server/engine/plan/plan.ts";
import type { Range } from "../../server/engine/source/range.ts";
import { codeLens } from "../../server/ide/codeLens.ts";
import { completions } from "../../server/ide/completion/completion.ts";
import { folding } from "../../server/ide/editing/folding.ts";
import { linkedRanges } from "../../server/ide/editing/linkedEditing.ts";
import { selectionRanges } from "../../server/ide/editing/selectionRanges.ts";
import { semanticTokens } from "../../server/ide/editing/semanticTokens.ts";
import { signatureHelp } from "../../server/ide/editing/signatureHelp.ts";
import { hover } from "../../server/ide/hover/hover.ts";
import { inlayHints } from "../../server/ide/inlayHints.ts";
import { links } from "../../server/ide/navigation/links.ts";
import { nameAt, placesOf } from "../../server/ide/navigation/names.ts";
import { renameRange } from "../../server/ide/navigation/rename.ts";
import { symbols } from "../../server/ide/navigation/symbols.ts";
import { usageLenses } from "../../server/ide/usages/usageLenses.ts";
import { placeIn } from "../../server/workspace/place.ts";
import { actionsAt } from "./codeActions.ts";

/** The features that an editor asks for at a position, and for a file. Each throws if the feature does, or shows a place that is not in the text. */
export const FEATURES: ReadonlyMap<string, (plan: LivePlan, path: string, offset: number) => void> = new Map(
  Object.entries({
    completion: (plan, path, offset) => {
      const { text = "" } = plan.syntaxOf(path)?.source ?? {};
      const { items = [], prefix = "" } = completions(rootOf(plan), path, text, offset) ?? {};
      if (!text.slice(0, offset).endsWith(prefix)) throw new Error("The prefix is not the text before the cursor.");
      for (const { documentation } of items) documentation?.();
    },
    hover: (plan, path, offset) => void hover(rootOf(plan), path, offset),
    "signature help": (plan, path, offset) => void signatureHelp(rootOf(plan), path, offset),
    "code actions": (plan, path, offset) => void actionsAt(rootOf(plan), path, offset, () => undefined),
    selections: (plan, path, offset) => placed(plan, selectionRanges(plan, path, offset)),
    "linked editing": (plan, path, offset) => placed(plan, linkedRanges(plan, path, offset)),
    names: (plan, path, offset) => {
      const root = rootOf(plan);
      const place = nameAt(root, path, offset);
      if (place) placed(plan, [place.range, ...placesOf([root], place.name).map(({ range }) => range)]);
      const range = renameRange(root, path, offset);
      if (range) placed(plan, [range]);
    },
    lenses: (plan, path) => void codeLens(rootOf(plan), path),
    uses: (plan, path) => {
      const root = rootOf(plan);
      placed(
        plan,
        usageLenses([root], root, path).flatMap(({ range, at }) => [range, at]),
      );
    },
    hints: (plan, path) => void inlayHints(rootOf(plan), path, { from: 0, to: 10_000 }),
    links: (plan, path) => void links(rootOf(plan), path),
    outline: (plan, path) => void symbols(plan.syntaxOf(path)!),
    folding: (plan, path) => void folding(plan.syntaxOf(path)!),
    tokens: (plan, path) => {
      const { source } = plan.syntaxOf(path)!;
      const lines = source.text.split(/\r?\n/);
      for (const { line, character, length } of semanticTokens(plan.syntaxOf(path)!))
        if (character + length > (lines[line] ?? "").length) throw new Error(`A token ends behind line ${line + 1}.`);
    },
  } satisfies Record<string, (plan: LivePlan, path: string, offset: number) => void>),
);

const rootOf = (plan: LivePlan) => ({ root: plan.root, plan, version: 1, isStale: false });

/** Throws if a range is not within its file. */
function placed(plan: LivePlan, ranges: readonly Range[]): void {
  for (const range of ranges) {
    const { file, start, end } = placeIn(plan, range);
    if (start < 0 || start > end || end > file.text.length) throw new Error("A range is not within its file.");
  }
}
