import { afterAll, beforeAll, describe, expect, type MockInstance, test, vi } from "vitest";
import { stateFiles } from "../../../scripts/benchState/workspace.mjs";
import { planDiagnostics } from "../../../server/engine/plan/commandDiagnostics.ts";
import { planPieces } from "../../../server/engine/render/planText/planText.ts";
import { JsonInText } from "../../../server/engine/values/encodings/deferredJson.ts";
import { planOfTexts } from "../../support/memory.ts";

// The cost of a large state depends on how often its objects are read. Half of these objects are of terraform_data, half of a
// provider without schemas.
const RESOURCES = 4;
const OBJECTS = RESOURCES * 10;

let reading: MockInstance;
beforeAll(() => {
  reading = vi.spyOn(JsonInText.prototype, "read");
});
afterAll(() => reading.mockRestore());

/** Returns how often objects are read during a call. */
async function readsOf(work: () => unknown): Promise<number> {
  reading.mockClear();
  await work();
  return reading.mock.calls.length;
}

describe("an orphan", () => {
  const planned = () => planOfTexts(stateFiles({ resources: RESOURCES, orphans: true }));

  test("is read once to plan it: to infer its type, or to check that it can be decoded", async () =>
    expect(await readsOf(planned)).toBe(OBJECTS));

  test("is read once when its text is requested, and not kept", async () => {
    const plan = await planned();
    const pieces = planPieces(plan, false)[Symbol.iterator]();
    const reads: number[] = [];
    for (let isDone = false; !isDone; )
      reads.push(
        await readsOf(() => {
          isDone = pieces.next().done === true;
        }),
      );
    expect(reads.filter((count) => count > 0)).toEqual(Array.from({ length: OBJECTS }, () => 1));
    expect(await readsOf(() => [...planPieces(plan, false)])).toBe(OBJECTS);
  });
});

describe("an object that matches its configuration", () => {
  const planned = () => planOfTexts(stateFiles({ resources: RESOURCES, orphans: false }));

  test("is read once to plan it, and once more to infer its type if there is no schema", async () =>
    expect(await readsOf(planned)).toBe(OBJECTS + OBJECTS / 2));

  test("is not read to print a plan without changes", async () => {
    const plan = await planned();
    const printed = () => [...planDiagnostics(plan), ...planPieces(plan, false)];
    expect(await readsOf(printed)).toBe(0);
  });
});
