import { isSameProvider } from "../../engine/load/choosePack.ts";
import { LONGEST_HEADER } from "../../engine/schema/pack/packHeader.ts";
import type { PackAnswer, PackQuestion } from "../../engine/schema/pack/packQuestion.ts";
import { type Pack, readPack, readPackHeader } from "../../engine/schema/pack/readPack.ts";
import type { Asker } from "../shared/asker.ts";
import { bestOf, type Candidate, isPackNamed, withHints } from "../shared/packChoice.ts";

interface OwnPack extends Candidate {
  readonly name: string;
}

/** Returns an asker for the packs that come with the extension, of these file names; an editor reads each at its first use. */
export function editorPackAsker(
  names: readonly string[],
  read: (name: string) => Promise<Uint8Array | undefined>,
): Asker {
  const files = new Map<string, Promise<Uint8Array | undefined>>();
  const bytesOf = (name: string): Promise<Uint8Array | undefined> => {
    const known = files.get(name) ?? read(name);
    files.set(name, known);
    return known;
  };
  const packs = new Map<string, Pack>();
  const opening = async ({ name }: OwnPack): Promise<Pack | undefined> => {
    const bytes = packs.has(name) ? undefined : await bytesOf(name);
    const pack = bytes && readPack(bytes);
    if (pack && !("problem" in pack)) packs.set(name, pack);
    return packs.get(name);
  };
  const candidateIn = async (name: string): Promise<readonly OwnPack[]> => {
    const bytes = await bytesOf(name);
    const header = bytes && readPackHeader(bytes.subarray(0, LONGEST_HEADER));
    return header && !("problem" in header) ? [{ ...header, name, isOfUser: false }] : [];
  };
  return async (question): Promise<PackAnswer> => {
    const { wanted } = question as PackQuestion;
    const ofProvider = names.filter((name) => isPackNamed(name, wanted.source));
    const found = (await Promise.all(ofProvider.map(candidateIn))).flat();
    const candidates = found.filter(({ provider }) => isSameProvider(provider, wanted.source));
    const pack = candidates.length > 0 ? await opening(bestOf(candidates, wanted)) : undefined;
    return { kind: "pack", pack: pack && (await withHints(pack, found, opening)), refused: [] };
  };
}
