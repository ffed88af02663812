import type { Hover, HoverParams } from "vscode-languageserver";
import { hover } from "../../ide/hover.ts";
import { placeAt } from "../fromProtocol.ts";
import { toRange } from "../toProtocol.ts";
import type { Handler } from "../world.ts";

export const onHover: Handler<HoverParams, Hover> = async (world, { textDocument, position }) => {
  const at = await placeAt(world, textDocument.uri, position);
  const reply = at && hover(at.root, at.path, at.offset);
  if (!at || !reply) return null;
  return { range: toRange(at.root, reply.range), contents: { kind: "markdown", value: reply.markdown } };
};
