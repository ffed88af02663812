import type { LearnedPart } from "../plan/planQueries.ts";
import type { Condition, Effect } from "../provider/facts.ts";
import { shortVersion } from "../schema/pack/packName.ts";
import { capitalized } from "../values/text/nouns.ts";
import { plainText } from "./markdown.ts";

/**
 * Returns the line about what a change of an argument does, as it was learned: `changing it replaces the object · learned (hcloud
 * 1.68)`. Undefined if nothing about changes was learned.
 */
export function learnedText({ learned, provider, source, isHint, isOfPack }: LearnedPart): string | undefined {
  const sentences = [...bySentence(learned)].map(([sentence, conditions]) => `${joined(conditions)} ${sentence}`);
  if (sentences.length === 0) return undefined;
  const name = provider.slice(provider.lastIndexOf("/") + 1);
  const version = source ? `${name} ${shortVersion(source.version)}` : name;
  const origin = isOfPack ? "pack, " : learned.evidence === "recorded" ? "recorded run, " : "";
  const by = `${origin}${version}`;
  const certainty = isHint ? `learned of another version (${by})` : `learned (${by})`;
  return plainText(`${capitalized(sentences.join("; "))} · ${certainty}`);
}

const EFFECTS: Readonly<Record<Effect, string>> = {
  replaces: "replaces the object",
  updates: "updates it in place",
  keeps: "keeps its value",
  conditional: "may replace the object",
};

const CONDITIONS: Readonly<Record<Condition, string>> = {
  changed: "changing it",
  added: "adding it",
  removed: "removing it",
};

/** Returns the conditions by what they do, the most dangerous first. */
function bySentence(effects: Readonly<Partial<Record<Condition, Effect>>>): ReadonlyMap<string, readonly string[]> {
  const conditions = Object.keys(CONDITIONS) as Condition[];
  const known = (Object.keys(EFFECTS) as Effect[]).map(
    (effect) => [effect, conditions.filter((condition) => effects[condition] === effect)] as const,
  );
  return new Map(
    known.flatMap(([effect, of]) =>
      of.length === 0 ? [] : [[EFFECTS[effect], of.map((each) => CONDITIONS[each])] as const],
    ),
  );
}

/** Returns `changing it`, `changing or adding it`, `changing, adding or removing it`. */
function joined(conditions: readonly string[]): string {
  const verbs = conditions.map((condition) => condition.replace(/ it$/, ""));
  const last = verbs.at(-1)!;
  return `${verbs.length > 1 ? `${verbs.slice(0, -1).join(", ")} or ${last}` : last} it`;
}
