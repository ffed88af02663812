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

/** Waits for the complete plan, and returns a document as a state file; undefined for any other document. */
export async function stateFileAt(world: World, uri: string): Promise<StateFile | undefined> {
  if (!/\.tfstate(?:\.backup)?$/.test(uri)) return undefined;
  const at = await documentAt(world, uri);
  const text = world.textOf(uri);
  if (!at || text === undefined) return undefined;
  await world.planned();
  const root = rootOf(world.snapshot(), at.path) ?? at.root;
  return { root, file: sourceFile(at.path, text), objects: stateObjects(root, at.path, text) };
}
