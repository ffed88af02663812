import type { Hover, HoverParams } from "vscode-languageserver";
import { sourceFile } from "../../engine/source/sourceFile.ts";
import { isTemplate } from "../../ide/completion/templateVariables.ts";
import { hover } from "../../ide/hover/hover.ts";
import { templateHover } from "../../ide/hover/templateHover.ts";
import { standaloneHover } from "../../ide/standalone/standaloneHover.ts";
import { stateObjectText } from "../../ide/stateFile.ts";
import { unitHover } from "../../ide/terragrunt/unitHover.ts";
import { placeIn } from "../../workspace/place.ts";
import { environmentsOf } from "../environments.ts";
import { documentAt, placeAt } from "../fromProtocol.ts";
import { offsetOf } from "../positions.ts";
import { type StandaloneFiles, standaloneFilesAt } from "../standaloneDocument.ts";
import { type StateFile, stateFileAt } from "../stateFile.ts";
import { placedRange, toRange } from "../toProtocol.ts";
import { unitPlaceAt } from "../unitDocument.ts";
import type { Handler, World } from "../world.ts";

export const onHover: Handler<HoverParams, Hover> = async (world, { textDocument, position }) => {
  const state = await stateFileAt(world, textDocument.uri);
  if (state) return stateHover(state, position);
  const path = world.uris.toPath(textDocument.uri);
  if (path !== undefined && isTemplate(path)) return hoverInTemplate(world, textDocument.uri, position);
  const unit = await unitPlaceAt(world, textDocument.uri, position);
  if (unit) return hoverInUnit(unit);
  const standalone = await standaloneFilesAt(world, textDocument.uri);
  if (standalone) return hoverInStandalone(standalone, position);
  const at = await placeAt(world, textDocument.uri, position);
  const reply = at && hover(at.root, at.path, at.offset);
  if (!at || !reply) return null;
  const { rootVariable } = reply;
  const environments = rootVariable === undefined ? undefined : await environmentsOf(world, at.root, rootVariable);
  const value = [reply.markdown, ...(environments === undefined ? [] : [environments])].join("\n\n");
  return { range: toRange(at.root, reply.range), contents: { kind: "markdown", value } };
};

function hoverInUnit({ view, offset }: NonNullable<Awaited<ReturnType<typeof unitPlaceAt>>>): Hover | null {
  const reply = unitHover(view, offset);
  if (!reply) return null;
  return { range: placedRange(placeIn(view, reply.range)), contents: { kind: "markdown", value: reply.markdown } };
}

function hoverInStandalone(standalone: StandaloneFiles, position: HoverParams["position"]): Hover | null {
  const { syntax, files } = standalone;
  const reply = standaloneHover(standalone, syntax, files, offsetOf(syntax.source, position));
  if (!reply) return null;
  return {
    range: placedRange(placeIn(standalone, reply.range)),
    contents: { kind: "markdown", value: reply.markdown },
  };
}

/** Returns the hover in a template, which is no part of a plan: only its text in the editor counts. */
async function hoverInTemplate(world: World, uri: string, position: HoverParams["position"]): Promise<Hover | null> {
  const at = await documentAt(world, uri);
  const text = world.textOf(uri);
  if (!at || text === undefined) return null;
  const file = sourceFile(at.path, text);
  const reply = templateHover(at.root, at.path, text, offsetOf(file, position));
  if (!reply) return null;
  return { range: placedRange({ file, ...reply }), contents: { kind: "markdown", value: reply.markdown } };
}

function stateHover({ file, objects }: StateFile, position: HoverParams["position"]): Hover | null {
  const offset = offsetOf(file, position);
  const object = objects.find(({ start, end }) => start <= offset && offset <= end);
  if (!object) return null;
  return { range: placedRange({ file, ...object }), contents: { kind: "markdown", value: stateObjectText(object) } };
}
