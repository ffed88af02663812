import { readFileSync } from "node:fs";
import { FAMILIES } from "./families.ts";
import type { Played } from "./played.ts";
import type { Workspace } from "./workspace.ts";

/** What the real terraform has made of a workspace. */
export interface Golden extends Played {
  readonly name: string;
}

/** A workspace, with what was recorded of it. */
export interface Recorded {
  readonly id: `${string}: ${string}`;
  readonly family: string;
  readonly workspace: Workspace;
  readonly golden: Golden | undefined;
}

const allLinesOf = (file: string): readonly string[] =>
  readFileSync(`test/conformance/provider/${file}.golden.jsonl`, "utf8").trim().split("\n");

/** Returns the lines of a golden file after its header. */
export const linesOf = (file: string): readonly string[] => allLinesOf(file).slice(1);

/** Returns the judge that recorded a family: `terraform-1.11.4`. */
export const judgeOf = (family: string): string =>
  `terraform-${(JSON.parse(allLinesOf(family)[0]!) as { readonly terraform: string }).terraform}`;

/** What a plugin does that is broken can only be seen of a process. */
export const IN_PROCESSES: ReadonlySet<string> = new Set(["broken"]);

export const RECORDED: readonly Recorded[] = [...FAMILIES].flatMap(([family, workspaces]) => {
  const goldens = new Map(
    linesOf(family)
      .map((line) => JSON.parse(line) as Golden)
      .map((one) => [one.name, one]),
  );
  return workspaces.map((workspace) => ({
    id: `${family}: ${workspace.name}`,
    family,
    workspace,
    golden: goldens.get(workspace.name),
  }));
});
