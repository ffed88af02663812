import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  CodeActionTriggerKind,
  type Command,
  type Diagnostic,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { isConfigurationFile } from "../../engine/config/configurationFiles.ts";
import { textOf } from "../../engine/config/tree/loadModules.ts";
import { groupBy } from "../../engine/source/groupBy.ts";
import { baseName, folderOf } from "../../engine/source/paths.ts";
import { fileQuestion, type Question } from "../../engine/source/question.ts";
import { readState } from "../../engine/state/readState.ts";
import type { State } from "../../engine/state/state.ts";
import { type Remedy, remedyFor } from "../../ide/diagnostics/remedies.ts";
import type { CodeAction as OfferedEdit, TextReplacement } from "../../ide/editing/codeAction.ts";
import { CODE_ACTION_KINDS } from "../../ide/editing/codeActionKinds.ts";
import { type CodeActionRequest, codeActionRequest } from "../../ide/editing/codeActionRequest.ts";
import { codeActions } from "../../ide/editing/codeActions.ts";
import { type BackupState, wantedBackup } from "../../ide/quickFixes/importBlocks.ts";
import { importQuestions } from "../../ide/quickFixes/importedConfiguration.ts";
import { type CommittedTexts, wantedCommitted } from "../../ide/quickFixes/restoredBlocks.ts";
import {
  INIT_COMMAND,
  type InitRequest,
  LOAD_STATE_COMMAND,
  type LoadStateRequest,
  SHOW_CODE_ACTIONS_COMMAND,
} from "../../protocol/methods.ts";
import { answerTo } from "../../workspace/asked/ask.ts";
import { commitQuestion, committedFileQuestion } from "../../workspace/asked/commitQuestions.ts";
import { planWithTexts } from "../../workspace/asked/editedPlan.ts";
import type { RootPlan, ShownRoot } from "../../workspace/snapshot.ts";
import { placeAt } from "../fromProtocol.ts";
import { editRefusal } from "../intactBytes.ts";
import { offsetOf } from "../positions.ts";
import { toRange } from "../toProtocol.ts";
import type { Handler, World } from "../world.ts";

export const onCodeAction: Handler<CodeActionParams, CodeAction[]> = async (
  world,
  { textDocument, range, context },
) => {
  const isAsked = (kind: CodeActionKind) =>
    !context.only || context.only.some((only) => only === "" || kind === only || kind.startsWith(`${only}.`));
  if (!CODE_ACTION_KINDS.some(isAsked)) return null;
  const at = await placeAt(world, textDocument.uri, range.start);
  if (!at) return null;
  const { root, path, offset } = at;
  const { plan } = root;
  const takesBackup = isAsked(CodeActionKind.RefactorRewrite) || isAsked(CodeActionKind.QuickFix);
  const wanted = takesBackup ? wantedBackup(plan, path, offset) : undefined;
  // An editor asks at every move of the cursor, without naming a kind.
  const isMove = context.triggerKind === CodeActionTriggerKind.Automatic && !context.only;
  const place = {
    root,
    path,
    start: offset,
    end: offsetOf(plan.syntaxOf(path)!.source, range.end),
    roots: world.snapshot().roots,
    backup: wanted === undefined ? undefined : await readBackup(world, wanted),
    committed: isMove || !isAsked(CodeActionKind.QuickFix) ? undefined : await readCommitted(world, root, path, offset),
    planOther: isMove
      ? undefined
      : (other: ShownRoot, texts: Texts, state?: State) => planOfOther(world, other, texts, state),
  };
  const requestWith = (answered: Answered) =>
    codeActionRequest({
      ...place,
      planWith: isMove ? undefined : (texts, state) => planWithTexts(plan, texts, state, answered),
    });
  const request = requestWith(isAsked(CodeActionKind.QuickFix) ? await importAnswers(world, requestWith) : []);
  const { actions, isPartial } = codeActions(request, ({ kind }) => isAsked(kind));
  const checked = await Promise.all(actions.map((action) => withEncodingChecked(world, root, action)));
  const offered = checked.filter(
    ({ creates, refused }) => (!creates || world.createsFiles) && (refused === undefined || world.showsDisabled),
  );
  const edits = offered.map(({ title, kind, edits, creates, refused, mends, isPreferred }): CodeAction => {
    if (refused !== undefined) return { title, kind, disabled: { reason: refused } };
    const diagnostics = mends === undefined ? [] : context.diagnostics.filter(({ code }) => code === mends);
    return {
      title,
      kind,
      ...(isPreferred && { isPreferred }),
      ...(diagnostics.length > 0 && { diagnostics }),
      edit: toWorkspaceEdit(world, root, edits, creates),
    };
  });
  // In a restricted workspace nothing is started.
  const hasSteps = isAsked(CodeActionKind.QuickFix) && !world.isRestricted();
  const steps = hasSteps ? remedies(root, world.uris.toUri(root.root), context.diagnostics) : [];
  return [...edits, ...steps, ...(isPartial ? [PLANNED_ACTIONS] : [])];
};

type Texts = ReadonlyMap<string, string>;
type Answered = readonly (readonly [Question, unknown])[];

/** Asks what the configuration of an import waits for: its object, what the provider writes, and the plan of that. */
async function importAnswers(
  { ask }: World,
  requestWith: (answered: Answered) => CodeActionRequest,
): Promise<Answered> {
  let answered: Answered = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const open = importQuestions(requestWith(answered));
    if (open.length === 0) break;
    answered = [
      ...answered,
      ...(await Promise.all(open.map(async (question) => [question, await ask(question)] as const))),
    ];
  }
  return answered;
}

/** How often at most an answer leads to further questions: import, read, write, plan, and plans of other bodies. */
const MOST_ROUNDS = 8;

/** Returns the plan of another root module with other texts and another state; undefined if it cannot be planned at once. */
function planOfOther(world: World, { root }: ShownRoot, texts: Texts, state?: State) {
  const other = world.snapshot().roots.find((each) => each.root === root);
  return other && planWithTexts(other.plan, texts, state);
}

/** Asks for the actions again, so that those are offered too that have to be planned first. */
const PLANNED_ACTIONS: CodeAction = {
  title: "More Actions, With What the Plan Then Does…",
  kind: CodeActionKind.Refactor,
  command: { title: "More Actions", command: SHOW_CODE_ACTIONS_COMMAND },
};

/** Reads a state that was kept as a backup; undefined if there is none, or it cannot be read. */
async function readBackup({ ask }: World, path: string): Promise<BackupState | undefined> {
  const question = fileQuestion(path, "better");
  const answer = await ask(question);
  if (!question.isAnswer(answer) || answer.kind === "failure") return undefined;
  const { value: state } = readState(path, textOf(answer));
  return state && { path, state };
}

/** Reads the files of the last commit that may have a block that is gone at a place; undefined if there is none, or no git. */
async function readCommitted(
  world: World,
  { plan }: RootPlan,
  path: string,
  offset: number,
): Promise<CommittedTexts | undefined> {
  const folders = new Set(wantedCommitted(plan, path, offset));
  if (folders.size === 0 || world.isRestricted()) return undefined;
  const commit = await answerTo(world.ask, commitQuestion(plan.root, "HEAD"));
  if (commit.kind === "failure") return undefined;
  const paths = commit.committedFiles.filter(
    (file) => folders.has(folderOf(file)) && isConfigurationFile(baseName(file)) && !file.endsWith(".json"),
  );
  const texts = await Promise.all(
    paths.slice(0, MOST_COMMITTED).map(async (file) => {
      const answer = await answerTo(world.ask, committedFileQuestion(file, commit.id));
      return answer.kind === "failure" ? [] : [[file, textOf(answer)] as const];
    }),
  );
  return { id: commit.id, texts: new Map(texts.flat()) };
}

/** The most files of a commit that are read. */
const MOST_COMMITTED = 100;

/** Refuses an action that would edit a file that is not UTF-8. */
async function withEncodingChecked(world: World, { plan }: RootPlan, action: OfferedEdit): Promise<OfferedEdit> {
  const paths = new Set(action.edits.map(({ range }) => range.anchor.path));
  const reason = action.refused ?? (await editRefusal(world, plan, paths));
  return reason === undefined ? action : { ...action, refused: reason };
}

/** Returns an edit of the workspace. Files are created in the same edit, so that one undo takes everything back. */
function toWorkspaceEdit(
  { uris }: World,
  root: RootPlan,
  edits: readonly TextReplacement[],
  creates: readonly string[] | undefined,
): WorkspaceEdit {
  const byFile = groupBy(edits, (edit) => uris.toUri(edit.range.anchor.path));
  const changes = [...byFile].map(([uri, each]) => [uri, each.map((edit) => toTextEdit(root, edit))] as const);
  if (!creates) return { changes: Object.fromEntries(changes) };
  return {
    documentChanges: [
      ...creates.map((path) => ({ kind: "create" as const, uri: uris.toUri(path), options: { ignoreIfExists: true } })),
      ...changes.map(([uri, each]) => ({ textDocument: { uri, version: null }, edits: each })),
    ],
  };
}

const toTextEdit = (root: RootPlan, { range, text }: TextReplacement): TextEdit => ({
  range: toRange(root, range),
  newText: text,
});

/** Returns the steps outside of the text that mend these findings: `terraform init`, or loading the state. */
function remedies({ plan }: RootPlan, root: string, diagnostics: readonly Diagnostic[]): readonly CodeAction[] {
  const actions = new Map<string, CodeAction>();
  for (const diagnostic of diagnostics) {
    const remedy = remedyFor(plan, String(diagnostic.code));
    if (!remedy) continue;
    const command = commandFor(remedy, root);
    const { title } = command;
    const mended = [...(actions.get(title)?.diagnostics ?? []), diagnostic];
    actions.set(title, { title, kind: CodeActionKind.QuickFix, diagnostics: mended, command });
  }
  return [...actions.values()];
}

function commandFor(remedy: Remedy, root: string): Command {
  if (remedy.kind === "load")
    return { title: "Load State", command: LOAD_STATE_COMMAND, arguments: [{ root } satisfies LoadStateRequest] };
  const { program } = remedy;
  const request: InitRequest = { root, program };
  return { title: `Run ${program} init`, command: INIT_COMMAND, arguments: [request] };
}
