import { join } from "node:path";
import { expect, test } from "vitest";
import { PROGRAM_VERSION } from "../../../server/engine/config/languageQuestions.ts";
import { DEFAULT_OPTIONS } from "../../../server/engine/load/inputs.ts";
import { makePlan } from "../../../server/engine/plan/makePlan.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { CALL, type PluginQuestion } from "../../../server/engine/provider/plugin/pluginCalls.ts";
import { SCHEMAS } from "../../../server/engine/schema/schemaQuestion.ts";
import { answers, type Question } from "../../../server/engine/source/question.ts";
import { DISK } from "../../../server/host/node/askers.ts";
import { answeringPlugins } from "../../../server/host/node/plugins/answeringPlugins.ts";
import { askWith } from "../../../server/host/shared/askWith.ts";
import { planStatus } from "../../../server/ide/planView/planStatus.ts";
import type { Ask } from "../../../server/workspace/asked/ask.ts";
import { BASE } from "../../conformance/provider/base.ts";
import { thing, workspace } from "../../conformance/provider/workspace.ts";
import { withFolder } from "../../support/folder.ts";
import { lockRuled } from "../../support/provider/installed.ts";
import { ruledSessions } from "../../support/provider/ruledSessions.ts";
import { LANGUAGE } from "../../support/terraform.ts";

// The work of a start with plugins that answer, counted: how often each instance runs through its lifecycle until all is answered.

const NAMES = ["a", "b", "c", "d"];
const INSTANCES = NAMES.map((name) => `test_thing.${name}`);

const { files, state = "" } = workspace(
  "",
  NAMES.map((name) => `resource "test_thing" "${name}" {\n  name = "${name}"\n}\n`).join("\n"),
  { state: NAMES.map((name) => ({ name, attributes: thing(name) })) },
);

/** Plans the workspace at a live level until the plan has walked once, when the schemas are there; `use` gets that plan and what answers questions. */
const started = (use: (plan: LivePlan, ask: Ask) => Promise<void>): Promise<void> =>
  withFolder({ "root/main.tf": files["main.tf"] ?? "", "root/terraform.tfstate": state }, async (folder) => {
    const root = join(folder, "root");
    lockRuled(root, ["test"]);
    const plugins = answeringPlugins(
      undefined,
      ruledSessions({ test: BASE }, () => undefined),
    );
    const ask = askWith(new Map([...DISK, [SCHEMAS, plugins.schemas], [CALL, plugins.calls]]));
    const options = { ...DEFAULT_OPTIONS, language: LANGUAGE, providers: "configured", fromPlugins: "auto" } as const;
    try {
      let plan = makePlan({ root, answers: answers(), options, awaitsSchemas: true });
      while (!plan.walked) plan = await answered(plan, ask);
      await use(plan, ask);
    } finally {
      await plugins.close();
    }
  });

/** Returns the next plan: some of the open questions are answered, unless told otherwise all. */
async function answered({ inputs, ...plan }: LivePlan, ask: Ask, some = plan.open): Promise<LivePlan> {
  const found = await Promise.all(some.map(async (question) => [question, await ask(question)] as const));
  return makePlan({ ...inputs, answers: inputs.answers.with(found) }, { ...plan, inputs });
}

const nameOf = (question: Question): string =>
  question.kind === CALL ? (question as PluginQuestion).request.call : question.kind;

/** Returns how many instances ran in a plan, and its questions with their number. */
function roundOf({ work, open }: LivePlan): readonly [ran: number, asked: Readonly<Record<string, number>>] {
  const asked: Record<string, number> = {};
  for (const question of open) asked[nameOf(question)] = (asked[nameOf(question)] ?? 0) + 1;
  return [work.instances.length, asked];
}

test("each instance runs with its schema, with a configured provider, and once for each round of answers about it", () =>
  started(async (first, ask) => {
    const rounds = [roundOf(first)];
    for (let plan = first; plan.open.length > 0; ) {
      plan = await answered(plan, ask);
      rounds.push(roundOf(plan));
    }
    expect(rounds).toEqual([
      [4, { ValidateProviderConfig: 1 }],
      [0, { ConfigureProvider: 1 }],
      [4, { UpgradeResourceState: 4, ValidateResourceConfig: 4 }],
      [4, { PlanResourceChange: 4 }],
      [4, {}],
    ]);
  }));

test("an instance runs again only when its own question is answered, however the answers are gathered", () =>
  started(async (first, ask) => {
    let plan = first;
    while (plan.open.length < INSTANCES.length) plan = await answered(plan, ask);
    const ran: string[] = [];
    while (plan.open.length > 0) {
      plan = await answered(plan, ask, plan.open.slice(0, 1));
      expect(plan.work.instances).toHaveLength(1);
      ran.push(...plan.work.instances);
    }
    expect(ran.toSorted()).toEqual(INSTANCES.flatMap((instance) => [instance, instance, instance]));
  }));

test("a program that was never asked for its version is asked while the schemas are awaited, not after a plan as of another version", () =>
  withFolder({ "main.tf": files["main.tf"] ?? "" }, async (root) => {
    lockRuled(root, ["test"]);
    const never = { kind: "failure", absent: false, reason: "it was not asked yet" } as const;
    const ask = askWith(new Map([...DISK, [PROGRAM_VERSION, async () => never]]));
    const options = { ...DEFAULT_OPTIONS, asksProgram: true, fromPlugins: "auto" } as const;
    let plan = makePlan({ root, answers: answers(), options, awaitsSchemas: true });
    while (!plan.open.some(({ kind }) => kind === SCHEMAS)) plan = await answered(plan, ask);
    expect(plan.walked).toBeUndefined();
    expect(plan.open.map(({ kind, need }) => [kind, need])).toEqual([
      [SCHEMAS, "load"],
      [PROGRAM_VERSION, "better"],
    ]);
  }));

const statusOf = (plan: LivePlan): string => planStatus({ root: "/r", version: 1, isStale: false, plan }).text;

test("the status bar says that plugins are being asked, until all have answered", () =>
  started(async (first, ask) => {
    let plan = first;
    const texts = [statusOf(plan)];
    while (plan.open.length > 0) {
      plan = await answered(plan, ask);
      texts.push(statusOf(plan));
    }
    expect(texts.map((text) => text.split(" · ").at(-1))).toEqual([
      ...texts.slice(0, -1).map(() => "asking the plugins"),
      "no changes",
    ]);
  }));
