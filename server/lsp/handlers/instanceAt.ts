import { instanceAt } from "../../ide/instanceAt.ts";
import type { InstanceAtReply, InstanceAtRequest } from "../../protocol/methods.ts";
import { placeAt } from "../fromProtocol.ts";
import type { Handler } from "../world.ts";

export const onInstanceAt: Handler<InstanceAtRequest, InstanceAtReply> = async (world, { uri, position }) => {
  const at = await placeAt(world, uri, position);
  const instance = at && instanceAt(at.root, at.path, at.offset);
  return at && instance ? { root: world.uris.toUri(at.root.root), ...instance } : null;
};
