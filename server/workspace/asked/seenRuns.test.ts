import { expect, test } from "vitest";
import { stateOf } from "../../../test/support/backends.ts";
import { readState } from "../../engine/state/readState.ts";
import { EMPTY_STATE, type State } from "../../engine/state/state.ts";
import { seenRuns } from "./seenRuns.ts";

const read = (text: string, previous?: State): State => {
  const { value } = readState("terraform.tfstate", text, previous);
  if (!value) throw new Error("not a state");
  return value;
};
const now = () => "2026-11-22T12:04:00.000Z";
const first = read(stateOf(3, { a: "1", b: "1", c: "1" }));

test("a newer serial is a run with the changed, added and removed addresses", () => {
  const after = read(stateOf(5, { a: "1", b: "2", d: "1" }), first);
  expect(seenRuns([], first, after, now)).toEqual([
    { serial: 5, at: now(), changed: ["terraform_data.b", "terraform_data.d", "terraform_data.c"] },
  ]);
  expect(seenRuns([], EMPTY_STATE, first, now)[0]?.changed).toHaveLength(3);
});

test("state writes during a run belong to that run", () => {
  const second = read(stateOf(4, { a: "2", b: "1", c: "1" }), first);
  const third = read(stateOf(4, { a: "2", b: "2", c: "1" }), second);
  const seen = seenRuns(seenRuns([], first, second, now), second, third, now);
  expect(seen).toEqual([{ serial: 4, at: now(), changed: ["terraform_data.a", "terraform_data.b"] }]);
  expect(seenRuns(seen, third, read(stateOf(4, { a: "2", b: "2", c: "1" }), third), now)).toEqual(seen);
});

test("a restored state is not a run, and another lineage has no runs yet", () => {
  const runs = seenRuns([], first, read(stateOf(4, { a: "2" }), first), now);
  const old = read(stateOf(2, { a: "1" }));
  const otherLineage = read(stateOf(9, { a: "1" }).replace("88e2c4e6", "00000000"));
  expect(seenRuns(runs, first, old, now)).toBe(runs);
  expect(seenRuns(runs, first, undefined, now)).toBe(runs);
  expect(seenRuns(runs, first, otherLineage, now)).toEqual([]);
});

test("only a limited number of runs is kept", () => {
  let runs: ReturnType<typeof seenRuns> = [];
  for (let serial = 1; serial < 40; serial++)
    runs = seenRuns(runs, read(stateOf(serial, {})), read(stateOf(serial + 1, {})), now);
  expect(runs).toHaveLength(20);
  expect(runs.at(-1)?.serial).toBe(40);
});
