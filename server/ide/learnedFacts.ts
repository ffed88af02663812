import { learnedCounts, learnedTypeJson } from "../engine/learn/learnedJson.ts";
import type { PackageFacts, StoredType } from "../engine/learn/storedFacts.ts";
import { CONDITIONS, pathOfPartKey } from "../engine/provider/facts.ts";
import { type Json, roundedJson } from "../engine/render/json.ts";
import type { LearnedPackage, LearnedPackageId, LearnedSelection } from "../protocol/learned.ts";

/** Returns what was learned, package by package. */
export const learnedPackages = (packages: readonly PackageFacts[]): readonly LearnedPackage[] =>
  packages
    .map(({ provider, source, types }) => ({
      title: `${shortAddress(provider)} ${source.version}`,
      id: { provider, ...source },
      types: [...types].map(([name, stored]) => ({ name, summary: summaryOf(stored) })),
    }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));

/**
 * Returns what was learned as JSON text, in the form that `stateline learn --json` prints; undefined if nothing of the selection is
 * known.
 */
export function learnedText(
  packages: readonly PackageFacts[],
  selection: LearnedSelection | undefined,
): string | undefined {
  const providers = packages.flatMap(({ provider, source, types }): readonly Json[] => {
    if (selection && !isOf(selection.id, { provider, source })) return [];
    const wanted = [...types].filter(([name]) => selection?.types?.includes(name) ?? true);
    if (wanted.length === 0) return [];
    return [
      { source: provider, ...source, types: Object.fromEntries(wanted.map(([name, type]) => [name, typeJson(type)])) },
    ];
  });
  return providers.length === 0 ? undefined : `${JSON.stringify(roundedJson({ providers }), null, 2)}\n`;
}

/** Whether an id is that of a package. */
export const isOf = (id: LearnedPackageId, { provider, source }: Pick<PackageFacts, "provider" | "source">): boolean =>
  id.provider === provider && id.version === source.version && id.checksum === source.checksum;

function typeJson(type: StoredType): Json {
  const configurable = new Set(
    [...type.facts].flatMap(([key, learned]) =>
      CONDITIONS.some((condition) => learned[condition] !== undefined) ? [pathOfPartKey(key)] : [],
    ),
  );
  return learnedTypeJson(type, (path) => configurable.has(path));
}

const summaryOf = (type: StoredType): string =>
  type.isProbed && !type.isAnswered ? `${learnedCounts(type)}; the plugin did not answer` : learnedCounts(type);

const shortAddress = (provider: string): string => provider.replace(/^registry\.(terraform\.io|opentofu\.org)\//, "");
