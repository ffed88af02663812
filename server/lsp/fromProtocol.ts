import { offsetAt } from "../engine/source/sourceFile.ts";
import type { Position } from "../protocol/place.ts";
import { type RootPlan, rootOf } from "../workspace/snapshot.ts";
import type { World } from "./world.ts";

/** The root module and path of a document, once what the document needs is known. */
export async function documentAt(world: World, uri: string): Promise<{ root: RootPlan; path: string } | undefined> {
  const path = world.uris.toPath(uri);
  if (path === undefined) return undefined;
  await world.loaded(path);
  const root = rootOf(world.snapshot(), path);
  return root && { root, path };
}

/** The same with the offset that a position stands for. */
export async function placeAt(
  world: World,
  uri: string,
  position: Position,
): Promise<{ root: RootPlan; path: string; offset: number } | undefined> {
  const found = await documentAt(world, uri);
  if (!found) return undefined;
  const syntax = found.root.plan.syntaxOf(found.path);
  return syntax && { ...found, offset: offsetAt(syntax.source, position.line, position.character) };
}

/** The root module whose folder this is, once what it needs is known and all of it is planned. */
export async function rootAt(world: World, uri: string): Promise<RootPlan | undefined> {
  const path = world.uris.toPath(uri);
  if (path === undefined) return undefined;
  await world.loaded(`${path}/`);
  await world.planned();
  return world.snapshot().roots.find(({ root }) => root === path);
}
