import { describe, expect, test } from "vitest";
import { everyNth } from "../../support/sample.ts";
import { type Compared, compared, comparedTo, withValidationsFirst } from "./compared.ts";
import { KNOWN_DIFFERENCES } from "./knownDifferences.ts";
import { brokenAndSimulated, oursLive } from "./played.ts";
import { IN_PROCESSES, RECORDED } from "./recorded.ts";

// The same workspaces as in provider.test.ts, planned as an editor does it: simulated at first, then as the plugins answer. All
// of them in a soak; else those that differ, and some of the others.

const workspaces = RECORDED.filter(({ family }) => !IN_PROCESSES.has(family));
const sample = everyNth(12, workspaces);

/** Where a live plan differs from the real one, with the reason. One that does not differ any more fails. */
const DIFFERENT: ReadonlyMap<string, string> = new Map([
  [
    "found: ephemeral, by which the provider destroys -destroy -refresh=false",
    "ephemeral resources are opened only where objects are read, too",
  ],
  ["ephemerals: ephemeral: its end is not answered", "a plugin that does not answer is no error of a live plan"],
]);

describe("once the plugins have answered, a live plan is that of the real terraform", () => {
  const chosen = workspaces.filter((one) => sample.includes(one) || DIFFERENT.has(one.id));
  test.each(chosen)("$id", async ({ id, workspace, golden }) => {
    if (!golden) throw new Error("not recorded yet: node test/conformance/provider/record.mjs");
    const differing = KNOWN_DIFFERENCES.get(id) ?? [];
    const [is, was] = [await oursLive(workspace), golden].map((one) =>
      without(comparedTo(golden, compared(withValidationsFirst(one, golden))), differing),
    );
    if (DIFFERENT.has(id)) expect(is).not.toEqual(was);
    else expect(is).toEqual(was);
  });

  test("each difference is of a workspace", () =>
    expect([...DIFFERENT.keys()].filter((id) => !workspaces.some((one) => one.id === id))).toEqual([]));
});

/** Where a plan with broken plugins knows more than one that is simulated, or less, with the reason. */
const SAYS_OTHERWISE: ReadonlyMap<RegExp, string> = new Map([
  [/^configurations: required,/, "a provider that is to be configured is told what it lacks"],
  [
    /^read: ephemeral with an unknown argument|^found: ephemeral, by which the provider destroys/,
    "whether an ephemeral resource would be opened is known where plugins answer",
  ],
  [
    /^refactored: a type that is no more|-refresh-only$|^refactored: only refreshed|^meta: what nothing wants|^found: deposed and gone|^stored: an object of an older version/,
    "the schema of a provider that only the state names is loaded where plugins answer",
  ],
]);

describe("a plugin that breaks at every call leaves the simulated plan", () => {
  const same = workspaces.filter(({ id }) => ![...SAYS_OTHERWISE.keys()].some((pattern) => pattern.test(id)));
  test.each(everyNth(12, same))("$id", async ({ workspace }) => {
    const { broken, simulated } = await brokenAndSimulated(workspace);
    expect(without(broken, ["stateline"])).toEqual(without(simulated, ["stateline"]));
  });
});

const without = (parts: Compared = {}, names: readonly string[]): Compared =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => !names.includes(name)));
