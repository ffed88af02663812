import fc from "fast-check";
import { DEFAULT_OPTIONS, type Inputs, type PlanOptions } from "../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import type { Learned } from "../../server/engine/provider/facts.ts";
import { readResourceSchema } from "../../server/engine/schema/readResourceSchema.ts";
import { type Answer, type Answers, answers, type Question } from "../../server/engine/source/question.ts";
import { attribute } from "../../server/engine/values/path.ts";
import { stringValue } from "../../server/engine/values/value.ts";
import { beginPlan, type PlannedRoot, planOn } from "../../server/workspace/plannedRoot.ts";
import { factsOf } from "./learnedFacts.ts";
import { providersWith } from "./memory.ts";
import { MemoryDisk } from "./memoryDisk.ts";
import { consulting, foretold, ORACLE } from "./oracle.ts";

// A root module that random edits change block by block, on a disk that answers late, with plans that are interrupted. All
// other
// inputs of a plan change as well: options, values of variables, providers and learned facts.

const ROOT = "/w";

const AWS = "registry.terraform.io/hashicorp/aws";
const INSTANCE = {
  attributes: {
    ami: { type: "string", optional: true },
    size: { type: "string", optional: true, computed: true },
    id: { type: "string", computed: true },
  },
};

/** Returns the output of `terraform providers schema -json` for one provider. */
const schemasOf = (resources: object): string =>
  JSON.stringify({ format_version: "1.0", provider_schemas: { [AWS]: { resource_schemas: resources } } });

/** The variants of each part of each file; the first one is the initial text. */
const PARTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "main.tf": {
    requirements: [
      "",
      'terraform {\n  required_providers {\n    tf = { source = "terraform.io/builtin/terraform" }\n  }\n}\n',
      'terraform {\n  required_providers {\n    terraform = { source = "example/other" }\n  }\n}\n',
      'terraform {\n  required_version = ">= 9"\n}\n',
      'terraform {\n  backend "s3" {}\n}\n',
      'provider "terraform" {}\n',
      'terraform {\n  required_providers {\n    made = { source = "hashicorp/made" }\n  }\n}\n\nprovider "made" {\n  zone = local.l\n}\n',
    ],
    aws: [
      "",
      'provider "aws" {\n  region = local.l\n}\n',
      'provider "aws" {\n  alias = "other"\n}\n',
      'provider "aws" {\n  region = var.v\n}\n\nprovider "aws" {\n  alias  = "other"\n  region = terraform_data.a.id\n}\n',
    ],
    i: [
      "",
      'resource "aws_instance" "i" {\n  ami = local.l\n}\n',
      'resource "aws_instance" "i" {\n  provider = aws.other\n  ami      = "one"\n}\n',
      'resource "aws_instance" "i" {\n  count = 2\n  ami   = var.v\n  size  = "large"\n}\n',
      'resource "made_up" "i" {\n  name = local.l\n}\n',
      'resource "made_up" "i" {\n  name = "${var.v}!"\n}\n\nresource "made_up" "j" {\n  name = made_up.i.id\n}\n',
    ],
    v: [
      'variable "v" {\n  default = "x"\n}\n',
      'variable "v" {\n  default = "y"\n}\n',
      'variable "v" {\n  type = number\n}\n',
      'variable "v" {\n  default   = "x"\n  sensitive = true\n}\n',
      'variable "v" {\n  default = "x"\n  validation {\n    condition     = var.v == "y"\n    error_message = "Not ${var.v}."\n  }\n}\n',
      'variable "w" {\n  default = "x"\n}\n',
      "",
    ],
    l: [
      'locals {\n  l = "one"\n}\n',
      "locals {\n  l = var.v\n}\n",
      'locals {\n  l = file("${path.module}/t.txt")\n}\n',
      'locals {\n  l = join(",", fileset(path.module, "*.txt"))\n}\n',
      'locals {\n  l = templatefile("${path.module}/t.txt", { x = var.v })\n}\n',
      "locals {\n  l = terraform_data.a.id\n}\n",
      "locals {\n  l = local.other\n}\n\nlocals {\n  other = 2\n}\n",
      "locals {\n  l = terraform.workspace\n}\n",
      "locals {\n  l = module.m.out\n}\n",
      "",
    ],
    a: [
      'resource "terraform_data" "a" {\n  input = local.l\n}\n',
      'resource "terraform_data" "a" {\n  count = 2\n  input = "${local.l}${count.index}"\n}\n',
      'resource "terraform_data" "a" {\n  for_each = toset(["k", "l"])\n  input    = each.key\n}\n',
      'resource "terraform_data" "a" {\n  for_each = toset([local.l])\n}\n',
      'resource "terraform_data" "a" {\n  input            = var.v\n  triggers_replace = local.l\n}\n',
      'resource "terraform_data" "a2" {\n  input = local.l\n}\n',
      'resource "terraform_data" "a" {\n  input = local.l\n  lifecycle {\n    prevent_destroy = true\n    ignore_changes = [input]\n  }\n}\n',
      'resource "terraform_data" "a" {\n  input = terraform_data.b.id\n}\n',
      'resource "terraform_data" "a" {\n  input = 1 / "x"\n  nothing = 1\n}\n',
      'resource "terraform_data" "a" {\n  input = [\n}\n',
      "",
    ],
    b: [
      'resource "terraform_data" "b" {\n  input = terraform_data.a.output\n}\n',
      'resource "terraform_data" "b" {\n  input = terraform_data.a[0].id\n}\n',
      'resource "terraform_data" "b" {\n  input = terraform_data.a["k"].id\n}\n',
      'resource "terraform_data" "b" {\n  for_each = terraform_data.a\n  input = each.value.id\n}\n',
      'resource "terraform_data" "b" {\n  lifecycle {\n    replace_triggered_by = [terraform_data.a]\n  }\n}\n',
      'resource "terraform_data" "b" {\n  triggers_replace = var.v\n  depends_on = [terraform_data.a, module.m]\n  lifecycle {\n    create_before_destroy = true\n  }\n}\n',
      'resource "terraform_data" "b" {\n  count = var.v == "x" ? 0 : 3\n}\n',
      'resource "terraform_data" "b" {\n  input = module.m.out\n  lifecycle {\n    precondition {\n      condition     = local.l == "one"\n      error_message = "Not one."\n    }\n  }\n}\n',
      'resource "aws_instance" "b" {\n  ami = local.l\n}\n',
      'data "terraform_remote_state" "b" {\n  backend = "local"\n}\n',
      "",
    ],
    moved: [
      "",
      "moved {\n  from = terraform_data.a\n  to   = terraform_data.a2\n}\n",
      "moved {\n  from = terraform_data.a\n  to   = terraform_data.b\n}\n",
      'moved {\n  from = terraform_data.a[0]\n  to   = terraform_data.a["k"]\n}\n',
      "moved {\n  from = module.m\n  to   = module.n\n}\n",
      "moved {\n  from = terraform_data.a\n  to   = module.m.terraform_data.x\n}\n",
      "removed {\n  from = terraform_data.a\n  lifecycle {\n    destroy = false\n  }\n}\n",
      "removed {\n  from = module.m\n}\n",
      "removed {\n  from = terraform_data.b\n}\n",
      'moved {\n  from = module.m["k"]\n  to   = module.m[0]\n}\n',
    ],
    id: [
      "",
      'locals {\n  id = "i"\n}\n',
      'locals {\n  id = "other"\n}\n',
      "locals {\n  id = [1]\n}\n",
      "locals {\n  id = { a = 1 }\n}\n",
      "locals {\n  id = null\n}\n",
      'locals {\n  id = ""\n}\n',
      "locals {\n  id = terraform_data.b.id\n}\n",
      'locals {\n  id = sensitive("i")\n}\n',
      'locals {\n  id = tomap({ k = "i", l = "j" })\n}\n',
      'locals {\n  id = toset(["k"])\n}\n',
      'locals {\n  id = 1 / "x"\n}\n',
    ],
    imports: [
      "",
      'import {\n  to = terraform_data.a\n  id = "i"\n}\n',
      "import {\n  to = terraform_data.a\n  id = local.id\n}\n",
      "import {\n  to = terraform_data.a[0]\n  id = local.id\n}\n",
      "import {\n  for_each = local.id\n  to       = terraform_data.a[each.key]\n  id       = each.value\n}\n",
      'import {\n  for_each = toset(["k", local.l])\n  to       = terraform_data.a[each.key]\n  id       = "${each.key}-${local.id}"\n}\n',
      "import {\n  for_each = local.id\n  to       = module.m[each.key].terraform_data.x\n  id       = each.key\n}\n",
      "import {\n  to = module.m.terraform_data.x\n  id = var.v\n}\n",
      "import {\n  to       = aws_instance.i\n  identity = { id = local.id }\n}\n",
      "import {\n  to = aws_instance.i\n  id = local.id\n}\n",
      "import {\n  to = terraform_data.a[local.id]\n  id = local.nothing\n}\n",
      "import {\n  to = terraform_data.absent\n  id = local.id\n}\n",
      "import {\n  to = terraform_data.a\n  id = terraform_data.a.id\n}\n",
    ],
    m: [
      'module "m" {\n  source = "./m"\n  v      = local.l\n}\n',
      'module "m" {\n  source = "./m"\n  count  = 2\n  v      = count.index\n}\n',
      'module "m" {\n  source   = "./m"\n  for_each = toset(["k", local.l])\n  v        = each.key\n}\n',
      'module "m" {\n  source = "./n"\n  v      = var.v\n}\n',
      'module "m" {\n  source = "./nowhere"\n}\n',
      'module "m" {\n  source     = "./m"\n  v          = "x"\n  depends_on = [terraform_data.b]\n}\n',
      'module "m" {\n  source = "./m"\n  providers = {\n    terraform = terraform\n  }\n}\n',
      'module "n" {\n  source = "./m"\n  v      = local.l\n}\n',
      "",
    ],
  },
  "more.tf": {
    n: [
      "",
      'module "n" {\n  source = "./n"\n  v      = terraform_data.a.id\n}\n',
      'module "n" {\n  source = "./m"\n  v      = module.m.out\n}\n',
      'module "n" {\n  source = "./m"\n  v      = module.m[0].out\n}\n',
    ],
    outputs: [
      "",
      'output "o" {\n  value = terraform_data.a.id\n}\n',
      'output "o" {\n  value     = module.m\n  sensitive = true\n}\n',
      'output "o" {\n  value = [terraform_data.b, local.l]\n}\n',
      'check "d" {\n  data "terraform_remote_state" "r" {\n    backend = local.l\n  }\n  assert {\n    condition     = var.v == "x"\n    error_message = "Not x, but ${local.l}."\n  }\n}\n',
      'check "c" {\n  assert {\n    condition     = local.l == "one"\n    error_message = "Not one."\n  }\n}\n',
    ],
    cloud: [
      "",
      'resource "aws_vpc" "v" {\n  name = local.l\n}\n\noutput "vpc" {\n  value = [aws_vpc.v.id, aws_vpc.v.none]\n}\n',
      'resource "aws_vpc" "v" {\n  count = 2\n  size  = 1\n  rule {\n    a = data.aws_zone.z.id\n  }\n}\n\ndata "aws_zone" "z" {\n  name = var.v\n}\n',
      'data "aws_zone" "z" {\n  name       = "x"\n  depends_on = [terraform_data.a]\n}\n\nresource "aws_vpc" "v" {\n  name = data.aws_zone.z.id\n}\n',
    ],
    again: ["", 'resource "terraform_data" "a" {\n}\n', 'variable "v" {\n}\n', "locals {\n  l = 5\n}\n"],
  },
  "override.tf": {
    a: ["", 'resource "terraform_data" "a" {\n  input = "overridden"\n}\n', 'variable "v" {\n  default = "o"\n}\n'],
  },
  "m/main.tf": {
    v: [
      'variable "v" {\n  default = "m"\n}\n',
      'variable "v" {\n}\n',
      'variable "v" {\n  type = number\n  default = 1\n}\n',
      'variable "v" {\n  sensitive = true\n}\n',
      "",
    ],
    x: [
      'resource "terraform_data" "x" {\n  input = var.v\n}\n',
      'resource "terraform_data" "x" {\n  count = 2\n  triggers_replace = var.v\n}\n',
      'resource "terraform_data" "y" {\n  input = var.v\n}\n',
      'resource "terraform_data" "x" {\n  input = file("${path.module}/../t.txt")\n}\n',
      "",
    ],
    out: [
      'output "out" {\n  value = terraform_data.x.id\n}\n',
      'output "out" {\n  value = var.v\n}\n',
      'output "out" {\n  value = "fixed"\n}\n',
      'output "out" {\n  value = var.v\n  sensitive = true\n}\n',
      "",
    ],
    inner: [
      "",
      'module "inner" {\n  source = "../n"\n  v      = var.v\n}\n',
      'module "inner" {\n  source = "../m"\n}\n',
      "moved {\n  from = terraform_data.x\n  to   = terraform_data.y\n}\n",
      'terraform {\n  required_providers {\n    terraform = { source = "example/other" }\n  }\n}\n',
    ],
  },
  "n/main.tf": {
    all: [
      'variable "v" {\n  default = "n"\n}\n\nresource "terraform_data" "x" {\n  input = var.v\n}\n\noutput "out" {\n  value = terraform_data.x.input\n}\n',
      'variable "v" {\n}\n\nresource "terraform_data" "x" {\n  for_each = toset(["p", "q"])\n  input    = var.v\n}\n',
      "",
    ],
  },
  "t.txt": { text: ["text", "other ${x}", "${", ""] },
  "u.txt": { text: ["", "u"] },
  "given.tfvars": { v: ['v = "from a file"\n', "v = { a = 1 }\n", 'v = "x"\nw = 2\n'] },
  "schemas.json": {
    all: [
      schemasOf({ aws_instance: { version: 0, block: INSTANCE } }),
      schemasOf({
        aws_instance: {
          version: 0,
          block: { attributes: { ...INSTANCE.attributes, ami: { type: "number", required: true } } },
        },
      }),
      schemasOf({}),
      "{",
      "",
    ],
  },
  "scroll.txt": { id: ["", "foretold", "foretold otherwise"] },
  "terraform.tfvars": { v: ["", 'v = "given"\n', "v = 7\n", "w = 1\n", "v = [\n"] },
  ".terraform/environment": { name: ["", "staging"] },
  "terraform.tfstate.d/staging/terraform.tfstate": { state: ["", state(2, ["a", ["7"]])] },
  "terraform.tfstate": {
    state: [
      state(1, ["a", ["1"]], ["b", ["2"]], ["module.m.x", ["3"]]),
      state(2, ["a", ["9"]], ["b", ["2"]], ["module.m.x", ["3"]]),
      state(3, ["a", ["1", "2", "3"]], ["b", ["4"]]),
      state(4, ["a", ["1"]], ["gone", ["5"]], ["module.n.x", ["6"]], ["module.m[0].x", ["7"]]),
      state(5, ["a", ["1"], '"status": "tainted",'], ["b", ["2"], '"deposed": "00000001",']),
      state(6, ["a", ["1"], '"sensitive_attributes": [[{"type": "get_attr", "value": "input"}]],']),
      instanceState(9, '{"ami": "x", "size": "small", "id": "i1"}'),
      instanceState(10, '{"ami": "one", "size": "large", "id": "i1"}'),
      cloudState(7, '{"id": "v1", "name": "one", "size": null, "rule": [{"a": "z1", "b": 1}]}'),
      cloudState(8, '{"id": "v2", "name": "x", "size": 1, "rule": []}', '{"id": "v3", "name": null, "size": 2}'),
      "{",
      "",
    ],
  },
};

/** Returns a state of a provider without a schema: objects of `aws_vpc.v`, of another type, and a data source. */
function cloudState(serial: number, ...objects: readonly string[]): string {
  const provider = '"provider": "provider[\\"registry.terraform.io/hashicorp/aws\\"]"';
  const instances = objects.map((attributes, at) => {
    const key = objects.length > 1 ? `"index_key": ${at},` : "";
    return `{${key} "schema_version": ${serial % 2}, "attributes": ${attributes}}`;
  });
  const zone = `{"schema_version": 0, "attributes": {"id": "z1", "name": "x"}}`;
  return `{"version": 4, "serial": ${serial}, "lineage": "x", "resources": [
    {"mode": "managed", "type": "aws_vpc", "name": "v", ${provider}, "instances": [${instances.join()}]},
    {"mode": "managed", "type": "aws_vpc", "name": "gone", ${provider}, "instances": [${instances[0]}]},
    {"mode": "data", "type": "aws_zone", "name": "z", ${provider}, "instances": [${zone}]}]}`;
}

/** Returns a state with the object of `aws_instance.i`. */
function instanceState(serial: number, attributes: string): string {
  return `{"version": 4, "serial": ${serial}, "lineage": "x", "resources": [{"mode": "managed", "type": "aws_instance", "name": "i",
    "provider": "provider[\\"${AWS}\\"]", "instances": [{"schema_version": 0, "attributes": ${attributes}}]}]}`;
}

/** Returns a state of `terraform_data`: names with modules, the inputs of the instances, and more fields of each resource. */
function state(serial: number, ...resources: readonly (readonly [string, readonly string[], string?])[]): string {
  const texts = resources.map(([address, inputs, more = ""]) => {
    const module = address.split(".").slice(0, -1).join(".");
    const instances = inputs.map((input, at) => {
      const key = inputs.length > 1 ? `"index_key": ${at},` : "";
      const typed = `{"type": "string", "value": "${input}"}`;
      return `{${key} ${more} "schema_version": 0, "attributes": {"id": "id${at}", "input": ${typed}, "output": ${typed}, "triggers_replace": null}}`;
    });
    return `{${module ? `"module": "${module}",` : ""} "mode": "managed", "type": "terraform_data", "name": "${address.split(".").at(-1)}", "provider": "provider[\\"terraform.io/builtin/terraform\\"]", "instances": [${instances.join()}]}`;
  });
  return `{"version": 4, "terraform_version": "1.11.4", "serial": ${serial}, "lineage": "x", "resources": [${texts.join()}]}`;
}

const PLACES = Object.entries(PARTS).flatMap(([file, parts]) =>
  Object.entries(parts).map(([part, variants]) => ({ file, part, count: variants.length })),
);

const SIZE = readResourceSchema({ version: 0, block: INSTANCE }).schema.block.attributes.get("size")!;
const sizeFacts = (learned: Learned) =>
  factsOf([{ provider: AWS, type: "aws_instance", path: [attribute("size")], part: SIZE, learned }]);

type Settings = Pick<Inputs, "facts" | "providers"> & { readonly options: PlanOptions };

const withOptions = (variants: readonly Partial<PlanOptions>[]): readonly ((before: Settings) => Settings)[] =>
  variants.map((changed) => (before) => ({ ...before, options: { ...before.options, ...changed } }));

/** The other inputs of a plan, each with its variants. */
const SETTINGS: Readonly<Record<string, readonly ((before: Settings) => Settings)[]>> = {
  mode: withOptions([{ mode: "normal" }, { mode: "destroy" }, { mode: "refresh-only" }]),
  purpose: withOptions([{ purpose: "plan" }, { purpose: "validate" }, { purpose: "plan" }]),
  refresh: withOptions([{ refresh: true }, { refresh: false }]),
  targets: withOptions([
    { targets: [] },
    { targets: ["terraform_data.a"] },
    { targets: ["module.m"] },
    { targets: ["terraform_data.b[0]", "terraform_data.absent"] },
  ]),
  replace: withOptions([
    { replace: [] },
    { replace: ["terraform_data.a"] },
    { replace: ["module.m.terraform_data.x"] },
  ]),
  missingVariable: withOptions([{ missingVariable: "unknown" }, { missingVariable: "error" }]),
  variables: withOptions([
    { variables: [] },
    { variables: [{ name: "v", text: "told" }] },
    { variables: [{ file: `${ROOT}/given.tfvars` }] },
    { variables: [{ name: "v", text: "told" }, { file: `${ROOT}/given.tfvars` }] },
  ]),
  environment: withOptions([
    { environmentVariables: new Map() },
    {
      environmentVariables: new Map([
        ["v", "around"],
        ["w", "around"],
      ]),
    },
  ]),
  schemas: withOptions([{}, { schemas: `${ROOT}/schemas.json` }]),
  workspace: withOptions([{}, { workspace: "staging" }]),
  time: withOptions([{}, { planTime: "2026-11-23T00:00:00Z" }]),
  facts: [
    ({ facts: _, ...rest }) => rest,
    (before) => ({ ...before, facts: sizeFacts({ changed: "replaces" }) }),
    (before) => ({ ...before, facts: sizeFacts({ default: stringValue("usual") }) }),
  ],
  providers: [({ providers: _, ...rest }) => rest, (before) => ({ ...before, providers: providersWith(consulting) })],
};

/** One change: another variant of a part or of a setting, or a typing mistake; and the conditions of the plan after it. */
export interface Change {
  readonly subject:
    | { readonly kind: "part"; readonly file: string; readonly part: string; readonly variant: number }
    | { readonly kind: "setting"; readonly name: string; readonly variant: number }
    | {
        readonly kind: "slip";
        readonly file: string;
        readonly at: number;
        readonly length: number;
        readonly text: string;
      };
  /** The number of open questions that are answered before the plan. */
  readonly answered: number;
  /** Whether the changed file becomes an open question first, instead of being answered at once. */
  readonly isLate: boolean;
  /** The nodes that are planned in a turn, and the number of turns before the next change. */
  readonly turn: number;
  readonly turns: number;
  readonly visible: string | undefined;
}

const FILES = Object.keys(PARTS);

const part = fc.constantFrom(...PLACES).chain(({ file, part, count }) =>
  fc.record({
    kind: fc.constant("part" as const),
    file: fc.constant(file),
    part: fc.constant(part),
    variant: fc.nat(count - 1),
  }),
);
const setting = fc.constantFrom(...Object.entries(SETTINGS)).chain(([name, variants]) =>
  fc.record({
    kind: fc.constant("setting" as const),
    name: fc.constant(name),
    variant: fc.nat(variants.length - 1),
  }),
);
const slip = fc.record({
  kind: fc.constant("slip" as const),
  file: fc.constantFrom(...FILES),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(20),
  text: fc.constantFrom("", "x", '"', "}", "\n", "null", "var.v", "count = 2\n"),
});
const often = { depthSize: "small", withCrossShrink: true } as const;

export const aChange: fc.Arbitrary<Change> = fc.record({
  subject: fc.oneof(
    often,
    { weight: 6, arbitrary: part },
    { weight: 2, arbitrary: setting },
    { weight: 1, arbitrary: slip },
  ),
  answered: fc.oneof({ weight: 3, arbitrary: fc.constant(1000) }, { weight: 1, arbitrary: fc.nat(3) }),
  isLate: fc.boolean(),
  turn: fc.oneof({ weight: 2, arbitrary: fc.constant(1000) }, { weight: 3, arbitrary: fc.integer({ min: 1, max: 6 }) }),
  turns: fc.nat(3),
  visible: fc.option(fc.constantFrom("main.tf", "more.tf", "m/main.tf"), { nil: undefined }),
});

/** The root module with all changes so far, planned as in an editor. */
export class ChangingRoot {
  readonly #variants = new Map<string, number>();
  readonly #disk = new MemoryDisk([].values());
  #settings: Settings = { options: DEFAULT_OPTIONS };
  #known: Answers = answers();
  readonly #asked = new Map<string, Question>();
  #planned: PlannedRoot | undefined;

  constructor() {
    for (const file of FILES) this.#write(file);
    while (this.#plan(1000, undefined).open.length > 0) this.#answer(1000);
  }

  /** Returns the shown plan if it is complete and current; undefined while it is incomplete or lacks files. */
  get plan(): LivePlan | undefined {
    const { latest, shown } = this.#planned ?? {};
    return !this.#isUnderWay && shown?.plan === latest ? latest : undefined;
  }

  change({ subject, answered, isLate, turn, turns, visible }: Change): void {
    if (subject.kind === "slip") this.#slip(subject);
    else if (subject.kind === "setting") this.#settings = SETTINGS[subject.name]![subject.variant]!(this.#settings);
    else {
      this.#variants.set(`${subject.file} ${subject.part}`, subject.variant);
      this.#write(subject.file);
    }
    this.#notice(isLate);
    this.#answer(answered);
    this.#plan(turn, visible);
    for (let at = 0; at < turns && this.#isUnderWay; at++) this.#goOn(turn);
  }

  /** Answers and plans until no question is open and the plan is complete. */
  settle(): LivePlan {
    for (;;) {
      while (this.#isUnderWay) this.#goOn(3);
      if (!this.#planned?.latest?.open.length) break;
      this.#answer(1000);
      this.#plan(1000, undefined);
    }
    if (!this.plan) throw new Error("nothing was planned");
    return this.plan;
  }

  get #isUnderWay(): boolean {
    return (this.#planned?.starting ?? this.#planned?.planning) !== undefined;
  }

  #write(file: string): void {
    const texts = Object.entries(PARTS[file]!).map(
      ([part, variants]) => variants[this.#variants.get(`${file} ${part}`) ?? 0]!,
    );
    this.#put(file, texts.filter((text) => text !== "").join("\n"));
  }

  /** Writes a file; a file without text is deleted. */
  #put(file: string, text: string): void {
    if (text === "") this.#disk.files.delete(`${ROOT}/${file}`);
    else this.#disk.files.set(`${ROOT}/${file}`, text);
  }

  #slip({ file, at, length, text }: Extract<Change["subject"], { kind: "slip" }>): void {
    const before = this.#disk.files.get(`${ROOT}/${file}`) ?? "";
    const start = Math.floor(at * before.length);
    this.#put(file, before.slice(0, start) + text + before.slice(start + length));
  }

  /** Updates the answers that no longer match the disk, or drops them so that they are asked again. */
  #notice(isLate: boolean): void {
    const outdatedQuestions = [...this.#asked.values()].filter((question) => {
      const known = this.#known.get(question);
      return known && textOf(known as Answer | ReturnType<typeof foretold>) !== textOf(this.#answerTo(question));
    });
    this.#known = isLate
      ? this.#known.without(outdatedQuestions.map(({ key }) => key))
      : this.#known.with(outdatedQuestions.map((question) => [question, this.#answerTo(question)]));
  }

  /** Returns the answer of the disk, which also has the oracle's answers. */
  #answerTo(question: Question): Answer | ReturnType<typeof foretold> {
    if (question.kind !== ORACLE) return this.#disk.answer(question);
    const id = this.#disk.files.get(`${ROOT}/scroll.txt`);
    return id === undefined ? { kind: "failure", absent: true, reason: "nobody knows" } : foretold(id);
  }

  #answer(most: number): void {
    const open = (this.#planned?.latest?.open ?? []).filter((question) => !this.#known.get(question)).slice(0, most);
    for (const question of open) this.#asked.set(question.key, question);
    this.#known = this.#known.with(open.map((question) => [question, this.#answerTo(question)]));
  }

  #plan(turn: number, visible: string | undefined): LivePlan {
    const inputs = { root: ROOT, answers: this.#known, ...this.#settings };
    this.#planned = beginPlan(occasion(turn, visible), inputs, this.#planned);
    return this.#planned.latest!;
  }

  #goOn(turn: number): void {
    if (this.#planned) this.#planned = planOn(occasion(turn, undefined), this.#planned);
  }
}

const occasion = (turn: number, visible: string | undefined) => ({
  root: ROOT,
  version: 0,
  visible: new Set(visible === undefined ? [] : [`${ROOT}/${visible}`]),
  turn,
  now: 0,
  log: (_: string, caught: unknown) => {
    throw caught;
  },
});

const textOf = (answer: Answer | ReturnType<typeof foretold>): string =>
  "kind" in answer && answer.kind === "bytes" ? new TextDecoder().decode(answer.bytes) : JSON.stringify(answer);
