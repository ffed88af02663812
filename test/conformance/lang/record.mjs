// Records what the console of the real terraform says to many expressions: node test/conformance/lang/record.mjs [OUTPUT]
// The first line says the version and the command, each other one is an expression with its value and type, or its error.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expressions } from "./expressions.mjs";
import { COMMAND, forEach, realConsoles } from "./realConsole.mjs";

const WORKERS = 3;
const consoles = realConsoles();
const answers = await forEach(expressions, WORKERS, consoles.open);
const version = JSON.parse((await consoles.run("version", "-json")).stdout).terraform_version;
const lines = [{ terraform: version, command: COMMAND }, ...answers].map((line) => JSON.stringify(line));
writeFileSync(process.argv[2] ?? join(import.meta.dirname, "console.golden.jsonl"), `${lines.join("\n")}\n`);
console.log(`${answers.length} expressions, ${answers.filter(({ summary }) => summary).length} errors`);

// The signatures of all functions, as data.
const { function_signatures } = JSON.parse((await consoles.run("metadata", "functions", "-json")).stdout);
const parameter = ({ name, type, is_nullable }) => ({ name, type, ...(is_nullable && { nullable: true }) });
const signatures = Object.entries(function_signatures)
  .filter(([name]) => !name.startsWith("core::"))
  .map(([name, { return_type, parameters = [], variadic_parameter }]) => ({
    name,
    returns: return_type,
    parameters: parameters.map(parameter),
    ...(variadic_parameter && { variadic: parameter(variadic_parameter) }),
  }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));
const head = { terraform: version, command: "terraform metadata functions -json" };
const signatureLines = [head, ...signatures].map((line) => JSON.stringify(line));
writeFileSync(join(import.meta.dirname, "functions.golden.jsonl"), `${signatureLines.join("\n")}\n`);
consoles.close();
