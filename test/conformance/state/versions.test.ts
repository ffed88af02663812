import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readState } from "../../../server/engine/state/readState.ts";
import { writeState } from "../../../server/engine/state/writeState.ts";
import { expectJson, expectText, recorded } from "./recorded.ts";
import { shown } from "./shown.ts";

const schemas = readFileSync(join(import.meta.dirname, "versions.schemas.json"), "utf8");
const cases = recorded("versions.golden.jsonl").map(({ version = "", name, state = "", json, text, refused }) => ({
  version,
  name,
  state,
  json,
  text,
  refused,
}));

describe("a state that an older terraform has written is shown as the judge shows it", () => {
  test.each(cases)("$version: $name", async ({ state, json, text, refused }) => {
    const { out, errors, status } = await shown(state, { schemas }, "--json");
    expect([status, errors !== ""]).toEqual(refused === undefined ? [0, false] : [1, true]);
    expectJson(out, json);
    expectText((await shown(state, { schemas })).out, text);
  });
});

describe("what is read of a state of version 4 is written as it was", () => {
  test.each(cases.filter(({ version }) => version > "v1."))("$version: $name", ({ state }) => {
    expect(writeState(readState("/a/terraform.tfstate", state).value!)).toBe(state);
  });
});
