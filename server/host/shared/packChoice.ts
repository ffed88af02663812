import { choosePack, isSameProvider, lenderOf, publishedAddress } from "../../engine/load/choosePack.ts";
import type { ReadHeader } from "../../engine/schema/pack/packHeader.ts";
import type { WantedPack } from "../../engine/schema/pack/packQuestion.ts";
import type { Pack } from "../../engine/schema/pack/readPack.ts";
import { rememberPair } from "../../engine/source/remember.ts";

/** A pack whose header was read. */
export interface Candidate extends ReadHeader {
  /** Whether the user named its file. */
  readonly isOfUser: boolean;
}

/** The ending of the names of packs. */
export const PACK_ENDING = ".pack";

/** Whether the name of a file is that of a pack of a provider, or of the one that lends it facts: `hashicorp-aws-…`. */
export const isPackNamed = (name: string, source: string): boolean =>
  [source, lenderOf(source)].some((each) => each !== undefined && name.startsWith(packsNamed(each)));

const packsNamed = (source: string): string => `${publishedAddress(source).split("/").slice(1).join("-")}-`;

/** Returns the pack of the locked version, else the best that the user names, else the best. There must be one. */
export function bestOf<C extends Candidate>(candidates: readonly C[], wanted: WantedPack): C {
  const exact = candidates.find(({ version }) => version === wanted.version);
  const ofUser = candidates.filter(({ isOfUser }) => isOfUser);
  return exact ?? choosePack(ofUser, wanted) ?? choosePack(candidates, wanted) ?? candidates[0]!;
}

/**
 * Returns a pack with the facts of the nearest other one of its provider, else of the provider that lends it facts, unless its own plugin
 * was asked. `opening` returns undefined for a pack that is damaged.
 */
export async function withHints<C extends Candidate>(
  pack: Pack,
  candidates: readonly C[],
  opening: (candidate: C) => Promise<Pack | undefined>,
): Promise<Pack> {
  if (pack.hasFacts && !pack.isReconstructed) return pack;
  const { provider, version } = pack;
  const lender = lenderOf(provider);
  for (const source of lender === undefined ? [provider] : [provider, lender]) {
    const isOther = (each: C): boolean => source !== provider || each.version !== version;
    const others = candidates.filter((each) => isSameProvider(each.provider, source) && isOther(each));
    // Of a pack that was put together, few facts come from a plugin.
    for (const isReconstructed of [false, true]) {
      const open = others.filter((each) => each.isReconstructed === isReconstructed);
      while (open.length > 0) {
        const nearest = choosePack(open, { source, version, constraints: [], places: [] })!;
        const hints = await opening(nearest);
        if (hints?.hasFacts) return hinted(pack, hints);
        open.splice(open.indexOf(nearest), 1);
      }
    }
  }
  return pack;
}

/** Returns a pack with the facts of another one; the same pair gives the same object. */
const hinted = rememberPair((pack: Pack, hints: Pack): Pack => ({ ...pack, hints }));
