import { expect, test } from "vitest";
import { fixture } from "../../../../test/support/fixture.ts";
import { stateText } from "../../../../test/support/stateText.ts";
import type { Failure } from "../failure/failureRules.ts";
import { runMachine } from "./runMachine.ts";

const stored = (name: string, more: object = {}) => ({
  type: "terraform_data",
  name,
  attributes: { id: name, input: null, output: null, triggers_replace: { value: "old", type: "string" } },
  ...more,
});

const PROVISIONERS = `
  provisioner "local-exec" {
    command = "true"
    when    = destroy
  }
  provisioner "local-exec" {
    command    = "true"
    on_failure = continue
  }
`;

const { root } = fixture(`
resource "terraform_data" "new" {
  ${PROVISIONERS}
}
resource "terraform_data" "replaced" {
  triggers_replace = "new"
  ${PROVISIONERS}
}
resource "terraform_data" "first" {
  triggers_replace = "new"
  ${PROVISIONERS}
  lifecycle {
    create_before_destroy = true
  }
}
resource "terraform_data" "updated" {
  triggers_replace = "old"
  input            = "x"
  ${PROVISIONERS}
}
resource "terraform_data" "wrong" {
  input = 1 / "x"
}
resource "terraform_data" "refused" {
  lifecycle {
    precondition {
      condition     = terraform_data.updated.input == "y"
      error_message = "No."
    }
  }
}
--- terraform.tfstate
${stateText([stored("replaced"), stored("first"), stored("updated"), stored("gone")])}`);

function run(name: string, failure?: Failure): string {
  const trace = root.plan.traces.find(({ change }) => change.address.text === `terraform_data.${name}`)!;
  const { steps, taken } = runMachine(trace, root.plan.queries.provisionersOf(trace), failure);
  const signs = { passed: "=", failed: "!", ahead: ">", unreached: "x" };
  const path = steps.map(({ name: step, number, status }) => `${signs[status]}${step}${number ?? ""}`).join(" ");
  return taken ? `${path}: ${taken.rule}` : path;
}

test("each action has its states in order of time; provisioners run at creations and at ends", () => {
  expect(run("new")).toBe("=validate =plan >replan >create >provisioner1 >end");
  expect(run("replaced")).toBe(
    "=validate =upgrade =refresh =plan >provisioner1 >destroy >replan >create >provisioner2 >end",
  );
  expect(run("first")).toBe("=validate =upgrade =refresh =plan >depose >replan >create >provisioner1 >destroy >end");
  expect(run("updated")).toBe("=validate =upgrade =refresh =plan >replan >update >end");
  expect(run("gone")).toBe("=upgrade =refresh =plan >destroy >end");
});

test("a failure takes another way: what comes after it is not reached, unless the apply continues", () => {
  expect(run("new", { operation: "create", returns: "object" })).toBe(
    "=validate =plan =replan !create xprovisioner1 >end: create-tainted",
  );
  expect(run("replaced", { operation: "provisioner", number: 1 })).toBe(
    "=validate =upgrade =refresh =plan !provisioner1 xdestroy xreplan xcreate xprovisioner2 >end: provisioner-stays",
  );
  expect(run("first", { operation: "delete", returns: "nothing" })).toBe(
    "=validate =upgrade =refresh =plan =depose =replan =create =provisioner1 !destroy >end: deposed-stays",
  );
  expect(run("new", { operation: "provisioner", number: 1 })).toBe(
    "=validate =plan =replan =create !provisioner1 >end: provisioner-continues",
  );
});

test("a call that fails before anything is applied ends the run in a state of its own", () => {
  expect(run("updated", { operation: "read", phase: "plan" })).toBe(
    "=validate =upgrade !refresh xplan xreplan xupdate >end: plan-refused",
  );
  expect(run("new", { operation: "validate", phase: "plan" })).toBe(
    "!validate xplan xreplan xcreate xprovisioner1 >end: plan-refused",
  );
  expect(run("updated", { operation: "plan", phase: "apply" })).toBe(
    "=validate =upgrade =refresh =plan !replan xupdate >end: replan-prior",
  );
  expect(run("first", { operation: "validate", phase: "apply" })).toBe(
    "=validate =upgrade =refresh =plan =depose !replan xcreate xprovisioner1 xdestroy >end: replan-deposed",
  );
  expect(run("updated", { operation: "update", returns: "other" })).toBe(
    "=validate =upgrade =refresh =plan =replan !update >end: returned-saved",
  );
});

test("a failure that cannot happen takes no way", () => {
  expect(run("updated", { operation: "create", returns: "object" })).toBe(run("updated"));
  expect(run("first", { operation: "provisioner", number: 2 })).toBe(run("first"));
  expect(run("new", { operation: "read", phase: "plan" })).toBe(run("new"));
});

test("a run that the plan refuses ends there", () => {
  expect(run("wrong")).toBe("!validate");
  expect(run("refused")).toBe("=validate !precondition");
});
