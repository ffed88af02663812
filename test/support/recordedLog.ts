import { readFileSync } from "node:fs";
import { readRunLog } from "../../server/engine/plan/log/readRunLog.ts";
import type { RunLog } from "../../server/engine/plan/log/runLog.ts";
import { isRefusal } from "../../server/engine/plan/saved/refusal.ts";
import { runToEnd } from "../../server/engine/source/steps.ts";
import { encodeUtf8 } from "../../server/engine/source/utf8.ts";

/** Returns the log of an apply of the real terraform, by the name of its workspace. */
export function recordedLog(name: string): RunLog {
  const lines = readFileSync("test/conformance/logs/terraform-1.11.4.golden.jsonl", "utf8").trimEnd().split("\n");
  const { apply } = lines.map((line) => JSON.parse(line)).find((line) => line.name === name);
  const log = runToEnd(readRunLog(encodeUtf8(apply)));
  if (isRefusal(log)) throw new Error(log.refusal);
  return log;
}
