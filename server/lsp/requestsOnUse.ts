import {
  CallHierarchyIncomingCallsRequest,
  CallHierarchyOutgoingCallsRequest,
  CallHierarchyPrepareRequest,
  CodeActionRequest,
  CompletionRequest,
  CompletionResolveRequest,
  type Connection,
  DefinitionRequest,
  DocumentFormattingRequest,
  DocumentHighlightRequest,
  DocumentOnTypeFormattingRequest,
  DocumentRangeFormattingRequest,
  ExecuteCommandRequest,
  HoverRequest,
  LinkedEditingRangeRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  type RequestType,
  SelectionRangeRequest,
  SignatureHelpRequest,
} from "vscode-languageserver";
import { actionsFor, completionFor, completionsFor, hoverFor, signatureFor } from "./adaptations.ts";
import { answersOn } from "./answers.ts";
import type { Client } from "./client.ts";
import { onIncomingCalls, onOutgoingCalls, onPrepareCallHierarchy } from "./handlers/callHierarchy.ts";
import { onCodeAction } from "./handlers/codeActions.ts";
import { onCompletion, onCompletionResolve } from "./handlers/completion.ts";
import {
  onCloseFinishedPlan,
  onFinishedPlan,
  onFinishedPlanPage,
  onOpenFinishedPlan,
  onPlanFiles,
} from "./handlers/finishedPlan.ts";
import { onFormatting, onRangeFormatting, onTypeFormatting } from "./handlers/formatting.ts";
import { onHover } from "./handlers/hover.ts";
import { onLanguages } from "./handlers/languages.ts";
import { onForgetLearned, onLearned, onLearnedJson } from "./handlers/learned.ts";
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
import { onServerCommand } from "./handlers/serverCommands.ts";
import { onSignatureHelp } from "./handlers/signatureHelp.ts";
import { onTestFiles } from "./handlers/testFiles.ts";
import { onInstanceSource, onTimeline } from "./handlers/timeline.ts";
import type { CustomRequest } from "./messages.ts";
import type { World } from "./world.ts";

/** The functions that answer requests, by their methods. */
export type RequestsOnUse = ReadonlyMap<string, (params: unknown) => Promise<unknown>>;

/** Returns what answers the requests that a user causes. */
export function requestsOnUse(connection: Connection, world: World, client: Client): RequestsOnUse {
  const { handled, adapted, answered } = answersOn(connection, world, client);
  const resolved = answered("Completion", onCompletionResolve, (item) => item);
  return new Map([
    answering(HoverRequest.type, adapted("Hover", onHover, hoverFor)),
    answering(CompletionRequest.type, adapted("Completion", onCompletion, completionsFor)),
    answering(CompletionResolveRequest.type, async (item) => completionFor(client, await resolved(item))),
    answering(PrepareRenameRequest.type, handled("Rename", onPrepareRename)),
    answering(RenameRequest.type, handled("Rename", onRename)),
    answering(SignatureHelpRequest.type, adapted("Signature", onSignatureHelp, signatureFor)),
    answering(SelectionRangeRequest.type, handled("Selection", onSelectionRanges)),
    answering(LinkedEditingRangeRequest.type, handled("Linked editing", onLinkedEditing)),
    answering(CallHierarchyPrepareRequest.type, handled("Hierarchy", onPrepareCallHierarchy)),
    answering(CallHierarchyIncomingCallsRequest.type, handled("Hierarchy", onIncomingCalls)),
    answering(CallHierarchyOutgoingCallsRequest.type, handled("Hierarchy", onOutgoingCalls)),
    answering(CodeActionRequest.type, adapted("Code actions", onCodeAction, actionsFor)),
    answering(DefinitionRequest.type, handled("Definition", onDefinition)),
    answering(ReferencesRequest.type, handled("References", onReferences)),
    answering(DocumentHighlightRequest.type, handled("Highlights", onDocumentHighlight)),
    answering(DocumentFormattingRequest.type, handled("Formatting", onFormatting)),
    answering(DocumentOnTypeFormattingRequest.type, handled("Formatting", onTypeFormatting)),
    answering(DocumentRangeFormattingRequest.type, handled("Formatting", onRangeFormatting)),
    answering(ExecuteCommandRequest.type, onServerCommand(connection, world)),
    ...CUSTOM_REQUESTS.map(({ method, name, answer }) => [method, handled(name, answer)] as const),
  ]);
}

const answering = <Params, Reply>(
  { method }: RequestType<Params, Reply, void>,
  answer: (params: Params) => Promise<Reply>,
) => [method, answer as (params: unknown) => Promise<unknown>] as const;

const CUSTOM_REQUESTS: readonly CustomRequest<unknown, unknown>[] = [
  onCloseFinishedPlan,
  onFinishedPlan,
  onFinishedPlanPage,
  onForgetLearned,
  onInstanceSource,
  onLanguages,
  onLearned,
  onLearnedJson,
  onLoadState,
  onOpenFinishedPlan,
  onPlanFiles,
  onPlanJson,
  onPlanMarkdown,
  onPlanOptions,
  onPlanOverview,
  onReproduction,
  onRevisions,
  onRunLog,
  onSetPlanOptions,
  onTestFiles,
  onTimeline,
  onUsages,
];
