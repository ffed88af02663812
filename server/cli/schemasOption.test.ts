import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { capturingConsole } from "../../test/support/capturingConsole.ts";
import { withFolder } from "../../test/support/folder.ts";
import { askDisk } from "../host/node/askers.ts";
import { main } from "./main.ts";

const CONFIGURATION = `resource "naughty_thing" "a" {
  nime = "m"
}
resource "terraform_data" "b" {
  inputt = 1
}
`;

const schemas = (version: string, provider: string): string =>
  JSON.stringify({
    format_version: version,
    provider_schemas: {
      [`registry.terraform.io/hashicorp/${provider}`]: {
        resource_schemas: {
          naughty_thing: { version: 0, block: { attributes: { name: { type: "string", optional: true } } } },
        },
      },
    },
  });

/** What `stateline check --json` finds, and its exit code. */
async function checked(
  folder: string,
  ...words: readonly string[]
): Promise<{ readonly diagnostics: string[]; readonly code: number }> {
  const { console, printed } = capturingConsole();
  const code = await main(["check", folder, "--json", ...words], askDisk, console, {});
  const { diagnostics }: { diagnostics: { summary: string; detail: string; source: string }[] } = JSON.parse(
    printed.out,
  );
  return { code, diagnostics: diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`) };
}

const BUILTIN = expect.stringMatching(/^Unsupported argument: .*inputt/);

test.each<[string, string | Uint8Array | undefined, string]>([
  ["that is not there", undefined, "no such file or directory"],
  ["that is empty", "", "it is empty"],
  ["that is cut", schemas("1.0", "naughty").slice(0, -30), "line 1 is not JSON: unexpected EOF"],
  ["that is no JSON", "nothing", "line 1 is not JSON: invalid character 'o' in literal null (expecting 'u')"],
  ["of another format version", schemas("2.0", "naughty"), "format_version 2.0 is not known here, only 0.1 to 1.x"],
  ["that is something else", '{"resource_changes":[]}', "there are no provider_schemas"],
  ["in UTF-16", Buffer.from(`\ufeff${schemas("1.0", "naughty")}`, "utf16le"), "it is not UTF-8"],
])("a file %s is one error, and everything else goes on", (_, content, reason) =>
  withFolder({ "main.tf": CONFIGURATION }, async (folder) => {
    const file = join(folder, "schemas.json");
    if (content !== undefined) writeFileSync(file, content);
    const { diagnostics, code } = await checked(folder, "--schemas", file);
    expect(diagnostics).toEqual([expect.stringContaining(`Schemas not read: ${file}: ${reason}. `), BUILTIN]);
    expect(code).toBe(1);
  }),
);

test("a folder as schema file is one error", () =>
  withFolder({ "main.tf": CONFIGURATION }, async (folder) => {
    expect((await checked(folder, "--schemas", folder)).diagnostics).toEqual([
      expect.stringContaining("is a directory"),
      BUILTIN,
    ]);
  }));

test("only schemas of used providers are applied", () =>
  withFolder(
    { "main.tf": CONFIGURATION, "unused.json": schemas("1.0", "other"), "used.json": schemas("1.0", "naughty") },
    async (folder) => {
      expect((await checked(folder)).diagnostics).toEqual([BUILTIN]);
      expect((await checked(folder, "--schemas", join(folder, "unused.json"))).diagnostics).toEqual([BUILTIN]);
      expect((await checked(folder, `--schemas=${join(folder, "used.json")}`)).diagnostics).toEqual([
        expect.stringMatching(/^Unsupported argument: .*nime/),
        BUILTIN,
      ]);
    },
  ));
