import { expect, test } from "vitest";
import { WorkspaceEvents } from "../../../test/support/workspaceEvents.ts";
import type { WorkspaceEvent } from "../workspaceState.ts";

// 25 root modules call a shared module. What the last plan of one comes to is kept as long as a new plan would be the same.

const SHARED = 'variable "n" {}\n\nresource "terraform_data" "a" {\n  count = var.n\n}\n';
const rootText = (at: number): string => `module "shared" {\n  source = "../../shared"\n  n      = ${at}\n}\n`;
const rootName = (at: number): string => `/w/live/r${String(at).padStart(2, "0")}`;
const mainOf = (at: number): string => `${rootName(at)}/main.tf`;

const files = (): Record<string, string> => ({
  "/w/shared/main.tf": SHARED,
  "/w/live/r01/terraform.tfvars": "",
  ...Object.fromEntries(Array.from({ length: 25 }, (_, at) => [mainOf(at), rootText(at)])),
});

/** Returns a workspace in which root modules 1 and 2 were planned for a request, and nobody looks at them. */
function planned(): WorkspaceEvents {
  const workspace = new WorkspaceEvents(files());
  workspace.play({ kind: "folderAdded", path: "/w" });
  workspace.settle();
  return lend(workspace, 1, 2);
}

function lend(workspace: WorkspaceEvents, ...numbers: readonly number[]): WorkspaceEvents {
  const roots = numbers.map(rootName);
  workspace.play({ kind: "lent", roots });
  workspace.settle();
  workspace.play({ kind: "returned", roots });
  return workspace.settle();
}

const lastPlans = ({ state }: WorkspaceEvents): readonly string[] =>
  [...(state.snapshot.lastPlans ?? [])].map(([root, { text }]) => `${root.slice("/w/live/".length)} ${text}`);

/** Writes a file, and returns the last plans that are known after the change was noticed. */
function written(workspace: WorkspaceEvents, path: string, text: string): readonly string[] {
  workspace.disk.files.set(path, text);
  workspace.play({ kind: "changedOnDisk", paths: [path] });
  return lastPlans(workspace.settle());
}

const after = (...events: readonly WorkspaceEvent[]): readonly string[] => {
  const workspace = planned();
  for (const event of events) {
    workspace.play(event);
    workspace.settle();
  }
  return lastPlans(workspace);
};

test("the plan of a root module that nobody looks at any more is known in words", () =>
  expect(lastPlans(planned())).toEqual(["r01 create,1", "r02 create,2"]));

test("a change of a file that a plan read ends its last plan, also of one that only plans read", () => {
  expect(written(planned(), mainOf(1), rootText(7))).toEqual(["r02 create,2"]);
  expect(written(planned(), "/w/live/r01/terraform.tfvars", "x = 1\n")).toEqual(["r02 create,2"]);
  expect(written(planned(), "/w/live/r02/more.tf", 'resource "terraform_data" "b" {}\n')).toEqual(["r01 create,1"]);
  expect(written(planned(), "/w/live/r02/terraform.tfstate", "{}")).toEqual(["r01 create,1"]);
  expect(written(planned(), "/w/live/r02/.terraform-version", "1.5.7")).toEqual(["r01 create,1"]);
  expect(written(planned(), "/w/shared/main.tf", 'variable "n" {}\n')).toEqual([]);
  expect(after({ kind: "edited", path: "/w/shared/main.tf", text: `${SHARED}# more\n` })).toEqual([]);
});

test("the same content again keeps them: written, opened, closed", () => {
  const known = ["r01 create,1", "r02 create,2"];
  expect(written(planned(), mainOf(1), rootText(1))).toEqual(known);
  expect(written(planned(), mainOf(3), rootText(4))).toEqual(known);
  const path = "/w/shared/main.tf";
  expect(after({ kind: "edited", path, text: SHARED })).toEqual(known);
  expect(after({ kind: "edited", path, text: SHARED }, { kind: "closed", path })).toEqual(known);
});

test("between two answers the last plans are those of the content that is known at the end", () => {
  const workspace = planned();
  workspace.disk.files.set(mainOf(1), rootText(7));
  workspace.play({ kind: "changedOnDisk", paths: [mainOf(1)] }, { kind: "snapshotNeeded" });
  lend(workspace, 1);
  expect(lastPlans(workspace)).toEqual(["r02 create,2", "r01 create,7"]);
  expect(written(workspace, mainOf(1), rootText(1))).toEqual(["r02 create,2"]);
});

test("other options, or more that was learned, end them", () => {
  expect(after({ kind: "optionsChosen", root: rootName(1), options: { mode: "destroy" } })).toEqual([]);
  expect(after({ kind: "restricted", isRestricted: true })).toEqual([]);
});

test("a root module that is gone has none, and one that somebody looks at has its plan", () => {
  const workspace = planned();
  workspace.disk.files.delete(mainOf(1));
  workspace.play({ kind: "changedOnDisk", paths: [mainOf(1)] });
  expect(lastPlans(workspace.settle())).toEqual(["r02 create,2"]);
  workspace.play({ kind: "edited", path: mainOf(2), text: rootText(2) });
  expect(lastPlans(workspace.settle())).toEqual([]);
});
