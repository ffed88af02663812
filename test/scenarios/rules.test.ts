import { expect, test } from "vitest";
import { diff, nodeAt } from "../../server/engine/diff/diff.ts";
import { dialectOf } from "../../server/engine/lang/dialect.ts";
import { TERRAFORM } from "../../server/engine/lang/releases.ts";
import { lifecycle } from "../../server/engine/lifecycle/lifecycle.ts";
import { ruleId } from "../../server/engine/lifecycle/reasons/decision.ts";
import { reasonsOf } from "../../server/engine/lifecycle/reasons/explanations.ts";
import type { ResourceInstance } from "../../server/engine/lifecycle/resourceInstance.ts";
import type { Run } from "../../server/engine/lifecycle/run/run.ts";
import { isPlanned } from "../../server/engine/lifecycle/trace.ts";
import { DEFAULT_OPTIONS } from "../../server/engine/load/inputs.ts";
import { runsOf } from "../../server/engine/plan/walk/runs.ts";
import { BUILTIN, builtinProvider } from "../../server/engine/provider/builtin/builtinProvider.ts";
import type { FactSource, Learned, LearnedFacts } from "../../server/engine/provider/facts.ts";
import type { PartDecision, PlanRequest, PlanResponse, Provider } from "../../server/engine/provider/provider.ts";
import { ruleIds, sentence } from "../../server/engine/render/ruleSentences.ts";
import { NO_SECRETS } from "../../server/engine/render/secrets.ts";
import { readResourceSchema } from "../../server/engine/schema/readResourceSchema.ts";
import { rawEquals } from "../../server/engine/values/equality.ts";
import { attribute, type Path, type PathStep, pathText } from "../../server/engine/values/path.ts";
import { STRING } from "../../server/engine/values/type.ts";
import {
  mapValue,
  nullValue,
  objectValue,
  stringValue,
  unknownValue,
  type Value,
  withoutDeepMarks,
} from "../../server/engine/values/value.ts";
import { applyPath, membersOf, withMembers } from "../../server/engine/values/walk.ts";
import { planScenario, recordedScenarios } from "../conformance/plan/recorded.ts";
import { CLOUD } from "../support/cloud.ts";
import { planOf } from "../support/disk.ts";
import { withFolder } from "../support/folder.ts";
import { factsOf } from "../support/learnedFacts.ts";
import { MADE_UP, madeUp, planOfTexts, providersWith, reply, stateOf } from "../support/memory.ts";

const object = (more: string): string =>
  `{"schema_version": 0, "attributes": {"id": "1", "input": null, "output": null, "triggers_replace": null}${more}}`;
const dataState = (...instances: readonly string[]): string =>
  `{"version": 4, "serial": 1, "lineage": "x", "resources": [{"mode": "managed", "type": "terraform_data", "name": "a",
    "provider": "provider[\\"terraform.io/builtin/terraform\\"]", "instances": [${instances.join()}]}]}`;

/** Cases that no recorded scenario has: objects that only a failed run leaves, and instances that cannot be planned. */
const OTHERS: readonly Readonly<Record<string, string>>[] = [
  {
    "main.tf": 'resource "terraform_data" "a" {}',
    "terraform.tfstate": dataState(object(""), object(', "deposed": "00000001"')),
  },
  { "main.tf": 'resource "terraform_data" "a" {\n  input = 1 / "x"\n}\n' },
  CLOUD,
  {
    "main.tf": "removed {\n  from = terraform_data.a\n  lifecycle {\n    destroy = false\n  }\n}\n",
    "terraform.tfstate": dataState(object("")),
  },
  ...["enabled = false", "enabled = false\n    destroy = false"].map((lifecycle) => ({
    "main.tofu": `resource "terraform_data" "a" {\n  lifecycle {\n    ${lifecycle}\n  }\n}\n`,
    "terraform.tfstate": dataState(object("")),
  })),
  { "main.tofu": "", "terraform.tfstate": dataState(object(', "skip_destroy": true')) },
];

/** A provider that gives no reasons, with blocks and nested attributes. */
const SAYS_LESS = madeUp(
  {
    attributes: {
      name: { type: "string", optional: true },
      etag: { type: "string", computed: true },
      size: { type: "string", optional: true, computed: true },
      labels: { type: ["map", "string"], optional: true },
      disk: {
        optional: true,
        nested_type: {
          nesting_mode: "list",
          attributes: { path: { type: "string", optional: true }, uuid: { type: "string", computed: true } },
        },
      },
    },
    block_types: {
      port: {
        nesting_mode: "set",
        block: { attributes: { number: { type: "number", optional: true }, uid: { type: "string", computed: true } } },
      },
      user: { nesting_mode: "list", block: { attributes: { name: { type: "string", optional: true } } } },
    },
  },
  {
    planResourceChange: ({ proposedNewState, priorState }) => {
      const etag = priorState.kind === "null" ? unknownValue(STRING) : stringValue("normal");
      const parts = proposedNewState.kind === "mapping" ? [...proposedNewState.entries] : [];
      return reply({
        plannedState: objectValue(parts.map(([name, value]) => [name, name === "etag" ? etag : value] as const)),
        requiresReplace: [[attribute("name")]],
        plannedPrivate: undefined,
      });
    },
  },
);

const MADE = `resource "made_up" "a" {
  name   = "n"
  labels = { a = "1", b = "2" }
  disk   = [{ path = "/" }, { path = "/home" }]
  port {
    number = 80
  }
  port {
    number = 443
  }
  user {
    name = "u"
  }
  lifecycle {
    ignore_changes = IGNORED
  }
}
`;
const MADE_STATE = stateOf({
  name: "n",
  etag: "e",
  size: "large",
  labels: { a: "0", c: "3" },
  disk: [{ path: "/", uuid: "1" }],
  port: [{ number: 80, uid: "2" }],
  user: [],
});

const madePlans = () =>
  [
    { "main.tf": MADE.replace("IGNORED", "[]") },
    ...["[]", '[labels["a"]]', "[labels, size]", "all"].flatMap((ignored) =>
      ['"n"', '"m"'].map((name) => ({
        "main.tf": MADE.replace("IGNORED", ignored).replace('"n"', name),
        "terraform.tfstate": MADE_STATE,
      })),
    ),
  ].map((files) => planOfTexts(files, { providers: providersWith(SAYS_LESS) }));

/** A provider of the original SDK, which plans another name than the configured one, and has a default. */
const OVERRULES = madeUp(
  {
    attributes: {
      name: { type: "string", optional: true },
      size: { type: "string", optional: true, computed: true },
      pin: { type: "string", optional: true, write_only: true },
    },
  },
  {
    planResourceChange: ({ proposedNewState }) => {
      const parts = proposedNewState.kind === "mapping" ? [...proposedNewState.entries] : [];
      const planned = (name: string, value: Value) =>
        name === "pin" ? nullValue(STRING) : name === "size" || value.kind === "string" ? stringValue("other") : value;
      return reply({
        plannedState: objectValue(parts.map(([name, value]) => [name, planned(name, value)] as const)),
        requiresReplace: [],
        plannedPrivate: undefined,
        legacyTypeSystem: true,
      });
    },
  },
);

const overruledPlan = () =>
  planOfTexts(
    { "main.tf": 'resource "made_up" "a" {\n  name = "n"\n  pin = "1"\n}\n' },
    { providers: providersWith(OVERRULES) },
  );

/** A provider that no longer finds the object of the state. */
const FINDS_NOTHING: Provider = {
  ...SAYS_LESS,
  readResource: ({ currentState }) => reply({ newState: nullValue(currentState.type), private: undefined }),
};

/**
 * What is configured, what is there, whether the type is proven to be one of the original SDK, and how the argument is
 * described.
 */
const SIMULATED = [
  ['"b"', "a", false, ""],
  ['"b"', "a", false, "Changing this forces a new resource."],
  ["null", "a", false, ""],
  ['"a"', "a", false, ""],
  ['"[1, 2]"', "[1,2]", true, ""],
  ['"A"', "a", true, ""],
] as const;

/** Returns a state that also has objects of terraform_data, which received "z" from the first object. */
function followedBy(names: readonly string[], text: string): string {
  const state = JSON.parse(text);
  const value = { value: "z", type: "string" };
  const attributes = { id: "2", input: value, output: value, triggers_replace: value };
  const provider = 'provider["terraform.io/builtin/terraform"]';
  const instances = [{ schema_version: 0, attributes }];
  const followers = names.map((name) => ({ ...state.resources[0], type: "terraform_data", name, provider, instances }));
  return JSON.stringify({ ...state, resources: [...state.resources, ...followers] });
}

const follower = (name: string, input: string): string =>
  `resource "terraform_data" "${name}" {\n  input = ${input}\n  triggers_replace = made_up.a.zone\n}\n`;

/** A simulated provider, with its schema. */
const simulatedPlan = (
  [name, state, isOriginal, description]: readonly [string, string | null | undefined, boolean, string],
  facts: LearnedFacts = new Map(),
) =>
  planOfTexts(
    {
      "main.tf": `resource "made_up" "a" {\n  name = ${name}\n}\n${follower("b", "made_up.a.zone")}${follower("c", '"new"')}`,
      "terraform.tfstate": followedBy(["b", "c"], stateOf({ name: state, id: "1", zone: "z" })),
      "schemas.json": JSON.stringify({
        provider_schemas: {
          [MADE_UP]: {
            resource_schemas: {
              made_up: {
                version: 0,
                block: {
                  attributes: {
                    name: { type: "string", optional: true, description },
                    zone: { type: "string", optional: true, computed: true },
                    id: { type: "string", computed: true, ...(isOriginal && { optional: true }) },
                  },
                },
              },
            },
          },
        },
      }),
    },
    { facts, options: { ...DEFAULT_OPTIONS, schemas: "/memory/schemas.json" } },
  );

/** Facts about the argument `name` of the simulated provider. */
function nameFacts(learned: Learned, source?: FactSource): LearnedFacts {
  const block = { attributes: { name: { type: "string", optional: true } } };
  const part = readResourceSchema({ version: 0, block }).schema.block.attributes.get("name")!;
  return factsOf([{ provider: MADE_UP, type: "made_up", path: [attribute("name")], part, learned }], source);
}

const learnedPlans = () => [
  simulatedPlan(['"A"', "a", true, ""], nameFacts({ relations: ["letter-case"] })),
  simulatedPlan(['"b"', "a", false, ""], nameFacts({ changed: "replaces" })),
  simulatedPlan(['"b"', null, false, ""], nameFacts({ changed: "replaces" })),
  simulatedPlan(['"b"', "a", false, ""], nameFacts({ changed: "replaces" }, { version: "1.0.0", checksum: "h1:x" })),
  simulatedPlan(["null", undefined, true, ""], nameFacts({ default: stringValue("d") })),
];

const gonePlans = () =>
  [MADE.replace("IGNORED", "[]"), ""].map((main) =>
    planOfTexts(
      {
        "main.tf": main,
        "terraform.tfstate": MADE_STATE.replace('"schema_version"', '"status":"tainted","schema_version"'),
      },
      { providers: providersWith(FINDS_NOTHING) },
    ),
  );

test("a missing object is created if it is configured, and ignored otherwise", async () => {
  const plans = await Promise.all(gonePlans());
  expect(plans.map(({ traces: [trace] }) => [trace?.change.action.outcome, trace?.change.action.rule])).toEqual([
    ["create", "gone"],
    ["no-op", "gone"],
  ]);
});

const READS = `resource "made_up" "r" {
  name = "r"
}
data "made_up" "now" {
  name = "n"
}
data "made_up" "unknown" {
  name = made_up.r.etag
}
data "made_up" "pending" {
  depends_on = [made_up.r]
}
check "c" {
  data "made_up" "nested" {
    name = "n"
  }
  assert {
    condition     = data.made_up.nested.etag == "found"
    error_message = "not found"
  }
}
`;

/** A provider that reads. */
const READER: Provider = {
  ...SAYS_LESS,
  readDataSource: ({ configuration }) => {
    const parts = configuration.kind === "mapping" ? [...configuration.entries] : [];
    return reply({
      state: objectValue(parts.map(([name, value]) => [name, name === "etag" ? stringValue("found") : value] as const)),
    });
  },
};

const refreshOnlyPlan = () =>
  planOfTexts(
    { "main.tf": "", "terraform.tfstate": MADE_STATE },
    { providers: providersWith(SAYS_LESS), options: { ...DEFAULT_OPTIONS, mode: "refresh-only" } },
  );

const readingPlan = () => planOfTexts({ "main.tf": READS }, { providers: providersWith(READER) });

test("a data source is read while planning, or during the apply if it depends on unknown values", async () => {
  const { traces, diagnostics } = await readingPlan();
  const actions = traces.map(({ change }) => `${change.address.text} ${change.action.outcome} ${change.action.rule}`);
  expect(actions).toEqual([
    "data.made_up.nested read check-nested",
    "data.made_up.now no-op read-now",
    "data.made_up.pending read dependency-pending",
    "data.made_up.unknown read config-unknown",
    "made_up.r create not-tracked",
  ]);
  expect(Object.values(diagnostics).flat()).toEqual([]);
});

async function allRuns(): Promise<readonly Run[]> {
  const plans = [
    ...(await Promise.all([
      ...madePlans(),
      ...gonePlans(),
      ...SIMULATED.map((each) => simulatedPlan(each)),
      ...learnedPlans(),
      readingPlan(),
      planOfTexts({ "main.tf": 'data "local_file" "read" {\n  filename = "a.txt"\n}\n', "a.txt": "a" }),
      refreshOnlyPlan(),
      overruledPlan(),
    ])),
    ...(await Promise.all(recordedScenarios().map(planScenario))),
    ...(await Promise.all(OTHERS.map((files) => withFolder(files, (folder) => planOf(folder))))),
    await planOf("examples/web-app"),
  ];
  return plans.flatMap(runsOf);
}

test("every rule is used in some case, and has a sentence", async () => {
  const runs = await allRuns();
  const decisions = runs.flatMap((run) =>
    reasonsOf(run)
      .all()
      .map((decision) => ({ decision, trace: run.trace })),
  );
  const reached = new Set(decisions.flatMap(({ decision }) => [decision.rule as string, ruleId(decision)]));
  expect([...reached].sort()).toEqual([...ruleIds()].sort());
  for (const { decision, trace } of decisions)
    expect(sentence(decision, trace.change, NO_SECRETS)).not.toContain("undefined");
});

const OF_A_CHANGE = ["changed", "not-tracked", "removed", "known-after-apply", "refers-to-unknown"];

/** The rules of parts that may change or not: the provider's value can equal the prior value, and blocks that nobody writes are empty. */
const OF_PROVIDERS = ["provider-decided", "provider-default", "not-as-configured", "write-only", "parts", "not-set"];

test("the reason of a part matches its change", async () => {
  const runs = (await allRuns()).filter(({ trace }) => isPlanned(trace));
  expect(runs.length).toBeGreaterThan(100);
  for (const run of runs) {
    const { address, before, after } = run.trace.change;
    const root = diff(before, after);
    for (const { path, rule } of reasonsOf(run).all().slice(1))
      if (after.kind !== "null" && !OF_PROVIDERS.includes(rule))
        expect(OF_A_CHANGE.includes(rule), `${address.text}.${pathText(path)} ${rule}`).toBe(
          nodeAt(root, path)?.sign !== "=",
        );
  }
});

/** Returns the planned state that the recorded decisions build from the prior state and the configuration. */
function replayed(decisions: readonly PartDecision[], prior: Value, configuration: Value): Value {
  let made = configuration;
  for (const decision of decisions) made = withPart(made, decision.path, takenFrom(decision, prior, configuration));
  return made;
}

function takenFrom({ path, rule, outcome }: PartDecision, prior: Value, configuration: Value): Value {
  const from = rule === "configured" ? configuration : rule === "kept" || rule === "ignored" ? prior : undefined;
  return from ? (applyPath(from, path) ?? nullValue(outcome.type)) : outcome;
}

function withPart(value: Value, [step, ...innerPath]: Path, part: Value): Value {
  if (!step) return part;
  const members = membersOf(value);
  const isStep = (other: PathStep) => pathText([other]) === pathText([step]);
  if (value.kind === "mapping" && value.type.kind === "map" && step.kind === "index") {
    const entries = new Map(value.entries);
    if (part.kind === "null") entries.delete(String(step.key));
    else entries.set(String(step.key), part);
    return mapValue(value.type.element, entries);
  }
  return withMembers(
    value,
    members.map(([other, member]) => (isStep(other) ? withPart(member, innerPath, part) : member)),
  );
}

/** Whether the decisions build the planned state; undefined if nothing was planned. */
function isExplained(instance: ResourceInstance): boolean | undefined {
  const { trace, decisions = [] } = lifecycle(instance, { isExplaining: true });
  const [configuration, planned, proposing] = [
    trace.transitions.findLast(({ to }) => to === "configuration"),
    trace.transitions.findLast(({ operation }) => operation === "PlanResourceChange"),
    trace.transitions.findLast(({ operation }) => operation === "ProposedNew"),
  ];
  if (!configuration || !planned || !proposing) return undefined;
  const before = trace.transitions.findLast(({ to }) => to === "priorState")?.object;
  const none = nullValue(configuration.object.type);
  const prior = proposing.replacement || !before ? none : withoutDeepMarks(before);
  return rawEquals(
    replayed(decisions, prior, withoutDeepMarks(configuration.object)),
    withoutDeepMarks(planned.object),
  );
}

test("explained = planned: the recorded decisions rebuild the planned state from prior state and configuration", async () => {
  const runs = await allRuns();
  const explained = runs.map(({ instance }) => isExplained(instance));
  expect(explained.filter((is) => is === true).length).toBeGreaterThan(80);
  expect(runs.filter((_, at) => explained[at] === false).map(({ instance }) => instance.address.text)).toEqual([]);
});

const alone = (plan: (request: PlanRequest) => PlanResponse): Provider => ({
  ...BUILTIN,
  planResourceChange: (request) => reply(plan(request)),
});
/** The built-in provider of the newest version, in folders that allow a newer one too. */
const BUILTINS: ReadonlySet<Provider> = new Set([
  BUILTIN,
  builtinProvider(dialectOf("terraform", TERRAFORM.version, "possible")),
]);
const answerOf = (request: PlanRequest) => BUILTIN.planResourceChange(request).response;

test.each<[string, Provider]>([
  ["plans what was proposed", alone((request) => ({ ...answerOf(request), plannedState: request.proposedNewState }))],
  ["tells nothing", alone((request) => ({ ...answerOf(request), decisions: [] }))],
  ["plans the configuration", alone((request) => ({ ...answerOf(request), plannedState: request.configuration }))],
])("a provider that %s, against its answer, is detected", async (_, provider) => {
  const runs = (await allRuns()).filter(({ instance }) => BUILTINS.has(instance.provider));
  expect(runs.length).toBeGreaterThan(30);
  expect(runs.some(({ instance }) => isExplained({ ...instance, provider }) === false)).toBe(true);
});
