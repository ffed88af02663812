import type {
  DefinitionParams,
  DocumentHighlight,
  DocumentHighlightParams,
  Location,
  ReferenceParams,
} from "vscode-languageserver";
import type { Range } from "../../engine/source/range.ts";
import { type BoundName, boundNameAt } from "../../ide/navigation/boundNames.ts";
import { filePlace } from "../../ide/navigation/locations.ts";
import {
  definitionsOf,
  type NamedPlace,
  nameAt,
  placesIn,
  placesOf,
  type RootRange,
} from "../../ide/navigation/names.ts";
import { standaloneDefinitions, standalonePlaces } from "../../ide/standalone/standaloneNames.ts";
import {
  type UnitRange,
  unitDefinitions,
  unitNameAt,
  unitPlaces,
  usesOf,
  usesOfOutput,
} from "../../ide/terragrunt/unitNames.ts";
import { usagePlaces } from "../../ide/usages/usagePlaces.ts";
import { USAGES } from "../../protocol/methods.ts";
import type { Position } from "../../protocol/place.ts";
import { placeIn } from "../../workspace/place.ts";
import type { RootPlan } from "../../workspace/snapshot.ts";
import type { Uris } from "../../workspace/uris.ts";
import { placeAt } from "../fromProtocol.ts";
import { answering } from "../messages.ts";
import { offsetOf } from "../positions.ts";
import { type StandaloneFiles, standaloneFilesAt } from "../standaloneDocument.ts";
import { placedRange, toLocation, toRange } from "../toProtocol.ts";
import { unitPlaceAt } from "../unitDocument.ts";
import type { Handler, World } from "../world.ts";

/** What is written at a position: a name that is declared, or one that holds within its item alone. */
async function namedAt(world: World, uri: string, position: Position) {
  const at = await placeAt(world, uri, position);
  if (!at) return undefined;
  const place = nameAt(at.root, at.path, at.offset);
  const bound = place ? undefined : boundNameAt(at.root.plan, at.path, at.offset);
  return place || bound ? { ...at, place, bound } : undefined;
}

export const onDefinition: Handler<DefinitionParams, Location[]> = async (world, { textDocument, position }) => {
  const unit = await unitPlaceAt(world, textDocument.uri, position);
  if (unit) return unitDefinitions(unit.view, unit.offset).map((found) => unitLocation(world.uris, found));
  const standalone = await standaloneFilesAt(world, textDocument.uri);
  if (standalone) {
    const { syntax, files } = standalone;
    const found = standaloneDefinitions(syntax, files, offsetOf(syntax.source, position));
    return found.map((range) => standaloneLocation(world.uris, standalone, range));
  }
  const at = await namedAt(world, textDocument.uri, position);
  if (!at) return null;
  const { root, place, bound } = at;
  const found = place ? definitionsOf(world.snapshot().roots, place.name) : boundIn(root, bound, [DEFINITION]);
  return found.map((each) => locationOf(world.uris, each));
};

export const onReferences: Handler<ReferenceParams, Location[]> = async (
  world,
  { textDocument, position, context },
) => {
  const unit = await unitPlaceAt(world, textDocument.uri, position);
  if (unit) {
    const named = unitNameAt(unit.view, unit.offset);
    if (!named) return null;
    const { view } = unit;
    const places = context.includeDeclaration ? unitPlaces(view, named.name) : usesOf(view.snapshot, named.name);
    return places.map((found) => unitLocation(world.uris, found));
  }
  const standalone = await standaloneFilesAt(world, textDocument.uri);
  if (standalone) {
    const { syntax, files } = standalone;
    const places = standalonePlaces(syntax, files, offsetOf(syntax.source, position));
    const declarations = places && context.includeDeclaration ? places.declarations : [];
    return [...declarations, ...(places?.uses ?? [])].map((range) => standaloneLocation(world.uris, standalone, range));
  }
  const at = await namedAt(world, textDocument.uri, position);
  if (!at) return null;
  const { root, place, bound } = at;
  const roles = context.includeDeclaration ? [DEFINITION, USE] : [USE];
  if (!place) return boundIn(root, bound, roles).map((found) => locationOf(world.uris, found));
  // A unit whose plan is under way is not among the roots, and its uses would be lost.
  if (world.snapshot().unitFolders) await world.planned();
  const locations = await world.withCallers(at.path, () => [
    ...placesOf(world.snapshot().roots, place.name)
      .filter(({ role }) => roles.includes(role))
      .map((found) => locationOf(world.uris, found)),
    ...usesOfOutput(world.snapshot(), place.name).map((found) => unitLocation(world.uris, found)),
  ]);
  return locations ?? null;
};

export const onDocumentHighlight: Handler<DocumentHighlightParams, DocumentHighlight[]> = async (
  world,
  { textDocument, position },
) => {
  const at = await namedAt(world, textDocument.uri, position);
  const syntax = at?.root.plan.syntaxOf(at.path);
  if (!at || !syntax) return null;
  const { root, place, bound } = at;
  const places = place
    ? placesIn(root.plan, syntax).filter(
        ({ name }) => name.folder === place.name.folder && name.name === place.name.name,
      )
    : boundIn(root, bound, [DEFINITION, USE]);
  return places.map(({ role, range }) => ({ range: toRange(root, range), kind: role === USE ? READ : WRITE }));
};

type Role = NamedPlace["role"];
const DEFINITION: Role = "definition";
const USE: Role = "use";

/** Returns the places of a name that holds within its item. */
function boundIn(root: RootPlan, bound: BoundName | undefined, roles: readonly Role[]) {
  const places = bound
    ? [{ role: DEFINITION, range: bound.definition }, ...bound.uses.map((range) => ({ role: USE, range }))]
    : [];
  return places.filter(({ role }) => roles.includes(role)).map((place) => ({ ...place, root }));
}

export const onUsages = answering(USAGES, "Uses", async (world, { uri, position, of }) => {
  const at = await placeAt(world, uri, position);
  if (!at) return null;
  const locations = await world.withCallers(at.path, () =>
    usagePlaces(world.snapshot().roots, at.root, at.path, at.offset, of).map(({ root, range }) =>
      toLocation(world.uris, filePlace(root.plan, range)),
    ),
  );
  return locations ?? null;
});

const standaloneLocation = (uris: Uris, files: StandaloneFiles, range: Range): Location => ({
  uri: uris.toUri(range.anchor.path),
  range: placedRange(placeIn(files, range)),
});

const unitLocation = (uris: Uris, { sources, range }: UnitRange): Location => ({
  uri: uris.toUri(range.anchor.path),
  range: placedRange(placeIn(sources, range)),
});

/** The protocol's numbers for the kinds of highlights. */
const READ = 2;
const WRITE = 3;

const locationOf = (uris: Uris, { root, range }: RootRange): Location => ({
  uri: uris.toUri(range.anchor.path),
  range: toRange(root, range),
});
