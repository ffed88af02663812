import { factsOfPlan } from "../engine/learn/seenPlan.ts";
import { seenType } from "../engine/learn/storedFacts.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import type { InstalledProvider } from "../engine/schema/schemaQuestion.ts";
import type { Learning } from "./factStore.ts";

/** Keeps what the answers of plugins in a plan show of their types. A plan that nobody but the simulation answered shows nothing. */
export async function keepSeenFacts(plan: LivePlan, { facts, packages }: Learning): Promise<void> {
  for (const [provider, types] of factsOfPlan(plan)) {
    const source = await packages.packageOf(installedIn(plan, provider));
    if ("kind" in source) continue;
    const added = new Map([...types].map(([type, typeFacts]) => [type, seenType(typeFacts)] as const));
    await facts.add({ provider, source }, added);
  }
}

/** Returns a provider of a plan as its lock file names it. */
export function installedIn({ root, inputs, providers }: LivePlan, source: string): InstalledProvider {
  const { version, hashes } = providers.locked.get(source) ?? { version: undefined, hashes: [] };
  const { dataDirectory } = inputs.options;
  return { root, dataDirectory, source, version, hashes, fromPlugins: "auto" };
}
