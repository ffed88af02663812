import { writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { main } from "./cli/main.ts";
import { SCHEMAS } from "./engine/schema/schemaQuestion.ts";
import { asking, DISK } from "./host/node/ask.ts";
import { environmentOptions } from "./host/node/environment.ts";
import { linesOf } from "./host/node/lines.ts";
import { output } from "./host/node/output.ts";
import { schemaAsker } from "./host/node/plugins/askSchemas.ts";
import { userCacheFolder } from "./host/node/plugins/cache.ts";

const standardOutput = output(process.stdout);

/** A command starts no foreign program; what was kept for the editor serves here too. */
const ask = asking(new Map([...DISK, [SCHEMAS, schemaAsker(userCacheFolder())]]));

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

process.exitCode = await main(process.argv.slice(2), ask, console, environmentOptions());
standardOutput.flush();
