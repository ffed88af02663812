import { render } from "preact";
import { effectsOf } from "./effects.ts";
import { host } from "./host.ts";
import { initialModel, pageState } from "./model.ts";
import { Page } from "./page.tsx";
import { type Event, update } from "./update.ts";

// The loop of the page: event → model → view. The model holds the user's position; the content comes from the host.
const element = document.getElementById("timeline") ?? document.body;
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
draw();
host.post({ kind: "ready" });
