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

const alike = workspace("alike", 'resource "test_thing" "a" {\n  count = 5\n  name  = "a"\n}\n', {
  state: [0, 1, 2, 3, 4].map((key) => ({ name: "a", key, attributes: thing("a", { label: key === 4 ? "z" : "x" }) })),
  provider: ruled({ call: "ReadResource", type: "test_thing", does: { set: [[["label"], "y"]] } }),
});

test("of objects with the same change only the first is printed in whole, in text and in Markdown", async () => {
  const { out } = await ruledCommand(alike, "plan", "--drift", "all");
  expect(out.match(/# test_thing\.a\[\d\] has changed/g)).toEqual([
    "# test_thing.a[0] has changed",
    "# test_thing.a[4] has changed",
  ]);
  expect(out).toContain("# 3 more objects have the same change: test_thing.a[1], test_thing.a[2], test_thing.a[3]\n");
  const markdown = (await ruledCommand(alike, "plan", "--markdown")).out;
  expect(markdown).toContain(
    "### Drift (5)\n\n- `◆ test_thing (5)` changed outside of Terraform: label · other values",
  );
});
