import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../server/engine/source/diagnostic.ts";
import { sourceFile } from "../../../server/engine/source/sourceFile.ts";
import { decodeSource } from "../../../server/engine/syntax/bytes.ts";
import { walkExpression } from "../../../server/engine/syntax/expressions.ts";
import { format } from "../../../server/engine/syntax/format/format.ts";
import { parse } from "../../../server/engine/syntax/parse.ts";
import { place } from "../../../server/engine/syntax/place.ts";
import { printedRange } from "../../../server/engine/syntax/position.ts";
import type { SyntaxFile } from "../../../server/engine/syntax/tree.ts";
import { missingFacts } from "../../support/facts.ts";
import { hasTerraform, JUDGE } from "../../support/terraform.ts";
import { DIAGNOSTIC_DIFFERENCES, type Difference, FORMAT_DIFFERENCES } from "./differences.ts";

// What record.mjs recorded from the real terraform, said again by our parser alone.

console.log(
  hasTerraform
    ? `syntax is compared with what terraform ${JUDGE} recorded, a sample of it with the one on PATH`
    : `no terraform ${JUDGE} on PATH: syntax is compared with what it recorded`,
);

interface Said {
  readonly severity: string;
  readonly summary: string;
  readonly detail: string;
  readonly start?: readonly number[];
  readonly end?: readonly number[];
}

interface Case {
  readonly file: string;
  readonly text?: string;
  readonly base64?: string;
  readonly syntaxErrors?: number;
  readonly diagnostics: readonly Said[];
}

const textOf = ({ text, base64 }: Case): string => text ?? decodeSource(Buffer.from(base64 ?? "", "base64"));

/** Of these and the like, which terraform finds when it reads the parsed body, the parser says nothing. */
const STRUCTURAL =
  /^(Incorrect JSON value type|Extraneous JSON object property|Missing block label|Missing required argument|Duplicate |Invalid (reference|type specification|output name|address|variable name)|Unsupported |Reference to|Variables not allowed|Extraneous label|Missing \w+ for|Required attribute not set|No configuration files)/;

const STATIC = /^A single static variable reference/;

function recorded<T>(name: string): readonly T[] {
  const lines = readFileSync(join(import.meta.dirname, `${name}.golden.jsonl`), "utf8")
    .trim()
    .split("\n");
  return lines.slice(1).map((line) => JSON.parse(line) as T);
}

/** What terraform said of the syntax, before it read what the file means. */
function syntaxOf({ syntaxErrors, diagnostics }: Case): readonly Said[] {
  if (syntaxErrors !== undefined) return diagnostics.slice(0, syntaxErrors);
  const first = diagnostics.findIndex(({ summary, detail }) => STRUCTURAL.test(summary) || STATIC.test(detail));
  return first < 0 ? diagnostics : diagnostics.slice(0, first);
}

function recordedForm(file: SyntaxFile, { severity, summary, detail, subject }: Diagnostic): Said {
  const offsets = place(file, subject!);
  const { start, end } = printedRange(file.source, offsets.start, offsets.end);
  return {
    severity,
    summary,
    detail,
    start: [start.line, start.column, start.byte],
    end: [end.line, end.column, end.byte],
  };
}

/** Of a sound JSON file: what is wrong with the templates in the values of locals, which are all evaluated. */
function ours(each: Case): readonly Said[] {
  const file = parse(sourceFile(each.file, textOf(each)));
  const found = file.body.json && file.diagnostics.length === 0 ? inTemplates(file) : file.diagnostics;
  return found.map((diagnostic) => recordedForm(file, diagnostic));
}

function inTemplates(file: SyntaxFile): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const item of file.body.items)
    if (item.kind === "argument" && item.name === "locals")
      walkExpression(item.expression, (node) => {
        diagnostics.push(...(node.json?.diagnostics ?? []));
        return true;
      });
  return diagnostics;
}

const isAccepted = (differences: readonly Difference[], text: string): boolean =>
  differences.some(({ texts }) => texts.includes(text));

/** What is the same to the letter: all but the detail. */
const placed = ({ severity, summary, start, end }: Said) => ({ severity, summary, start, end });

const label = (text: string): string => JSON.stringify(text).slice(0, 100);

describe.each(["native", "json", "structure"])("%s", (name) => {
  for (const each of recorded<Case>(name)) {
    const text = textOf(each);
    test(label(text), () => {
      const [ourDiagnostics, realDiagnostics] = [ours(each), syntaxOf(each)];
      if (isAccepted(DIAGNOSTIC_DIFFERENCES, text))
        expect(ourDiagnostics.map(placed)).not.toEqual(realDiagnostics.map(placed));
      else {
        expect(ourDiagnostics.map(placed)).toEqual(realDiagnostics.map(placed));
        expect(realDiagnostics.map(({ detail }, at) => missingFacts(detail, ourDiagnostics[at]!.detail))).toEqual(
          realDiagnostics.map(() => []),
        );
      }
    });
  }
});

describe("fmt", () => {
  for (const { text, formatted } of recorded<{ text: string; formatted: string }>("fmt"))
    test(label(text), () => {
      const printed = format(text).replace(/\n?$/, "\n");
      if (isAccepted(FORMAT_DIFFERENCES, text)) expect(printed).not.toBe(formatted);
      else expect(printed).toBe(formatted);
    });
});

test("the list of differences is short, and every text in it was recorded", () => {
  const differences = [...DIAGNOSTIC_DIFFERENCES, ...FORMAT_DIFFERENCES];
  expect(differences.length).toBeLessThanOrEqual(10);
  const texts = new Set(["native", "json"].flatMap((name) => recorded<Case>(name).map(textOf)));
  for (const { text } of recorded<{ text: string }>("fmt")) texts.add(text);
  for (const text of differences.flatMap((difference) => difference.texts)) expect(texts).toContain(text);
});

const SAMPLE = 25;

test.skipIf(!hasTerraform)(`the terraform on PATH still says the same of ${SAMPLE} of the texts`, () => {
  const cases = recorded<Case>("native").filter(({ base64 }) => base64 === undefined);
  const step = Math.floor(cases.length / SAMPLE);
  const home = mkdtempSync(join(tmpdir(), "stateline-syntax-"));
  try {
    writeFileSync(join(home, "cli.tfrc"), "");
    const env = { ...process.env, TF_CLI_CONFIG_FILE: join(home, "cli.tfrc"), CHECKPOINT_DISABLE: "1" };
    for (const each of cases.filter((_, at) => at % step === 0)) {
      writeFileSync(join(home, "main.tf"), textOf(each));
      const { stdout } = spawnSync("terraform", ["validate", "-json"], { cwd: home, env, encoding: "utf8" });
      const now = (JSON.parse(stdout) as { diagnostics: readonly Said[] }).diagnostics.map(({ summary }) => summary);
      expect([...now].sort()).toEqual(each.diagnostics.map(({ summary }) => summary).sort());
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
