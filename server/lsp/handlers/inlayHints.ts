import type { InlayHint, InlayHintParams } from "vscode-languageserver";
import { inlayHints } from "../../ide/inlayHints.ts";
import { unitHints } from "../../ide/terragrunt/unitHints.ts";
import { placeIn } from "../../workspace/place.ts";
import { documentAt } from "../fromProtocol.ts";
import { placedRange, toRange } from "../toProtocol.ts";
import { unitAt } from "../unitDocument.ts";
import type { Handler } from "../world.ts";

export const onInlayHints: Handler<InlayHintParams, InlayHint[]> = async (world, { textDocument, range }) => {
  const lines = { from: range.start.line, to: range.end.line };
  const unit = await unitAt(world, textDocument.uri);
  if (unit)
    return unitHints(unit, lines).map(({ range: part, text }) => ({
      position: placedRange(placeIn(unit, part)).end,
      label: text,
      paddingLeft: true,
    }));
  const at = await documentAt(world, textDocument.uri);
  if (!at) return null;
  return inlayHints(at.root, at.path, lines).map(({ range: part, text, tooltip }) => ({
    position: toRange(at.root, part).end,
    label: text,
    paddingLeft: true,
    ...(tooltip !== undefined && { tooltip }),
  }));
};
