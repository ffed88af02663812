import type { CodeLens, CodeLensParams } from "vscode-languageserver";
import { codeLens } from "../../ide/codeLens.ts";
import { stateLens } from "../../ide/stateFile.ts";
import { unitLenses } from "../../ide/terragrunt/unitLenses.ts";
import type { UnitView } from "../../ide/terragrunt/unitView.ts";
import { callerLens } from "../../ide/usages/callingRoots.ts";
import { usageLenses } from "../../ide/usages/usageLenses.ts";
import {
  type CallersRequest,
  CHOOSE_CALLER_COMMAND,
  type InstanceReference,
  LOAD_STATE_COMMAND,
  type LoadStateRequest,
  SHOW_PLAN_COMMAND,
  SHOW_TIMELINE_COMMAND,
  SHOW_USAGES_COMMAND,
  type UsagesRequest,
} from "../../protocol/methods.ts";
import { placeIn } from "../../workspace/place.ts";
import type { RootPlan } from "../../workspace/snapshot.ts";
import type { Uris } from "../../workspace/uris.ts";
import { documentAt } from "../fromProtocol.ts";
import { type StateFile, stateFileAt } from "../stateFile.ts";
import { placedRange, toRange } from "../toProtocol.ts";
import { unitAt } from "../unitDocument.ts";
import type { Handler } from "../world.ts";

export const onCodeLens: Handler<CodeLensParams, CodeLens[]> = async (world, { textDocument }) => {
  const state = await stateFileAt(world, textDocument.uri);
  if (state) return stateLenses(world.uris, state);
  const unit = await unitAt(world, textDocument.uri);
  if (unit) return unitLensesOf(world.uris, unit);
  const at = await documentAt(world, textDocument.uri);
  return at ? lensesOf(world.uris, world.snapshot().roots, at.root, at.path) : null;
};

/** Returns the lenses of a state file: what the plan does with each object. */
export const stateLenses = (uris: Uris, { root, file, objects }: StateFile): CodeLens[] =>
  objects.flatMap((object) => {
    const title = stateLens(object);
    if (title === undefined) return [];
    const reference: InstanceReference = { root: uris.toUri(root.root), ...object.instance };
    const range = placedRange({ file, start: object.start, end: object.start + 1 });
    return [{ range, command: { title, command: SHOW_TIMELINE_COMMAND, arguments: [reference] } }];
  });

const loadCommand = (title: string, root: string) => ({
  title,
  command: LOAD_STATE_COMMAND,
  arguments: [{ root } satisfies LoadStateRequest],
});

/** Returns the lenses of a file of Terragrunt as the protocol has them. */
export const unitLensesOf = (uris: Uris, view: UnitView): CodeLens[] =>
  unitLenses(view).map(({ range, title, showsPlanOf }) => ({
    range: placedRange(placeIn(view, range)),
    command:
      showsPlanOf === undefined
        ? { title, command: "" }
        : { title, command: SHOW_PLAN_COMMAND, arguments: [uris.toUri(showsPlanOf)] },
  }));

/** Returns the lenses of a file as the protocol has them. */
export function lensesOf(uris: Uris, roots: readonly RootPlan[], root: RootPlan, path: string): CodeLens[] {
  return [
    ...callersLens(uris, roots, root, path),
    ...planLenses(uris, root, path),
    ...usesLenses(uris, roots, root, path),
  ];
}

/** Returns the lens at the top of a module's file that says by which root module the module is planned. */
function callersLens(uris: Uris, roots: readonly RootPlan[], root: RootPlan, path: string): readonly CodeLens[] {
  const title = callerLens(roots, root, path);
  if (title === undefined) return [];
  const start = { line: 0, character: 0 };
  const request: CallersRequest = { uri: uris.toUri(path) };
  return [{ range: { start, end: start }, command: { title, command: CHOOSE_CALLER_COMMAND, arguments: [request] } }];
}

function usesLenses(uris: Uris, roots: readonly RootPlan[], root: RootPlan, path: string): readonly CodeLens[] {
  const uri = uris.toUri(path);
  return usageLenses(roots, root, path).map(({ range, title, at, shows }) => {
    if (!shows) return { range: toRange(root, range), command: { title, command: "" } };
    const request: UsagesRequest = { uri, position: toRange(root, at).start, of: shows };
    return { range: toRange(root, range), command: { title, command: SHOW_USAGES_COMMAND, arguments: [request] } };
  });
}

function planLenses(uris: Uris, root: RootPlan, path: string): readonly CodeLens[] {
  const uri = uris.toUri(root.root);
  return codeLens(root, path).map(({ range, title, instance, loads }) => {
    if (loads) return { range: toRange(root, range), command: loadCommand(title, uri) };
    const reference: InstanceReference | undefined = instance && { root: uri, ...instance };
    const command = reference
      ? { title, command: SHOW_TIMELINE_COMMAND, arguments: [reference] }
      : { title, command: "" };
    return { range: toRange(root, range), command };
  });
}
