import { homedir } from "node:os";
import { expect, test } from "vitest";
import { parseCliConfiguration } from "./cliConfiguration.ts";

test.each([
  [
    "as the documentation writes it",
    `provider_installation {
       dev_overrides {
         "hashicorp/null" = "/home/me/tmp/null" # a comment with "quotes" and {
         "example.com/corp/dns" = "/home/me/dns"
       }
       filesystem_mirror {
         path    = "/usr/share/terraform/providers"
         include = ["example.com/*/*", "b/*"]
       }
       network_mirror { url = "https://example.com/" }
       direct { exclude = ["example.com/*/*"] }
     }
     plugin_cache_dir = "~/.terraform.d/plugin-cache"`,
    {
      overrides: [
        ["registry.terraform.io/hashicorp/null", "/home/me/tmp/null"],
        ["example.com/corp/dns", "/home/me/dns"],
      ],
      mirrors: ["/usr/share/terraform/providers", `${homedir()}/.terraform.d/plugin-cache`],
    },
  ],
  [
    "with blocks that are assigned, and a mirror after another list",
    `provider_installation = {
       dev_overrides = { "null" = "/a\\\\b" }
       filesystem_mirror = { include = ["a", "b"], path = "/m" }
     }
     credentials "app.terraform.io" { token = "path" }
     /* plugin_cache_dir = "/no" */ // plugin_cache_dir = "/no"
     "plugin_cache_dir" = "/c"`,
    { overrides: [["registry.terraform.io/hashicorp/null", "/a\\b"]], mirrors: ["/m", "/c"] },
  ],
  ["broken", '} } { dev_overrides "a/b" = = "unclosed\n plugin_cache_dir', { overrides: [], mirrors: [] }],
  ["empty", "", { overrides: [], mirrors: [] }],
])("%s", (_, text, expected) => {
  const { overrides, mirrors } = parseCliConfiguration(text);
  expect({ overrides: [...overrides], mirrors }).toEqual(expected);
});
