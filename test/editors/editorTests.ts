import { expect, test } from "vitest";
import type { Report } from "./editor.ts";
import { COMPLETED, HOVER_LINES, MOVED, PLAN_PARTS, type problemsOf, RENAMED } from "./expected.ts";

/** The tests of what every editor shows; `reportOf` returns what the steps of its script led to. */
export function editorTests(reportOf: () => Report, problems: ReturnType<typeof problemsOf>): void {
  test("all steps were made", () => expect(reportOf().fault).toBeUndefined());

  test("the problems of the plan are diagnostics", () => expect(reportOf().diagnostics).toEqual(problems.atFirst));

  test("the hover of a header shows what changes", () => {
    for (const line of HOVER_LINES) expect(reportOf().hover.split("\n")).toContain(line);
  });

  test("a variable is completed", () => {
    expect(reportOf().completion).toContain("environment");
    expect(reportOf().completedLine).toBe(COMPLETED);
  });

  test("a block with another name would be destroyed, and a code action moves it", () => {
    expect(reportOf().lost).toEqual(problems.lost);
    expect(reportOf().actions[0]).toBe("Add moved block: -1 +1 → no change");
    expect(reportOf().movedText).toBe(MOVED);
    expect(reportOf().diagnosticsAfterMove).toEqual(problems.moved);
  });

  test("a variable is renamed in all files, also behind characters of two UTF-16 units", () =>
    expect(reportOf().renamed).toEqual(RENAMED));

  test("the command of the server returns the plan of what was saved", () => {
    for (const part of PLAN_PARTS) expect(reportOf().plan).toContain(part);
  });

  test("what another program writes is planned", () =>
    expect(reportOf().afterChangeOnDisk).toEqual(problems.afterRollback));
}
