import { expect, test } from "vitest";
import type { Diagnostic } from "../source/diagnostic.ts";
import { answers } from "../source/question.ts";
import { parseExpression } from "../syntax/parse.ts";
import type { Expression } from "../syntax/tree.ts";
import { EPHEMERAL, type Marks, SENSITIVE } from "../values/marks.ts";
import { parseNumber } from "../values/numbers/numberText.ts";
import { setValue } from "../values/set.ts";
import { DYNAMIC, STRING } from "../values/type.ts";
import {
  listValue,
  mapValue,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
  type Value,
  withMarks,
} from "../values/value.ts";
import { evaluate } from "./evaluate.ts";
import { functionsWith } from "./functions/table.ts";
import { OPENTOFU } from "./releases.ts";
import type { Scope } from "./scope.ts";

const FUNCTIONS = functionsWith(OPENTOFU, ["terraform"]);
const WORD = "zqxj8w4kvhunter";
const DIGITS = "98765432123456789";

/** Returns the secret in every type of argument, marked as a whole or only in its parts. */
function secrets(marks: Marks): readonly Value[] {
  const texts = [
    WORD,
    `${WORD}/24`,
    `2025-01-01T${WORD}`,
    `%${WORD}`,
    `(${WORD}`,
    `\${${WORD}}`,
    `{"${WORD}": `,
    `a: [${WORD}`,
  ];
  const strings = [...texts, `"${WORD}`, `${WORD} = `, `~${WORD}/x`, `${WORD},${WORD}\n1`].map(stringValue);
  const number = numberValue(parseNumber(`${DIGITS}.5`)!);
  const word = stringValue(WORD);
  const whole = [
    ...strings,
    number,
    numberValue(parseNumber(DIGITS)!),
    listValue(STRING, [word, word]),
    setValue(STRING, [word, stringValue("a")]),
    tupleValue([word, number]),
    mapValue(STRING, [[WORD, word]]),
    mapValue(listValue(STRING, []).type, [[WORD, listValue(STRING, [word])]]),
    objectValue([[WORD, tupleValue([word])]]),
    objectValue([
      [WORD, word],
      ["b", number],
    ]),
  ].map((value) => withMarks(value, marks));
  const within = [
    tupleValue([withMarks(word, marks), withMarks(number, marks)]),
    listValue(STRING, [withMarks(word, marks), stringValue("1")]),
    mapValue(STRING, [["a", withMarks(word, marks)]]),
    objectValue([["a", withMarks(objectValue([[WORD, word]]), marks)]]),
  ];
  return [...whole, ...within];
}

const OTHERS = ['"a"', "1", "1.5", "null", '["a", "b"]', '{ a = "b" }', '"10.0.0.0/8"'];

function scopeOf(secret: Value): Scope {
  const file = { kind: "text", text: `\${${WORD}} %{ if x` } as const;
  return {
    value: ({ subject }) => (subject.kind === "local" && subject.name === "s" ? secret : objectValue([["a", secret]])),
    answers: {
      ...answers(),
      get: (question) =>
        (question.kind === "file" ? file : { kind: "failure", absent: true, reason: "no such file" }) as never,
    },
    dialect: OPENTOFU,
    baseDirectory: "/m",
    functions: FUNCTIONS,
  };
}

/** Returns all texts of the diagnostics of an evaluation. */
const diagnosticsText = (text: string, secret: Value): string =>
  evaluate(parsed(text), scopeOf(secret)).diagnostics.map(textsOf).join("\n");

/** The expressions by their texts, each of which is evaluated with all secrets. */
const expressions = new Map<string, Expression>();

function parsed(text: string): Expression {
  const parsed = expressions.get(text);
  if (parsed) return parsed;
  const { value, diagnostics } = parseExpression(text, { path: "x" });
  if (diagnostics.length > 0) throw new Error(`${text}: ${diagnostics[0]!.summary}`);
  expressions.set(text, value);
  return value;
}

const textsOf = ({ summary, detail, related }: Diagnostic): string =>
  [summary, detail, ...(related ?? []).map(({ message }) => message)].join(" ");

/** Whether a text contains the secret or a large part of it. */
const leaks = (text: string): boolean =>
  [WORD, WORD.toUpperCase(), DIGITS, "98765432"].some((part) => text.includes(part));

const calls: readonly string[] = [...FUNCTIONS.values()].flatMap(({ name, parameters, variadic }) => {
  const count = parameters.length + (variadic ? 2 : 0);
  return Array.from({ length: count + 1 }, (_, at) => at).flatMap((at) =>
    OTHERS.map((other) => {
      const args = Array.from({ length: Math.max(count, at) }, (_, place) => (place === at ? "local.s" : other));
      return `${name}(${args.join(", ")}${args.length === at ? `${at ? ", " : ""}local.s...` : ""})`;
    }),
  );
});

const constructs = [
  ...[
    "local.s + 1",
    "-local.s",
    "!local.s",
    "local.s && true",
    "local.s / 0",
    "local.s % 0",
    "1 < local.s",
    "local.s == 1 + local.s",
  ],
  ...[
    "local.s.b",
    "local.s[0]",
    "local.s[9]",
    'local.s["b"]',
    "[1][local.s]",
    "{ a = 1 }[local.s]",
    "local.s[local.s]",
    "local.s[*].b",
    "local.s.0",
  ],
  ...['"${local.s}"', '"x${local.s}y"', "%{ for x in local.s }", "%{ if local.s }"].map((part) =>
    part.startsWith("%") ? `"${part}\${1}%{ end${part.includes("for") ? "for" : "if"} }"` : part,
  ),
  ...[
    "{ (local.s) = 1 }",
    "{ (local.s) = 1, (local.s) = 2 }",
    "local.s ? 1 : 2",
    "true ? local.s : 1",
    "true ? local.s : { b = 1 }",
    "false ? [1] : local.s",
  ],
  ...[
    "[for x in local.s : x.b]",
    "[for x in local.s : tonumber(x)]",
    "[for k, v in local.s : k + 1]",
    "{ for k, v in local.s : v => k }",
    "{ for k, v in local.s : [v] => k }",
  ],
  ...[
    "{ for k, v in local.s : k => v if v }",
    "{ for x in [1, 2] : local.s => x }",
    "[for x in local.s : parseint(x, 10)]",
    "[for x in local.s : { (x) = 1, a = x }.b]",
    "[for k, v in local.s : [for y in [k] : lookup({}, y)]]",
  ],
  ...[
    "[for x in local.s : cidrhost(x, 1)]",
    "[for k, x in local.s : { a = 1 }[k]]",
    "local.s[*][local.s]",
    "try(tonumber(local.s), local.s.b)",
    "try([for x in local.s : tonumber(x)])",
  ],
  ...[
    "upper(local.s...)",
    "{ a = local.s }.a.b.c",
    "[local.s][0].q",
    "tolist([local.s, [1]])",
    "tomap({ a = local.s, b = [] })",
    "tonumber([local.s][0])",
    "toset([[local.s], 1])",
  ],
];

test.each([
  ["sensitive", SENSITIVE],
  ["ephemeral", EPHEMERAL],
])("a %s value never appears in a diagnostic", (_, marks) => {
  const leaking: string[] = [];
  let faults = 0;
  for (const secret of secrets(marks))
    for (const text of [...calls, ...constructs]) {
      const messages = diagnosticsText(text, secret);
      if (messages !== "") faults++;
      if (leaks(messages)) leaking.push(`${text} with ${secret.kind}: ${messages}`);
    }
  expect(leaking.slice(0, 20)).toEqual([]);
  expect(faults).toBeGreaterThan(20_000);
});

test("a value without marks appears in the diagnostic", () =>
  expect(diagnosticsText("tonumber(local.s)", stringValue(WORD))).toContain(WORD));

test("a sensitive list of unknown element type is masked too", () =>
  expect(leaks(diagnosticsText("upper(local.s)", withMarks(listValue(DYNAMIC, []), SENSITIVE)))).toBe(false));
