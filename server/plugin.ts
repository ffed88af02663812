import type { KeepRequest } from "./host/node/plugins/schemaKeeper.ts";
import { keepSchemas } from "./host/node/plugins/schemaKeeper.ts";

// Starts one plugin, has its answer kept, and ends. Whoever has started this process is gone when the channel closes.

const ending = new AbortController();
process.once("disconnect", () => ending.abort());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => ending.abort());
process.once("message", async (request: KeepRequest) => {
  const answer = await keepSchemas(request, ending.signal);
  if (process.connected) process.send?.(answer, () => process.disconnect());
});
