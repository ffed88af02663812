import { appendFileSync, readFileSync } from "node:fs";
import { ruledMethods } from "./ruledMethods.ts";
import type { RuledProvider } from "./rules.ts";
import { type Method, startPlugin } from "./startPlugin.ts";

// A provider that is data: node ruledPlugin.mjs RULES [CALLS [plain]]. What it is asked is written to CALLS, a line of JSON a call.
// It is served without certificates where it is `plain`, as one that was started for a debugger.

const [, , rulesFile = "", callsFile, reached] = process.argv;
const provider = JSON.parse(readFileSync(rulesFile, "utf8")) as RuledProvider;
const { protocol } = provider;

const methods = ruledMethods(
  provider,
  (call) => {
    if (callsFile !== undefined) appendFileSync(callsFile, `${JSON.stringify({ pid: process.pid, ...call })}\n`);
  },
  () => process.exit(3),
);

/** How protocol 5 calls what it calls otherwise. */
const IN_5: Readonly<Record<string, string>> = {
  GetProviderSchema: "GetSchema",
  ValidateProviderConfig: "PrepareProviderConfig",
  ValidateResourceConfig: "ValidateResourceTypeConfig",
  ValidateDataResourceConfig: "ValidateDataSourceConfig",
  ConfigureProvider: "Configure",
  StopProvider: "Stop",
};

const served = Object.entries(methods).map(
  ([name, method]) =>
    [`/tfplugin${protocol}.Provider/${protocol === 5 ? (IN_5[name] ?? name) : name}`, method] as const,
);
await startPlugin(
  protocol,
  new Map<string, Method>([...served, ["/plugin.GRPCController/Shutdown", () => process.exit(0)]]),
  reached === "plain" ? reached : undefined,
);
