import type { Hover, HoverParams } from "vscode-languageserver";
import { offsetAt } from "../../engine/source/sourceFile.ts";
import { hover } from "../../ide/hover.ts";
import { stateObjectText } from "../../ide/stateFile.ts";
import { placeAt } from "../fromProtocol.ts";
import { type StateFile, stateFileAt } from "../stateFile.ts";
import { placedRange, toRange } from "../toProtocol.ts";
import type { Handler } from "../world.ts";

export const onHover: Handler<HoverParams, Hover> = async (world, { textDocument, position }) => {
  const state = await stateFileAt(world, textDocument.uri);
  if (state) return stateHover(state, position);
  const at = await placeAt(world, textDocument.uri, position);
  const reply = at && hover(at.root, at.path, at.offset);
  if (!at || !reply) return null;
  return { range: toRange(at.root, reply.range), contents: { kind: "markdown", value: reply.markdown } };
};

function stateHover({ file, objects }: StateFile, { line, character }: HoverParams["position"]): Hover | null {
  const offset = offsetAt(file, line, character);
  const object = objects.find(({ start, end }) => start <= offset && offset <= end);
  if (!object) return null;
  return { range: placedRange({ file, ...object }), contents: { kind: "markdown", value: stateObjectText(object) } };
}
