import type { CacheRequest } from "./host/node/plugins/schemaKeeper.ts";
import { cacheSchemas } from "./host/node/plugins/schemaKeeper.ts";

// Starts one plugin, caches its response, and exits. A closed channel means that the parent process is gone.

const ending = new AbortController();
process.once("disconnect", () => ending.abort());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => ending.abort());
process.once("message", async (request: CacheRequest) => {
  const answer = await cacheSchemas(request, ending.signal);
  if (process.connected) process.send?.(answer, () => process.disconnect());
});
