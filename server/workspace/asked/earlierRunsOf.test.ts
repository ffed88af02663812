import { expect, test } from "vitest";
import { planOfTexts } from "../../../test/support/memory.ts";
import { type EarlierText, KEPT_STATES_OF } from "../../engine/load/state/stateHistory.ts";
import { encodeUtf8 } from "../../engine/source/utf8.ts";
import { earlierRunTexts } from "../../ide/timeline/earlierRuns.ts";
import type { EarlierRunText } from "../../protocol/earlierRuns.ts";
import { earlierRunsOf } from "./earlierRunsOf.ts";

interface Kept {
  readonly serial: number;
  readonly input?: unknown;
  readonly status?: "tainted";
  readonly address?: string;
  readonly lineage?: string;
}

/** Returns the text of a state with one object of terraform_data; without an input, of none. */
function stateText({ serial, input, status, address = "a", lineage = "l" }: Kept): string {
  const attributes = { id: "1", input, output: input, triggers_replace: null };
  const instances = [{ schema_version: 0, attributes, ...(status && { status }), sensitive_attributes: [] }];
  const provider = 'provider["terraform.io/builtin/terraform"]';
  const resource = { mode: "managed", type: "terraform_data", name: address, provider, instances };
  const resources = input === undefined ? [] : [resource];
  return JSON.stringify({ version: 4, terraform_version: "1.11.4", serial, lineage, outputs: {}, resources });
}

const value = (text: string) => ({ value: text, type: "string" });

/** Returns the earlier runs of an instance in words. */
async function runsOf(present: Kept, earlier: readonly Kept[], text = 'resource "terraform_data" "a" {\n}\n') {
  const plan = await planOfTexts({ "main.tf": text, "terraform.tfstate": stateText(present) });
  const states = earlier.map(
    (kept): EarlierText => ({
      origin: { kind: "commit", revision: `${kept.serial}abcdef0123`, date: "2026-11-20" },
      bytes: encodeUtf8(stateText(kept)),
    }),
  );
  const trace = plan.traces.find(({ change }) => change.address.text === "terraform_data.a")!;
  const runs = await earlierRunsOf(plan, trace, async () => ({ kind: "history", states }));
  return earlierRunTexts(plan, runs).map(shortText);
}

const shortText = ({ title, origin, symbol, words, lines }: EarlierRunText) =>
  [`${symbol} ${title}, ${origin}: ${words}`, ...lines].join(" | ");

test("runs are told from state to state, in the order of their serials", async () => {
  const earlier = [
    { serial: 3, input: value("b") },
    { serial: 1 },
    { serial: 2, input: value("a") },
    { serial: 5, input: value("b") },
  ];
  expect(await runsOf({ serial: 9, input: value("c") }, earlier)).toEqual([
    expect.stringMatching(/^\+ serial 1 → 2, commit 2abcdef of 2026-11-20: created \| \+ id: "1" \| \+ input: "a"/),
    '~ serial 2 → 3, commit 3abcdef of 2026-11-20: changed | ~ input: "a" → "b" | ~ output: "a" → "b"',
    '~ serial 5 → 9, the present state: changed | ~ input: "b" → "c" | ~ output: "b" → "c"',
  ]);
});

test("a taint is a run, and so is its end", async () => {
  const earlier: readonly Kept[] = [
    { serial: 1, input: value("a") },
    { serial: 2, input: value("a"), status: "tainted" },
  ];
  expect(await runsOf({ serial: 3, input: value("a") }, earlier)).toEqual([
    "= serial 1 → 2, commit 2abcdef of 2026-11-20: tainted",
    "= serial 2 → 3, the present state: no longer tainted",
  ]);
});

test("a state of another lineage, of a later serial, or that cannot be read is none of the history", async () => {
  const earlier = [
    { serial: 1, input: value("a"), lineage: "other" },
    { serial: 9, input: value("b") },
  ];
  expect(await runsOf({ serial: 3, input: value("c") }, earlier)).toEqual([]);
});

test("an object is found at its previous address", async () => {
  const moved =
    'moved {\n  from = terraform_data.old\n  to   = terraform_data.a\n}\nresource "terraform_data" "a" {\n}\n';
  const earlier = [{ serial: 1, input: value("a"), address: "old" }];
  expect(await runsOf({ serial: 2, input: value("b"), address: "old" }, earlier, moved)).toEqual([
    expect.stringContaining("changed"),
  ]);
});

test("of a state that was kept without its sensitive values, nothing is said about them", async () => {
  const plan = await planOfTexts({
    "main.tf": 'resource "terraform_data" "a" {\n}\n',
    "terraform.tfstate": stateText({ serial: 3, input: value("b") }),
  });
  const kept = JSON.parse(stateText({ serial: 2, input: value("b") }));
  const [instance] = kept.resources[0].instances;
  instance.attributes = { id: "0", input: null, output: value("b"), triggers_replace: null };
  instance.sensitive_attributes = [[{ type: "get_attr", value: "input" }]];
  const trace = plan.traces.find(({ change }) => change.address.text === "terraform_data.a")!;
  const states: readonly EarlierText[] = [
    { origin: { kind: "seen", until: "2026-11-26T20:45:21.000Z" }, bytes: encodeUtf8(JSON.stringify(kept)) },
  ];
  const runs = await earlierRunsOf(plan, trace, async ({ kind }) =>
    kind === KEPT_STATES_OF ? { kind: "history", states } : undefined,
  );
  expect(earlierRunTexts(plan, runs).map(shortText)).toEqual([
    '~ serial 2 → 3, the present state: changed | ~ id: "0" → "1" | # (1 sensitive attribute not kept, so not compared)',
  ]);
});
