import { render } from "preact";
import { connectHost } from "../shared/host.ts";
import { effectsOf } from "./effects.ts";
import type { FromPage, PageState, ToPage } from "./messages.ts";
import { initialModel, pageState } from "./model.ts";
import { Page } from "./page.tsx";
import { type Event, update } from "./update.ts";

// The loop of the page: event → model → view. The model holds the user's choices; the lines come from the host.
const element = document.getElementById("plan") ?? document.body;
const size = () => ({ width: element.clientWidth, height: element.clientHeight });
const { width, height } = size();
const host = connectHost<ToPage, FromPage, PageState>();
let model = initialModel(width, height, host.saved());

function dispatch(event: Event): void {
  const previousModel = model;
  model = update(previousModel, event);
  for (const message of effectsOf(previousModel, event, model)) host.post(message);
  host.save(pageState(model));
  draw();
}

function draw(): void {
  render(<Page model={model} dispatch={dispatch} post={host.post} />, element);
}

/** Handles the keys that belong to the whole page: Escape clears the filter, Ctrl+F goes to it, Down leaves it. */
function onKey(event: KeyboardEvent): void {
  const inFilter = (event.target as Element).id === "filter";
  if (event.key === "Escape") dispatch({ kind: "filterCleared" });
  else if (event.key === "f" && (event.ctrlKey || event.metaKey)) document.getElementById("filter")?.focus();
  else if (inFilter && (event.key === "ArrowDown" || event.key === "Enter")) document.getElementById("lanes")?.focus();
  else return;
  event.preventDefault();
}

document.addEventListener("keydown", onKey);
// A page that gets the keyboard without a click hands it to the list.
window.addEventListener("focus", () => {
  if (document.activeElement === document.body) document.getElementById("lanes")?.focus();
});
new ResizeObserver(() => dispatch({ kind: "resized", ...size() })).observe(element);
host.listen((message) => dispatch({ kind: "received", message }));
draw();
host.post({ kind: "request", lineRequest: model.lineRequest });
