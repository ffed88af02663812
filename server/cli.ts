import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { main } from "./cli/main.ts";
import { askDisk } from "./host/node/ask.ts";

const console = {
  lines: () => createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }),
  input: () => text(process.stdin),
  save: (path: string, formatted: string) => writeFile(path, formatted),
  out: (text: string) => void process.stdout.write(text),
  error: (text: string) => void process.stderr.write(text),
};

process.exitCode = await main(process.argv.slice(2), askDisk, console);
