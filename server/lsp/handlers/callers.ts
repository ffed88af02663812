import { folderOf } from "../../engine/source/paths.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import { callingRoots } from "../../ide/usages/callingRoots.ts";
import { CALLERS, SET_CALLER, SHOWN_ROOT } from "../../protocol/methods.ts";
import { documentAt } from "../fromProtocol.ts";
import { answering } from "../messages.ts";

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
  return at ? { root: world.uris.toUri(at.root.root) } : null;
});

export const onSetCaller = answering(SET_CALLER, "Caller", async (world, { folder, root }) => {
  const [module, caller] = [world.uris.toPath(folder), world.uris.toPath(root)];
  if (module !== undefined && caller !== undefined) world.chooseCaller(module, caller);
  return {};
});
