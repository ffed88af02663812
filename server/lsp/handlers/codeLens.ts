import type { CodeLens, CodeLensParams } from "vscode-languageserver";
import { codeLens } from "../../ide/codeLens.ts";
import { type InstanceReference, SHOW_TIMELINE_COMMAND } from "../../protocol/methods.ts";
import { toUri } from "../../workspace/uris.ts";
import { documentAt } from "../fromProtocol.ts";
import { toRange } from "../toProtocol.ts";
import type { Handler } from "../world.ts";

export const onCodeLens: Handler<CodeLensParams, CodeLens[]> = async (world, { textDocument }) => {
  const at = await documentAt(world, textDocument.uri);
  if (!at) return null;
  return codeLens(at.root, at.path).map(({ range, title, instance }) => {
    const reference: InstanceReference | undefined = instance && { root: toUri(at.root.root), ...instance };
    const command = reference
      ? { title, command: SHOW_TIMELINE_COMMAND, arguments: [reference] }
      : { title, command: "" };
    return { range: toRange(at.root, range), command };
  });
};
