import { walkExpression } from "../../../server/engine/syntax/expressions.ts";
import type { Body, Expression, Item } from "../../../server/engine/syntax/tree.ts";
import { planWithTexts } from "../../../server/workspace/asked/editedPlan.ts";
import { refactoringsAt } from "../../support/codeActions.ts";
import { Random } from "../lifecycle/random.ts";
import { randomConfiguration } from "./expressions.ts";
import { appliedState, type Judgement, judged } from "./judge.ts";
import type { Files } from "./moves.ts";
import { afterEdits, FOLDER, type Offer, planOfFiles } from "./offers.ts";

/** A configuration with a selection in it, the refactorings that the editor offers there, and what the real terraform plans of each. */
export interface RefactoringCase {
  readonly name: string;
  readonly files: Files;
  readonly state: string | null;
  readonly selection: FileSelection;
  readonly before: Judgement;
  readonly offers: readonly (Offer & { readonly after: Judgement })[];
}

interface FileSelection {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the refactorings of a selection. */
export function refactoringsOf(
  files: Files,
  state: string | null,
  { file, start, end }: FileSelection,
): readonly Offer[] {
  const plan = planOfFiles(files, state);
  const root = { root: FOLDER, plan, version: 1, isStale: false };
  const actions = refactoringsAt(root, `${FOLDER}/${file}`, start, end, (texts, state) =>
    planWithTexts(plan, texts, state),
  );
  return actions
    .filter(({ refused }) => refused === undefined)
    .map(({ title, edits }) => ({ title, files: afterEdits(plan, files, edits) }));
}

/** Returns the cases of a seed, judged by the real terraform: a few random selections of one configuration at which anything is offered. */
export async function refactoringCases(seed: number, most: number): Promise<readonly RefactoringCase[]> {
  const random = new Random(seed);
  const { applied, edited } = randomConfiguration(random);
  const state = await appliedState(applied);
  const before = await judged(edited, state);
  const places = placesIn(edited, random);
  const cases: RefactoringCase[] = [];
  for (let left = 30; left > 0 && cases.length < most; left--) {
    const selection = random.pick(places);
    const offers: RefactoringCase["offers"][number][] = [];
    for (const offer of refactoringsOf(edited, state, selection))
      offers.push({ ...offer, after: await judged(offer.files, state) });
    if (offers.length > 0)
      cases.push({ name: `seed ${seed}.${cases.length + 1}`, files: edited, state, selection, before, offers });
  }
  return cases;
}

/** Returns the places that a user can select: expressions, names of local values, headers and runs of blocks. */
function placesIn(files: Files, random: Random): readonly FileSelection[] {
  const plan = planOfFiles(files, null);
  return [...plan.modules.files.values()].flatMap(({ syntax }) => {
    const file = syntax.source.path.slice(FOLDER.length + 1);
    const items = syntax.body.items.map((item) => ({ item, from: syntax.offsets.get(item.range.anchor)! }));
    const expressions = items.flatMap(({ item, from }) =>
      item.kind === "block"
        ? partsOf(item.body).map(({ range }) => ({ file, start: from + range.start, end: from + range.end }))
        : [],
    );
    const cursors = items.flatMap(({ item, from }) =>
      item.kind === "block" && item.type === "locals"
        ? item.body.items.flatMap((local) =>
            local.kind === "argument" ? [from + local.nameRange.start, from + local.nameRange.start] : [],
          )
        : [from + 1, from + 1],
    );
    const first = random.below(items.length);
    const last = first + random.below(items.length - first);
    const end = items[last]!.from + items[last]!.item.range.end;
    const blocks = [{ file, start: items[first]!.from, end }];
    const resources = items.flatMap(({ item, from }, at) => {
      if (!isMovable(item)) return [];
      const next = items[at + 1];
      const isPair = next && isMovable(next.item) && random.chance(0.5);
      const last = isPair ? next : { item, from };
      const place = { file, start: from, end: last.from + last.item.range.end };
      // A configuration has few data sources.
      return item.kind === "block" && item.type === "data" ? [place, place, place, place] : [place];
    });
    return [
      ...expressions,
      ...cursors.map((at) => ({ file, start: at, end: at })),
      ...[...blocks, ...resources].flatMap((each) => [each, each, each]),
    ];
  });
}

const isMovable = (item: Item): boolean => item.kind === "block" && (item.type === "resource" || item.type === "data");

function partsOf(body: Body): readonly Expression[] {
  return body.items.flatMap((item) => {
    if (item.kind === "block") return partsOf(item.body);
    const parts: Expression[] = [];
    walkExpression(item.expression, (part) => parts.push(part) > 0);
    return parts;
  });
}

/** Returns how a refactoring changes what the real terraform plans; empty if it changes nothing. */
export function changesOf(before: Judgement, { title, after }: RefactoringCase["offers"][number]): readonly string[] {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const sorted = (actions: Judgement["actions"]) => Object.entries(actions).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...(isSame(before.errors, after.errors) ? [] : [`${title}: ${after.errors.join(", ")}`]),
    ...(isSame(sorted(before.actions), sorted(after.actions))
      ? []
      : [`${title}: ${JSON.stringify(before.actions)} becomes ${JSON.stringify(after.actions)}`]),
    ...(isSame(before.values, after.values) ? [] : [`${title}: other values are planned`]),
  ];
}
