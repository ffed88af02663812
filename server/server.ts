#!/usr/bin/env node
import { version } from "./cli/version.ts";
import { withCompileCache } from "./host/node/compileCache.ts";
import { withDeepStack } from "./host/node/deepStack.ts";

// The language server runs in a thread whose stack is large enough for deeply nested texts. This program passes on what its client sends,
// and ends with it.

const HELP = `Usage: stateline-language-server --stdio

  --stdio      speak the Language Server Protocol over the standard streams
  --help       print this help
  --version    print the version
`;

const words = process.argv.slice(2);
if (words.some((word) => /^(?:--?help|-h)$/.test(word))) process.stdout.write(HELP);
else if (words.some((word) => /^--?version$/.test(word))) process.stdout.write(`stateline ${version}\n`);
else if (words.includes("--stdio") || process.send) start();
else {
  process.stderr.write(HELP);
  process.exitCode = 2;
}

function start(): void {
  const server = withCompileCache(version, () => withDeepStack(new URL("./languageServer.js", import.meta.url), {}));
  server.once("exit", (code) => process.exit(code));
  if (words.includes("--stdio")) process.stdin.pipe(server.stdin!);
  else {
    process.on("message", (message) => server.postMessage(message));
    server.on("message", (message) => process.send?.(message));
    process.once("disconnect", () => process.exit(1));
  }
}
