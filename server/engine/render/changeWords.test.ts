import { expect, test } from "vitest";
import { instanceAddress, type Key, moduleAddress, ROOT, resourceAddress } from "../addrs/address.ts";
import { type Action, decide, type Rule } from "../lifecycle/reasons/decision.ts";
import type { Change } from "../lifecycle/trace.ts";
import { attribute, index } from "../values/path.ts";
import { NULL } from "../values/value.ts";
import { deleteReason, forcingNames, headline, instanceKey, symbolOf, wordsBeside, wordsOf } from "./changeWords.ts";
import { NO_SECRETS } from "./secrets.ts";

const address = (name: string, key?: Key, module = ROOT) =>
  instanceAddress(resourceAddress(module, "managed", "t", name), key);

const change = (outcome: Action, rule: Rule, more: Partial<Change> = {}): Change => ({
  address: address("a"),
  previousAddress: undefined,
  deposed: undefined,
  importing: undefined,
  action: decide(outcome, rule),
  before: NULL,
  after: NULL,
  replacePaths: [],
  ...more,
});

// The words of `terraform plan`, version 1.11.4.
test.each<[Action, Rule, string, string]>([
  ["create", "not-tracked", "+", "will be created"],
  ["read", "not-tracked", "<=", "will be read during apply"],
  ["update", "changed", "~", "will be updated in-place"],
  ["delete", "no-resource-config", "-", "will be destroyed"],
  ["delete-then-create", "requires-replace", "-/+", "must be replaced"],
  ["create-then-delete", "tainted", "+/-", "is tainted, so must be replaced"],
  ["delete-then-create", "replace-requested", "-/+", "will be replaced, as requested"],
  ["delete-then-create", "replace-triggered", "-/+", "will be replaced due to changes in replace_triggered_by"],
  ["forget", "forgotten", ".", "will no longer be managed by Terraform, but will not be destroyed"],
  ["no-op", "unchanged", "", "no changes"],
])("%s by %s", (outcome, rule, symbol, words) => {
  expect([symbolOf(outcome), wordsOf(change(outcome, rule))]).toEqual([symbol, words]);
});

test("a moved instance shows its previous address", () => {
  const moved = change("no-op", "unchanged", { previousAddress: address("old") });
  expect(headline(moved, false)).toBe("t.old has moved to t.a");
  expect(wordsBeside(moved, false)).toBe("moved from t.old");
  expect(headline(change("no-op", "unchanged"), false)).toBe("t.a: no changes");
});

test("a failed instance shows no action", () => {
  expect(headline(change("create", "not-tracked"), true)).toBe("t.a cannot be planned");
  expect(wordsBeside(change("create", "not-tracked"), true)).toBe("cannot be planned");
});

const CHILD = moduleAddress([{ name: "m", key: undefined }]);

test.each<[Rule, Partial<Change>, string]>([
  ["no-resource-config", {}, "(because t.a is not in configuration)"],
  ["no-module", { address: address("a", undefined, CHILD) }, "(because module.m is not in configuration)"],
  ["each-key", { address: address("a", "k") }, '(because key ["k"] is not in for_each map)'],
  ["count-index", { address: address("a", 2) }, "(because index [2] is out of range for count)"],
  ["wrong-repetition", {}, "(because resource uses count or for_each)"],
  ["wrong-repetition", { address: address("a", 0) }, "(because resource does not use count)"],
  ["wrong-repetition", { address: address("a", "k") }, "(because resource does not use for_each)"],
  [
    "no-move-target",
    { previousAddress: address("old") },
    "(because t.old was moved to t.a, which is not in configuration)",
  ],
  ["destroy-mode", {}, ""],
])("%s is why it goes", (rule, more, reason) => expect(deleteReason(change("delete", rule, more))).toBe(reason));

test("keys and paths are shown by name", () => {
  expect([
    instanceKey(change("create", "not-tracked")),
    instanceKey(change("create", "not-tracked", { address: address("a", 0) })),
  ]).toEqual(["", "[0]"]);
  const replaced = change("delete-then-create", "requires-replace", { replacePaths: [[attribute("a"), index("k")]] });
  expect(forcingNames(replaced, NO_SECRETS)).toEqual(['a["k"]']);
});
