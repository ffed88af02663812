import { type SourceFile, sourceFile } from "../engine/source/sourceFile.ts";
import { type StateObject, stateObjects } from "../ide/stateFile.ts";
import { type RootPlan, rootOf } from "../workspace/snapshot.ts";
import { documentAt } from "./fromProtocol.ts";
import type { World } from "./world.ts";

/** An open state file. */
export interface StateFile {
  readonly root: RootPlan;
  readonly file: SourceFile;
  readonly objects: readonly StateObject[];
}

export const isStateFile = (path: string): boolean => /\.tfstate(?:\.backup)?$/.test(path);

/** Returns an open state file with this text, as it is planned. */
export const stateFileOf = (root: RootPlan, path: string, text: string): StateFile => ({
  root,
  file: sourceFile(path, text),
  objects: stateObjects(root, path, text),
});

/** Waits for the complete plan, and returns a document as a state file; undefined for any other document. */
export async function stateFileAt(world: World, uri: string): Promise<StateFile | undefined> {
  if (!isStateFile(uri)) return undefined;
  const at = await documentAt(world, uri);
  const text = world.textOf(uri);
  if (!at || text === undefined) return undefined;
  await world.planned();
  return stateFileOf(rootOf(world.snapshot(), at.path) ?? at.root, at.path, text);
}
