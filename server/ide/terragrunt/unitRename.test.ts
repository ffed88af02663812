import { expect, test } from "vitest";
import { WorkspaceEvents } from "../../../test/support/workspaceEvents.ts";
import { unitDefinitions } from "./unitNames.ts";
import { unitRename } from "./unitRename.ts";
import { unitViewOf } from "./unitView.ts";

// A local value of a file that others read has one name in all of them.

const ROOT = `locals {
  env    = read_terragrunt_config(find_in_parent_folders("env.hcl"))
  region = local.env.locals.region
}
`;
const UNIT = `include "root" {
  path   = find_in_parent_folders("root.hcl")
  expose = true
}
terraform {
  source = "../../module"
}
inputs = { a = include.root.locals.region, b = read_terragrunt_config("../env.hcl").locals.region }
`;
const FILES = {
  "/w/root.hcl": ROOT,
  "/w/module/main.tf": 'variable "a" {}\nvariable "b" {}\n',
  "/w/dev/env.hcl": 'locals {\n  region = "eu"\n  copy   = local.region\n}\n',
  "/w/prod/env.hcl": 'locals {\n  region = "us"\n}\n',
  "/w/dev/app/terragrunt.hcl": UNIT,
  "/w/prod/app/terragrunt.hcl": UNIT,
};

function opened(files: Readonly<Record<string, string>>) {
  const events = new WorkspaceEvents(files);
  events.play({ kind: "folderAdded", path: "/w" });
  for (const path of ["/w/dev/app/terragrunt.hcl", "/w/prod/app/terragrunt.hcl"])
    events.play({ kind: "edited", path, text: files[path]! });
  return events.settle();
}

/** Renames what stands at `word` in a file, and returns the texts of all places, or why not. */
function renamed(files: Readonly<Record<string, string>>, path: string, word: string, newName: string) {
  const { snapshot } = opened(files).state;
  const view = unitViewOf(snapshot, path)!;
  const rename = unitRename(view, files[path]!.indexOf(word), newName);
  if ("refused" in rename) return rename.refused;
  return rename.places
    .map(({ sources, range }) => {
      const { path: anchored } = range.anchor;
      const start = sources.syntaxOf(anchored)!.offsets.get(range.anchor)! + range.start;
      return `${anchored.slice(3)} ${files[anchored]!.slice(0, start).split("\n").length}`;
    })
    .toSorted();
}

test("a local value of a file that is read is renamed in every file that uses it, and in the files that share a use with it", () => {
  expect(renamed(FILES, "/w/dev/env.hcl", "region", "location")).toEqual([
    "dev/app/terragrunt.hcl 8",
    "dev/env.hcl 2",
    "dev/env.hcl 3",
    "prod/app/terragrunt.hcl 8",
    "prod/env.hcl 2",
    "root.hcl 3",
  ]);
});

test("a use of a local value in a file that is read leads to its declaration", () => {
  const { snapshot } = opened(FILES).state;
  const view = unitViewOf(snapshot, "/w/prod/app/terragrunt.hcl")!;
  const [definition] = unitDefinitions(view, UNIT.lastIndexOf("region"));
  expect(definition?.range.anchor.path).toBe("/w/prod/env.hcl");
});

test("a local value is not renamed if a file uses all of them at once", () => {
  const files = { ...FILES, "/w/root.hcl": `${ROOT}inputs = merge(local.env.locals, {})\n` };
  expect(renamed(files, "/w/dev/env.hcl", "region", "location")).toBe(
    "root.hcl uses all local values of env.hcl at once, so this name may be used elsewhere.",
  );
});

test("a local value is not renamed to a name that exists in a file that shares a use with it", () => {
  const files = { ...FILES, "/w/prod/env.hcl": 'locals {\n  region   = "us"\n  location = 1\n}\n' };
  expect(renamed(files, "/w/dev/env.hcl", "region", "location")).toBe('local "location" exists already in env.hcl.');
});
