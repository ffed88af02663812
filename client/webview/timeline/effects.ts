import type { FromPage } from "./messages.ts";
import type { Model } from "./model.ts";
import type { Event } from "./update.ts";

/** What an event asks of the extension: choosing a row shows its source, with the keyboard left where it is. */
export function effectsOf(before: Model, event: Event, after: Model): readonly FromPage[] {
  const path = after.navigation.focus.line;
  const moved = event.kind === "key" && path !== before.navigation.focus.line;
  if (!(moved || event.kind === "focused") || after.content.kind !== "timeline") return [];
  const location = after.content.timeline.rows.find((row) => row.path === path)?.location;
  return location ? [{ kind: "open", location, take: false }] : [];
}
