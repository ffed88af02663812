import { type CodeAction, CodeActionKind, type CodeActionParams } from "vscode-languageserver";
import { type Remedy, remedyFor } from "../../ide/remedies.ts";
import { INIT_COMMAND, type InitRequest, LOAD_STATE_COMMAND, type LoadStateRequest } from "../../protocol/methods.ts";
import { documentAt } from "../fromProtocol.ts";
import type { Handler } from "../world.ts";

/** The steps that mend the findings at a place: `terraform init`, or loading the state. */
export const onCodeActions: Handler<CodeActionParams, CodeAction[]> = async (world, { textDocument, context }) => {
  const at = await documentAt(world, textDocument.uri);
  if (!at || world.isRestricted()) return null;
  const { root, plan } = at.root;
  const uri = world.uris.toUri(root);
  const actions = new Map<string, CodeAction>();
  for (const diagnostic of context.diagnostics) {
    const remedy = remedyFor(plan, String(diagnostic.code));
    if (!remedy) continue;
    const command = commandFor(remedy, uri);
    const { title } = command;
    const diagnostics = [...(actions.get(title)?.diagnostics ?? []), diagnostic];
    actions.set(title, { title, kind: CodeActionKind.QuickFix, diagnostics, command });
  }
  return [...actions.values()];
};

function commandFor(remedy: Remedy, root: string) {
  if (remedy.kind === "load")
    return { title: "Load State", command: LOAD_STATE_COMMAND, arguments: [{ root } satisfies LoadStateRequest] };
  const { program } = remedy;
  const request: InitRequest = { root, program };
  return { title: `Run ${program} init`, command: INIT_COMMAND, arguments: [request] };
}
