import type { LivePlan } from "../../engine/plan/plan.ts";
import { isRefusal } from "../../engine/plan/saved/refusal.ts";
import { baseName } from "../../engine/source/paths.ts";
import { loggedInstances } from "../../ide/runLog.ts";
import { recordedRun } from "../../ide/timeline/recordedRun.ts";
import type { LoggedRun } from "../../ide/timeline/runSides.ts";
import { type LogReference, RUN_LOG } from "../../protocol/methods.ts";
import type { RecordedRunText } from "../../protocol/recordedRun.ts";
import { rootAt } from "../fromProtocol.ts";
import { answering } from "../messages.ts";
import type { World } from "../world.ts";

export const onRunLog = answering(RUN_LOG, "Log", async (world, { root, log: reference, address }) => {
  const rootPlan = await rootAt(world, root);
  if (!rootPlan) return null;
  const { plan } = rootPlan;
  const { name, log } = await namedLog(world, reference);
  if (isRefusal(log)) return { refusal: `${name} ${log.refusal}.` };
  const { title, instances } = loggedInstances(plan, log);
  return {
    title,
    instances: instances.map(({ address: each, ...view }) => ({ ...view, instance: { root, address: each } })),
    ...(address !== undefined && log.instances.has(address) && { recorded: recordedRun(plan, address, name, log) }),
  };
});

type NamedLog = Awaited<ReturnType<typeof namedLog>>;

/** Returns what a log tells of an instance, or why it is not read. */
export const recordedIn = (plan: LivePlan, address: string, { name, log }: NamedLog): RecordedRunText =>
  isRefusal(log) ? { name, refusal: `${name} ${log.refusal}.` } : recordedRun(plan, address, name, log);

/** Returns a log as one of the runs; undefined if it is not read. */
export const loggedRun = ({ name, log }: NamedLog): LoggedRun | undefined =>
  isRefusal(log) ? undefined : { name, log };

/** Reads the file of a log. */
export async function namedLog({ uris, memory, ask }: World, { uri, version }: LogReference) {
  const path = uris.toPath(uri);
  if (path === undefined) return { name: uri, log: { refusal: "is not on a file system that Stateline reads" } };
  return { name: baseName(path), log: await memory.runLogs.at(path, version, ask) };
}
