import { readFileSync } from "node:fs";
import type { CallRule, RuledProvider } from "../../support/provider/rules.ts";
import { BASE } from "../provider/base.ts";
import { type More, type Stored, thing, type Workspace, workspace } from "../provider/workspace.ts";
import type { AppliedReally } from "./appliedReally.ts";

// A provider plans an object twice: before the apply and during it. From Terraform 1.16 on, the second plan has the private data of the
// first one. The provider of these workspaces chooses a version by it, once the label is known.

/** The verdict of a binary about a workspace; `applied` is null if it could not plan it or the apply failed. */
export interface AppliedVerdict {
  readonly judge: string;
  readonly applied: AppliedReally | null;
}

export const GOLDEN = "test/conformance/rehearsal/plannedPrivate.golden.jsonl";

const plan = (rule: Omit<CallRule, "call">): CallRule => ({ call: "PlanResourceChange", type: "test_thing", ...rule });
const version = (number: number): CallRule["does"] => ({ set: [[["version"], number]] });

/** The private data `chosen`, in base64 wherever Terraform writes it. */
const CHOOSES = plan({ plannedBefore: false, does: { private: "chosen" } });
const CHOSEN = [
  plan({ plannedBefore: false, when: { label: "v" }, does: version(5) }),
  plan({ plannedBefore: true, when: { label: "v" }, does: version(7) }),
];
/** The two plans of a replacement have private data of their own. */
const OF_HALVES = [
  plan({ plannedBefore: false, prior: true, does: { private: "of the old" } }),
  plan({ plannedBefore: false, prior: false, does: { private: "of the new" } }),
  plan({ plannedBefore: false, when: { label: "v" }, does: version(5) }),
  plan({ when: { plannedPrivate: "of the old" }, does: version(6) }),
  plan({ when: { plannedPrivate: "of the new" }, does: version(7) }),
];

const TYPES = {
  ...BASE.types,
  test_thing: { replace: [["zone"]], unknownWhen: { version: ["size", "name", "label", "zone"] } },
};

const provider = (calls: readonly CallRule[], more: Partial<RuledProvider> = {}): RuledProvider => ({
  ...BASE,
  protocol: 6,
  types: TYPES,
  calls,
  ...more,
});

const X = 'resource "terraform_data" "x" {\n  input = "v"\n}\n';
const main = (body = "") =>
  `${X}resource "test_thing" "a" {\n  name  = "a"\n  label = terraform_data.x.output\n${body}}\n`;
const OLD: Stored = { name: "a", attributes: thing("a", { label: "old" }) };

const one = (name: string, body: string, calls: readonly CallRule[], more: More = {}): Workspace => ({
  ...workspace(name, main(body), { provider: provider(calls), ...more }),
  language: "terraform@1.17.0",
});

const BEFORE = "  lifecycle {\n    create_before_destroy = true\n  }\n";

export const plannedPrivate: readonly Workspace[] = [
  one("value that the first plan chose", "", [CHOOSES, ...CHOSEN]),
  one("an update", "", [CHOOSES, ...CHOSEN], { state: [OLD] }),
  one("an update of an object with private data", "", CHOSEN, { state: [{ ...OLD, private: "c3RvcmVk" }] }),
  one("a creation without private data", "", CHOSEN),
  one("two instances", "  count = 2\n", [CHOOSES, ...CHOSEN]),
  one("a replacement", '  zone  = "z"\n', OF_HALVES, { state: [OLD] }),
  one("a replacement that creates first", `  zone  = "z"\n${BEFORE}`, OF_HALVES, { state: [OLD] }),
  one("a replacement that is asked for", "", OF_HALVES, { state: [OLD], options: ["-replace=test_thing.a"] }),
  one("a tainted object", "", OF_HALVES, { state: [{ ...OLD, tainted: true }] }),
  one("protocol 5", "", [CHOOSES, ...CHOSEN], {
    provider: provider([CHOOSES, ...CHOSEN], {
      protocol: 5,
      resources: { test_thing: BASE.resources?.test_thing },
    }),
  }),
  one("an object that ends", "", [CHOOSES, ...CHOSEN], {
    state: [OLD, { name: "gone", attributes: thing("gone"), private: "c3RvcmVk" }],
    provider: provider([CHOOSES, ...CHOSEN], { planDestroy: true }),
  }),
];

/** Returns the recorded workspaces with what each binary did. */
export const recordedVerdicts = (): readonly {
  readonly name: string;
  readonly verdicts: readonly AppliedVerdict[];
}[] =>
  readFileSync(GOLDEN, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line) as { name: string; verdicts: readonly AppliedVerdict[] });

/** Returns what a binary did with a workspace; undefined if it was not asked or failed. */
export const appliedBy = (judge: string, name: string): AppliedReally | undefined =>
  recordedVerdicts()
    .find((each) => each.name === name)
    ?.verdicts.find((each) => each.judge === judge)?.applied ?? undefined;
