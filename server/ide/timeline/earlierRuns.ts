import { changedLeaves } from "../../engine/diff/changedLeaves.ts";
import { changedAttributes, type DiffNode, diff } from "../../engine/diff/diff.ts";
import type { EarlierRun } from "../../engine/lifecycle/run/earlierRuns.ts";
import type { StateOrigin } from "../../engine/load/state/stateHistory.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { leafInLines } from "../../engine/render/leafText.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import type { EarlierRunText } from "../../protocol/earlierRuns.ts";

/** Returns the earlier runs of an instance in words, oldest first. */
export const earlierRunTexts = (plan: Plan, runs: readonly EarlierRun[]): readonly EarlierRunText[] =>
  runs.map((run) => textOf(run, secretsOf(plan)));

function textOf(run: EarlierRun, secrets: Secrets): EarlierRunText {
  const { before, after } = run;
  return {
    title: `serial ${run.fromSerial} → ${run.serial}`,
    origin: originText(run.origin, secrets),
    ...kindOf(run),
    lines: [
      ...changedAttributes(diff(before, after)).flatMap((node) => changedLines(node, secrets).map(secrets.masked)),
      ...notKeptLines(run),
    ],
  };
}

function kindOf({ before, after, isTainted }: EarlierRun): Pick<EarlierRunText, "symbol" | "tone" | "words"> {
  const suffix = isTainted ? ", tainted" : "";
  if (before.kind === "null") return { symbol: "+", tone: "add", words: `created${suffix}` };
  if (after.kind === "null") return { symbol: "-", tone: "destroy", words: "destroyed" };
  const isChanged = changedAttributes(diff(before, after)).length > 0;
  if (isChanged) return { symbol: "~", tone: "update", words: `changed${suffix}` };
  return { symbol: "=", tone: "none", words: isTainted ? "tainted" : "no longer tainted" };
}

const notKeptLines = ({ notKept }: EarlierRun): readonly string[] =>
  notKept.length === 0 ? [] : [`# (${counted(notKept.length, "sensitive attribute")} not kept, so not compared)`];

/** Returns where a state was found. */
export function originText(origin: StateOrigin | undefined, secrets: Secrets): string {
  if (!origin) return "the present state";
  if (origin.kind === "backup") return secrets.masked(origin.name);
  if (origin.kind === "seen") return `kept until ${origin.until.slice(0, 16).replace("T", " ")} UTC`;
  return `commit ${origin.revision.slice(0, 7)} of ${origin.date}`;
}

/** Returns the lines of a changed attribute, one for each smallest part: `~ input.name: "a" → "b"`. */
export const changedLines = (node: DiffNode, secrets: Secrets): readonly string[] =>
  changedLeaves(node).flatMap((leaf) => leafInLines(leaf, secrets));
