import type { ToHost } from "./host/node/plugins/hostMessages.ts";
import { pluginHost } from "./host/node/plugins/pluginHost.ts";
import type { CacheRequest } from "./host/node/plugins/schemaKeeper.ts";
import { cacheSchemas } from "./host/node/plugins/schemaKeeper.ts";

// Runs plugins beside the process that forked it: `plugin.js` asks one for its schemas, caches its response, and exits;
// `plugin.js calls` keeps plugins running and calls them. A closed channel means that the other process is gone.

const ending = new AbortController();
process.once("disconnect", () => ending.abort());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => ending.abort());
if (process.argv[2] === "calls") answerCalls();
else process.once("message", answerForSchemas);

async function answerForSchemas(request: CacheRequest): Promise<void> {
  const answer = await cacheSchemas(request, ending.signal);
  if (process.connected) process.send?.(answer, () => process.disconnect());
}

function answerCalls(): void {
  const host = pluginHost({
    send: (message) => {
      if (process.connected) process.send?.(message, () => undefined);
    },
    idle: () => process.exit(0),
  });
  const end = (): void => void host.end().finally(() => process.exit(0));
  ending.signal.addEventListener("abort", end);
  process.on("message", (message: ToHost) => {
    if (message.kind === "calls") host.call(message.calls);
    else end();
  });
}
