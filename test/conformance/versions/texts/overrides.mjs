// The targets of overrides in test files.
import { one } from "../text.mjs";

const thing = (body, name = "a") => `resource "made_thing" "${name}" {\n  name = "x"\n${body}}\n`;
const CALL = 'module "m" {\n  source = "./m"\n';
const om = (t, o = "outputs = {}") => `override_module {\n  target = ${t}\n  ${o}\n}\nrun "a" {\n}\n`;
const or = (t, kind = "resource") => `override_${kind} {\n  target = ${t}\n  values = {}\n}\nrun "a" {\n}\n`;

export const TEXTS = [
  ...[
    "module.m",
    "module.z",
    "module.m.module.n",
    "made_thing.a",
    "module.m.made_thing.a",
    "var.a",
    "local.a",
    "data.made_thing.a",
    '"module.m"',
    "module.m[0]",
    'module.m["x"]',
    "module.m.o",
    "output.o",
    "null",
    "[module.m]",
    "module",
    "upper(1)",
    "module.m[*]",
    "module.m[var.a]",
    "path.module",
    "1",
    "made_thing",
  ].map((t) =>
    one(`override_module ${t}`, `${CALL}}\n${thing("")}`, {
      "m/main.tf": `output "o" {\n  value = 1\n}\n${thing("")}`,
      "a.tftest.hcl": om(t),
    }),
  ),
  ...[
    "module.m",
    "module.z",
    "made_thing.z",
    "module.m.made_thing.a",
    "module.m.made_thing.z",
    "var.a",
    "data.made_thing.a",
    '"made_thing.a"',
    "made_thing.a[0]",
    "made_thing.a.name",
    "made_thing",
  ].map((t) =>
    one(`override_resource ${t}`, `${CALL}}\n${thing("")}`, { "m/main.tf": thing(""), "a.tftest.hcl": or(t) }),
  ),
  ...["made_thing.a", "data.made_thing.z", "data.made_thing.a", "module.m.data.made_thing.a"].map((t) =>
    one(`override_data ${t}`, `${CALL}}\n${thing("")}data "made_thing" "a" {\n}\n`, {
      "m/main.tf": thing(""),
      "a.tftest.hcl": or(t, "data"),
    }),
  ),
  one("override_module in run", `${CALL}}\n`, {
    "m/main.tf": "",
    "a.tftest.hcl": 'run "a" {\n  override_module {\n    target = made_thing.a\n  }\n}\n',
  }),
  one("override_module no target", `${CALL}}\n`, {
    "m/main.tf": "",
    "a.tftest.hcl": 'override_module {\n  outputs = {}\n}\nrun "a" {\n}\n',
  }),
  one("override_module outputs text", `${CALL}}\n`, {
    "m/main.tf": "",
    "a.tftest.hcl": om("module.m", 'outputs = "x"'),
  }),
  one("override_module values", `${CALL}}\n`, { "m/main.tf": "", "a.tftest.hcl": om("module.m", "values = {}") }),
  one("override_module during", `${CALL}}\n`, {
    "m/main.tf": "",
    "a.tftest.hcl": om("module.m", "override_during = plan"),
  }),
  one("override_module twice", `${CALL}}\n`, {
    "m/main.tf": "",
    "a.tftest.hcl": `override_module {\n  target = module.m\n}\n${om("module.m")}`,
  }),
  one("override_module in mock_provider", `${CALL}}\n`, {
    "m/main.tf": "",
    "a.tftest.hcl": 'mock_provider "made" {\n  override_module {\n    target = module.m\n  }\n}\nrun "a" {\n}\n',
  }),
];
