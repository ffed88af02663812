import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const COMMAND = "echo EXPRESSION | terraform console; echo 'type(EXPRESSION)' | terraform console";

/** Consoles of a real binary, each in a copy of a module's folder: a console locks it. */
export function realConsoles({ binary = "terraform", folder: module = join(import.meta.dirname, "module") } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "stateline-record-"));
  const configuration = join(folder, "cli.tfrc");
  writeFileSync(configuration, "");
  const env = {
    ...process.env,
    TF_CLI_CONFIG_FILE: configuration,
    CHECKPOINT_DISABLE: "1",
    HOME: "/home/stateline",
  };
  let copies = 0;

  const run = (cwd, input, ...args) =>
    new Promise((resolve) => {
      const options = { cwd, env, maxBuffer: 1 << 26 };
      const child = execFile(binary, args, options, (failure, stdout, stderr) =>
        resolve({ stdout, stderr, failed: Boolean(failure) }),
      );
      child.stdin.on("error", () => {});
      child.stdin.end(input);
    });

  /** Asks for the value and the type of an expression, or its error. */
  const open = () => {
    const copy = join(folder, `${copies++}`);
    cpSync(module, copy, { recursive: true });
    const ready = run(copy, "", "get");
    return async (expression) => {
      await ready;
      const value = await run(copy, `${expression}\n`, "console");
      if (value.failed) return { expression, ...errorIn(value.stderr) };
      const type = await run(copy, `type(${expression})\n`, "console");
      return { expression, value: trimmed(value.stdout), type: type.failed ? null : trimmed(type.stdout) };
    };
  };

  /** Asks for the values and types of some expressions at once, and one by one from the first error on. */
  const openMany = () => {
    const one = open();
    const copy = join(folder, `${copies - 1}`);
    return async (expressions) => {
      const answers = [];
      while (answers.length < expressions.length) {
        const left = expressions.slice(answers.length);
        const lines = left.flatMap((expression) => [expression, MARK, `type(${expression})`, MARK]);
        const { stdout } = await run(copy, `${lines.join("\n")}\n`, "console");
        const parts = stdout.split(`${MARK}\n`).slice(0, -1).map(trimmed);
        for (let at = 0; at + 1 < parts.length; at += 2)
          answers.push({ expression: left[at / 2], value: parts[at], type: parts[at + 1] });
        if (answers.length < expressions.length) answers.push(await one(expressions[answers.length]));
      }
      return answers;
    };
  };

  return {
    open,
    openMany,
    run: (...args) => run(folder, "", ...args),
    runIn: (cwd, ...args) => run(cwd, "", ...args),
    close: () => rmSync(folder, { recursive: true }),
  };
}

/** What is given for each of the items, some of them at a time. */
export async function forEach(items, workers, open) {
  const answers = new Array(items.length);
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const ask = open();
      while (next < items.length) {
        const at = next++;
        answers[at] = await ask(items[at]);
      }
    }),
  );
  return answers;
}

/** An expression that no recorded one prints. */
const MARK = '"@@"';

const trimmed = (text) => text.replace(/\n$/, "");

/** The summary and the detail of the first error, whose lines the console breaks as it likes. */
function errorIn(stderr) {
  const lines = stderr
    .replace(/\x1b\[[0-9;]*m/g, "")
    .split("\n")
    .filter((line) => line.startsWith("│"))
    .map((line) => line.slice(2));
  const start = lines.findIndex((line) => line.startsWith("Error: "));
  const rest = lines.slice(start);
  const next = rest.findIndex((line, at) => at > 0 && line.startsWith("Error: "));
  const paragraphs = (next < 0 ? rest : rest.slice(0, next)).join("\n").split(/\n\s*\n/);
  const [first = "", ...others] = paragraphs;
  const details = others.filter((paragraph) => !/^ {2}(on|with) /.test(paragraph) && !/^ {4}/.test(paragraph));
  const oneLine = (text) => text.replace(/\s+/g, " ").trim();
  return {
    summary: oneLine(first.slice("Error: ".length)),
    // Where Terraform's own code falls over it prints the stack of its own functions.
    detail: oneLine(details.join(" ")).replace(/(panic in function implementation).*/, "$1"),
  };
}
