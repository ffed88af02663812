import { describe, expect, test } from "vitest";
import { expectJson, expectText, recorded } from "./recorded.ts";
import { shown } from "./shown.ts";
import { states } from "./states.mjs";

describe("a state is shown as terraform shows it", () => {
  test.each(recorded("states.golden.jsonl"))("$name", async ({ name, json, text }) => {
    const { out, errors } = await shown(states[name]!, {}, "--json");
    expect(errors).toBe("");
    expectJson(out, json);
    const printed = await shown(states[name]!, {});
    expectText(printed.out, text);
  });
});
