import { render } from "preact";
import { effectsOf } from "./effects.ts";
import { host } from "./host.ts";
import { initialModel, pageState } from "./model.ts";
import { Page } from "./page.tsx";
import { type Event, update } from "./update.ts";

// The loop of the page: event → model → view. The model holds the user's position; the content comes from the host.
const element = document.getElementById("timeline") ?? document.body;
const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };
let model = initialModel(element.clientWidth, host.saved());

function dispatch(event: Event): void {
  const before = model;
  model = update(before, event);
  for (const message of effectsOf(before, event, model)) host.post(message);
  const state = pageState(model);
  if (state) host.save(state);
  draw();
}

function draw(): void {
  render(<Page model={model} dispatch={dispatch} post={host.post} />, element);
}

new ResizeObserver(() => dispatch({ kind: "resized", width: element.clientWidth })).observe(element);
host.listen((message) => dispatch({ kind: "received", message }));
document.addEventListener("keydown", (event) => {
  const step = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey ? STEPS[event.key] : undefined;
  if (step === undefined) return;
  dispatch({ kind: "visited", step });
  // VS Code would go back in the editor history.
  event.preventDefault();
  event.stopPropagation();
});
draw();
host.post({ kind: "ready" });
