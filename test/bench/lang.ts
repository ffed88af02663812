import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { evaluate } from "../../server/engine/lang/evaluate.ts";
import { functionsWith } from "../../server/engine/lang/functions/table.ts";
import { TERRAFORM } from "../../server/engine/lang/releases.ts";
import type { Scope } from "../../server/engine/lang/scope.ts";
import { answers } from "../../server/engine/source/question.ts";
import { parseExpression } from "../../server/engine/syntax/parse.ts";
import type { Expression } from "../../server/engine/syntax/tree.ts";
import { NUMBER, STRING } from "../../server/engine/values/type.ts";
import {
  listValue,
  mapValue,
  numberValue,
  stringValue,
  UNKNOWN,
  type Value,
} from "../../server/engine/values/value.ts";
import { hasTerraform } from "../support/terraform.ts";

const SMALL = [
  '1 + 2 * 3 > 6 ? upper("yes") : lower("NO")',
  "[for x in [1, 2, 3] : x * 2 if x > 1]",
  'join(",", [for k, v in { a = 1, b = 2 } : "${k}=${v}"])',
  'cidrsubnet("10.0.0.0/8", 8, 2)',
  'jsonencode({ a = [1, true, null], b = "x" })',
  'format("%s-%03d", "web", 7)',
  "merge({ a = 1 }, { b = 2 }).b",
  'replace("a-b-c", "/-(.)/", "$1")',
  '{ for x in ["a", "b"] : x => length(x) }["a"]',
  'try([][0], "none")',
];
const COUNT = 10_000;
const MEMBERS = 100_000;

// Created on demand, because a larger heap slows the small benches down.
const LARGE: Readonly<Record<string, () => Value>> = {
  text: once(() => stringValue("lorem ipsum dolor\n".repeat(6_000))),
  numbers: once(() =>
    listValue(
      NUMBER,
      members((at) => numberValue(at % 50_000)),
    ),
  ),
  words: once(() =>
    listValue(
      STRING,
      members((at) => stringValue(`w${at % 50_000}`)),
    ),
  ),
  map: once(() =>
    mapValue(
      STRING,
      members((at) => [`k${at}`, stringValue(`v${at}`)] as const),
    ),
  ),
};

function once<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

function members<T>(make: (at: number) => T): readonly T[] {
  return Array.from({ length: MEMBERS }, (_, at) => make(at));
}

const scope: Scope = {
  value: ({ subject }) => (subject.kind === "local" ? (LARGE[subject.name]?.() ?? UNKNOWN) : UNKNOWN),
  answers: answers(),
  baseDirectory: "/",
  dialect: TERRAFORM,
  functions: functionsWith(TERRAFORM, []),
};
const read = (text: string): Expression => parseExpression(text, { path: "bench" }).value;
const check = (expression: Expression): void => {
  const { diagnostics } = evaluate(expression, scope);
  if (diagnostics.length > 0) throw new Error(diagnostics[0]?.detail);
};
const run = (text: string): void => check(read(text));

const folder = mkdtempSync(join(tmpdir(), "stateline-bench-"));
const configuration = join(folder, "cli.tfrc");
writeFileSync(configuration, "");
const env = { ...process.env, TF_CLI_CONFIG_FILE: configuration, CHECKPOINT_DISABLE: "1" };
const console_ = (input: string) => execFileSync("terraform", ["console"], { cwd: folder, env, input, stdio: "pipe" });

const REAL = `${COUNT} small expressions in the real console`;
const START = "the start of the real console";
const small = SMALL.map(read);
const TEXTS = [
  "upper",
  "lower",
  "title",
  "strrev",
  "trimspace",
  "chomp",
  "base64encode",
  "urlencode",
  "sha256",
  "md5",
  "length",
];

export const benches: { name: string; against?: string; besides?: string; run(): void }[] = [
  ...(hasTerraform
    ? [
        { name: START, run: () => void console_("1\n") },
        {
          name: REAL,
          run: () => void console_(Array.from({ length: COUNT }, (_, at) => `${SMALL[at % SMALL.length]}\n`).join("")),
        },
      ]
    : []),
  {
    name: `${COUNT} evaluations of small expressions`,
    against: REAL,
    besides: START,
    run: () => {
      for (let at = 0; at < COUNT; at++) check(small[at % small.length]!);
    },
  },
  {
    name: `${COUNT} small expressions, read and evaluated`,
    against: REAL,
    besides: START,
    run: () => {
      for (let at = 0; at < COUNT; at++) run(SMALL[at % SMALL.length]!);
    },
  },
  ...TEXTS.map((name) => ({ name: `${name} of 100 KB`, run: () => run(`${name}(local.text)`) })),
  {
    name: "split, replace and regexall of 100 KB",
    run: () => run('[split(" ", local.text), replace(local.text, "/o./", "x"), regexall("\\\\w+", local.text)]'),
  },
  {
    name: "yamldecode and jsondecode of 100 KB",
    run: () => run("[yamldecode(yamlencode(local.text)), jsondecode(jsonencode(local.text))]"),
  },
  ...["distinct", "reverse", "sort", "toset", "compact", "flatten", "sum", "jsonencode"].map((name) => ({
    name: `${name} of 100,000 elements`,
    run: () => run(`${name}(${name === "sum" ? "local.numbers" : "local.words"})`),
  })),
  {
    name: "keys, values, merge and transposing a map of 100,000",
    run: () => run("[keys(local.map), values(local.map), merge(local.map, local.map)]"),
  },
  {
    name: "setunion, setintersection and setsubtract of 100,000",
    run: () =>
      run(
        "[setunion(local.words, local.words), setintersection(local.words, local.words), setsubtract(local.words, local.words)]",
      ),
  },
  {
    name: "matchkeys, contains, index and chunklist of 100,000",
    run: () =>
      run(
        '[matchkeys(local.words, local.words, local.words), contains(local.words, "x"), index(local.words, "w49999"), chunklist(local.words, 10)]',
      ),
  },
  {
    name: "concat, formatlist, zipmap and a for over 100,000",
    run: () =>
      run(
        '[concat(local.words, local.words), formatlist("%s-x", local.words), zipmap(local.words, local.words), [for x in local.words : upper(x)]]',
      ),
  },
];
