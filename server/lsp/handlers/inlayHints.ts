import type { InlayHint, InlayHintParams } from "vscode-languageserver";
import { inlayHints } from "../../ide/inlayHints.ts";
import { documentAt } from "../fromProtocol.ts";
import { toRange } from "../toProtocol.ts";
import type { Handler } from "../world.ts";

export const onInlayHints: Handler<InlayHintParams, InlayHint[]> = async (world, { textDocument, range }) => {
  const at = await documentAt(world, textDocument.uri);
  if (!at) return null;
  const lines = { from: range.start.line, to: range.end.line };
  return inlayHints(at.root, at.path, lines).map(({ range: part, text, tooltip }) => ({
    position: toRange(at.root, part).end,
    label: text,
    paddingLeft: true,
    ...(tooltip !== undefined && { tooltip }),
  }));
};
