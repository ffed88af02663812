import { expect, test } from "vitest";
import { runs, SEED as seed } from "../../../support/sample.ts";
import { hasTerraform, JUDGE } from "../../../support/terraform.ts";
import { printFound, runPluginSteps } from "./run.ts";

const count = Number(process.env.STEPS ?? runs(4));
console.log(
  hasTerraform
    ? `${count} random plans over random plugins beside the terraform on PATH, from seed ${seed}: node scripts/pluginSteps.mjs ${count} ${seed}`
    : `no terraform ${JUDGE} on PATH: workspaces over plugins are compared with what it recorded`,
);

test.runIf(hasTerraform)(
  "random workspaces over random plugins, planned now by the real terraform, with the same calls",
  async () => {
    const { plans, different } = await runPluginSteps(count, seed);
    expect(different.map(printFound).join("\n")).toBe("");
    expect(plans).toBeGreaterThanOrEqual(count);
  },
  120_000 + count * 20_000,
);
