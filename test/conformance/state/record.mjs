// Records what the real terraform makes of state files: node test/conformance/state/record.mjs [spoiled] [states]
// Each line of a golden is a case by its name; the first one says the version and the commands.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { asTerraform } from "./real.mjs";
import { spoiled } from "./spoiled.mjs";
import { states } from "./states.mjs";

const real = await asTerraform();

function write(file, head, lines) {
  const all = [{ terraform: real.version, ...head }, ...lines].map((line) => JSON.stringify(line));
  writeFileSync(join(import.meta.dirname, file), `${all.join("\n")}\n`);
  console.log(`${file}: ${lines.length}`);
}

/** More than this no golden holds: it is told by its length. */
const LONGEST = 20_000;
const short = (text) => (text.length > LONGEST ? { length: text.length } : text);

const COMMANDS = ["terraform state list -state=FILE", "terraform show -json FILE", "terraform show -no-color FILE"];

/** What the real terraform makes of each. */
const made = (cases) =>
  Object.entries(cases).map(([name, text]) => {
    const listed = real.run(text, "state", "list", "-state=FILE");
    const shown = real.run(text, "show", "-json", "FILE");
    const printed = real.run(text, "show", "-no-color", "FILE");
    const said =
      shown.status === 0 ? { json: short(shown.stdout), text: short(printed.stdout) } : { refused: shown.summary };
    return { name, ...(listed.status === 0 ? { list: short(listed.stdout) } : { unread: listed.summary }), ...said };
  });
const wanted = process.argv.slice(2);
for (const [name, cases] of Object.entries({ spoiled, states }))
  if (wanted.length === 0 || wanted.includes(name)) write(`${name}.golden.jsonl`, { commands: COMMANDS }, made(cases));
real.close();
