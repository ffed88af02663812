import fc from "fast-check";
import { expect, test } from "vitest";
import { runs, SEED } from "../../support/sample.ts";
import { hasTerraform } from "../../support/terraform.ts";
import { Random } from "../lifecycle/random.ts";
import { different } from "./differences.ts";
import { askTerraform } from "./judged.ts";
import { randomDirectory } from "./randomDirectory.ts";
import { stateline } from "./stateline.ts";

// One run asks the real terraform: of the many that a soak makes of other properties, these are a part.
const RUNS = Math.ceil(runs(60) / 20);

test.runIf(hasTerraform)("what the real terraform says of directories at random is said here", async () => {
  console.log(`${RUNS} directories of seed ${SEED} were shown to the terraform on PATH`);
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const directory = randomDirectory(new Random(seed), `seed ${seed}`);
      const real = await askTerraform(directory).catch(() => undefined);
      // Where the real one crashes it judges nothing.
      if (real) expect(different(directory.name, real.diagnostics, await stateline(directory))).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
