import { baseName, folderOf } from "../../engine/source/paths.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import { refusal } from "../../ide/terragrunt/unitLenses.ts";
import { callingRoots } from "../../ide/usages/callingRoots.ts";
import { CALLERS, SET_CALLER, SHOWN_ROOT } from "../../protocol/methods.ts";
import { documentAt } from "../fromProtocol.ts";
import { answering } from "../messages.ts";
import { unitAt } from "../unitDocument.ts";

export const onCallers = answering(CALLERS, "Callers", async (world, { uri }) => {
  const at = await documentAt(world, uri);
  if (!at) return null;
  const folder = folderOf(at.path);
  const calling = await world.withCallers(at.path, () => callingRoots(world.snapshot().roots, folder));
  return {
    folder: world.uris.toUri(folder),
    chosen: world.uris.toUri(at.root.root),
    roots: (calling ?? []).map(({ root, title, calls }) => ({
      root: world.uris.toUri(root.root),
      title,
      calls: counted(calls, "call"),
    })),
  };
});

export const onShownRoot = answering(SHOWN_ROOT, "Root module", async (world, { uri }) => {
  const at = await documentAt(world, uri);
  if (at) return { root: world.uris.toUri(at.root.root) };
  const view = await unitAt(world, uri);
  if (view?.root) return { root: world.uris.toUri(view.root.root) };
  const notPlanned = view?.isOwn ? refusal(view.state) : undefined;
  return view && notPlanned !== undefined ? { unit: baseName(view.state.folder), notPlanned } : null;
});

export const onSetCaller = answering(SET_CALLER, "Caller", async (world, { folder, root }) => {
  const [module, caller] = [world.uris.toPath(folder), world.uris.toPath(root)];
  if (module !== undefined && caller !== undefined) world.chooseCaller(module, caller);
  return {};
});
