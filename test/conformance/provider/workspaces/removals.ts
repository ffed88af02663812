import { type Stored, thing, type Workspace, workspace } from "../workspace.ts";

const stored = (name: string, more: Partial<Stored> = {}): Stored => ({ name, attributes: thing(name), ...more });
const removed = (from: string) => `removed {\n from = ${from}\n lifecycle {\n destroy = false\n }\n}\n`;
const B = 'resource "test_thing" "b" {\n name = "b"\n}\n';
const DEPOSED = { deposed: "00000001" };

/** Objects that are only to be forgotten, in every mode. */
export const removals: readonly Workspace[] = [
  [],
  ["-destroy"],
  ["-destroy", "-refresh=false"],
  ["-refresh=false"],
  ["-refresh-only"],
].flatMap((options) => {
  const planned = (name: string, main: string, ...state: readonly Stored[]) =>
    workspace(`${name} ${options.join(" ")}`, main, { state, options });
  return [
    planned("a resource", removed("test_thing.a"), stored("a")),
    planned("a module", removed("module.m"), stored("a", { module: "module.m" })),
    planned("a deposed object", removed("test_thing.a"), stored("a", DEPOSED)),
    planned("one and a deposed one", removed("test_thing.a") + B, stored("a"), stored("a", DEPOSED), stored("b")),
  ];
});
