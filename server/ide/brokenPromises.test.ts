import { expect, test } from "vitest";
import { madeUp, planOfTexts, providersWith, reply, stateOf } from "../../test/support/memory.ts";
import { DEFAULT_OPTIONS } from "../engine/load/inputs.ts";
import { objectValue, stringValue } from "../engine/values/value.ts";
import { hover } from "./hover/hover.ts";
import { explorer, explorerPage, explorerPlace } from "./planView/explorer.ts";

const MAIN = `terraform {
  required_providers {
    made = {
      source = "hashicorp/made"
    }
  }
}
resource "made_up" "a" {
  name = "y"
  size = "s"
}
`;
const BLOCK = {
  attributes: { name: { type: "string", optional: true }, size: { type: "string", optional: true } },
};

/** Plans a resource for which the provider plans another name than is written. */
async function planned(legacyTypeSystem: boolean) {
  const provider = madeUp(BLOCK, {
    planResourceChange: () =>
      reply(
        {
          plannedState: objectValue([
            ["name", stringValue("z")],
            ["size", stringValue("s")],
          ]),
          requiresReplace: [],
          plannedPrivate: undefined,
          legacyTypeSystem,
        },
        { confidence: "provider" },
      ),
  });
  const plan = await planOfTexts(
    { "main.tf": MAIN, "terraform.tfstate": stateOf({ name: "x", size: "s" }) },
    { providers: providersWith(provider), options: { ...DEFAULT_OPTIONS, providers: "exec" } },
  );
  return { root: plan.inputs.root, plan, version: 1, isStale: false };
}

const hoverAt = (root: Awaited<ReturnType<typeof planned>>, text: string): string =>
  hover(root, "/memory/main.tf", MAIN.indexOf(text))?.markdown ?? "";

test.each([true, false])("a broken promise stands in both hovers, tolerated: %s", async (legacy) => {
  const root = await planned(legacy);
  const words = legacy ? 'name: "y" → "z" · breaks plan-valid, tolerated.' : 'name: "y" → "z" · breaks plan-valid.';
  for (const place of ["name =", 'resource "made_up"']) {
    const markdown = hoverAt(root, place).replaceAll("\\", "");
    expect(markdown).toContain(words);
    expect(markdown).toContain("In PlanResourceChange, return the configured value");
  }
  expect(hoverAt(root, "size =")).not.toContain("plan-valid");
});

test.each([true, false])("a broken promise has a row of the explorer, tolerated: %s", async (legacy) => {
  const root = await planned(legacy);
  const heading = explorer(root).groups.find(({ id }) => id === "promises");
  expect(heading?.label).toBe("Broken promises of providers (1)");
  const { rows } = explorerPage(root, "promises", 0);
  expect(rows.map(({ label, reason }) => [label, reason])).toEqual([
    ["made_up.a", `name: "y" → "z" (plan-valid${legacy ? ", tolerated" : ""})`],
  ]);
  expect(explorerPlace(root, "made_up.a", undefined)?.group.id).toBe(legacy ? "changes" : "fails");
});
