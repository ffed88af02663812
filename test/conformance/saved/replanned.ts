import { readZip } from "../../../server/engine/codecs/zip.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { reasonOf } from "../../../server/engine/plan/saved/actionReasons.ts";
import type { FinishedPlan } from "../../../server/engine/plan/saved/finishedPlan.ts";
import type { PlanArchive } from "../../../server/engine/plan/saved/planArchive.ts";
import { isRefusal } from "../../../server/engine/plan/saved/refusal.ts";
import { decodeUtf8 } from "../../../server/engine/source/utf8.ts";
import { planFileIn, readPlan } from "../../../server/workspace/asked/finishedPlan.ts";
import { planOfTexts } from "../../support/memory.ts";

// Plans the inputs of a finished plan once more.

const READING = { root: "/memory", dataDirectory: ".terraform", language: undefined, schemas: new Map() };
const NOBODY = async () => ({ kind: "failure", absent: true, reason: "none" });

/** Reads the file of a plan, with its archive if it is binary. */
export async function finishedPlan(
  bytes: Uint8Array,
): Promise<{ plan: FinishedPlan; archive: PlanArchive | undefined }> {
  const file = planFileIn({ kind: "bytes", bytes })!;
  if (isRefusal(file)) throw new Error(file.refusal);
  const read = await readPlan(file, READING, NOBODY);
  if (isRefusal(read)) throw new Error(read.refusal);
  return { plan: read.plan, archive: file.kind === "archive" ? file.archive : undefined };
}

/** Plans the configuration and the state in a plan file, with other texts of some files. */
export function livePlan(
  bytes: Uint8Array,
  archive: PlanArchive,
  mode: PlanOptions["mode"],
  texts: Readonly<Record<string, string>> = {},
): Promise<LivePlan> {
  const { plan, product } = archive;
  const language = `${product}@${plan.terraformVersion}`;
  const requested = plan.changes.filter(({ reason }) => reasonOf(reason) === "replace-requested");
  const replace = requested.map(({ address }) => address);
  const options = { ...DEFAULT_OPTIONS, mode, targets: plan.targets, replace, language };
  return planOfTexts({ ...textsIn(bytes, archive), ...texts }, { options });
}

/** Returns the configuration files and the state in a plan file. */
export function textsIn(bytes: Uint8Array, { modules }: PlanArchive): Readonly<Record<string, string>> {
  const zip = readZip(bytes, 1 << 24);
  if (!("names" in zip)) throw new Error("not an archive");
  const files: Record<string, string> = {};
  for (const { folder, files: inside } of modules)
    for (const [name, content] of inside)
      files[folder === "." ? name : `${folder}/${name}`] = decodeUtf8(content) ?? "";
  // The state before the refresh is written without the lineage and serial that it had.
  const [before, after] = ["tfstate-prev", "tfstate"].map((name) => decodeUtf8(zip.read(name) as Uint8Array) ?? "");
  const [header] = /"serial": ?\d+,\s*"lineage": ?"[^"]+"/.exec(after!) ?? [];
  if (header) files["terraform.tfstate"] = before!.replace(/"serial": ?\d+,\s*"lineage": ?""/, header);
  return files;
}
