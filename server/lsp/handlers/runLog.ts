import { isRefusal } from "../../engine/plan/saved/refusal.ts";
import { baseName } from "../../engine/source/paths.ts";
import { loggedInstances } from "../../ide/runLog.ts";
import { recordedRun } from "../../ide/timeline/recordedRun.ts";
import type { LogReference, RunLogReply, RunLogRequest, TimelineRequest } from "../../protocol/methods.ts";
import type { RecordedRunText } from "../../protocol/recordedRun.ts";
import type { RootPlan } from "../../workspace/snapshot.ts";
import { rootAt } from "../fromProtocol.ts";
import type { Handler, World } from "../world.ts";

export const onRunLog: Handler<RunLogRequest, RunLogReply> = async (world, { root, log }) => {
  const rootPlan = await rootAt(world, root);
  if (!rootPlan) return null;
  const read = await namedLog(world, log);
  if (isRefusal(read.log)) return { refusal: `${read.name} ${read.log.refusal}.` };
  const { title, instances, others } = loggedInstances(rootPlan.plan, read.log);
  return {
    title,
    others,
    instances: instances.map(({ address, ...view }) => ({ ...view, instance: { root, address } })),
  };
};

/** Returns what the log of a request tells of its instance. */
export async function recordedIn(
  world: World,
  { plan }: RootPlan,
  { address }: TimelineRequest,
  reference: LogReference,
): Promise<RecordedRunText> {
  const { name, log } = await namedLog(world, reference);
  return isRefusal(log) ? { name, refusal: `${name} ${log.refusal}.` } : recordedRun(plan, address, name, log);
}

/** Reads the file of a log. */
export async function namedLog({ uris, runLogs, ask }: World, { uri, version }: LogReference) {
  const path = uris.toPath(uri);
  if (path === undefined) return { name: uri, log: { refusal: "is not on a file system that Stateline reads" } };
  return { name: baseName(path), log: await runLogs.at(path, version, ask) };
}
