import { readFile, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { root } from "./paths.mjs";
import { show } from "./run.mjs";

/**
 * Runs vitest with its output shown. Resolves with the counts of each file, and the failures in it: of each test that
 * failed, or of a file that did not load, the name and the message.
 */
export async function runVitest(project, environment, chosenFiles = []) {
  // Two parts of a project may run at a time, in processes of their own.
  const report = join(root, "out", `vitest-${project}-${process.pid}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  // Small objects that live for one plan are collected with less work where there is more room for new ones.
  const vitest = [
    "--max-semi-space-size=64",
    // V8's threads for garbage and compilation take the time of the workers where all cores are busy.
    `--v8-pool-size=${Math.min(4, Math.ceil(availableParallelism() / 2))}`,
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    project,
    ...reporters,
    ...chosenFiles,
  ];
  const code = await show(process.execPath, vitest, { cwd: root, env: { ...process.env, ...environment } });
  const files = new Map(JSON.parse(await readFile(report, "utf8")).testResults.map(countsOfFile));
  await rm(report);
  const failed = [...files.values()].some((counts) => counts.failed > 0);
  // Vitest fails without a failed test if something is thrown outside of tests.
  if (code !== 0 && !failed) files.set(project, { ...NONE, failed: 1, failures: [`${project}: see its output`] });
  return files;
}

/** Adds up the counts of files. */
export function totalOf(files) {
  const total = { ...NONE, failures: [] };
  for (const { passed, failed, skipped, failures } of files.values()) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    total.failures.push(...failures);
  }
  return total;
}

const NONE = { passed: 0, failed: 0, skipped: 0, failures: [] };

function countsOfFile({ name, message, assertionResults }) {
  const file = relative(root, name);
  const withStatus = (...statuses) => assertionResults.filter(({ status }) => statuses.includes(status));
  const failures = message
    ? [`${file}\n${message}`]
    : withStatus("failed").map(
        ({ fullName, failureMessages }) => `${file} > ${fullName}\n${failureMessages.join("\n")}`,
      );
  const skipped = withStatus("pending", "skipped", "todo").length;
  return [file, { passed: withStatus("passed").length, failed: failures.length, skipped, failures }];
}
