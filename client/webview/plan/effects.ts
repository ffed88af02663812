import type { FromPage } from "./messages.ts";
import { lineAt, type Model } from "./model.ts";
import type { Event } from "./update.ts";

/** Returns the effects of an event on the extension: a request for lines, or an instance to show. */
export function effectsOf(before: Model, event: Event, after: Model): readonly FromPage[] {
  const want: readonly FromPage[] = after.wanted === before.wanted ? [] : [{ kind: "want", wanted: after.wanted }];
  return event.kind === "chosen" ? [...want, ...shownInstance(after, event.index)] : want;
}

function shownInstance(model: Model, index: number): readonly FromPage[] {
  const line = lineAt(model, index);
  if (line?.kind !== "lane" || !line.instance || model.content.kind !== "plan") return [];
  return [{ kind: "show", instance: { root: model.content.plan.root, ...line.instance } }];
}
