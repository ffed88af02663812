import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Difference, differences } from "../../plan/steps/differences.ts";
import { ourSaid } from "../../plan/steps/ours.ts";
import { inFolderOf, realSaid } from "../../plan/steps/real.ts";
import type { Said, Step } from "../../plan/steps/step.ts";
import { MEMBERS, withoutVersion } from "../../plan/versions/goldens.ts";

export const COMMAND = "terraform plan -json -out=plan.bin; terraform show -json plan.bin";
export const GOLDEN = "test/conformance/versions/plans/workspaces.golden.jsonl";

/** A line of the golden: the judges of a workspace, by what they said. A binary that cannot be asked said nothing. */
export interface WorkspaceLine {
  readonly name: string;
  readonly digest: string;
  readonly verdicts: readonly { readonly judges: readonly string[]; readonly said: Said | null }[];
}

export function readGolden(): { readonly judges: readonly string[]; readonly lines: readonly WorkspaceLine[] } {
  const [head, ...lines] = readFileSync(GOLDEN, "utf8").trim().split("\n");
  return {
    ...(JSON.parse(head!) as { judges: string[] }),
    lines: lines.map((line) => JSON.parse(line) as WorkspaceLine),
  };
}

export const digestOfStep = (step: Step): string =>
  createHash("sha256").update(JSON.stringify(step)).digest("hex").slice(0, 12);

/**
 * Returns what a binary says of a workspace, without the members that differ from run to run. Rejects if the binary cannot be
 * asked.
 */
export const askJudge = async (step: Step, binary: string): Promise<Said> =>
  comparable(await inFolderOf(step, (folder) => realSaid(step, folder, binary)));

/** Returns where our plan of a workspace in a language differs from what a judge said. */
export async function differencesFrom(real: Said, step: Step, language: string): Promise<readonly Difference[]> {
  const ours = await inFolderOf(step, (folder) => ourSaid(step, folder, language));
  // A binary shows no plan that it could not make.
  return differences(real, comparable(ours));
}

function comparable({ diagnostics, plan }: Said): Said {
  const only =
    plan && Object.fromEntries(MEMBERS.flatMap((key) => (plan[key] === undefined ? [] : [[key, plan[key]]])));
  return { diagnostics, plan: only && withoutVersion(only) };
}
