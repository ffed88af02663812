import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { validate } from "../../../server/cli/checkCommand.ts";
import { diagnosticJson } from "../../../server/cli/diagnosticOutput.ts";
import { askDisk } from "../../../server/host/node/askers.ts";
import { withFolder } from "../../support/folder.ts";
import { agree, consoleOf, readRecorded } from "../lang/replay.ts";
import { ACCEPTED } from "./accepted.ts";
import { TEXTS } from "./texts.mjs";

// What the binaries of several versions said of the same expressions and texts, and what we say as each of these versions.

const judges = readdirSync(import.meta.dirname).flatMap(
  (name) => /^(.*)\.console\.golden\.jsonl$/.exec(name)?.[1] ?? [],
);

interface Verdict {
  readonly name: string;
  readonly diagnostics: readonly { severity: string; summary: string; file?: string; line?: number }[];
}

/** Expects exactly the accepted differences of a judge. */
function expectAccepted(
  judge: string,
  names: readonly string[],
  different: readonly { readonly name: string }[],
): void {
  const accepted = new Set(ACCEPTED.filter(({ judges: all }) => all.includes(judge)).map(({ name }) => name));
  expect(different.filter(({ name }) => !accepted.has(name))).toEqual([]);
  const vanished = names.filter((name) => accepted.has(name) && !different.some((each) => each.name === name));
  expect(vanished).toEqual([]);
}

describe.each(judges)("%s", (judge) => {
  const [, product, numbers] = /^(terraform|opentofu)-(\d+\.\d+\.\d+)/.exec(judge)!;

  test("expressions have the value, the type or the error of the console", async () => {
    const recorded = readRecorded(join(import.meta.dirname, `${judge}.console.golden.jsonl`));
    const answer = await consoleOf(join(import.meta.dirname, "../lang/module"), `${product}@${numbers}`);
    const different = recorded.filter((real) => !agree(real, answer(real.expression)));
    const named = different.map((real) => ({ name: real.expression, real, ours: answer(real.expression) }));
    expectAccepted(
      judge,
      recorded.map(({ expression }) => expression),
      named,
    );
  });

  test("texts have the errors and warnings of a validation", async () => {
    const [, ...lines] = readFileSync(join(import.meta.dirname, `${judge}.validate.golden.jsonl`), "utf8")
      .trim()
      .split("\n");
    const verdicts = lines.map((line) => JSON.parse(line) as Verdict);
    const different: { name: string; real: readonly string[]; ours: readonly string[] }[] = [];
    for (const real of verdicts) {
      const ours = await ourVerdict(real.name, `${product}@${numbers}`);
      const [said, saidByUs] = [real.diagnostics, ours].map((all) => all.filter(isOfText).map(keyOf).sort());
      if (JSON.stringify(said) !== JSON.stringify(saidByUs))
        different.push({ name: real.name, real: said ?? [], ours: saidByUs ?? [] });
    }
    expectAccepted(
      judge,
      verdicts.map(({ name }) => name),
      different,
    );
  });
});

/** Nothing is installed here, and `init` installs the modules of the recorded folders. */
const isOfText = ({ summary }: Verdict["diagnostics"][number]): boolean =>
  summary !== "Module not installed" && summary !== "Missing required provider";

const keyOf = ({ severity, summary, file, line }: Verdict["diagnostics"][number]): string =>
  `${severity}: ${summary} (${file ?? ""}:${line ?? ""})`;

async function ourVerdict(name: string, language: string): Promise<Verdict["diagnostics"]> {
  const { files } = TEXTS.find((text) => text.name === name)!;
  return withFolder(files, async (folder) => {
    const { plan, diagnostics } = await validate(folder, askDisk, { language });
    return diagnostics
      .filter(({ origin }) => origin === "terraform")
      .map((found) => {
        const { severity, summary, file, range } = diagnosticJson(plan, found) as unknown as {
          severity: string;
          summary: string;
          file?: string;
          range?: { start: { line: number } };
        };
        return { severity, summary, ...(range && { file, line: range.start.line }) } as Verdict["diagnostics"][number];
      });
  });
}
