import { describe, expect, test } from "vitest";
import { readState } from "../../../server/engine/state/readState.ts";
import { expectJson, expectText, recorded } from "./recorded.ts";
import { shown } from "./shown.ts";
import { spoiled } from "./spoiled.mjs";

const cases = recorded("spoiled.golden.jsonl");

/** Terraform shows nothing of providers that are not installed. */
const NO_PROVIDER = "Failed to load plugin schemas";

describe("what terraform refuses is not read, and what it reads is", () => {
  test.each(cases)("$name", ({ name, list, unread }) => {
    const { value, diagnostics } = readState("/a/terraform.tfstate", spoiled[name]!);
    if (unread !== undefined) {
      expect(value).toBeUndefined();
      expect(diagnostics).toHaveLength(1);
      expect(diagnostics[0]).toMatchObject({
        summary: "State not loaded",
        subject: { anchor: { path: "/a/terraform.tfstate" } },
      });
      return;
    }
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const objects = [...(value?.resources.values() ?? [])].flatMap((resource) => resource.objects);
    const addresses = new Set(objects.map(({ address }) => address.text));
    if (typeof list === "string")
      expect([...addresses].sort()).toEqual([...new Set(list.split("\n").filter((line) => line !== ""))].sort());
  });
});

describe("what terraform shows is shown", () => {
  test.each(cases.filter(({ refused }) => refused !== NO_PROVIDER))("$name", async ({ name, json, text, refused }) => {
    const { status, out } = await shown(spoiled[name]!, {}, "--json");
    const printed = await shown(spoiled[name]!, {});
    if (refused !== undefined) expect([status, out, printed.status, printed.out]).toEqual([1, "", 1, ""]);
    else {
      expectJson(out, json);
      expectText(printed.out, text);
    }
  });
});
