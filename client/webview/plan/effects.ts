import type { FromPage } from "./messages.ts";
import { lineAt, type Model } from "./model.ts";
import type { Event } from "./update.ts";

/** Returns the effects of an event on the extension: a request for lines, or an instance to show. */
export function effectsOf(before: Model, event: Event, after: Model): readonly FromPage[] {
  const requests: readonly FromPage[] =
    after.lineRequest === before.lineRequest ? [] : [{ kind: "request", lineRequest: after.lineRequest }];
  return event.kind === "chosen" ? [...requests, ...shownInstance(after, event.index)] : requests;
}

function shownInstance(model: Model, index: number): readonly FromPage[] {
  const line = lineAt(model, index);
  if (line?.kind !== "lane" || !line.instance || model.content.kind !== "plan") return [];
  return [{ kind: "show", instance: { root: model.content.plan.root, ...line.instance } }];
}
