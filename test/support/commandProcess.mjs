import { Readable } from "node:stream";

// Runs the built command line for one command after the other: each evaluates dist/cli.js anew, as a shell does, but the chunks that it
// shares with the other programs are read and compiled once. A message is a command; it is answered when the command has ended.

const PROGRAM = new URL("../../dist/cli.js", import.meta.url);
const { stdin } = process;
process.setMaxListeners(0);
process.stdout.setMaxListeners(0);
let runs = 0;
let last = Promise.resolve();

process.on("message", (command) => {
  last = last.then(() => run(command)).then((ended) => process.send(ended));
});
process.on("disconnect", () => process.exit());

async function run({ words, folder, environment, input }) {
  const out = captured(process.stdout);
  const errors = captured(process.stderr);
  const outer = new Set(Object.keys(process.env));
  for (const name of outer) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  process.chdir(folder);
  process.argv = [process.execPath, PROGRAM.pathname, ...words];
  process.exitCode = 0;
  const given = Readable.from(input === "" ? [] : [Buffer.from(input)], { objectMode: false });
  Object.defineProperty(process, "stdin", { configurable: true, value: given });
  try {
    await import(`${PROGRAM.href}?run=${runs++}`);
    return { code: process.exitCode, out: out.end(), errors: errors.end() };
  } finally {
    Object.defineProperty(process, "stdin", { configurable: true, value: stdin });
    // The folder may be removed now.
    process.chdir("/");
  }
}

/** Keeps what is written to a stream, instead of writing it. */
function captured(stream) {
  const pieces = [];
  stream.write = (piece) => {
    pieces.push(Buffer.from(piece));
    return true;
  };
  return {
    end: () => {
      delete stream.write;
      return Buffer.concat(pieces).toString("utf8");
    },
  };
}
