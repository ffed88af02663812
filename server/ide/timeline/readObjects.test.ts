import { expect, test } from "vitest";
import { MADE_UP, madeUp, planOfTexts, providersWith, reply } from "../../../test/support/memory.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../../engine/load/inputs.ts";
import { objectValue, stringValue } from "../../engine/values/value.ts";
import { timeline } from "./timeline.ts";

const BLOCK = {
  attributes: {
    name: { type: "string", optional: true },
    label: { type: "string", optional: true, computed: true },
  },
};

const MAIN = `
terraform {
  required_providers {
    made = {
      source = "hashicorp/made"
    }
  }
}
resource "made_up" "a" {
  count = 2
  name  = "n"
}
`;

const instance = (key: number, name: string) => ({
  index_key: key,
  schema_version: 0,
  attributes: { name, label: "x" },
});

const STATE = JSON.stringify({
  version: 4,
  serial: 1,
  lineage: "x",
  resources: [
    {
      mode: "managed",
      type: "made_up",
      name: "a",
      provider: `provider["${MADE_UP}"]`,
      instances: [instance(0, "n"), instance(1, "n"), instance(2, "gone")],
    },
  ],
});

/** Returns the objects that a minimal refresh reads, and the notes of their timelines. */
async function planned(more: Partial<PlanOptions>) {
  let isRead = false;
  const provider = madeUp(BLOCK, {
    readResource: ({ currentState, private: own }) => {
      if (currentState.kind !== "mapping") return reply({ newState: currentState, private: own });
      const newState = objectValue([...currentState.entries, ["label", stringValue("y")]]);
      isRead = true;
      return reply({ newState, private: own });
    },
  });
  const plan = await planOfTexts(
    { "main.tf": MAIN, "terraform.tfstate": STATE },
    { providers: providersWith(provider), options: { ...DEFAULT_OPTIONS, providers: "exec", ...more } },
  );
  const root = { root: plan.inputs.root, plan, version: 1, isStale: false };
  const headers = [0, 1, 2].map((key) => timeline(root, `made_up.a[${key}]`, undefined)?.header);
  return { notes: headers.map((header) => header?.notes), unread: headers.map((header) => header?.isUnread), isRead };
}

const LEFT = "not read, as of the last run";
const DRIFTED = ["changed outside of Terraform: label", "read in this session"];

test("a minimal refresh reads only what changes, and each timeline says what was read", async () => {
  expect(await planned({ minimalRefresh: true })).toEqual({
    isRead: false,
    notes: [[LEFT], [LEFT], [LEFT]],
    unread: [true, true, true],
  });
  expect(await planned({})).toMatchObject({ notes: [DRIFTED, DRIFTED, expect.any(Array)] });
});

test("an object that is requested is read in a minimal refresh, also one that nothing declares", async () => {
  const one = await planned({ minimalRefresh: true, reads: ["made_up.a[1]"] });
  expect(one).toEqual({ isRead: true, notes: [[LEFT], DRIFTED, [LEFT]], unread: [true, undefined, true] });
  const orphan = await planned({ minimalRefresh: true, reads: ["made_up.a[2]"] });
  expect(orphan.notes).toEqual([[LEFT], [LEFT], DRIFTED]);
});
