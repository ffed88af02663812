import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";

/**
 * Returns the options of a script that measures what a list names, and the lines of the list without its comments. Ends the process if
 * the options are wrong. `--mirror` is the folder of the git directories, `--report` a file for all differences, and `--keep` a folder
 * for the copies.
 */
export async function listOptions(script) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mirror: { type: "string" },
      verbose: { type: "boolean", default: false },
      report: { type: "string" },
      keep: { type: "string" },
    },
  });
  if (positionals.length !== 1 || values.mirror === undefined) {
    console.error(`Usage: node ${script} --mirror DIR [--verbose] [--report FILE] [--keep DIR] LIST`);
    process.exit(2);
  }
  const text = await readFile(positionals[0], "utf8");
  return { options: values, lines: text.split("\n").filter((line) => line && !line.startsWith("#")) };
}
