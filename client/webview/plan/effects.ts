import type { InstanceReference } from "../../../server/protocol/methods.ts";
import type { FromPage } from "./messages.ts";
import { lineAt, type Model } from "./model.ts";
import type { Event } from "./update.ts";

/** Returns the effects of an event on the extension: a request for lines, or a message about an instance. */
export function effectsOf(before: Model, event: Event, after: Model): readonly FromPage[] {
  const requests: readonly FromPage[] =
    after.lineRequest === before.lineRequest ? [] : [{ kind: "request", lineRequest: after.lineRequest }];
  const done = arrivedChoice(before, event, after) ?? event.kind;
  return [...requests, ...instanceMessage(done, after), ...placeMessage(done, after)];
}

/** Returns the choice whose line arrives with an event. */
const arrivedChoice = (before: Model, event: Event, after: Model): Model["awaitedChoice"] =>
  event.kind === "received" && event.message.kind === "plan" && !after.awaitedChoice ? before.awaitedChoice : undefined;

/** Returns the message about the instance of the line that the user moved to, or chose. */
function instanceMessage(done: Event["kind"], after: Model): readonly FromPage[] {
  const kind = INSTANCE_MESSAGES[done];
  // A line that opens and closes shows no timeline.
  if (kind === "show" && isBundle(after)) return [];
  const instance = kind && instanceAt(after, after.focus.index);
  return instance ? [{ kind, instance }] : [];
}

/** Returns the message about the place that the chosen line opens: a finding, or the file of a unit. */
function placeMessage(done: Event["kind"], after: Model): readonly FromPage[] {
  const line = lineAt(after, after.focus.index);
  if (!line?.source) return [];
  const opens = done === "sourceChosen" || (done === "chosen" && line.kind === "lane");
  return opens ? [{ kind: "openPlace", place: line.source }] : [];
}

const INSTANCE_MESSAGES: Partial<Record<Event["kind"], "selected" | "show" | "openSource">> = {
  key: "selected",
  typed: "selected",
  chosen: "show",
  sourceChosen: "openSource",
};

function isBundle(model: Model): boolean {
  const line = lineAt(model, model.focus.index);
  return line?.kind === "lane" && line.bundle !== undefined;
}

function instanceAt(model: Model, index: number): InstanceReference | undefined {
  const line = lineAt(model, index);
  if (line?.kind !== "lane" || !line.instance || model.content.kind !== "plan") return undefined;
  return { root: model.content.plan.root, ...line.instance };
}
