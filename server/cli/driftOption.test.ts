import { expect, test } from "vitest";
import { ruled } from "../../test/conformance/provider/base.ts";
import { thing, workspace } from "../../test/conformance/provider/workspace.ts";
import { ruledCommand } from "../../test/support/ruledCommand.ts";

// An object that changed outside of Terraform, to which the plan has nothing to do: label is ignored.

const played = workspace(
  "drift",
  'resource "test_thing" "a" {\n  name = "a"\n  label = "x"\n  lifecycle {\n    ignore_changes = [label]\n  }\n}\n',
  {
    state: [{ name: "a", attributes: thing("a", { label: "x" }) }],
    provider: ruled({ call: "ReadResource", type: "test_thing", does: { set: [[["label"], "y"]] } }),
  },
);

const planned = async (...options: readonly string[]) => {
  const { out, code } = await ruledCommand(played, "plan", ...options);
  return { code, hasDrift: out.includes("Objects have changed outside of Terraform"), says: /No changes\./.test(out) };
};

test("all drift is printed, that which is relevant to the plan, or none", async () => {
  const quiet = { code: 0, hasDrift: false, says: true };
  expect(await planned("--drift", "all")).toEqual({ ...quiet, hasDrift: true });
  expect(await planned("--drift", "relevant")).toEqual(quiet);
  expect(await planned()).toEqual(quiet);
});

test("drift that is not printed is a change of a refresh-only plan all the same", async () => {
  expect(await planned("--refresh-only")).toEqual({ code: 0, hasDrift: true, says: false });
  expect(await planned("--refresh-only", "--drift", "none")).toEqual({ code: 0, hasDrift: false, says: false });
});

test("another word is wrong use", async () => {
  expect((await ruledCommand(played, "plan", "--drift", "some")).code).toBe(2);
});
