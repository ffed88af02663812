import type { FromPage } from "./messages.ts";
import type { Model } from "./model.ts";
import type { Event } from "./update.ts";

/** Returns the effects of an event on the extension. Choosing a row shows its source and keeps the keyboard focus. */
export function effectsOf(before: Model, event: Event, after: Model): readonly FromPage[] {
  if (event.kind === "visited") {
    const instance = after.visits.instances[after.visits.at];
    return instance && after.visits.at !== before.visits.at ? [{ kind: "show", instance }] : [];
  }
  const path = after.navigation.focus.line;
  const moved = event.kind === "key" && path !== before.navigation.focus.line;
  if (!(moved || event.kind === "focused") || after.content.kind !== "timeline") return [];
  const location = after.content.timeline.rows.find((row) => row.path === path)?.location;
  return location ? [{ kind: "open", location, take: false }] : [];
}
