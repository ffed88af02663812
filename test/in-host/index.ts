import { writeFileSync } from "node:fs";
import Mocha from "mocha";

/** The entry point for VS Code: runs the suite, and writes the result of each test to the file in STATELINE_RESULTS. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: "bdd", timeout: 180_000, reporter: "min", color: false });
  mocha.suite.emit("pre-require", globalThis, "in-host", mocha);
  await import("./plan.test.ts");
  await import("./language.test.ts");
  await import("./features.test.ts");
  await import("./planOptions.test.ts");
  await import("./acting.test.ts");
  await import("./legacyOperations.test.ts");
  await import("./remedies.test.ts");
  await import("./runPlan.test.ts");
  await import("./schemas.test.ts");
  await import("./runLog.test.ts");
  await import("./keepStates.test.ts");
  const tests: { title: string; outcome: "passed" | "failed" | "skipped"; message?: string }[] = [];
  const failed = await new Promise<number>((resolve) => {
    mocha
      .run(resolve)
      .on("pass", (test) => tests.push({ title: test.fullTitle(), outcome: "passed" }))
      .on("pending", (test) => tests.push({ title: test.fullTitle(), outcome: "skipped" }))
      .on("fail", (test, { message }) => tests.push({ title: test.fullTitle(), outcome: "failed", message }));
  });
  const file = process.env.STATELINE_RESULTS;
  if (file) writeFileSync(file, JSON.stringify(tests));
  if (failed > 0) throw new Error(`${failed} tests failed`);
}
