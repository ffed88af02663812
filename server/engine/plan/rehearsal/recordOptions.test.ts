import { expect, test } from "vitest";
import { fixture } from "../../../../test/support/fixture.ts";
import { lifecycleRecord } from "../../lifecycle/lifecycleRecord.ts";
import { recordOptions } from "./recordOptions.ts";

const TEXT = `resource "terraform_data" "checked" {
  lifecycle {
    postcondition {
      condition     = self.id == "1"
      error_message = "no"
    }
  }
}
resource "terraform_data" "plain" {
}
data "terraform_remote_state" "read" {
  backend = "local"
  config  = { path = "none" }
  lifecycle {
    postcondition {
      condition     = self.backend == "local"
      error_message = "no"
    }
  }
}
--- state
terraform_data.checked { id = "1" }
terraform_data.plain { id = "2" }
`;

test("without a change, an apply only upgrades the objects of resources whose conditions it checks", () => {
  const { plan } = fixture(TEXT).root;
  const calls = plan.traces.map((trace) => [
    trace.change.address.text,
    ...lifecycleRecord(trace, recordOptions(plan, trace)).calls.flatMap(({ operation, phase }) =>
      phase === "apply" ? [operation] : [],
    ),
  ]);
  expect(calls).toEqual([
    ["data.terraform_remote_state.read"],
    ["terraform_data.checked", "UpgradeResourceState"],
    ["terraform_data.plain"],
  ]);
});
