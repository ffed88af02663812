import { expect, test } from "vitest";
import { withFolder } from "../../test/support/folder.ts";
import { askDisk } from "../host/node/askers.ts";
import type { Console } from "./arguments.ts";
import { main } from "./main.ts";

const MODULE = {
  "main.tf":
    'variable "name" {\n  type = string\n}\n\nvariable "secret" {\n  default   = "hunter2"\n  sensitive = true\n}\n',
  "hello.txt": "hello",
};

const CALLING = {
  "main.tf":
    'module "m" {\n  source   = "./m"\n  for_each = toset(["a", "b"])\n  x        = each.key\n}\nmodule "z" {\n  source = "./m"\n  count  = 0\n  x      = ""\n}\n',
  "m/main.tf": 'variable "x" {\n}\n\nlocals {\n  y = "y-${var.x}"\n}\n',
};

/** What `stateline eval` prints for lines that come in pieces, and how it ends. */
const evaluated = (words: readonly string[], ...pieces: readonly (readonly string[])[]) =>
  evaluatedIn(MODULE, words, ...pieces);

function evaluatedIn(
  files: Readonly<Record<string, string>>,
  words: readonly string[],
  ...pieces: readonly (readonly string[])[]
) {
  return withFolder(files, async (folder) => {
    let [out, errors] = ["", ""];
    const console: Console = {
      async *lines() {
        yield* pieces;
      },
      input: () => Promise.resolve(new Uint8Array()),
      save: () => Promise.resolve(),
      out: (text) => {
        out += text;
      },
      error: (text) => {
        errors += text;
      },
    };
    const code = await main(["eval", "--dir", folder, ...words], askDisk, console, {});
    return { code, out, errors };
  });
}

const asJson = async (...expressions: readonly string[]) => {
  const { code, out } = await evaluated(
    ["--json"],
    expressions.map((expr) => JSON.stringify({ expr })),
  );
  return { code, answers: out.trim().split("\n") };
};

test("values are printed exactly, with their type and with masks of unknown and sensitive parts", async () => {
  const { code, answers } = await asJson(
    "[1.50, 123456789012345678901, var.name]",
    '{ a = var.secret, b = "x" }',
    "tomap({})",
    "<<EOT\nhello ${1 + 1}\nEOT\n",
  );
  expect(code).toBe(0);
  expect(answers).toEqual([
    '{"type":["tuple",["number","number","string"]],"value":[1.5,123456789012345678901,null],"unknown":[false,false,true]}',
    '{"type":["object",{"a":"string","b":"string"}],"value":{"a":null,"b":"x"},"sensitive":{"a":true}}',
    '{"type":["map","dynamic"],"value":{}}',
    '{"type":"string","value":"hello 2\\n"}',
  ]);
});

test("an error has its range in the text, and the command returns 1", async () => {
  const { code, answers } = await asJson('upper("a"', "nope(1)", "1");
  expect(code).toBe(1);
  expect(answers.map((answer) => JSON.parse(answer).error?.summary)).toEqual([
    "Unterminated function call",
    "Call to unknown function",
    undefined,
  ]);
  expect(JSON.parse(answers[1]!).error.range).toEqual({
    start: { line: 1, column: 1, byte: 0 },
    end: { line: 1, column: 5, byte: 4 },
  });
});

test("an invalid request is answered, and so is the next line", async () => {
  const { code, out } = await evaluated(["--json"], ["nope", '{"expr":5}'], [], ['{"expr":"2"}']);
  expect(code).toBe(1);
  expect(
    out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).error?.summary ?? JSON.parse(line).value),
  ).toEqual(["Invalid request", "Invalid request", 2]);
});

test("without --json it prints like the console, masks secrets and loads files", async () => {
  const { code, out, errors } = await evaluated(
    [],
    ['file("hello.txt")', "", "type([1])", "var.secret"],
    ["[var.name]"],
  );
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  expect(out).toBe('"hello"\ntuple([\n    number,\n])\n(sensitive value)\n[\n  (known after apply),\n]\n');
});

test("a folder that does not exist is refused", async () => {
  const { code, out, errors } = await evaluated(["--dir", "/no/such/folder"], ["1"]);
  expect([code, out]).toEqual([1, ""]);
  expect(errors).toBe("Error: /no/such/folder could not be read: no such file or directory.\n");
});

test("lines are evaluated in the instance of a module that --scope names", async () => {
  const scope = ["--scope", 'module.m["a"]'];
  const { code, out } = await evaluatedIn(CALLING, scope, ["local.y", "path.module"]);
  expect([code, out]).toEqual([0, '"y-a"\n"m"\n']);
  const { code: failed, errors } = await evaluatedIn(CALLING, scope, ["each.key", "module.m"]);
  expect(failed).toBe(1);
  // As terraform 1.16 has them.
  expect(errors.match(/(?<=^Error: ).*/gm)).toEqual([
    'Reference to "each" in context without for_each',
    "Reference to undeclared module",
  ]);
});

test.each([
  ["module.m", "there is no module instance module.m"],
  ['module.m["c"]', 'there is no module instance module.m["c"]'],
  ["module.z[0]", "there is no module instance module.z[0]"],
  ["module.", "module. is not the address of a module instance"],
  ["terraform_data.a", "terraform_data.a is not the address of a module instance"],
])("the scope %s is refused", async (scope, problem) => {
  const { code, errors } = await evaluatedIn(CALLING, ["--scope", scope], ["1"]);
  expect([code, errors]).toEqual([1, `Error: --scope: ${problem}.\n`]);
});
