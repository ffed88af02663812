import { render } from "preact";
import { connectHost } from "../shared/host.ts";
import { keepingFocus } from "../shared/keptFocus.ts";
import { NO_COMPARISON } from "./comparison.tsx";
import { effectsOf } from "./effects.ts";
import type { FromPage, PageState, ToPage } from "./messages.ts";
import { initialModel, type Model, pageState } from "./model.ts";
import { Page } from "./page.tsx";
import { isScratch, rehearsalWith } from "./rehearsal.tsx";
import { type Event, update } from "./update.ts";

// The loop of the page: event → model → view. The model holds the user's position; the content comes from the host.
const element = document.getElementById("timeline") ?? document.body;
const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };
const host = connectHost<ToPage, FromPage, PageState>();
let model = initialModel(element.clientWidth, host.saved());

function dispatch(event: Event): void {
  const previousModel = model;
  model = update(previousModel, event);
  for (const message of effectsOf(previousModel, event, model)) host.post(message);
  const state = pageState(model);
  if (state) host.save(state);
  draw();
}

function draw(): void {
  keepingFocus(element, () => render(<Page model={model} dispatch={dispatch} post={host.post} />, element));
}

new ResizeObserver(() => dispatch({ kind: "resized", width: element.clientWidth })).observe(element);
host.listen((message) => dispatch({ kind: "received", message }));
document.addEventListener("keydown", (event) => {
  const dropped = event.key === "Escape" && !model.navigation.popover ? dropsIn(model) : undefined;
  if (dropped) {
    host.post(dropped);
    return;
  }
  if (isArrowFromNowhere(event)) {
    const cell = document.querySelector<HTMLElement>("tbody [tabindex='0']");
    cell?.focus();
    if (cell) event.preventDefault();
    return;
  }
  const step = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey ? STEPS[event.key] : undefined;
  // Beyond the first and the last visit the key is VS Code's, which goes back to the page of the plan.
  if (step === undefined || !model.visits.instances[model.visits.at + step]) return;
  dispatch({ kind: "visited", step });
  event.preventDefault();
  event.stopPropagation();
});
draw();
host.post({ kind: "ready" });

/** Whether Up or Down was pressed while no element has the focus, as after the page was opened. These keys enter the table. */
function isArrowFromNowhere({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  const isPlain = !altKey && !ctrlKey && !metaKey && !shiftKey;
  return isPlain && target === document.body && (key === "ArrowDown" || key === "ArrowUp");
}

/** Returns what Escape drops: first what is assumed, then the comparison. */
function dropsIn({ content }: Model): FromPage | undefined {
  if (content.kind !== "timeline") return undefined;
  if (isScratch(content.timeline)) return rehearsalWith([]);
  return content.timeline.comparison && NO_COMPARISON;
}
