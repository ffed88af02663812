import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { dumping } from "./dumpCalls.ts";
import { ruledMethods } from "./ruledMethods.ts";
import type { RuledProvider } from "./rules.ts";
import { type Method, startPlugin } from "./startPlugin.ts";

// A provider that is data: node ruledPlugin.mjs RULES [CALLS [plain]]. It writes a line of JSON for each call to CALLS.
// With `plain` it is served without certificates, as a provider that was started for a debugger. If a file CALLS.times exists, the
// milliseconds of each call are added to it. As an SDK does, it writes the objects of its calls to TF_LOG_SDK_PROTO_DATA_DIR.

const [, , rulesFile = "", callsFile, reached] = process.argv;
const provider = JSON.parse(readFileSync(rulesFile, "utf8")) as RuledProvider;
const { protocol } = provider;

const ruled = ruledMethods(
  provider,
  (call) => {
    if (callsFile !== undefined) appendFileSync(callsFile, `${JSON.stringify({ pid: process.pid, ...call })}\n`);
  },
  () => process.exit(3),
);

const dump = process.env.TF_LOG_SDK_PROTO_DATA_DIR;
const methods = Object.fromEntries(
  Object.entries(ruled).map(([name, method]) => [name, dump ? dumping(dump, name, method) : method] as const),
);

/** The methods that have another name in protocol 5. */
const IN_5: Readonly<Record<string, string>> = {
  GetProviderSchema: "GetSchema",
  ValidateProviderConfig: "PrepareProviderConfig",
  ValidateResourceConfig: "ValidateResourceTypeConfig",
  ValidateDataResourceConfig: "ValidateDataSourceConfig",
  ConfigureProvider: "Configure",
  StopProvider: "Stop",
};

const times = `${callsFile}.times`;
const isTimed = existsSync(times);

const timed =
  (method: Method): Method =>
  async (request) => {
    const began = performance.now();
    const answer = await method(request);
    appendFileSync(times, `${performance.now() - began}\n`);
    return answer;
  };

const served = Object.entries(methods).map(
  ([name, method]) =>
    [
      `/tfplugin${protocol}.Provider/${protocol === 5 ? (IN_5[name] ?? name) : name}`,
      isTimed ? timed(method) : method,
    ] as const,
);
await startPlugin(
  protocol,
  new Map<string, Method>([...served, ["/plugin.GRPCController/Shutdown", () => process.exit(0)]]),
  reached === "plain" ? reached : undefined,
);
