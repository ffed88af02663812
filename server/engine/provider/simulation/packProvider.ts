import { compareNumbers, majorOf } from "../../schema/pack/packVersion.ts";
import type { Pack } from "../../schema/pack/readPack.ts";
import { partAt } from "../../schema/partAt.ts";
import type { BlockSchema, ResourceSchema } from "../../schema/schema.ts";
import { remember, rememberLast, rememberPair } from "../../source/remember.ts";
import { attribute } from "../../values/path.ts";
import { CONDITIONS, type Learned, type PartSchema, partKey, pathOfPartKey, type TypeFacts } from "../facts.ts";
import { readPackedFacts } from "../packedFacts.ts";
import type { Provider } from "../provider.ts";
import { NO_FACTS, simulated, simulatedProvider } from "./simulatedProvider.ts";

/** Returns a provider that answers from a pack of the version in use. The same pack gives the same object. */
export const packProvider = (source: string, pack: Pack): Provider => providerOf(pack, source);

const providerOf = rememberLast(
  (source: string) => source,
  (pack: Pack, source): Provider => ({
    ...simulatedProvider(source, pack.schemas),
    ownFacts: (type) => factsIn(pack).get(type),
  }),
);

/** The facts of a pack, each read at its first use. */
const factsIn = remember((pack: Pack) => {
  const byType = new Map<string, TypeFacts | undefined>();
  return {
    get(type: string): TypeFacts | undefined {
      if (!byType.has(type)) {
        const schema = pack.schemas.resource(type);
        byType.set(type, schema && factsFor(pack, type, schema));
      }
      return byType.get(type);
    },
  };
});

/** Returns the facts of a pack about a type. What its plugin was not asked is taken from another version, as hints. */
function factsFor(pack: Pack, type: string, { block }: ResourceSchema): TypeFacts | undefined {
  const text = pack.facts(type);
  const own = text === undefined ? undefined : readPackedFacts(text, block, pack.version);
  const isAsked = own && [...own.byPart.values()].some((learned) => CONDITIONS.some((condition) => learned[condition]));
  const hints = isAsked ? undefined : hintsFor(pack, type, block, own?.defaultsOf);
  return own && hints ? withOwn(hints, own) : (own ?? hints);
}

/** Returns hints in which the facts of the version in use count more. */
function withOwn(hints: TypeFacts, own: TypeFacts): TypeFacts {
  const byPart = new Map(hints.byPart);
  for (const [key, learned] of own.byPart)
    byPart.set(key, { ...byPart.get(key), ...learned, ...(learned.default && { isOwnDefault: true }) });
  return { ...hints, byPart };
}

/**
 * Returns the facts of another version about the parts that both versions have in the same form. `defaultsOf` is the major version
 * whose defaults hold here as well.
 */
function hintsFor(
  { hints, schemas, version }: Pack,
  type: string,
  block: BlockSchema,
  defaultsOf: string | undefined,
): TypeFacts | undefined {
  const text = hints?.facts(type);
  const [theirs, ours] = [hints?.schemas.resource(type), schemas.resource(type)];
  if (text === undefined || !hints || !theirs || !ours) return undefined;
  const facts = readPackedFacts(text, theirs.block, hints.version);
  const byPart = new Map<string, Learned>();
  for (const [key, learned] of facts.byPart) {
    const path = pathOfPartKey(key);
    const steps = path.split(".").map(attribute);
    const [known, own, part] = [theirs.block, ours.block, block].map((each) => partAt(each, steps));
    if (known && own && part && isSamePart(known, own)) byPart.set(partKey(path, part), learned);
  }
  const hasOwnDefaults = ![majorOf(version), defaultsOf].includes(majorOf(hints.version));
  const isOfOtherMajor = hasOwnDefaults && { isOfOtherMajor: true as const };
  return { ...facts, byPart: asOfVersion(byPart, version), isHint: true, ...isOfOtherMajor };
}

/** Returns facts without the texts that the provider does not plan before a later version. */
const asOfVersion = (byPart: ReadonlyMap<string, Learned>, version: string | undefined): ReadonlyMap<string, Learned> =>
  new Map(
    [...byPart].map(([key, learned]) => {
      const since = learned.composed?.since;
      if (since === undefined || version === undefined || compareNumbers(version, since) >= 0) return [key, learned];
      const { composed: _, ...rest } = learned;
      return [key, rest];
    }),
  );

/** Whether two versions have a part in the same form. What a fact says of blocks does not depend on what is in them. */
const isSamePart = (a: PartSchema, b: PartSchema): boolean =>
  "block" in a && "block" in b ? a.nesting === b.nesting : partKey("", a) === partKey("", b);

/** A type as a pack of another version has it. */
export interface PackedType {
  readonly pack: Pack;
  readonly provider: Provider;
  readonly schema: ResourceSchema;
  /** The facts of the pack about the type's arguments. */
  readonly facts: TypeFacts | undefined;
}

/**
 * Returns a provider that answers about one type from a pack of another version. `schema` is that of the pack, fitted to a block. The
 * same schema gives the same object.
 */
export const packedType = rememberPair((pack: Pack, schema: ResourceSchema) => {
  const bySource = new Map<string, PackedType>();
  return (source: string, type: string): PackedType => {
    const known = bySource.get(source);
    if (known) return known;
    const ownFacts = factsFor(pack, type, schema);
    const isOfOtherMajor = pack.isOfOtherMajor && { isOfOtherMajor: true as const };
    const { byPart, ...about } = ownFacts ?? NO_FACTS;
    const facts: TypeFacts = { ...about, byPart: asOfVersion(byPart, pack.standsFor), isHint: true, ...isOfOtherMajor };
    const provider = simulated({
      source,
      schemas: pack.schemas,
      facts,
      confidence: "pack",
      only: schema,
      isOfOtherVersion: true,
    });
    const made = { pack, provider, schema, facts: ownFacts && facts };
    bySource.set(source, made);
    return made;
  };
});
