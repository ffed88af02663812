import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { main } from "../../../server/cli/main.ts";
import { environmentOptions } from "../../../server/host/node/environmentOptions.ts";
import { capturingConsole } from "../../support/capturingConsole.ts";
import { diskOf } from "./caseDisk.ts";
import { CASES } from "./cases.mjs";

const [, ...recorded] = readFileSync(new URL("validate.golden.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): { readonly name: string; readonly exit: number; readonly diagnostics: readonly string[] } =>
    JSON.parse(line),
  );

const FOLDER = "/tmp/stateline-terragrunt-validate";

/** Returns what `stateline check` says of a case; only diagnostics with a place, as Terragrunt prints no others. */
async function checked(name: string) {
  const { files, unit = ".", environment = {} } = CASES.find((candidate) => candidate.name === name)!;
  const { console, printed } = capturingConsole();
  const folder = unit === "." ? FOLDER : `${FOLDER}/${unit}`;
  const options = { ...environmentOptions(), environment: new Map(Object.entries(environment)) };
  const exit = await main(["check", folder, "--json"], diskOf(FOLDER, files), console, options);
  const { diagnostics } = JSON.parse(printed.out) as {
    diagnostics: readonly { summary: string; file?: string; range: { start: { line: number; column: number } } }[];
  };
  const placed = diagnostics.flatMap(({ summary, file, range }) =>
    file === undefined
      ? []
      : [
          `${new URL(file, `file://${folder}/`).pathname.replace(FOLDER, "ROOT")}:${range.start.line}:${range.start.column} ${summary}`,
        ],
  );
  return { exit, diagnostics: placed.toSorted() };
}

/** The cases in which check says something else, with the reasons. */
const ACCEPTED: ReadonlyMap<string, string> = new Map([
  ["read_terragrunt_config of a faulty file", "the call is marked, not the place in the other file"],
  ["a dependency whose path is a missing local", "the real one ends without a diagnostic"],
  ["the state of a local backend", "the real one fails without a diagnostic"],
  ["the state of a generated backend", "the real one fails without a diagnostic"],
]);

describe("check says what terragrunt hcl validate says", () => {
  test.each(recorded.filter(({ name }) => !ACCEPTED.has(name)))("$name", async ({ name, exit, diagnostics }) =>
    expect(await checked(name)).toEqual({ exit, diagnostics }),
  );
});
