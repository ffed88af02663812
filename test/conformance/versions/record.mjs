// Records what binaries of several versions say of the expressions and texts of this folder:
//   node test/conformance/versions/record.mjs BINARY …
// Each writes PRODUCT-VERSION.console.golden.jsonl and PRODUCT-VERSION.validate.golden.jsonl.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { COMMAND, forEach, realConsoles } from "../lang/realConsole.mjs";
import { EXPRESSIONS } from "./expressions.mjs";
import { TEXTS } from "./texts.mjs";

for (const binary of process.argv.slice(2)) await record(binary);

async function record(binary) {
  const consoles = realConsoles({ binary });
  const printed = (await consoles.run("version")).stdout;
  const [, name, version] = /^(Terraform|OpenTofu) v(\S+)/m.exec(printed);
  const judge = `${name.toLowerCase()}-${version}`;
  const answers = await forEach(EXPRESSIONS, 2, consoles.open);
  write(judge, "console", COMMAND, answers);
  const verdicts = await forEach(TEXTS, 2, () => (text) => validated(consoles, text));
  write(judge, "validate", "init -backend=false; validate -json", verdicts);
  consoles.close();
  console.log(`${judge}: ${answers.length} expressions, ${verdicts.length} texts`);
}

function write(judge, kind, command, lines) {
  const entries = [{ judge, command }, ...lines].map((line) => JSON.stringify(line));
  writeFileSync(join(import.meta.dirname, `${judge}.${kind}.golden.jsonl`), `${entries.join("\n")}\n`);
}

async function validated(consoles, { name, files }) {
  const folder = mkdtempSync(join(tmpdir(), "stateline-versions-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  await consoles.runIn(folder, "init", "-backend=false", "-input=false");
  const { stdout } = await consoles.runIn(folder, "validate", "-json");
  rmSync(folder, { recursive: true });
  const diagnostics = JSON.parse(stdout).diagnostics.map(({ severity, summary, range }) => ({
    severity,
    summary,
    ...(range && { file: range.filename, line: range.start.line }),
  }));
  return { name, diagnostics };
}
