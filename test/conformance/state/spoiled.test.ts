import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readState } from "../../../server/engine/state/readState.ts";
import { parseWithNumberTexts } from "../values/terraformJson.mjs";
import { shown } from "./shown.ts";
import { spoiled } from "./spoiled.mjs";

/** What the real terraform makes of one of the cases. */
interface Recorded {
  readonly name: string;
  /** The addresses that `state list` prints, or why it reads nothing. */
  readonly list?: Long;
  readonly unread?: string;
  readonly json?: Long;
  readonly text?: Long;
  readonly refused?: string;
}

/** A text, or how long it is. */
type Long = string | { readonly length: number };

const [, ...cases] = readFileSync(join(import.meta.dirname, "spoiled.golden.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Recorded);

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
    } else {
      expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      const addresses = new Set(
        [...(value?.resources.values() ?? [])].flatMap(({ objects }) => objects.map(({ address }) => address.text)),
      );
      const real = typeof list === "string" ? list.split("\n").filter((line) => line !== "") : undefined;
      if (real) expect([...addresses].sort()).toEqual([...new Set(real)].sort());
    }
  });
});

describe("what terraform shows is shown", () => {
  test.each(cases.filter(({ refused }) => refused !== NO_PROVIDER))("$name", async ({ name, json, refused }) => {
    const { status, out } = await shown(spoiled[name]!, "--json");
    if (refused !== undefined) expect([status, out]).toEqual([1, ""]);
    else if (typeof json === "string") expect(parseWithNumberTexts(out)).toEqual(parseWithNumberTexts(json));
    else expect(out).toHaveLength(json!.length);
  });
});
