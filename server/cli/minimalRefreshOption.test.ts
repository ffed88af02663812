import { expect, test } from "vitest";
import { ruled } from "../../test/conformance/provider/base.ts";
import { thing, workspace } from "../../test/conformance/provider/workspace.ts";
import { ruledCommand } from "../../test/support/ruledCommand.ts";

const played = workspace(
  "minimal refresh",
  'resource "test_thing" "a" {\n  name = "a"\n  size = 2\n}\nresource "test_thing" "b" {\n  name = "b"\n}\n',
  {
    state: [
      { name: "a", attributes: thing("a") },
      { name: "b", attributes: thing("b") },
    ],
    provider: ruled({ call: "ReadResource", type: "test_thing", does: { set: [[["label"], "y"]] } }),
  },
);

interface Printed {
  readonly resource_drift?: readonly { readonly address: string }[];
}

const drifted = async (...options: readonly string[]) => {
  const { out } = await ruledCommand(played, "plan", "--json", ...options);
  return (JSON.parse(out) as Printed).resource_drift?.map(({ address }) => address) ?? [];
};

test("a minimal refresh reads the objects that change, and no others", async () => {
  expect(await drifted()).toEqual(["test_thing.a", "test_thing.b"]);
  expect(await drifted("--minimal-refresh")).toEqual(["test_thing.a"]);
});

test("what is not read is as the last run left it", async () => {
  const { out } = await ruledCommand(played, "timeline", "test_thing.b", "--minimal-refresh");
  expect(out).toContain("not called: -minimal-refresh reads only declared objects that change");
});

test("the plan says how many objects were read at which time", async () => {
  const { out } = await ruledCommand(played, "plan", "--minimal-refresh");
  expect(out).toMatch(/\n1 object read at \d\d:\d\d, 1 as of the last run\.\n/);
});

test("it is wrong use where nothing else is refreshed, or nothing at all", async () => {
  const planned = (...options: readonly string[]) => ruledCommand(played, "plan", "--minimal-refresh", ...options);
  const modes = await planned("--refresh-only");
  expect(modes).toMatchObject({ code: 2, errors: expect.stringContaining("Incompatible plan mode options") });
  const refresh = await planned("--refresh=false");
  expect(refresh).toMatchObject({ code: 2, errors: expect.stringContaining("Incompatible refresh options") });
});
