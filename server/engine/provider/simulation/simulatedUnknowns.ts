import type { BlockSchema } from "../../schema/schema.ts";
import { attribute } from "../../values/path.ts";
import { isMostlyLegacy, type LearnedUnknowns, type ProviderTraits } from "./place.ts";

/** Returns what is learned to become unknown with these changes; undefined if too little was learned. */
export function learnedUnknowns(
  block: BlockSchema,
  changed: ReadonlySet<string>,
  traits: ProviderTraits,
): LearnedUnknowns | undefined {
  const paths = new Set<string>();
  let isAssumed = false;
  for (const name of changed) {
    const schema = block.attributes.get(name);
    if (schema && !schema.optional && !schema.required) continue;
    const ofPart = unknownsOf(block, name, traits);
    if (ofPart) for (const path of ofPart) paths.add(path);
    else isAssumed = true;
  }
  if (isMostlyLegacy(traits)) return isAssumed ? undefined : { paths, isAssumed };
  // The framework makes the same values unknown with every change. Parts of an optional object show only where it is set.
  let wasSeen = !isAssumed;
  for (const name of partNames(block)) {
    const ofPart = unknownsOf(block, name, traits);
    if (ofPart) wasSeen = true;
    for (const path of ofPart ?? []) if (isAssumed || isInOptionalObject(block, path)) paths.add(path);
  }
  return wasSeen ? { paths, isAssumed } : undefined;
}

function unknownsOf({ attributes, blockTypes }: BlockSchema, name: string, { learned }: ProviderTraits) {
  const part = attributes.get(name) ?? blockTypes.get(name);
  return part && learned([attribute(name)], part)?.unknowns;
}

function* partNames({ attributes, blockTypes }: BlockSchema): Iterable<string> {
  yield* attributes.keys();
  yield* blockTypes.keys();
}

function isInOptionalObject({ attributes, blockTypes }: BlockSchema, path: string): boolean {
  const end = path.indexOf(".");
  if (end < 0) return false;
  const name = path.slice(0, end);
  return attributes.get(name)?.required !== true && (blockTypes.get(name)?.minItems ?? 0) === 0;
}
