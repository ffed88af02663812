import type { Connection } from "vscode-languageserver";
import {
  actionsFor,
  completionFor,
  completionsFor,
  hoverFor,
  lensesFor,
  signatureFor,
  symbolsFor,
} from "./adaptations.ts";
import type { Client } from "./client.ts";
import { handle } from "./faults.ts";
import { onCallers, onSetCaller, onShownRoot } from "./handlers/callers.ts";
import { onIncomingCalls, onOutgoingCalls, onPrepareCallHierarchy } from "./handlers/callHierarchy.ts";
import { onCodeAction } from "./handlers/codeActions.ts";
import { onCodeLens } from "./handlers/codeLens.ts";
import { onCompletion, onCompletionResolve } from "./handlers/completion.ts";
import { onExplorer, onExplorerPage, onExplorerPlace, onFindInstances, onPlanRoots } from "./handlers/explorer.ts";
import {
  onCloseFinishedPlan,
  onFinishedPlan,
  onFinishedPlanPage,
  onOpenFinishedPlan,
  onPlanFiles,
} from "./handlers/finishedPlan.ts";
import { onFormatting, onRangeFormatting, onTypeFormatting } from "./handlers/formatting.ts";
import { onHover } from "./handlers/hover.ts";
import { onInlayHintResolve, onInlayHints } from "./handlers/inlayHints.ts";
import { onInstanceAt } from "./handlers/instanceAt.ts";
import { onLanguages } from "./handlers/languages.ts";
import { onForgetLearned, onLearned, onLearnedJson } from "./handlers/learned.ts";
import { onDocumentLinks } from "./handlers/links.ts";
import { onLoadState } from "./handlers/loadState.ts";
import { onDefinition, onDocumentHighlight, onReferences, onUsages } from "./handlers/names.ts";
import { onPlanJson } from "./handlers/planJson.ts";
import { onPlanOptions, onSetPlanOptions } from "./handlers/planOptions.ts";
import { onPlanMarkdown, onPlanOverview } from "./handlers/planOverview.ts";
import { onPrepareRename, onRename } from "./handlers/rename.ts";
import { onReproduction } from "./handlers/reproduction.ts";
import { onRevisions } from "./handlers/revisions.ts";
import { onRunLog } from "./handlers/runLog.ts";
import { onLinkedEditing, onSelectionRanges } from "./handlers/selections.ts";
import { onSemanticTokens, onSemanticTokensDelta, onSemanticTokensRange } from "./handlers/semanticTokens.ts";
import { onServerCommand } from "./handlers/serverCommands.ts";
import { onSignatureHelp } from "./handlers/signatureHelp.ts";
import { onDocumentSymbol, onFoldingRanges, onWorkspaceSymbol } from "./handlers/symbols.ts";
import { onTestFiles } from "./handlers/testFiles.ts";
import { onInstanceSource, onTimeline } from "./handlers/timeline.ts";
import type { CustomRequest } from "./messages.ts";
import type { LensRefresher } from "./refreshLenses.ts";
import type { Handler, World } from "./world.ts";

/** Registers a handler for each kind of request. The names appear in the log. */
export function handleRequests(connection: Connection, world: World, lenses: LensRefresher, client: Client): void {
  const adapted = <P, R, A>(
    name: string,
    handler: Handler<P, R>,
    adapt: (client: Client, reply: R, params: P) => A,
  ) => {
    const handled = handle(connection, world, name, handler);
    return async (params: P): Promise<A | null> => {
      const reply = await handled(params);
      return reply === null ? null : adapt(client, reply, params);
    };
  };
  // The protocol allows no null here.
  const answered = <P, R>(name: string, handler: Handler<P, R>, otherwise: (params: P) => R) => {
    const handled = handle(connection, world, name, handler);
    return async (params: P): Promise<R> => (await handled(params)) ?? otherwise(params);
  };
  const noTokens = () => ({ data: [] });
  connection.onHover(adapted("Hover", onHover, hoverFor));
  connection.onCodeLens(adapted("Lenses", lenses.watched(onCodeLens), lensesFor));
  connection.onCompletion(adapted("Completion", onCompletion, completionsFor));
  const resolved = answered("Completion", onCompletionResolve, (item) => item);
  connection.onCompletionResolve(async (item) => completionFor(client, await resolved(item)));
  connection.onPrepareRename(handle(connection, world, "Rename", onPrepareRename));
  connection.onRenameRequest(handle(connection, world, "Rename", onRename));
  connection.onSignatureHelp(adapted("Signature", onSignatureHelp, signatureFor));
  connection.onSelectionRanges(handle(connection, world, "Selection", onSelectionRanges));
  connection.languages.onLinkedEditingRange(handle(connection, world, "Linked editing", onLinkedEditing));
  connection.languages.inlayHint.on(handle(connection, world, "Inlay hints", onInlayHints));
  connection.languages.inlayHint.resolve(answered("Inlay hints", onInlayHintResolve, (hint) => hint));
  connection.languages.semanticTokens.on(answered("Colours", onSemanticTokens, noTokens));
  connection.languages.semanticTokens.onDelta(answered("Colours", onSemanticTokensDelta, noTokens));
  connection.languages.semanticTokens.onRange(answered("Colours", onSemanticTokensRange, noTokens));
  connection.languages.callHierarchy.onPrepare(handle(connection, world, "Hierarchy", onPrepareCallHierarchy));
  connection.languages.callHierarchy.onIncomingCalls(handle(connection, world, "Hierarchy", onIncomingCalls));
  connection.languages.callHierarchy.onOutgoingCalls(handle(connection, world, "Hierarchy", onOutgoingCalls));
  connection.onCodeAction(adapted("Code actions", onCodeAction, actionsFor));
  connection.onDefinition(handle(connection, world, "Definition", onDefinition));
  connection.onReferences(handle(connection, world, "References", onReferences));
  connection.onDocumentHighlight(handle(connection, world, "Highlights", onDocumentHighlight));
  connection.onDocumentSymbol(
    adapted("Outline", onDocumentSymbol, (_, symbols, { textDocument }) =>
      symbolsFor(client, textDocument.uri, symbols),
    ),
  );
  connection.onWorkspaceSymbol(handle(connection, world, "Symbols", onWorkspaceSymbol));
  connection.onFoldingRanges(handle(connection, world, "Folding", onFoldingRanges));
  connection.onDocumentLinks(handle(connection, world, "Links", onDocumentLinks));
  connection.onDocumentFormatting(handle(connection, world, "Formatting", onFormatting));
  connection.onDocumentOnTypeFormatting(handle(connection, world, "Formatting", onTypeFormatting));
  connection.onDocumentRangeFormatting(handle(connection, world, "Formatting", onRangeFormatting));
  connection.onExecuteCommand(onServerCommand(connection, world));
  for (const { method, name, answer } of CUSTOM_REQUESTS)
    connection.onRequest(method, handle(connection, world, name, answer));
}

const CUSTOM_REQUESTS: readonly CustomRequest<unknown, unknown>[] = [
  onCallers,
  onShownRoot,
  onSetCaller,
  onCloseFinishedPlan,
  onRevisions,
  onExplorer,
  onExplorerPage,
  onExplorerPlace,
  onFindInstances,
  onFinishedPlan,
  onFinishedPlanPage,
  onForgetLearned,
  onInstanceAt,
  onInstanceSource,
  onLanguages,
  onLearned,
  onLearnedJson,
  onLoadState,
  onOpenFinishedPlan,
  onPlanFiles,
  onPlanJson,
  onReproduction,
  onPlanMarkdown,
  onPlanOptions,
  onPlanOverview,
  onPlanRoots,
  onRunLog,
  onSetPlanOptions,
  onTestFiles,
  onTimeline,
  onUsages,
];
