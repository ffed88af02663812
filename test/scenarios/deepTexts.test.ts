import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startSession } from "../lsp/session.ts";
import { withFolder } from "../support/folder.ts";

// What the real terraform reads is read, however deeply it is nested: a command starts again in a thread with a larger stack.

const run = promisify(execFile);
const DEPTH = 1_500;
const CHAIN = 5_000;

const nested = (open: string, inner: string, close = ""): string => open.repeat(DEPTH) + inner + close.repeat(DEPTH);
const chain = (...links: readonly string[]): string =>
  Array.from({ length: CHAIN }, (_, at) => links[at % links.length]).join("");

/** Expressions, and what `terraform console` prints of each. */
const TEXTS: readonly (readonly [name: string, text: string, value: string])[] = [
  ["parentheses", nested("(", "1", ")"), "1"],
  ["lists", `length(${nested("[", "1", "]")})`, "1"],
  ["objects", `keys(${nested("{ a = ", "1", " }")})[0]`, '"a"'],
  ["elements", `${nested("[", "1", "]")}${"[0]".repeat(DEPTH)}`, "1"],
  ["conditionals", `${nested("false ? 1 : ", "2")}`, "2"],
  ["conditionals in conditions", nested("(", "true", " ? true : false)"), "true"],
  ["templates", nested('"${', "1", '}"'), "1"],
  ["directives", `"${nested("%{ if true }", "x", "%{ endif }")}"`, '"x"'],
  ["calls", nested("abs(", "1", ")"), "1"],
  ["negations", nested("!", "true"), "true"],
  ["for expressions", `length(${nested("[for x in [1] : ", "1", "]")})`, "1"],
  ["JSON", `length(jsondecode(jsonencode(${nested("[", "1", "]")})))`, "1"],
  ["YAML", `length(yamldecode("${nested("[", "1", "]")}"))`, "1"],
  ["operators in turn", `${chain("1 + ", "2 * ", "3 - ", "4 / ")}1`, "2501"],
  ["operators of a level", `${chain("true == ", "true != ")}true`, "true"],
];

test("texts are evaluated, planned and formatted however deeply they are nested", () =>
  withFolder(
    { "main.tf": `locals {\n${TEXTS.map(([, text], at) => `  v${at} = ${text}`).join("\n")}\n}\n` },
    async (folder) => {
      const lines = TEXTS.map(([, text]) => JSON.stringify({ expr: text })).join("\n");
      const evaluation = run(process.execPath, ["dist/cli.js", "eval", "--json"], { maxBuffer: 2 ** 26 });
      evaluation.child.stdin?.end(`{"expr": "0"}\n${lines}\n`);
      const results = (await evaluation).stdout.trimEnd().split("\n").slice(1);
      const values = results.map((line) => (line.includes('"error"') ? line.slice(0, 200) : JSON.parse(line).value));
      expect(TEXTS.map(([name], at) => [name, JSON.stringify(values[at])])).toEqual(
        TEXTS.map(([name, , value]) => [name, value]),
      );
      const plan = await run(process.execPath, ["dist/cli.js", "plan", folder], { maxBuffer: 2 ** 26 });
      expect([plan.stdout, plan.stderr]).toEqual([expect.stringContaining("No changes."), ""]);
      const formatted = await run(process.execPath, ["dist/cli.js", "fmt", `${folder}/main.tf`, "--check"]).catch(
        (caught: unknown) => caught,
      );
      expect(formatted).toMatchObject({ stderr: "" });
    },
  ));

test("an editor reads them, too", async () => {
  const text = `output "a" {\n  value = ${nested("(", "1", ")")}\n}\n`;
  await withFolder({ "main.tf": text }, async (folder) => {
    const session = await startSession(folder);
    await session.open("main.tf", text);
    await session.status((shown) => shown !== "");
    expect(await session.diagnostics("main.tf", () => true)).toEqual([]);
    await session.close();
  });
});

test("what no stack has room for is a finding", () =>
  withFolder({ "main.tf": `locals {\n  a = ${"[".repeat(200_000)}\n}\n` }, async (folder) => {
    const check = await run(process.execPath, ["dist/cli.js", "check", folder]).catch((caught: unknown) => caught);
    expect(check).toMatchObject({ code: 1, stdout: expect.stringContaining("Too deeply nested") });
  }));
