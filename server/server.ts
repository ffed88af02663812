import { withDeepStack } from "./host/node/deepStack.ts";

// The language server runs in a thread whose stack is large enough for deeply nested texts. This program passes on what its client sends,
// and ends with it.

const server = withDeepStack(new URL("./languageServer.js", import.meta.url), {});
server.once("exit", (code) => process.exit(code));

if (process.argv.includes("--stdio")) process.stdin.pipe(server.stdin!);
else {
  process.on("message", (message) => server.postMessage(message));
  server.on("message", (message) => process.send?.(message));
  process.once("disconnect", () => process.exit(1));
}
