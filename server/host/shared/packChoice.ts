import { choosePack, publishedAddress } from "../../engine/load/choosePack.ts";
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

/** Returns the beginning of the names of a provider's packs: `hashicorp-aws-`. */
export const packsNamed = (source: string): string => `${publishedAddress(source).split("/").slice(1).join("-")}-`;

/** Returns the pack of the locked version, else the best that the user names, else the best. There must be one. */
export function bestOf<C extends Candidate>(candidates: readonly C[], wanted: WantedPack): C {
  const exact = candidates.find(({ version }) => version === wanted.version);
  const ofUser = candidates.filter(({ isOfUser }) => isOfUser);
  return exact ?? choosePack(ofUser, wanted) ?? choosePack(candidates, wanted) ?? candidates[0]!;
}

/**
 * Returns a pack with the facts of the nearest other one, unless its own plugin was asked. `opening` returns undefined for a pack that
 * is damaged.
 */
export async function withHints<C extends Candidate>(
  pack: Pack,
  candidates: readonly C[],
  opening: (candidate: C) => Promise<Pack | undefined>,
): Promise<Pack> {
  const others = candidates.filter(({ version }) => version !== pack.version);
  const isAsked = pack.hasFacts && !pack.isReconstructed;
  while (!isAsked && others.length > 0) {
    const about = { source: pack.provider, version: pack.version, constraints: [], places: [] };
    const nearest = choosePack(others, about)!;
    const hints = await opening(nearest);
    if (hints?.hasFacts) return hinted(pack, hints);
    others.splice(others.indexOf(nearest), 1);
  }
  return pack;
}

/** Returns a pack with the facts of another one; the same pair gives the same object. */
const hinted = rememberPair((pack: Pack, hints: Pack): Pack => ({ ...pack, hints }));
