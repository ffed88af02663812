import { type Connection, ErrorCodes, ResponseError } from "vscode-languageserver";
import { lensesFor, symbolsFor } from "./adaptations.ts";
import { answersOn } from "./answers.ts";
import type { Client } from "./client.ts";
import { onCallers, onSetCaller, onShownRoot } from "./handlers/callers.ts";
import { onCodeLens } from "./handlers/codeLens.ts";
import { onExplorer, onExplorerPage, onExplorerPlace, onFindInstances, onPlanRoots } from "./handlers/explorer.ts";
import { onInlayHintResolve, onInlayHints } from "./handlers/inlayHints.ts";
import { onInstanceAt } from "./handlers/instanceAt.ts";
import { onDocumentLinks } from "./handlers/links.ts";
import { onSemanticTokens, onSemanticTokensDelta, onSemanticTokensRange } from "./handlers/semanticTokens.ts";
import { onDocumentSymbol, onFoldingRanges, onWorkspaceSymbol } from "./handlers/symbols.ts";
import type { CustomRequest } from "./messages.ts";
import type { LensRefresher } from "./refreshLenses.ts";
import type { RequestsOnUse } from "./requestsOnUse.ts";
import type { World } from "./world.ts";

/** Registers the handlers of what an editor asks by itself when it opens a file, and one for everything else. */
export function handleRequests(connection: Connection, world: World, lenses: LensRefresher, client: Client): void {
  const { handled, adapted, answered } = answersOn(connection, world, client);
  const noTokens = () => ({ data: [] });
  connection.onCodeLens(adapted("Lenses", lenses.watched(onCodeLens), lensesFor));
  connection.languages.inlayHint.on(handled("Inlay hints", onInlayHints));
  connection.languages.inlayHint.resolve(answered("Inlay hints", onInlayHintResolve, (hint) => hint));
  connection.languages.semanticTokens.on(answered("Colours", onSemanticTokens, noTokens));
  connection.languages.semanticTokens.onDelta(answered("Colours", onSemanticTokensDelta, noTokens));
  connection.languages.semanticTokens.onRange(answered("Colours", onSemanticTokensRange, noTokens));
  connection.onDocumentSymbol(
    adapted("Outline", onDocumentSymbol, (_, symbols, { textDocument }) =>
      symbolsFor(client, textDocument.uri, symbols),
    ),
  );
  connection.onWorkspaceSymbol(handled("Symbols", onWorkspaceSymbol));
  connection.onFoldingRanges(handled("Folding", onFoldingRanges));
  connection.onDocumentLinks(handled("Links", onDocumentLinks));
  for (const { method, name, answer } of CUSTOM_REQUESTS) connection.onRequest(method, handled(name, answer));
  handleOnUse(connection, world, client);
}

const CUSTOM_REQUESTS: readonly CustomRequest<unknown, unknown>[] = [
  onCallers,
  onExplorer,
  onExplorerPage,
  onExplorerPlace,
  onFindInstances,
  onInstanceAt,
  onPlanRoots,
  onSetCaller,
  onShownRoot,
];

/** Loads the other handlers with the first request that has none: a start would read and compile a fifth more with them. */
function handleOnUse(connection: Connection, world: World, client: Client): void {
  let requests: RequestsOnUse | undefined;
  connection.onRequest(async (method, params) => {
    const { requestsOnUse } = await import("./requestsOnUse.ts");
    requests ??= requestsOnUse(connection, world, client);
    const answer = requests.get(method);
    if (!answer) throw new ResponseError(ErrorCodes.MethodNotFound, `There is no method ${method}.`);
    return answer(params);
  });
}
