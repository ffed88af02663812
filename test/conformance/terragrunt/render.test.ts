import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { hasErrors } from "../../../server/engine/source/diagnostic.ts";
import { renderedJson } from "../../../server/engine/terragrunt/renderJson.ts";
import { settleUnit } from "../../../server/workspace/asked/settleUnit.ts";
import { diskOf } from "./caseDisk.ts";
import { CASES, type UnitCase } from "./cases.mjs";

const [, ...recorded] = readFileSync(new URL("render.golden.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): Recorded => JSON.parse(line));

interface Recorded {
  readonly name: string;
  readonly exit: number;
  readonly printed?: unknown;
}

/** The folder in which the cases were recorded: the names in Terragrunt's cache are hashes of it. */
const FOLDER = "/tmp/stateline-terragrunt";

async function rendered({ files, unit = ".", environment = {} }: UnitCase) {
  const options = {
    mode: "render",
    command: "render",
    environment: new Map(Object.entries(environment)),
    platform: "linux",
  } as const;
  const folder = unit === "." ? FOLDER : `${FOLDER}/${unit}`;
  const { configuration, findings } = await settleUnit(folder, options, diskOf(FOLDER, files));
  return configuration && !hasErrors(findings)
    ? { exit: 0, printed: JSON.parse(renderedJson(configuration).replaceAll(FOLDER, "ROOT")) }
    : { exit: 1, summaries: findings.map(({ summary, detail }) => `${summary}: ${detail}`) };
}

describe("render prints what Terragrunt prints, and refuses what it refuses", () => {
  test.each(recorded)("$name", async ({ name, exit, printed }) => {
    const own = await rendered(CASES.find((candidate) => candidate.name === name)!);
    expect({ exit: own.exit, printed: own.printed, why: own.exit === exit ? undefined : own.summaries }).toEqual({
      exit,
      printed,
      why: undefined,
    });
  });
});

test("every case is recorded once", () => {
  expect(recorded.map(({ name }) => name)).toEqual(CASES.map(({ name }) => name));
});
