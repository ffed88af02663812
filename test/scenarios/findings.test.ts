import { describe, expect, test } from "vitest";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { diagnostics } from "../support/diagnostics.ts";
import { fromScratch, withText } from "../support/disk.ts";
import { fixture } from "../support/fixture.ts";

// A finding with another detail is a new finding, which an incremental plan must show.

const IMPORT = (local: string): string => `
locals {
  id = ${local}
}
import {
  to = terraform_data.a
  id = local.id
}
resource "terraform_data" "a" {}
`;

const COUNT = (local: string): string => `
locals {
  n = ${local}
}
resource "terraform_data" "a" {
  count = local.n
}
`;

describe("a finding with the same summary and another detail replaces the earlier one", () => {
  test.each([
    ["the ID of an import", IMPORT, "[1]", "{ a = 1 }"],
    ["count", COUNT, "[]", "{ a = 1 }"],
  ])("of %s", (_, textOf, before, after) => {
    const { plan } = fixture(textOf(before)).root;
    const edited = withText(plan, "main.tf", textOf(after));
    expect(messages(edited)).toEqual(messages(fromScratch(edited)));
    expect(messages(edited)).not.toEqual(messages(plan));
  });
});

const messages = (plan: LivePlan): readonly string[] =>
  [...diagnostics({ roots: [{ root: plan.inputs.root, plan, version: 0, isStale: false }] }).values()].flatMap(
    (found) => found.map(({ id, message }) => `${id} ${message}`),
  );
