import type { InlayHint, InlayHintParams } from "vscode-languageserver";
import { inlayHints } from "../../ide/inlayHints.ts";
import { unitHints } from "../../ide/terragrunt/unitHints.ts";
import { placeIn } from "../../workspace/place.ts";
import { environmentsOf } from "../environments.ts";
import { documentAt, rootAt } from "../fromProtocol.ts";
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
  const root = world.uris.toUri(at.root.root);
  return inlayHints(at.root, at.path, lines).map(({ range: part, text, rootVariable }) => ({
    position: toRange(at.root, part).end,
    label: text,
    paddingLeft: true,
    ...(rootVariable !== undefined && { data: { root, variable: rootVariable } satisfies HintData }),
  }));
};

/** What the tooltip of a hint is about. */
interface HintData {
  readonly root: string;
  readonly variable: string;
}

/** Adds the values that variable files of other environments give to the variable of a hint. */
export const onInlayHintResolve: Handler<InlayHint, InlayHint> = async (world, hint) => {
  const { root, variable } = (hint.data ?? {}) as Partial<HintData>;
  if (root === undefined || variable === undefined) return hint;
  const values = await environmentsOf(world, await rootAt(world, root), variable);
  if (values === undefined) return hint;
  return { ...hint, tooltip: { kind: "markdown", value: values } };
};
