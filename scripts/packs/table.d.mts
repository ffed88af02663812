import type { Pack, PackProblem } from "../../server/engine/schema/pack/readPack.ts";

interface PackFile {
  readonly file: string;
  readonly size: number;
  readonly pack: Pack;
}

type ReadPack = (bytes: Uint8Array) => Pack | PackProblem;

export function packsIn(folder: string, readPack: ReadPack): Promise<readonly PackFile[]>;
export function packTable(packs: readonly PackFile[]): string;
export function withTable(readme: string, table: string): string;
