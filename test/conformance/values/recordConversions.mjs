import { constraintOf, expressionOf } from "./described.mjs";
import { nearbyConstraint, randomValue } from "./generate.mjs";
import { randomFrom } from "./random.mjs";
import { inFolder } from "./terraform.mjs";
import { plannedOutputs } from "./terraformJson.mjs";

const COUNT = 720;
const BATCH = 60;
/** Where several parts do not fit, terraform names any of them. */
const TRIES = 6;

/** Values given to module variables of some type: the converted value with its type, or what terraform says is wrong. */
export function recordConversions() {
  const random = randomFrom(4);
  const cases = Array.from({ length: COUNT }, () => {
    const { type, json } = randomValue(random, 3);
    return { type, json, wanted: nearbyConstraint(random, type) };
  });
  const recorded = [];
  for (let from = 0; from < COUNT; from += BATCH) recorded.push(...recordBatch(cases.slice(from, from + BATCH)));
  return { command: "terraform validate -json; terraform plan -out=plan; terraform show -json plan", cases: recorded };
}

function recordBatch(cases) {
  const faults = inFolder(filesOf(cases), ({ must, run }) => {
    must(["init"]);
    const found = cases.map(() => new Set());
    for (let tries = 0; tries < TRIES; tries++)
      for (const { detail } of JSON.parse(run(["validate", "-json"]).stdout).diagnostics) {
        const [, at, message] = FAULT.exec(detail) ?? unexpected(detail);
        found[Number(at)].add(message);
      }
    return found.map((messages) => [...messages].sort());
  });
  const good = cases.filter((_, at) => faults[at].length === 0);
  const outputs = inFolder(filesOf(good), ({ must }) => {
    must(["init"]);
    must(["plan", "-input=false", "-out=plan"]);
    return plannedOutputs(must(["show", "-json", "plan"]));
  });
  return cases.map((each, at) =>
    faults[at].length > 0
      ? { ...each, faults: faults[at] }
      : { ...each, converted: outputs.get(`o${good.indexOf(each)}`) },
  );
}

const FAULT = /^The given value is not suitable for module\.m(\d+)\.var\.x declared at [^:]*:\d+,\d+-\d+: ([\s\S]*)\.$/;

function unexpected(detail) {
  throw new Error(`terraform says something else: ${detail}`);
}

function filesOf(cases) {
  const root = cases.map(
    ({ type, json }, at) =>
      `module "m${at}" {\n  source = "./m${at}"\n  x      = ${expressionOf(type, json)}\n}\n\noutput "o${at}" {\n  value = module.m${at}.x\n}\n`,
  );
  const modules = cases.map(({ wanted }, at) => [
    `m${at}/main.tf`,
    `variable "x" {\n  type = ${constraintOf(wanted)}\n}\n\noutput "x" {\n  value = var.x\n}\n`,
  ]);
  return { "main.tf": root.join("\n"), ...Object.fromEntries(modules) };
}
