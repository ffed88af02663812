import type { Provider, ProviderFault } from "../../provider/provider.ts";
import { type Answers, answers, type Question } from "../../source/question.ts";
import { DYNAMIC } from "../../values/type.ts";
import { UNKNOWN, unknownValue, type Value } from "../../values/value.ts";
import { unmarkDeep } from "../../values/walk.ts";
import type { RowLookup } from "../walk/rows.ts";
import type { Missing, Providers, Resolved } from "./providers.ts";

/** What a configuration of a provider comes to, and what the provider has said of it. */
export interface Configured {
  /** The configuration, with which it runs; else it is not known, with the reason, or without one where something is wrong. */
  readonly value: Value;
  readonly faults: readonly ProviderFault[];
  readonly asked: readonly Question[];
}

/** Has a provider begin to run with a configuration. */
export function configured(provider: Provider, address: string, value: Value, known: Answers): Configured {
  const configuration = unmarkDeep(value).value;
  const begun = provider.configure?.({ answers: known, configuration, address });
  if (!begun) return { value, faults: [], asked: [] };
  const { isPending, faults, asked } = begun;
  if (isPending) return { value: unknownValue(DYNAMIC, [{ source: address, why: "pending" }]), faults, asked };
  return { value: faults.some(({ severity }) => severity === "error") ? UNKNOWN : value, faults, asked };
}

/** The same providers, each as it runs with its configuration, which the walk has come to before. */
export const withConfigurations = (providers: Providers, rows: RowLookup): Providers => ({
  ...providers,
  of: (path, resource) => running(providers.of(path, resource), rows),
  ofStored: (object) => running(providers.ofStored(object), rows),
});

function running(found: Resolved, rows: RowLookup): Resolved {
  if ("missing" in found || !found.provider.configure) return found;
  const { provider, configuration } = found;
  const row = rows.get(configuration);
  const [value] = row?.kind === "value" ? row.values.values() : [];
  const lacking: Omit<Missing, "missing"> = { source: provider.source, configuration, range: undefined };
  if (!value || value.kind === "unknown")
    return { missing: value && value.origins.length > 0 ? "pending" : "not-configured", ...lacking };
  return { ...found, provider: asConfigured(provider, configuration, value) };
}

/** One object for the same configuration. */
function asConfigured(provider: Provider, address: string, value: Value): Provider {
  const known = made.get(value);
  if (known) return known;
  const configuration = unmarkDeep(value).value;
  const now = provider.configure?.({ answers: answers(), configuration, address }).response ?? provider;
  made.set(value, now);
  return now;
}

const made = new WeakMap<Value, Provider>();
