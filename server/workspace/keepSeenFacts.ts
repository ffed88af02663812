import type { LockedProvider } from "../engine/config/lockFile.ts";
import { factsOfFinishedPlan, factsOfPlan } from "../engine/learn/seenPlan.ts";
import { type PackageFacts, seenType } from "../engine/learn/storedFacts.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import type { InstalledProvider } from "../engine/schema/schemaQuestion.ts";
import type { Learning } from "./factStore.ts";
import type { PlanReading, ReadPlan } from "./finishedPlan.ts";

/** Keeps what the answers of plugins in a plan show of their types. A plan that nobody but the simulation answered shows nothing. */
export async function keepSeenFacts(plan: LivePlan, { facts, packages }: Learning): Promise<void> {
  for (const [provider, types] of factsOfPlan(plan)) {
    const source = await packages.packageOf(installedIn(plan, provider));
    if ("kind" in source) continue;
    const added = new Map([...types].map(([type, typeFacts]) => [type, seenType(typeFacts)] as const));
    await facts.add({ provider, source }, added);
  }
}

/** The facts that a finished plan showed of one package. */
export type SeenPackage = Pick<PackageFacts, "provider" | "source" | "types">;

/**
 * Keeps what a finished plan shows of the packages that its lock file names. Returns it, and the providers whose package the lock file
 * does not name.
 */
export async function keepFinishedFacts(
  { plan, locked }: ReadPlan,
  { root, dataDirectory }: Pick<PlanReading, "root" | "dataDirectory">,
  { facts, packages }: Learning,
): Promise<{ readonly seen: readonly SeenPackage[]; readonly unnamed: readonly string[]; readonly problem?: string }> {
  const seen: SeenPackage[] = [];
  const unnamed: string[] = [];
  let problem: string | undefined;
  for (const [provider, types] of factsOfFinishedPlan(plan)) {
    const entry = locked.get(provider);
    const installed =
      entry && (await packages.packageOf({ root, dataDirectory, source: provider, ...entry, fromPlugins: "never" }));
    const source = installed && !("kind" in installed) ? installed : packageIn(entry);
    if (!source) {
      unnamed.push(provider);
      continue;
    }
    const added = new Map([...types].map(([type, typeFacts]) => [type, seenType(typeFacts)] as const));
    problem = (await facts.add({ provider, source }, added)) ?? problem;
    seen.push({ provider, source, types: added });
  }
  return { seen, unnamed, ...(problem !== undefined && { problem }) };
}

/** Returns the package that a lock file names by its version and the first checksum of its content; undefined if it names none. */
function packageIn(entry: LockedProvider | undefined): PackageFacts["source"] | undefined {
  const checksum = entry?.hashes.find((hash) => hash.startsWith("h1:"));
  return entry?.version === undefined || checksum === undefined ? undefined : { version: entry.version, checksum };
}

/** Returns a provider of a plan as its lock file names it. */
export function installedIn({ root, inputs, providers }: LivePlan, source: string): InstalledProvider {
  const { version, hashes } = providers.locked.get(source) ?? { version: undefined, hashes: [] };
  const { dataDirectory } = inputs.options;
  return { root, dataDirectory, source, version, hashes, fromPlugins: "auto" };
}
