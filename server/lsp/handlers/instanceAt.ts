import { instanceAt } from "../../ide/navigation/instanceAt.ts";
import { INSTANCE_AT } from "../../protocol/methods.ts";
import { placeAt } from "../fromProtocol.ts";
import { answering } from "../messages.ts";

export const onInstanceAt = answering(INSTANCE_AT, "Instance", async (world, { uri, position }) => {
  const at = await placeAt(world, uri, position);
  const instance = at && instanceAt(at.root, at.path, at.offset);
  return at && instance ? { root: world.uris.toUri(at.root.root), ...instance } : null;
});
