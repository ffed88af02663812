import type {
  DefinitionParams,
  DocumentHighlight,
  DocumentHighlightParams,
  Location,
  ReferenceParams,
} from "vscode-languageserver";
import { filePlace } from "../../ide/locations.ts";
import { definitionsOf, nameAt, placesIn, placesOf, type RootRange } from "../../ide/names.ts";
import { usagePlaces } from "../../ide/usages/usagePlaces.ts";
import type { UsagesReply, UsagesRequest } from "../../protocol/methods.ts";
import type { Position } from "../../protocol/place.ts";
import type { Uris } from "../../workspace/uris.ts";
import { placeAt } from "../fromProtocol.ts";
import { toLocation, toRange } from "../toProtocol.ts";
import type { Handler, World } from "../world.ts";

/** Returns the name at a position, and the root module of the file. */
async function namedAt(world: World, uri: string, position: Position) {
  const at = await placeAt(world, uri, position);
  const place = at && nameAt(at.root, at.path, at.offset);
  return at && place && { ...at, place };
}

export const onDefinition: Handler<DefinitionParams, Location[]> = async (world, { textDocument, position }) => {
  const at = await namedAt(world, textDocument.uri, position);
  if (!at) return null;
  return definitionsOf(world.snapshot().roots, at.place.name).map((found) => locationOf(world.uris, found));
};

export const onReferences: Handler<ReferenceParams, Location[]> = async (
  world,
  { textDocument, position, context },
) => {
  const at = await namedAt(world, textDocument.uri, position);
  if (!at) return null;
  const locations = await world.withCallers(at.path, () =>
    placesOf(world.snapshot().roots, at.place.name)
      .filter(({ role }) => role === "use" || context.includeDeclaration)
      .map((found) => locationOf(world.uris, found)),
  );
  return locations ?? null;
};

export const onDocumentHighlight: Handler<DocumentHighlightParams, DocumentHighlight[]> = async (
  world,
  { textDocument, position },
) => {
  const at = await namedAt(world, textDocument.uri, position);
  const syntax = at?.root.plan.syntaxOf(at.path);
  if (!at || !syntax) return null;
  const { folder, name } = at.place.name;
  return placesIn(at.root.plan, syntax)
    .filter((place) => place.name.folder === folder && place.name.name === name)
    .map(({ role, range }) => ({ range: toRange(at.root, range), kind: role === "use" ? READ : WRITE }));
};

export const onUsages: Handler<UsagesRequest, UsagesReply> = async (world, { uri, position, of }) => {
  const at = await placeAt(world, uri, position);
  if (!at) return null;
  const locations = await world.withCallers(at.path, () =>
    usagePlaces(world.snapshot().roots, at.root, at.path, at.offset, of).map(({ root, range }) =>
      toLocation(world.uris, filePlace(root.plan, range)),
    ),
  );
  return locations ?? null;
};

/** The protocol's numbers for the kinds of highlights. */
const READ = 2;
const WRITE = 3;

const locationOf = (uris: Uris, { root, range }: RootRange): Location => ({
  uri: uris.toUri(range.anchor.path),
  range: toRange(root, range),
});
