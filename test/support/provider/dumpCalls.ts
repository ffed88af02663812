import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { decode, type Fields } from "./protobuf.ts";
import type { Method } from "./startPlugin.ts";

// Writes the objects of a plugin's calls to a folder, as the SDKs do with TF_LOG_SDK_PROTO_DATA_DIR.

/** The objects of each call by the numbers of their fields, in the request and in the response. */
const OBJECTS: Readonly<Record<string, readonly [request: Named, response: Named]>> = {
  UpgradeResourceState: [{}, { 1: "UpgradedState" }],
  ReadResource: [{ 2: "CurrentState" }, { 1: "NewState" }],
  ValidateResourceConfig: [{ 2: "Config" }, {}],
  PlanResourceChange: [{ 2: "PriorState", 3: "ProposedNewState", 4: "Config" }, { 1: "PlannedState" }],
  ApplyResourceChange: [{ 2: "PriorState", 3: "PlannedState", 4: "Config" }, { 1: "NewState" }],
};

type Named = Readonly<Record<number, string>>;

let lastTime = 0;

/** Returns a method that also writes its objects to the folder. */
export const dumping =
  (folder: string, call: string, method: Method): Method =>
  async (request) => {
    const [requested, responded] = OBJECTS[call] ?? [{}, {}];
    write(folder, call, "Request", decode(request), requested);
    const response = await method(request);
    write(folder, call, "Response", decode(response), responded);
    return response;
  };

function write(folder: string, call: string, part: string, message: Fields, named: Named): void {
  if (Object.keys(named).length === 0) return;
  // Files of one moment belong to one message, so no two messages share one.
  lastTime = Math.max(Date.now(), lastTime + 1);
  for (const [field, name] of Object.entries(named)) {
    const object = message.get(Number(field))?.[0];
    const bytes = object instanceof Uint8Array ? decode(object).get(1)?.[0] : undefined;
    const isPacked = bytes instanceof Uint8Array;
    const file = `${lastTime}_${call}_${part}_${name}.${isPacked ? "msgpack" : "empty"}`;
    writeFileSync(join(folder, file), isPacked ? bytes : "");
  }
}
