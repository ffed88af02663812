import type { LockedProvider, LockFile } from "../../engine/config/lockFile.ts";
import { factsOfFinishedPlan, factsOfPlan, type SeenFacts } from "../../engine/learn/seenPlan.ts";
import { type PackageFacts, seenType } from "../../engine/learn/storedFacts.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import type { InstalledProvider } from "../../engine/schema/schemaQuestion.ts";
import type { Learning } from "../factStore.ts";
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

/** What was kept of the facts that were seen. */
export interface KeptFacts {
  readonly seen: readonly SeenPackage[];
  /** The providers whose package no lock file names, so that nothing is kept of them. */
  readonly unnamed: readonly string[];
  /** The reason why something could not be kept. */
  readonly problem?: string;
}

type Place = Pick<PlanReading, "root" | "dataDirectory">;

/** Keeps what a finished plan shows of the packages that its lock file names. */
export const keepFinishedFacts = ({ plan, locked }: ReadPlan, place: Place, learning: Learning): Promise<KeptFacts> =>
  keepFactsOfLocked(factsOfFinishedPlan(plan), locked, place, learning);

/** Keeps facts about the packages that a lock file names. */
export async function keepFactsOfLocked(
  facts: SeenFacts,
  locked: LockFile,
  { root, dataDirectory }: Place,
  learning: Learning,
): Promise<KeptFacts> {
  const seen: SeenPackage[] = [];
  const unnamed: string[] = [];
  let problem: string | undefined;
  for (const [provider, types] of facts) {
    const entry = locked.get(provider);
    const installed =
      entry &&
      (await learning.packages.packageOf({ root, dataDirectory, source: provider, ...entry, fromPlugins: "never" }));
    const source = installed && !("kind" in installed) ? installed : packageIn(entry);
    if (!source) {
      unnamed.push(provider);
      continue;
    }
    const added = new Map([...types].map(([type, typeFacts]) => [type, seenType(typeFacts)] as const));
    problem = (await learning.facts.add({ provider, source }, added)) ?? problem;
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
