import { render } from "preact";
import { connectHost } from "../shared/host.ts";
import { keepingFocus } from "../shared/keptFocus.ts";
import { effectsOf } from "./effects.ts";
import type { FromPage, PageState, ToPage } from "./messages.ts";
import { initialModel, isFiltered, pageState } from "./model.ts";
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
  const hadLanes = document.getElementById("lanes") !== null;
  keepingFocus(element, () => render(<Page model={model} dispatch={dispatch} post={host.post} />, element));
  // The list has the keyboard as soon as it is there, unless something else was focused meanwhile.
  if (!hadLanes && document.activeElement === document.body) document.getElementById("lanes")?.focus();
}

/** Handles the keys that belong to the whole page: Escape clears the filter and then leaves it, Ctrl+F and / go to it, Down leaves it. */
function onKey(event: KeyboardEvent): void {
  const inFilter = (event.target as Element).id === "filter";
  if (event.key === "Escape" && inFilter && !isFiltered(model.query)) document.getElementById("lanes")?.focus();
  else if (event.key === "Escape") dispatch({ kind: "filterCleared" });
  else if (isFilterKey(event, inFilter)) document.getElementById("filter")?.focus();
  else if (inFilter && (event.key === "ArrowDown" || event.key === "Enter")) document.getElementById("lanes")?.focus();
  else return;
  event.preventDefault();
}

const isFilterKey = (event: KeyboardEvent, inFilter: boolean): boolean =>
  event.ctrlKey || event.metaKey ? event.key === "f" : event.key === "/" && !event.altKey && !inFilter;

document.addEventListener("keydown", onKey);
// A page that gets the keyboard without a click hands it to the list.
window.addEventListener("focus", () => {
  if (document.activeElement === document.body) document.getElementById("lanes")?.focus();
});
new ResizeObserver(() => dispatch({ kind: "resized", ...size() })).observe(element);
host.listen((message) => dispatch({ kind: "received", message }));
draw();
host.post({ kind: "request", lineRequest: model.lineRequest });
