import { open, readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import { isSameProvider } from "../../../engine/load/choosePack.ts";
import { LARGEST_PACK, LONGEST_HEADER } from "../../../engine/schema/pack/packHeader.ts";
import type { PackAnswer, PackQuestion, RefusedPack } from "../../../engine/schema/pack/packQuestion.ts";
import { type Pack, packProblem, readPack, readPackHeader } from "../../../engine/schema/pack/readPack.ts";
import type { Inflate } from "../../../engine/schema/pack/sections.ts";
import type { Asker } from "../../shared/asker.ts";
import { failureOf } from "../../shared/askWith.ts";
import { bestOf, type Candidate, isPackNamed, PACK_ENDING, withHints } from "../../shared/packChoice.ts";

/** A pack in a file, which may hold several, one behind the other. A file that the user named is checked as a whole before it is believed. */
interface FoundPack extends Candidate {
  readonly path: string;
  /** Where the pack starts in its file. */
  readonly at: number;
}

/** The packs of a file, and why the rest of it cannot be read. */
interface ReadFile {
  readonly packs: readonly FoundPack[];
  readonly refused: readonly RefusedPack[];
}

/** How a file is read: whether the user named it, and the folders that it must be in. */
interface Reading {
  readonly isOfUser: boolean;
  readonly within: readonly string[] | undefined;
}

/** The folder of the packs that come with the program, beside that of the bundles. */
export const ownPacks = (): string => fileURLToPath(new URL("../packs/", import.meta.url));

/**
 * Returns an asker for packs: the best one for a provider, of those that the user names and those in `ownFolder`. In a restricted
 * workspace the files that the user names are read only if they are in its folders.
 */
export function packAsker(ownFolder: string): Asker {
  const files = new Map<string, { readonly stamp: string; readonly content: ReadFile }>();
  const opened = new Map<string, WeakRef<Pack>>();
  const headersIn = async (path: string, { isOfUser, within }: Reading): Promise<ReadFile> => {
    const refused = (problem: string): ReadFile => ({ packs: [], refused: isOfUser ? [{ path, problem }] : [] });
    try {
      if (within && !(await isWithin(path, within))) return refused(OUTSIDE);
      const stats = await stat(path);
      // A pipe would never end.
      if (!stats.isFile()) return refused("it is not a regular file");
      const stamp = `${stats.mtimeMs} ${stats.size} ${isOfUser}`;
      const known = files.get(path);
      if (known?.stamp === stamp) return known.content;
      const content = await readHeaders(path, stats.size, isOfUser);
      files.set(path, { stamp, content });
      return content;
    } catch (caught) {
      return refused(failureText(caught));
    }
  };
  const filesOf = async (place: string, reading: Reading, source: string): Promise<ReadFile> => {
    const isFolder = await stat(place).then(
      (stats) => stats.isDirectory(),
      () => false,
    );
    if (!isFolder) return reading.isOfUser ? headersIn(place, reading) : NO_PACKS;
    const names = (await readdir(place).catch(() => [])).filter((name) => name.endsWith(PACK_ENDING)).sort();
    // The packs of the program are named after their providers.
    const ofProvider = reading.isOfUser ? names : names.filter((name) => isPackNamed(name, source));
    return joinedFiles(await Promise.all(ofProvider.map((name) => headersIn(join(place, name), reading))));
  };
  const opening = async (found: FoundPack): Promise<Pack | RefusedPack> => {
    const key = `${found.path} ${found.at} ${files.get(found.path)?.stamp}`;
    const known = opened.get(key)?.deref();
    if (known) return known;
    const file = await readFile(found.path);
    const bytes = file.subarray(found.at, found.at + found.size);
    const problem = found.isOfUser ? packProblem(bytes, { inflate }) : undefined;
    const pack = problem ?? readPack(bytes, { inflate });
    if ("problem" in pack) return { path: found.path, problem: pack.problem };
    opened.set(key, new WeakRef(pack));
    return pack;
  };
  const openingOrNone = async (found: FoundPack): Promise<Pack | undefined> => {
    const pack = await opening(found).catch(() => undefined);
    return pack && "hasFacts" in pack ? pack : undefined;
  };
  return async (question, within): Promise<PackAnswer> => {
    const { wanted } = question as PackQuestion;
    const ofUser: Reading = { isOfUser: true, within };
    const places = await Promise.all(wanted.places.map((place) => filesOf(place, ofUser, wanted.source)));
    const own = await filesOf(ownFolder, { isOfUser: false, within: undefined }, wanted.source);
    const { packs, refused } = joinedFiles([...places, own]);
    const candidates = packs.filter(({ provider }) => isSameProvider(provider, wanted.source));
    const problems = [...refused];
    while (candidates.length > 0) {
      const best = bestOf(candidates, wanted);
      const pack = await opening(best).catch((caught: unknown) => ({ path: best.path, problem: failureText(caught) }));
      if (!("problem" in pack))
        return { kind: "pack", pack: await withHints(pack, packs, openingOrNone), refused: problems };
      problems.push(pack);
      candidates.splice(candidates.indexOf(best), 1);
    }
    return { kind: "pack", pack: undefined, refused: problems };
  };
}

const NO_PACKS: ReadFile = { packs: [], refused: [] };

const OUTSIDE = "it is outside the workspace, which is in restricted mode";

const failureText = (caught: unknown): string => `it cannot be read: ${failureOf(caught).reason}`;

const joinedFiles = (files: readonly ReadFile[]): ReadFile => ({
  packs: files.flatMap(({ packs }) => packs),
  refused: files.flatMap(({ refused }) => refused),
});

/** Reads the headers of the packs in a file. A file that holds anything else is refused as a whole. */
async function readHeaders(path: string, size: number, isOfUser: boolean): Promise<ReadFile> {
  const packs: FoundPack[] = [];
  const refuse = (problem: string): ReadFile => ({ packs: [], refused: [{ path, problem }] });
  if (size > LARGEST_PACK) return refuse("it is too large");
  const file = await open(path, "r");
  try {
    const start = Buffer.alloc(LONGEST_HEADER);
    for (let at = 0; at < size || at === 0; ) {
      const { bytesRead } = await file.read(start, 0, LONGEST_HEADER, at);
      const header = readPackHeader(start.subarray(0, bytesRead));
      if ("problem" in header) return refuse(header.problem);
      if (at + header.size > size) return refuse("it ends too early");
      packs.push({ ...header, path, at, isOfUser });
      at += header.size;
    }
    return { packs, refused: [] };
  } finally {
    await file.close();
  }
}

async function isWithin(path: string, folders: readonly string[]): Promise<boolean> {
  try {
    const real = await realpath(path);
    const realFolders = await Promise.all(folders.map((folder) => realpath(folder)));
    return realFolders.some(
      (folder) => real === folder || real.startsWith(folder.endsWith(sep) ? folder : folder + sep),
    );
  } catch {
    return false;
  }
}

/** Node's own decompression, which is several times as fast as the engine's when a program has just started. */
const inflate: Inflate = (bytes, length) => {
  try {
    const whole = inflateSync(bytes, { maxOutputLength: Math.max(length, 1) });
    return whole.length === length ? whole : undefined;
  } catch {
    return undefined;
  }
};
