import { main } from "./cli/main.ts";
import { askDisk } from "./host/node/ask.ts";

const console = {
  out: (text: string) => void process.stdout.write(text),
  error: (text: string) => void process.stderr.write(text),
};

process.exitCode = await main(process.argv.slice(2), askDisk, console);
