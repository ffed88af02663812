import { baseName } from "../engine/source/paths.ts";
import { type UnitView, unitViewOf } from "../ide/terragrunt/unitView.ts";
import { isTerragruntFile } from "../workspace/findRoots.ts";
import { offsetOf } from "./positions.ts";
import type { World } from "./world.ts";

/** Waits for the files of units, and returns a file of Terragrunt as a unit reads it; undefined for any other document. */
export async function unitAt(world: World, uri: string): Promise<UnitView | undefined> {
  const path = world.uris.toPath(uri);
  if (path === undefined || !isTerragruntFile(baseName(path))) return undefined;
  await world.loaded(path);
  return unitViewOf(world.snapshot(), path);
}

/** As `unitAt`, with the offset of a position in the document. */
export async function unitPlaceAt(
  world: World,
  uri: string,
  position: { readonly line: number; readonly character: number },
): Promise<{ readonly view: UnitView; readonly offset: number } | undefined> {
  const view = await unitAt(world, uri);
  return view && { view, offset: offsetOf(view.syntax.source, position) };
}
