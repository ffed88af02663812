import { expect, test } from "vitest";
import { fixture } from "../../../test/support/fixture.ts";
import { stateText } from "../../../test/support/stateText.ts";
import { timeline } from "../../ide/timeline/timeline.ts";

const stored = (name: string, more: object = {}) => ({
  type: "terraform_data",
  name,
  attributes: {
    id: name,
    input: { value: "old", type: "string" },
    output: { value: "old", type: "string" },
    triggers_replace: null,
    ...more,
  },
});

const { root } = fixture(`
locals {
  now = "at \${timestamp()}"
}
resource "terraform_data" "updated" {
  input = local.now
}
resource "terraform_data" "replaced" {
  input            = "old"
  triggers_replace = [uuid(), timestamp()]
}
resource "terraform_data" "new" {
  input = uuid()
}
resource "terraform_data" "kept" {
  input = timestamp()
  lifecycle {
    ignore_changes = [input]
  }
}
resource "terraform_data" "first" {
  input = timestamp()
  lifecycle {
    ignore_changes = [input]
  }
}
resource "terraform_data" "downstream" {
  input = terraform_data.updated.output
}
--- terraform.tfstate
${stateText(["updated", "replaced", "kept", "downstream"].map((name) => stored(name)))}`);

const reasonsAt = (name: string, path: string): readonly string[] =>
  (timeline(root, `terraform_data.${name}`)?.rows.find((row) => row.path === path)?.reasons ?? []).filter((reason) =>
    reason.includes("every later plan"),
  );

test("an argument that calls timestamp or uuid changes in every later plan, also through a local", () => {
  expect(reasonsAt("updated", "input")).toEqual([
    "timestamp() has another result at each apply, so every later plan changes it again. To keep the first value, add input to ignore_changes.",
  ]);
  expect(reasonsAt("new", "input")).toHaveLength(1);
  expect(reasonsAt("replaced", "triggers_replace")).toEqual([
    "timestamp() and uuid() have another result at each apply, so every later plan replaces the object. To keep the first value, add triggers_replace to ignore_changes.",
  ]);
});

test("neither does what is ignored, nor what is computed, nor what only follows from another object", () => {
  expect(reasonsAt("kept", "input")).toEqual([]);
  expect(reasonsAt("first", "input")).toEqual([]);
  expect(reasonsAt("updated", "output")).toEqual([]);
  expect(reasonsAt("downstream", "input")).toEqual([]);
});
