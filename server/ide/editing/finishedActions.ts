import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { remember } from "../../engine/source/remember.ts";
import { placeIn } from "../../workspace/place.ts";
import { isHeld } from "../diagnostics/shownDiagnostics.ts";
import type { CodeAction, Offer, TextReplacement } from "./codeAction.ts";
import type { CodeActionRequest, CodeActionRow } from "./codeActionRequest.ts";
import { editedTexts } from "./editedTexts.ts";

export interface OfferedActions {
  readonly actions: readonly CodeAction[];
  /** Whether there may be more, which have to be planned first. */
  readonly isPartial: boolean;
}

/** Plans what has to be planned, and returns each edit once, with its title masked and the line breaks of its file. */
export function finishedActions(request: CodeActionRequest, rows: readonly CodeActionRow[]): OfferedActions {
  const { plan } = request;
  const { masked } = secretsOf(plan);
  const seen = new Set<string>();
  const actions: CodeAction[] = [];
  let isPartial = false;
  for (const { offers, prefersFirst } of rows) {
    let isPreferred = prefersFirst === true;
    for (const offer of offers(request)) {
      const { titled: _, state: __, isOneForm, ...action } = offer;
      const form = `${action.kind} ${action.title}`;
      const edit = JSON.stringify([action.kind, action.refused ?? placed(plan, action.edits)]);
      if (action.edits.some(({ range }) => isHeld(plan, range)) || seen.has(edit) || seen.has(form)) continue;
      const planned = plannedTitle(request, offer, edit);
      if (!planned) isPartial = true;
      if (planned?.title === undefined) continue;
      seen.add(edit);
      if (isOneForm) seen.add(form);
      const edits = action.edits.map((each) => withNewlines(plan, each));
      actions.push({ ...action, title: masked(planned.title), edits, ...(isPreferred && { isPreferred }) });
      isPreferred = false;
    }
  }
  return { actions, isPartial };
}

const placed = (plan: ExplainablePlan, edits: readonly TextReplacement[]): readonly unknown[] =>
  edits.map(({ range, text }) => {
    const { file, start, end } = placeIn(plan, range);
    return [file.path, start, end, text];
  });

/** The title of an offer after planning; absent if it is not offered. */
interface PlannedTitle {
  readonly title?: string | undefined;
}

/**
 * Returns the title of an offer; undefined if it would have to be planned and nothing is planned for the request. What a plan showed is
 * kept, because an editor asks again whenever the cursor moves.
 */
function plannedTitle({ plan, planWith }: CodeActionRequest, offer: Offer, edit: string): PlannedTitle | undefined {
  if (!offer.titled) return offer;
  const titles = titlesIn(plan);
  const key = `${edit}${offer.title}`;
  const kept = titles.get(key);
  if (kept || !planWith) return kept;
  const edited = planWith(editedTexts(plan, offer.edits), offer.state);
  if (!edited) return {};
  const planned = { title: offer.titled(edited) };
  titles.set(key, planned);
  return planned;
}

const titlesIn = remember((_: ExplainablePlan) => new Map<string, PlannedTitle>());

/** Returns the edit with the line breaks of its file. */
const withNewlines = (plan: ExplainablePlan, { range, text }: TextReplacement): TextReplacement => ({
  range,
  text: placeIn(plan, range).file.text.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text,
});
