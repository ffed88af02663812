import { AWAITED, type Provider, type StandIn } from "../../provider/provider.ts";
import { hasDataOfConfiguration } from "../../provider/pureData/pureData.ts";
import type { PackedType } from "../../provider/simulation/packProvider.ts";
import { answers } from "../../source/question.ts";
import { remember, rememberPair } from "../../source/remember.ts";
import { objectValue, type Value } from "../../values/value.ts";
import { unmarkDeep } from "../../values/walk.ts";
import type { RowLookup } from "../rows/rows.ts";
import type { Planner, Providers, Resolved } from "./providers.ts";

/** Returns providers that run with their configurations, as far as the walk has evaluated these. */
export const withConfigurations = (providers: Providers, configurations: Configurations): Providers => ({
  ...providers,
  of: (path, resource) => {
    const planner = running(providers.of(path, resource), configurations);
    return resource.mode === "data" ? knowing(planner, configurations) : planner;
  },
  ofAction: (path, action) => running(providers.ofAction(path, action), configurations),
  ofStored: (object) => running(providers.ofStored(object), configurations),
});

/** The rows of the provider configurations. */
interface Configurations {
  readonly rows: RowLookup;
  /** Whether a configuration has a node; otherwise it is empty. */
  readonly hasNode: (id: string) => boolean;
}

function running(planner: Resolved, { rows, hasNode }: Configurations): Resolved {
  if ("missing" in planner) return planner;
  const { provider, configuration } = planner;
  const row = rows.get(configuration.text);
  const [value] = row?.kind === "value" ? row.values.values() : [];
  if (!provider.configure) return inheriting(planner, hasNode(configuration.text) ? value : NOTHING_SET);
  if (value && value.kind !== "unknown")
    return { ...planner, provider: asConfigured(provider, configuration.text, value) };
  if (provider.untilConfigured)
    return { ...planner, provider: provider.untilConfigured(value ? standInFor(value) : WITHOUT_CONFIGURATION) };
  const [reason] = value?.origins ?? [];
  const unasked = typeof reason === "object" && reason.why !== "pending" ? reason : undefined;
  return {
    missing: reason !== undefined && !unasked ? "pending" : "not-configured",
    ...(unasked && { unasked }),
    source: provider.source,
    configuration,
    range: undefined,
  };
}

const NOTHING_SET = objectValue([]);

/** Returns the planner of a data source whose provider knows its own configuration, if results follow from that. */
function knowing(planner: Resolved, { rows }: Configurations): Resolved {
  if ("missing" in planner || !hasDataOfConfiguration(planner.provider.source)) return planner;
  const row = rows.get(planner.configuration.text);
  const [value] = row?.kind === "value" ? row.values.values() : [];
  return value && value.kind !== "unknown"
    ? { ...planner, provider: withConfiguration(planner.provider, value) }
    : planner;
}

const withConfiguration = rememberPair(
  (provider: Provider, configuration: Value): Provider => ({ ...provider, configuration }),
);

/** Returns a planner whose simulated objects inherit from the configuration of their provider, if that is known. */
function inheriting(planner: Planner, configuration: Value | undefined): Planner {
  const { provider, packed } = planner;
  if (!configuration || configuration.kind === "unknown") return planner;
  if (!provider.inheriting && !packed?.provider.inheriting) return planner;
  return {
    ...planner,
    provider: provider.inheriting?.(configuration) ?? provider,
    ...(packed && { packed: inheritingType(packed, configuration) }),
  };
}

/** Returns a type of another version with the configuration of its provider; the same object for the same configuration. */
const inheritingType = rememberPair((type: PackedType, configuration: Value): PackedType => {
  const provider = type.provider.inheriting?.(configuration);
  return provider ? { ...type, provider } : type;
});

/** Returns the configured provider; the same object for the same configuration. */
function asConfigured(provider: Provider, address: string, value: Value): Provider {
  const byAddress = configuredBy(provider, value);
  const known = byAddress.get(address);
  if (known) return known;
  const configuration = unmarkDeep(value).value;
  const now = provider.configure?.({ answers: answers(), configuration, address }).response ?? provider;
  byAddress.set(address, now);
  return now;
}

const configuredBy = rememberPair((_provider: Provider, _value: Value) => new Map<string, Provider>());

/** Returns why a live provider has no configuration, given the unknown value in its place. */
const standInFor = remember((value: Value): StandIn => {
  const origins = value.kind === "unknown" ? value.origins : [];
  const unasked = origins.filter((origin) => typeof origin !== "string");
  if (unasked.some(({ why }) => why === "pending")) return AWAITED;
  const refused = unasked.find(({ why }) => why === "not-read");
  if (refused?.about !== undefined) return { isAwaited: false, reason: refused.about, remedy: "configure" };
  return unasked.length > 0 || origins.length > 0 ? UNKNOWN_CONFIGURATION : WITHOUT_CONFIGURATION;
});

const UNKNOWN_CONFIGURATION: StandIn = {
  isAwaited: false,
  reason: "is not configured, because its configuration is not known",
  remedy: undefined,
};
const WITHOUT_CONFIGURATION: StandIn = { isAwaited: false, reason: "could not be configured", remedy: "configure" };
