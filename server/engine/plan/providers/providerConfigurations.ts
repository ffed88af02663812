import type { Provider } from "../../provider/provider.ts";
import { answers } from "../../source/question.ts";
import type { Value } from "../../values/value.ts";
import { unmarkDeep } from "../../values/walk.ts";
import type { RowLookup } from "../walk/rows.ts";
import type { Missing, Providers, Resolved } from "./providers.ts";

/** Returns providers that run with their configurations, as far as the walk has evaluated these. */
export const withConfigurations = (providers: Providers, rows: RowLookup): Providers => ({
  ...providers,
  of: (path, resource) => running(providers.of(path, resource), rows),
  ofAction: (path, action) => running(providers.ofAction(path, action), rows),
  ofStored: (object) => running(providers.ofStored(object), rows),
});

function running(planner: Resolved, rows: RowLookup): Resolved {
  if ("missing" in planner || !planner.provider.configure) return planner;
  const { provider, configuration } = planner;
  const row = rows.get(configuration.text);
  const [value] = row?.kind === "value" ? row.values.values() : [];
  const lacking: Omit<Missing, "missing"> = { source: provider.source, configuration, range: undefined };
  if (!value || value.kind === "unknown")
    return { missing: value && value.origins.length > 0 ? "pending" : "not-configured", ...lacking };
  return { ...planner, provider: asConfigured(provider, configuration.text, value) };
}

/** Returns the configured provider; the same object for the same configuration. */
function asConfigured(provider: Provider, address: string, value: Value): Provider {
  const known = made.get(value);
  if (known) return known;
  const configuration = unmarkDeep(value).value;
  const now = provider.configure?.({ answers: answers(), configuration, address }).response ?? provider;
  made.set(value, now);
  return now;
}

const made = new WeakMap<Value, Provider>();
