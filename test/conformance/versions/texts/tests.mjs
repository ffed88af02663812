// Test files.
import { one } from "../text.mjs";

const file = (name, text, more = {}) =>
  one(
    name,
    'variable "v" {\n  default = 1\n}\noutput "o" {\n  value = var.v\n}\nresource "made_thing" "a" {\n  name = "x"\n}\n',
    { "a.tftest.hcl": text, ...more },
  );
const run = (name, body) => file(name, `run "r" {\n${body}}\n`);

export const TEXTS = [
  run("run", ""),
  run("state_key", '  state_key = "x"\n'),
  run("state_key by a variable", "  state_key = var.v\n"),
  run("parallel in a run", "  parallel = true\n"),
  run("parallel wrong", '  parallel = "x"\n'),
  run("skip_cleanup in a run", "  skip_cleanup = true\n"),
  run("backend in a run", '  backend "local" {\n  }\n'),
  run(
    "override_during",
    "  override_resource {\n    target          = made_thing.a\n    override_during = plan\n  }\n",
  ),
  run(
    "override_during text",
    '  override_resource {\n    target          = made_thing.a\n    override_during = "plan"\n  }\n',
  ),
  run(
    "override_during wrong",
    "  override_resource {\n    target          = made_thing.a\n    override_during = never\n  }\n",
  ),
  run("providers that are not there", "  providers = {\n    made = made.x\n  }\n"),
  run("unknown argument of a run", "  colour = 1\n"),
  file("test block", "test {\n}\n"),
  file("test block parallel", 'test {\n  parallel = true\n}\nrun "r" {\n}\n'),
  file("test block unknown", "test {\n  colour = 1\n}\n"),
  file("test block skip_cleanup", "test {\n  skip_cleanup = true\n}\n"),
  file("two test blocks", "test {\n}\ntest {\n}\n"),
  file("variable block", 'variable "x" {\n  type = string\n}\n'),
  file("two variable blocks", 'variable "x" {\n}\nvariable "x" {\n}\n'),
  file("variable block and value", 'variable "x" {\n}\nvariables {\n  x = 1\n}\n'),
  file("mock provider", 'mock_provider "made" {\n}\n'),
  file("mock provider with a source", 'mock_provider "made" {\n  source = "./mocks"\n}\n'),
  file(
    "mock values by a variable",
    'mock_provider "made" {\n  mock_resource "made_thing" {\n    defaults = {\n      id = var.v\n    }\n  }\n}\n',
  ),
  file(
    "override values by a variable",
    "override_resource {\n  target = made_thing.a\n  values = {\n    id = var.v\n  }\n}\n",
  ),
  file("override values number", "override_resource {\n  target = made_thing.a\n  values = 1\n}\n"),
  file("override of nothing", "override_resource {\n  target = made_thing.z\n}\n"),
  file("two runs of a name", 'run "a" {\n}\nrun "a" {\n}\n'),
  file("run with a bad name", 'run "a b" {\n}\n'),
  file("expected failure of a local", 'run "a" {\n  expect_failures = [local.z]\n}\n'),
  file("expected failure of a run", 'run "a" {\n  expect_failures = [run.b]\n}\n'),
  file("tofutest file", "", { "b.tofutest.hcl": 'run "a b" {\n}\n' }),
  file("test in JSON", "", { "b.tftest.json": '{"run": {"a": {"command": "nope"}}}' }),
  file("mock file", "", { "mocks/a.tfmock.hcl": 'mock_resource "made_thing" {\n  defaults = {\n    id = 1\n  }\n}\n' }),
  file("faulty test of a faulty module", 'run "a b" {\n}\n', { "main.tf": 'variable "v" {\n  colour = 1\n}\n' }),
];
