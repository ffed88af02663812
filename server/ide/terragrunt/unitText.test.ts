import { expect, test } from "vitest";
import { WorkspaceEvents } from "../../../test/support/workspaceEvents.ts";
import { unitCompletion } from "./unitCompletion.ts";
import { unitDiagnostics } from "./unitDiagnostics.ts";
import { unitHints } from "./unitHints.ts";
import { unitHover } from "./unitHover.ts";
import { unitLenses } from "./unitLenses.ts";
import { unitDefinitions, unitNameAt, unitPlaces } from "./unitNames.ts";
import { unitRename } from "./unitRename.ts";
import { unitViewOf } from "./unitView.ts";

// Whatever is written in a file of Terragrunt, every feature answers, and the other units stay planned.

const APP = `include "root" {
  path   = find_in_parent_folders("root.hcl")
  expose = true
}
locals {
  name = "\${include.root.locals.a}-x"
  list = [for each in ["a"] : upper(each)]
}
dependency "base" {
  config_path  = "../base"
  mock_outputs = { id = 1 }
}
generate "g" {
  path      = "../../../out.tf"
  if_exists = "overwrite"
  contents  = "locals {}"
}
inputs = merge(local.name == "" ? {} : { a = dependency.base.outputs.id }, { b = local.list[0] })
`;
const PATH = "/w/live/app/terragrunt.hcl";
const FILES = {
  "/w/root.hcl": "locals {\n  a = 1\n}\n",
  "/w/live/app/main.tf": 'variable "a" {}\n',
  "/w/live/base/main.tf": 'output "id" {\n  value = 1\n}\n',
  "/w/live/base/terragrunt.hcl": "",
  [PATH]: APP,
};

function opened(files: Readonly<Record<string, string>>): WorkspaceEvents {
  const events = new WorkspaceEvents(files);
  events.play({ kind: "folderAdded", path: "/w" });
  return events.settle();
}

function useFeatures(events: WorkspaceEvents, text: string, offsets: readonly number[]): void {
  const { snapshot } = events.state;
  for (const state of snapshot.units?.values() ?? []) unitDiagnostics(snapshot, state);
  const view = unitViewOf(snapshot, PATH);
  if (!view) return;
  unitLenses(view);
  unitHints(view, { from: 0, to: 100 });
  for (const offset of offsets) {
    unitHover(view, offset);
    unitDefinitions(view, offset);
    unitCompletion(view, text, offset);
    unitRename(view, offset, "other");
    const named = unitNameAt(view, offset);
    if (named) unitPlaces(view, named.name);
  }
}

test("a text that is cut off anywhere is answered, and another unit stays planned", () => {
  const events = opened(FILES);
  for (let end = 0; end <= APP.length; end += 3) {
    const text = APP.slice(0, end);
    events.play({ kind: "edited", path: PATH, text });
    events.settle();
    useFeatures(events, text, [0, end >> 1, end]);
    expect(events.state.snapshot.roots.map(({ root }) => root)).toContain("/w/live/base");
  }
  expect(events.log).toEqual([]);
});

test("every offset of a unit is answered", () => {
  const events = opened(FILES);
  useFeatures(
    events,
    APP,
    Array.from({ length: APP.length + 1 }, (_, at) => at),
  );
});

const summaries = (events: WorkspaceEvents, folder = "/w/live/app"): readonly string[] =>
  (events.state.units.get(folder)?.findings ?? []).map(({ severity, summary }) => `${severity} ${summary}`);

const withApp = (text: string, more: Readonly<Record<string, string>> = {}) =>
  opened({ ...FILES, ...more, [PATH]: text });

test("what a unit lacks, and circles, are findings; everything else goes on", () => {
  expect(summaries(withApp('include {\n  path = "none.hcl"\n}\n'))).toEqual(["error Missing included file"]);
  const itself = withApp('include "a" {\n  path = "../a.hcl"\n}\n', {
    "/w/live/a.hcl": 'include "b" {\n  path = "./a.hcl"\n}\n',
  });
  expect(summaries(itself)).toContain("error Nested include");
  expect(summaries(withApp("locals {\n  a = local.b\n  b = local.a\n}\n"))).toEqual([
    "error Can't evaluate expression",
    "error Can't evaluate expression",
  ]);
  const circle = withApp('dependency "base" {\n  config_path = "../base"\n}\n', {
    "/w/live/base/terragrunt.hcl": 'dependency "app" {\n  config_path = "../app"\n}\n',
  });
  expect(summaries(circle)).toEqual(["error Dependency cycle"]);
  expect(summaries(circle, "/w/live/base")).toEqual(["error Dependency cycle"]);
  expect(summaries(withApp('locals {\n  a = find_in_parent_folders("x.hcl")\n}\n'))).toEqual([
    "error Error in function call",
  ]);
  const outside =
    'generate "g" {\n  path      = "../../../../../out.tf"\n  if_exists = "overwrite"\n  contents  = ""\n}\n';
  expect(summaries(withApp(outside))).toEqual(["warning Generated file outside of the module"]);
  const reading = withApp('locals {\n  a = read_terragrunt_config("terragrunt.hcl")\n}\n');
  expect(summaries(reading)).toEqual(["error Error in function call"]);
  for (const events of [itself, circle, reading]) expect(events.log).toEqual([]);
});

test("a missing variable of the environment is unknown in an editor", () => {
  const events = withApp('inputs = {\n  a = get_env("NO_SUCH_VARIABLE")\n}\n');
  expect(summaries(events)).toEqual([]);
  expect(events.state.snapshot.roots.map(({ root }) => root)).toContain("/w/live/app");
});

test("what depends on something that is not run is no error, and not planned", () => {
  const events = withApp(
    'remote_state {\n  backend = get_env("NO_SUCH_VARIABLE")\n  config = {}\n}\niam_role = run_cmd("x")\n',
  );
  expect(summaries(events)).toEqual([
    "information run_cmd() is not known",
    'information get_env("NO_SUCH_VARIABLE") is not known',
  ]);
  const view = unitViewOf(events.state.snapshot, PATH)!;
  expect(unitLenses(view).map(({ title }) => title)).toEqual(["not planned · run_cmd() is not known"]);
  expect(events.state.snapshot.roots.map(({ root }) => root)).toEqual(["/w/live/base"]);
});

test("of many units, one that waits for answers keeps those that it depends on, and is evaluated once they are all there", () => {
  const include = 'include "root" {\n  path   = find_in_parent_folders("root.hcl")\n  expose = true\n}\n';
  const dependency = (name: string) => `dependency "${name}" {\n  config_path = "../${name}"\n}\n`;
  const unit = (text: string) => `${include}terraform {\n  source = "../../../m"\n}\n${text}`;
  const names = Array.from({ length: 24 }, (_, at) => `u${at}`);
  const files = {
    "/w/root.hcl": 'locals {\n  env = read_terragrunt_config(find_in_parent_folders("env.hcl"))\n}\n',
    "/w/live/env.hcl": "locals {\n  a = 1\n}\n",
    "/w/m/main.tf": 'output "id" {\n  value = 1\n}\n',
    ...Object.fromEntries(names.map((name) => [`/w/live/x/${name}/terragrunt.hcl`, unit("")])),
    "/w/live/x/u5/terragrunt.hcl": unit(dependency("u6")),
  };
  const path = "/w/live/x/app/terragrunt.hcl";
  const text = unit(["u1", "u2", "u3", "u4", "u5"].map(dependency).join(""));
  const events = opened({ ...files, [path]: text });
  events.play({ kind: "edited", path, text });
  const evaluations = new Set<object>();
  const active: number[] = [];
  // One answer at a time, and everything else as soon as it can happen.
  while (events.happen(({ kind }) => kind !== "ask") || events.happen()) {
    for (const { unit: evaluated } of events.state.units.values()) evaluations.add(evaluated);
    active.push(events.state.units.size);
  }
  expect(active).toEqual(active.toSorted((a, b) => a - b));
  expect(active.at(-1)).toBe(7);
  // Without either there are 109.
  expect(evaluations.size).toBeLessThan(50);
});

test("in a file that several units read, hints have what is the same in all of them, and hovers name the unit", () => {
  const ROOT = `locals {
  env  = basename(path_relative_to_include())
  size = upper("small")
}
inputs = { env = local.env, size = local.size }
`;
  const unit = 'include "root" {\n  path = find_in_parent_folders("root.hcl")\n}\n';
  const units = { "/w/root.hcl": ROOT, "/w/dev/terragrunt.hcl": unit, "/w/dev/main.tf": "" };
  const view = (files: Readonly<Record<string, string>>) => unitViewOf(opened(files).state.snapshot, "/w/root.hcl")!;
  const hints = (files: Readonly<Record<string, string>>) =>
    unitHints(view(files), { from: 0, to: 100 }).map(({ text }) => text);
  const both = { ...units, "/w/prod/terragrunt.hcl": unit, "/w/prod/main.tf": "" };
  expect(hints(units)).toEqual(['= "dev"', '= "SMALL"', '= "dev"', '= "SMALL"']);
  expect(hints(both)).toEqual(['= "SMALL"', '= "SMALL"']);
  const offset = ROOT.indexOf("local.env") + "local.e".length;
  expect(unitHover(view(units), offset)?.markdown).not.toContain("units that read");
  const hover = unitHover(view(both), offset)?.markdown;
  expect(hover).toContain('"dev"');
  expect(hover).toContain("Values of `dev`, one of 2 units that read this file.");
  const { snapshot } = opened(both).state;
  const one = unitViewOf({ ...snapshot, unitFolders: new Set(["/w/dev", "/w/prod", "/w/other"]) }, "/w/root.hcl")!;
  expect(unitHints(one, { from: 0, to: 100 })).toEqual([]);
  expect(unitHover(one, offset)?.markdown).toContain(
    "Values of `dev`. Other units that read this file can have others.",
  );
});
