import { type CodeAction, CodeActionKind, type CodeActionParams, type TextEdit } from "vscode-languageserver";
import { groupBy } from "../../engine/source/groupBy.ts";
import { codeActions, type TextReplacement } from "../../ide/codeActions.ts";
import type { RootPlan } from "../../workspace/snapshot.ts";
import { placeAt } from "../fromProtocol.ts";
import { toRange } from "../toProtocol.ts";
import type { Handler } from "../world.ts";

export const onCodeAction: Handler<CodeActionParams, CodeAction[]> = async (
  world,
  { textDocument, range, context },
) => {
  if (context.only && !context.only.includes(CodeActionKind.QuickFix)) return null;
  const at = await placeAt(world, textDocument.uri, range.start);
  if (!at) return null;
  return codeActions(at.root, at.path, at.offset).map(({ title, edits }) => {
    const byFile = groupBy(edits, (edit) => world.uris.toUri(edit.range.anchor.path));
    const changes = [...byFile].map(([uri, each]) => [uri, each.map((edit) => toTextEdit(at.root, edit))] as const);
    return { title, kind: CodeActionKind.QuickFix, edit: { changes: Object.fromEntries(changes) } };
  });
};

const toTextEdit = (root: RootPlan, { range, text }: TextReplacement): TextEdit => ({
  range: toRange(root, range),
  newText: text,
});
