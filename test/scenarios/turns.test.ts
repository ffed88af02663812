import { expect, test } from "vitest";
import { workspaceFiles } from "../../scripts/benchProtocol/workspace.mjs";
import { DEFAULT_OPTIONS, type Inputs } from "../../server/engine/load/inputs.ts";
import { startingPlan } from "../../server/engine/plan/makePlan.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { answers } from "../../server/engine/source/question.ts";
import type { Ask } from "../../server/workspace/asked/ask.ts";
import { settle } from "../../server/workspace/asked/settle.ts";
import { beginPlan, type PlannedRoot, planOn } from "../../server/workspace/plannedRoot.ts";
import { openWorkspace } from "../../server/workspace/workspace.ts";
import { MemoryDisk } from "../support/memoryDisk.ts";

// A large root module is read, prepared and planned in many turns, between which requests are answered. The tests count work,
// not
// time.

const ROOT = "/w";
const INSTANCES = 3000;
const TURN = 400;
const OPEN = `${ROOT}/groups3.tf`;

function disk(): MemoryDisk {
  const memoryDisk = new MemoryDisk([].values());
  const files = workspaceFiles({ instances: INSTANCES, shape: "many files", state: true });
  for (const [name, text] of Object.entries(files)) memoryDisk.files.set(`${ROOT}/${name}`, text);
  return memoryDisk;
}

/** Returns inputs whose questions are all answered. */
async function answeredInputs(): Promise<Inputs> {
  const plan = await settle({ root: ROOT, answers: answers(), options: DEFAULT_OPTIONS }, disk().ask);
  return { root: ROOT, answers: plan.inputs.answers, options: DEFAULT_OPTIONS };
}

const occasion = {
  root: ROOT,
  version: 1,
  visible: new Set([OPEN]),
  turn: TURN,
  now: 0,
  log: (_: string, caught: unknown) => {
    throw caught;
  },
};

test("no step of reading and preparing is larger than a turn, and every instance of the state counts", async () => {
  const steps: number[] = [];
  for (const cost of startingPlan(await answeredInputs())) steps.push(cost);
  expect(Math.max(...steps)).toBeLessThanOrEqual(TURN);
  expect(steps.reduce((sum, cost) => sum + cost)).toBeGreaterThan(INSTANCES / 2);
});

test("nothing is shown while files are read; then the visible files come first", async () => {
  let planned = beginPlan(occasion, await answeredInputs(), undefined);
  let readings = 0;
  for (; planned.starting; readings++) {
    expect(planned.shown).toBeUndefined();
    planned = planOn(occasion, planned);
  }
  expect(readings).toBeGreaterThan(3);
  const first = planned.shown;
  expect(first?.isSettling).toBe(true);
  expect(addresses(first?.plan)).toContain("terraform_data.leaf60");
  expect(first?.plan.work.instances.length).toBeLessThan(2 * TURN);
  for (; planned.planning; planned = planOn(occasion, planned));
  expect(planned.shown?.plan.traces.length).toBe(INSTANCES);
});

const addresses = (plan: LivePlan | undefined): readonly string[] => plan?.work.instances ?? [];

test("files that were read before an edit are not read again", async () => {
  const inputs = await answeredInputs();
  const whole = planned(beginPlan({ ...occasion, turn: 1e9 }, inputs, undefined));
  const edited = { ...inputs, options: { ...inputs.options, replace: ["terraform_data.leaf60"] } };
  const steps = [...startingPlan(edited, whole)];
  expect(steps.reduce((sum, cost) => sum + cost, 0)).toBeLessThan(TURN / 10);
});

const planned = ({ latest }: PlannedRoot): LivePlan => latest!;

test("an edit while files are read is planned afterwards", async () => {
  const files = disk();
  let isAsked = false;
  const ask: Ask = async (question, within) => {
    const answer = await files.ask(question, within);
    isAsked ||= question.path === `${ROOT}/terraform.tfstate`;
    return answer;
  };
  const faults: unknown[] = [];
  const workspace = openWorkspace(
    { ask, environment: {} },
    {
      planned: () => {},
      log: (_, caught) => {
        if (caught) faults.push(caught);
      },
    },
  );
  workspace.dispatch({ kind: "folderAdded", path: ROOT });
  while (!isAsked) await turn();
  for (let at = 0; at < 3; at++) await turn();
  expect(workspace.snapshot().roots).toEqual([]);
  workspace.dispatch({
    kind: "edited",
    path: OPEN,
    text: 'resource "terraform_data" "leaf51" {\n  input = "edited"\n}\n',
  });
  await workspace.loaded(OPEN);
  expect(workspace.snapshot().roots.length).toBe(1);
  await workspace.settled();
  const [shown] = workspace.snapshot().roots;
  const leaf = shown?.plan.traces.find(({ change }) => change.address.text === "terraform_data.leaf51");
  expect(leaf?.change.action.outcome).toBe("update");
  expect(shown?.isSettling).toBe(false);
  expect(faults).toEqual([]);
});

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
