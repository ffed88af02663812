import type { DocumentLink, DocumentLinkParams } from "vscode-languageserver";
import { links } from "../../ide/navigation/links.ts";
import { documentAt } from "../fromProtocol.ts";
import { toRange } from "../toProtocol.ts";
import type { Handler } from "../world.ts";

export const onDocumentLinks: Handler<DocumentLinkParams, DocumentLink[]> = async (world, { textDocument }) => {
  const at = await documentAt(world, textDocument.uri);
  if (!at) return null;
  return links(at.root, at.path).map(({ range, tooltip, target }) => ({
    range: toRange(at.root, range),
    tooltip,
    target: "url" in target ? target.url : world.uris.toUri(target.path),
  }));
};
