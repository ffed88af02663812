import { writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { main } from "./cli/main.ts";
import { askDisk } from "./host/node/ask.ts";
import { environmentOptions } from "./host/node/environment.ts";
import { linesOf } from "./host/node/lines.ts";
import { output } from "./host/node/output.ts";

const standardOutput = output(process.stdout);

const console = {
  lines: () => linesOf(process.stdin),
  input: () => text(process.stdin),
  save: (path: string, formatted: string) => writeFile(path, formatted),
  out: standardOutput.write,
  error: (text: string) => {
    standardOutput.flush();
    process.stderr.write(text);
  },
};

process.exitCode = await main(process.argv.slice(2), askDisk, console, environmentOptions());
standardOutput.flush();
