import { DEFAULT_OPTIONS, type PlanOptions } from "../../server/engine/load/inputs.ts";
import { makePlan } from "../../server/engine/plan/makePlan.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import type { Answer, Question } from "../../server/engine/source/question.ts";
import { answers } from "../../server/engine/source/question.ts";
import type { PlanWith } from "../../server/ide/editing/editEffect.ts";
import { planWithTexts } from "../../server/workspace/asked/editedPlan.ts";
import type { RootPlan } from "../../server/workspace/snapshot.ts";
import { MemoryDisk } from "./memoryDisk.ts";

// The notation of an editor's files in tests: main.tf, with `$0` at the cursor; then more files, each below its heading.
//
//     --- state
//     terraform_data.web["a"] { id = "3f", input = "v1" }
//     --- modules/m/main.tf
//     …

export interface Fixture {
  readonly root: RootPlan;
  /** The path of the file with the cursor; main.tf if there is no cursor. */
  readonly path: string;
  /** The offset of the cursor; 0 if there is no cursor. */
  readonly offset: number;
  /** The text of the file with the cursor. */
  readonly written: string;
  /** Returns the plan with another text of one file. */
  planWith(path: string, text: string): LivePlan;
  /** Returns the plan with other texts of some files, as a handler of the editor plans it. */
  readonly planEdited: PlanWith;
}

const FOLDER = "/fixture";

/** Plans the files in a text. */
export function fixture(text: string): Fixture {
  const parts = unindented(text).split(/^--- (.*)\n/m);
  const files = new Map([["main.tf", parts[0] ?? ""]]);
  for (let at = 1; at < parts.length; at += 2)
    files.set(fileOf(parts[at]!), contentOf(parts[at]!, parts[at + 1] ?? ""));
  const [name = "main.tf", content = ""] = [...files].find(([, content]) => content.includes(CURSOR)) ?? [];
  const disk = new MemoryDisk([][Symbol.iterator]());
  for (const [file, content] of files) disk.files.set(`${FOLDER}/${file}`, content.replace(CURSOR, ""));
  const schemas = files.has(SCHEMAS) && { schemas: `${FOLDER}/${SCHEMAS}` };
  const options = { ...DEFAULT_OPTIONS, ...schemas };
  const plan = settled(options, (question) => disk.answer(question));
  return {
    root: { root: FOLDER, plan, version: 1, isStale: false },
    path: `${FOLDER}/${name}`,
    offset: Math.max(content.indexOf(CURSOR), 0),
    written: content.replace(CURSOR, ""),
    planEdited: (texts, state) => planWithTexts(plan, texts, state),
    planWith: (path, text) => {
      disk.files.set(path, text);
      return settled(options, (question) => disk.answer(question));
    },
  };
}

const CURSOR = "$0";
/** The file with the schemas of providers, in the form of `terraform providers schema -json`. */
const SCHEMAS = "schemas.json";

const fileOf = (heading: string): string => (heading === "state" ? "terraform.tfstate" : heading);

const contentOf = (heading: string, text: string): string => (heading === "state" ? stateOf(text) : text);

function settled(options: PlanOptions, answer: (question: Question) => Answer): LivePlan {
  let plan = makePlan({ root: FOLDER, answers: answers(), options });
  while (plan.open.length > 0) {
    const found = plan.open.map((question) => [question, answer(question)] as const);
    plan = makePlan({ ...plan.inputs, answers: plan.inputs.answers.with(found) }, plan);
  }
  return plan;
}

/** Removes the indentation of the first line from all lines. */
export function unindented(text: string): string {
  const lines = text.replace(/^\n/, "").replace(/\n *$/, "\n").split("\n");
  const indentation = /^ */.exec(lines[0] ?? "")?.[0] ?? "";
  return lines.map((line) => (line.startsWith(indentation) ? line.slice(indentation.length) : line)).join("\n");
}

const stateOf = (text: string): string =>
  JSON.stringify({
    version: 4,
    terraform_version: "1.11.4",
    serial: 7,
    lineage: "0",
    outputs: {},
    resources: text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map(resourceOf),
  });

function resourceOf(line: string): object {
  const [, module, type, name, key, body] = /^(module\..+\.)?(\w+)\.(\w+)(?:\[(.*?)\])? \{(.*)\}$/.exec(line) ?? [];
  if (body === undefined) throw new Error(`this is no object of a state: ${line}`);
  const given: Record<string, string> = JSON.parse(`{${body.replace(/(\w+) = /g, '"$1": ')}}`);
  const dynamic = (value: string | undefined) => (value === undefined ? null : { value, type: "string" });
  const { id, input, triggers_replace } = given;
  const attributes = {
    id,
    input: dynamic(input),
    output: dynamic(input),
    triggers_replace: dynamic(triggers_replace),
  };
  return {
    ...(module && { module: module.slice(0, -1) }),
    mode: "managed",
    type,
    name,
    provider: 'provider["terraform.io/builtin/terraform"]',
    instances: [
      { ...(key && { index_key: JSON.parse(key) }), schema_version: 0, attributes, sensitive_attributes: [] },
    ],
  };
}
