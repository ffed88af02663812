import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { impliedType } from "../../../server/engine/schema/impliedType.ts";
import type { ResourceSchema } from "../../../server/engine/schema/schema.ts";
import { toJson } from "../../../server/engine/values/encodings/json.ts";
import { refine, refineNotNull } from "../../../server/engine/values/refinement.ts";
import { BOOL, DYNAMIC, listOf, NUMBER, STRING, type Type } from "../../../server/engine/values/type.ts";
import {
  boolValue,
  listValue,
  nullValue,
  numberValue,
  objectValue,
  stringValue,
  unknownValue,
  type Value,
} from "../../../server/engine/values/value.ts";
import { ADDRESS, serveProvider } from "../../support/provider/server.ts";
import { badPlan, finalPlan, goodPlan, newState } from "./answers.ts";
import { SOURCE, writeBlock } from "./expressions.ts";
import { Random } from "./random.ts";
import { type RandomCase, randomCase } from "./randomCase.ts";
import { type FoundViolation, violationsByType } from "./verdicts.ts";

/** What was seen of one instance in one run of the real terraform. */
export interface Observed {
  readonly type: string;
  readonly schema: ResourceSchema;
  readonly sensitive: unknown;
  /** The body of the resource in JSON syntax. */
  readonly body: unknown;
  prior?: Value;
  configuration?: Value;
  proposed?: Value;
  planned?: Value;
  /** Of the second time of asking, during the apply. */
  finalConfiguration?: Value;
  finalProposed?: Value;
  finalPlanned?: Value;
  newState?: Value;
  legacyTypeSystem: boolean;
  /** Decides the answers of the provider: its own, since the real terraform asks for many at a time, in any order. */
  readonly random: Random;
}

export interface Run {
  readonly observed: readonly Observed[];
  readonly violations: ReadonlyMap<string, readonly FoundViolation[]>;
  /** Of what terraform said that is no verdict: a fault of the generator. */
  readonly strange: readonly string[];
}

/** Plans, or applies, a configuration of random resources with the real terraform, and what it says of random answers. */
export async function observe(seed: number, count: number, mode: "plan" | "apply"): Promise<Run> {
  const random = new Random(seed);
  const cases = Array.from({ length: count }, (_, at) => randomCase(random, `judge_t${at}`));
  const observed = new Map<string, Observed>();
  const resource: Record<string, unknown> = { [SOURCE]: { s: {} } };
  for (const lifecycleCase of cases) {
    const { json, sensitive } = writeBlock(random, lifecycleCase.schema.block, lifecycleCase.configuration);
    // One without a configuration is to be destroyed.
    if (mode === "apply" || !lifecycleCase.prior || !random.chance(0.05)) resource[lifecycleCase.type] = { x: json };
    observed.set(lifecycleCase.type, {
      type: lifecycleCase.type,
      schema: lifecycleCase.schema,
      sensitive,
      body: json,
      legacyTypeSystem: random.chance(0.1),
      random: random.fork(),
    });
  }
  const folder = mkdtempSync(join(tmpdir(), "judge-"));
  const server = await serveProvider(providerOf(observed, mode), join(folder, "s"));
  try {
    const output = await terraform(folder, server.reattach, { resource, cases, mode });
    const { violations, strange } = violationsByType(output);
    // The real terraform panics on a few objects that no provider would return: such a run judges nothing.
    if (output.includes("TERRAFORM CRASH")) return { observed: [], violations: new Map(), strange: [] };
    return { observed: [...observed.values()], violations, strange };
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function providerOf(observed: ReadonlyMap<string, Observed>, mode: "plan" | "apply") {
  const schemas = new Map([...observed].map(([type, { schema }]) => [type, schema] as const));
  schemas.set(SOURCE, SOURCE_SCHEMA);
  return {
    schemas,
    legacyTypeSystem: (type: string) => observed.get(type)?.legacyTypeSystem ?? false,
    plan: (call: Parameters<typeof goodPlan>[2]): Value => {
      const observedCase = observed.get(call.type);
      if (!observedCase) return call.prior.kind === "null" ? SOURCE_PLAN : call.prior;
      if (call.configuration.kind === "null") {
        Object.assign(observedCase, { ...call, type: observedCase.type, planned: call.proposed });
        return call.proposed;
      }
      if (observedCase.planned) {
        observedCase.finalConfiguration = call.configuration;
        observedCase.finalProposed = call.proposed;
        observedCase.finalPlanned = finalPlan(observedCase.random, observedCase.schema, observedCase.planned, call);
        return observedCase.finalPlanned;
      }
      observedCase.prior = call.prior;
      observedCase.configuration = call.configuration;
      observedCase.proposed = call.proposed;
      observedCase.planned = (mode === "plan" ? badPlan : goodPlan)(observedCase.random, observedCase.schema, call);
      return observedCase.planned;
    },
    apply: (call: Parameters<typeof newState>[2]): Value => {
      const observedCase = observed.get(call.type);
      if (!observedCase) return SOURCE_STATE;
      observedCase.newState = newState(observedCase.random, observedCase.schema, call);
      return observedCase.newState;
    },
  };
}

const SOURCE_TYPES: readonly (readonly [string, Type])[] = [
  ["any", DYNAMIC],
  ["flag", BOOL],
  ["items", listOf(STRING)],
  ["number", NUMBER],
  ["prefixed", STRING],
  ["text", STRING],
];
const COMPUTED = {
  required: false,
  optional: false,
  computed: true,
  sensitive: false,
  writeOnly: false,
  deprecated: false,
};
const SOURCE_SCHEMA: ResourceSchema = {
  version: 0,
  block: {
    attributes: new Map(SOURCE_TYPES.map(([name, type]) => [name, { type, ...COMPUTED }])),
    blockTypes: new Map(),
    deprecated: false,
  },
};
export const SOURCE_PLAN = objectValue(
  SOURCE_TYPES.map(([name, type]): [string, Value] => {
    const unknown = unknownValue(type);
    if (name === "prefixed") return [name, refine(unknown, { notNull: true, prefix: "ab" })];
    return [name, name === "number" ? refineNotNull(unknown) : unknown];
  }),
);
const SOURCE_STATE = objectValue([
  ["any", nullValue(DYNAMIC)],
  ["flag", boolValue(true)],
  ["items", listValue(STRING, [stringValue("a"), stringValue("b")])],
  ["number", numberValue(7)],
  ["prefixed", stringValue("abc")],
  ["text", stringValue("known")],
]);

interface Inputs {
  readonly resource: Readonly<Record<string, unknown>>;
  readonly cases: readonly RandomCase[];
  readonly mode: "plan" | "apply";
}

async function terraform(folder: string, reattach: string, { resource, cases, mode }: Inputs): Promise<string> {
  const configuration = {
    terraform: { required_providers: { judge: { source: "hashicorp/judge" } } },
    resource,
  };
  writeFileSync(join(folder, "main.tf.json"), JSON.stringify(configuration));
  writeFileSync(join(folder, "terraform.tfstate"), stateText(cases));
  writeFileSync(join(folder, "empty.tfrc"), "");
  mkdirSync(join(folder, ".terraform"));
  const env = {
    ...process.env,
    TF_REATTACH_PROVIDERS: reattach,
    TF_CLI_CONFIG_FILE: join(folder, "empty.tfrc"),
    CHECKPOINT_DISABLE: "1",
  };
  const args =
    mode === "plan" ? ["plan", "-json", "-input=false"] : ["apply", "-json", "-input=false", "-auto-approve"];
  return new Promise((done) => {
    execFile("terraform", args, { cwd: folder, env, maxBuffer: 1 << 29 }, (_error, stdout, stderr) =>
      done(`${stdout}\n${stderr}`),
    );
  });
}

function stateText(cases: readonly RandomCase[]): string {
  const resources = cases.flatMap(({ type, schema, prior }) => {
    if (!prior) return [];
    const attributes = toJson(prior, impliedType(schema.block));
    if (!("text" in attributes)) throw new Error(attributes.fault.message);
    const provider = `provider["${ADDRESS}"]`;
    const instance = `{"schema_version":0,"attributes":${attributes.text},"sensitive_attributes":[]}`;
    return `{"mode":"managed","type":"${type}","name":"x","provider":${JSON.stringify(provider)},"instances":[${instance}]}`;
  });
  return `{"version":4,"terraform_version":"1.11.4","serial":1,"lineage":"judge","outputs":{},"resources":[${resources.join()}],"check_results":null}`;
}
