import { appendFileSync, readFileSync } from "node:fs";
import { ruledMethods } from "./ruledMethods.ts";
import type { RuledProvider } from "./rules.ts";
import { type Method, startPlugin } from "./startPlugin.ts";

// A provider that is data: node ruledPlugin.mjs RULES [CALLS [plain]]. It writes a line of JSON for each call to CALLS.
// With `plain` it is served without certificates, as a provider that was started for a debugger.

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

/** The methods that have another name in protocol 5. */
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
