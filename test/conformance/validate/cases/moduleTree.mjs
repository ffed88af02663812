// Trees of modules, with what terraform init has written down of them.
import { directories } from "../directories.mjs";

const call = (name, source, body = "") => `module "${name}" {\n  source = "${source}"\n${body}}\n`;
const manifest = (...modules) => ({
  ".terraform/modules/modules.json": JSON.stringify({
    Modules: [{ Key: "", Source: "", Dir: "." }, ...modules.map(([Key, Source, Dir, Version]) => ({ Key, Source, Version, Dir }))],
  }),
});
const wrong = 'output "o" {\n  value = var.nope\n}\n';
const bad = 'output "o" {\n}\n';
const consul = "registry.terraform.io/hashicorp/consul/aws";
const remote = (files, ...more) => ({
  "main.tf": call("c", "hashicorp/consul/aws"),
  ...manifest(["c", consul, ".terraform/modules/c", "0.1.0"], ...more),
  ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`.terraform/modules/c/${name}`, text])),
});

export const cases = directories({
  "of a registry": remote({ "main.tf": 'output "o" {\n  value = 1\n}\n' }),
  "of a registry, undeclared": remote({ "main.tf": wrong }),
  "of a registry, a decode error": remote({ "main.tf": bad }),
  "of a registry, a missing argument": remote({ "main.tf": 'variable "x" {\n}\n' }),
  "of a registry, an unknown output": { ...remote({ "main.tf": "" }), "main.tf": `${call("c", "hashicorp/consul/aws")}output "p" {\n  value = module.c.nope\n}\n` },
  "of a registry, no files": remote({ "readme.md": "x" }),
  "of a registry, no folder": remote({}),
  "of a registry with a submodule": remote({ "main.tf": call("s", "./s"), "s/main.tf": wrong }, ["c.s", "./s", ".terraform/modules/c/s"]),
  "of a registry with a submodule that is not written down": remote({ "main.tf": call("s", "./s"), "s/main.tf": wrong }),
  "of a registry, a folder in it": { "main.tf": call("c", "hashicorp/consul/aws//modules/x"), ...manifest(["c", `${consul}//modules/x`, ".terraform/modules/c/modules/x", "0.1.0"]), ".terraform/modules/c/modules/x/main.tf": wrong },
  "another source": { ...remote({ "main.tf": wrong }), "main.tf": call("c", "hashicorp/vault/aws") },
  "a version that fits": { ...remote({ "main.tf": wrong }), "main.tf": call("c", "hashicorp/consul/aws", '  version = "~> 0.1.0"\n') },
  "a version that does not fit": { ...remote({ "main.tf": wrong }), "main.tf": call("c", "hashicorp/consul/aws", '  version = "~> 0.2"\n') },
  "a version that is not written down": { "main.tf": call("c", "hashicorp/consul/aws", '  version = "1.0.0"\n'), ...manifest(["c", consul, ".terraform/modules/c"]), ".terraform/modules/c/main.tf": wrong },
  "of git": { "main.tf": call("c", "git::https://example.com/a.git"), ...manifest(["c", "git::https://example.com/a.git", ".terraform/modules/c"]), ".terraform/modules/c/main.tf": wrong },
  "of git, another ref": { "main.tf": call("c", "git::https://example.com/a.git?ref=v2"), ...manifest(["c", "git::https://example.com/a.git?ref=v1", ".terraform/modules/c"]), ".terraform/modules/c/main.tf": wrong },
  "of github": { "main.tf": call("c", "github.com/a/b"), ...manifest(["c", "git::https://github.com/a/b.git", ".terraform/modules/c"]), ".terraform/modules/c/main.tf": wrong },
  "local, moved elsewhere by the manifest": { "main.tf": call("c", "./c"), ...manifest(["c", "./c", "elsewhere"]), "elsewhere/main.tf": wrong, "c/main.tf": "" },
  "local, not written down": { "main.tf": call("c", "./c"), ...manifest(), "c/main.tf": wrong },
  "local, changed source": { "main.tf": call("c", "./d"), ...manifest(["c", "./c", "c"]), "c/main.tf": wrong, "d/main.tf": "" },
  "two calls, one written down": { "main.tf": call("c", "./c") + call("d", "./c"), ...manifest(["c", "./c", "c"]), "c/main.tf": wrong },
  "a manifest that is cut": { "main.tf": call("c", "hashicorp/consul/aws"), ".terraform/modules/modules.json": '{"Modules": [' },
  "a manifest that is empty": { "main.tf": call("c", "hashicorp/consul/aws"), ".terraform/modules/modules.json": "" },
  "a manifest of another kind": { "main.tf": call("c", "hashicorp/consul/aws"), ".terraform/modules/modules.json": "[]" },
  "a manifest that leads outside": { "main.tf": call("c", "hashicorp/consul/aws"), ...manifest(["c", consul, "../../nowhere", "0.1.0"]) },
  "a manifest that leads to the root": { "main.tf": call("c", "./c"), ...manifest(["c", "./c", "c"]), "c/main.tf": `${call("r", "../")}` },
  "a manifest that leads in a circle": { "main.tf": call("c", "hashicorp/consul/aws"), ...manifest(["c", consul, ".", "0.1.0"]) },
  "a key of another module": { "main.tf": call("c", "hashicorp/consul/aws"), ...manifest(["d", consul, ".terraform/modules/d", "0.1.0"]), ".terraform/modules/d/main.tf": wrong },
  "deep": { "main.tf": call("a", "./a"), "a/main.tf": call("b", "./b"), "a/b/main.tf": call("c", "../../c"), "c/main.tf": wrong },
  "deep, arguments": { "main.tf": call("a", "./a", "  x = 1\n"), "a/main.tf": `variable "x" {\n}\n${call("b", "./b", "  y = var.x\n  z = 1\n")}`, "a/b/main.tf": 'variable "y" {\n  type = list(string)\n}\n' },
  "itself": { "main.tf": call("a", "./a"), "a/main.tf": call("a", "../a") },
  "each other": { "main.tf": call("a", "./a"), "a/main.tf": call("b", "../b"), "b/main.tf": call("a", "../a") },
  "the root": { "main.tf": call("a", "./") },
});
