import type { VariableOption } from "../engine/config/variableValues.ts";
import { baseName } from "../engine/source/paths.ts";
import type { Position } from "../protocol/place.ts";
import type { RootPlanOptions } from "../protocol/planOptions.ts";
import type { ChosenOptions } from "../workspace/chosenOptions.ts";
import { isOfOtherProgram } from "../workspace/findRoots.ts";
import { type RootPlan, rootOf } from "../workspace/snapshot.ts";
import type { Uris } from "../workspace/uris.ts";
import { offsetOf } from "./positions.ts";
import type { World } from "./world.ts";

/** Waits for the files of the root module, and returns the root module and path of a document; undefined if it has none. */
export async function documentAt(world: World, uri: string): Promise<{ root: RootPlan; path: string } | undefined> {
  const path = world.uris.toPath(uri);
  if (path === undefined || isOfOtherProgram(baseName(path))) return undefined;
  await world.loaded(path);
  const root = rootOf(world.snapshot(), path);
  return root && { root, path };
}

/** As `documentAt`, with the offset of a position in the document. */
export async function placeAt(
  world: World,
  uri: string,
  position: Position,
): Promise<{ root: RootPlan; path: string; offset: number } | undefined> {
  const document = await documentAt(world, uri);
  if (!document) return undefined;
  const syntax = document.root.plan.syntaxOf(document.path);
  return syntax && { ...document, offset: offsetOf(syntax.source, position) };
}

/** Waits for the complete plan, and returns the root module in a folder; undefined if there is none. */
export async function rootAt(world: World, uri: string): Promise<RootPlan | undefined> {
  const path = world.uris.toPath(uri);
  if (path === undefined) return undefined;
  await world.loaded(`${path}/`);
  await world.planned();
  return world.snapshot().roots.find(({ root }) => root === path);
}

/** Returns the plan options that a client names. Files on a file system that is not read are left out. */
export function chosenOptionsIn({ variables, state, ...options }: RootPlanOptions, uris: Uris): ChosenOptions {
  const named = variables?.flatMap((option): readonly VariableOption[] => {
    if (!("file" in option)) return [option];
    const file = uris.toPath(option.file);
    return file === undefined ? [] : [{ file }];
  });
  const statePath = typeof state === "object" ? uris.toPath(state.file) : undefined;
  return {
    ...options,
    ...(named && { variables: named }),
    ...(state === "none" && { withoutState: true }),
    ...(statePath !== undefined && { statePath }),
  };
}
