import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { joinPath } from "../../../server/engine/source/paths.ts";
import { planOf, withText } from "../../support/disk.ts";
import { FEATURES } from "../../support/everyFeature.ts";

// Files that are typed from their beginning: no feature fails on any text on the way. STEP=1 types letter by letter; FILES names a
// file with paths of other files to type, one a line.

const STEP = Number(process.env.STEP ?? 23);
const FILES = process.env.FILES ? readFileSync(process.env.FILES, "utf8").split("\n").filter(Boolean) : ownFiles();

function ownFiles(): readonly string[] {
  const folders = [
    "examples/web-app",
    "examples/web-app/modules/service",
    "examples/cloud",
    "examples/cloud/modules/app",
  ];
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".tf"))
      .map((name) => join(folder, name)),
  );
}

describe.each(FILES)("%s", (file) => {
  const name = basename(file);
  let whole: LivePlan;
  beforeAll(async () => {
    whole = await planOf(dirname(file));
  }, 60_000);

  test("no feature fails while it is typed", () => {
    const text = readFileSync(file, "utf8");
    const path = joinPath(whole.inputs.root, name);
    const faults: string[] = [];
    let plan = whole;
    for (let length = 0; length <= text.length; length += STEP) {
      plan = withText(plan, name, text.slice(0, length));
      for (const [feature, ask] of FEATURES)
        try {
          ask(plan, path, length);
        } catch (caught) {
          faults.push(`${feature} after ${JSON.stringify(text.slice(Math.max(0, length - 30), length))}: ${caught}`);
        }
    }
    expect(faults).toEqual([]);
  });
});
