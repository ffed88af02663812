import { describe, expect, test } from "vitest";
import { chooseLanguage, type LanguageHints, parseLanguage } from "./language.ts";
import { parseConstraints } from "./versionConstraint.ts";

const NOTHING: LanguageHints = {
  option: undefined,
  product: "terraform",
  versionFiles: [],
  program: undefined,
  constraints: [],
  stateVersion: undefined,
};

/** Returns the chosen language, and the kind of the reason. */
function chosen(hints: Partial<LanguageHints>): string {
  const { dialect, reason } = chooseLanguage({ ...NOTHING, ...hints });
  return `${dialect.name} ${reason.kind}`;
}

const file = (path: string, text: string) => ({ path, text });
const constraints = (text: string) => parseConstraints(text) ?? [];

test("without a hint the newest release of the product is taken", () => {
  expect(chosen({})).toBe("terraform@1.17.2 default");
  expect(chosen({ product: "opentofu" })).toBe("opentofu@1.13.9 default");
});

test("an option overrides everything, and completes its version", () => {
  const versionFiles = [file("/a/.terraform-version", "1.9.8")];
  expect(chosen({ option: "terraform@1.15", versionFiles, stateVersion: "1.16.0" })).toBe("terraform@1.15.9 option");
  expect(chosen({ option: "opentofu", versionFiles })).toBe("opentofu@1.13.9 option");
  expect(chosen({ option: "terraform@1.13.2" })).toBe("terraform@1.13.2 option");
  expect(parseLanguage("terraform@x")).toBeUndefined();
  expect(parseLanguage("pulumi@1.0")).toBeUndefined();
});

test("version files choose the version, the nearest first", () => {
  const versionFiles = [file("/a/b/.terraform-version", "1.9.8\n"), file("/a/.terraform-version", "1.13.5")];
  expect(chosen({ versionFiles })).toBe("terraform@1.9.8 version-file");
  expect(chosen({ versionFiles: [file("/a/.tool-versions", "nodejs 20\nterraform 1.15.9\n")] })).toBe(
    "terraform@1.15.9 version-file",
  );
  expect(chosen({ versionFiles: [file("/a/mise.toml", '[tools]\nopentofu = "1.10"\n')] })).toBe(
    "opentofu@1.10.10 version-file",
  );
  expect(chosen({ versionFiles: [file("/a/.opentofu-version", "1.8.11")] })).toBe("opentofu@1.8.11 version-file");
  expect(chosen({ versionFiles: [file("/a/.terraform-version", "latest:^1\\.9")] })).toBe(
    "terraform@1.9.8 version-file",
  );
  expect(chosen({ versionFiles: [file("/a/.terraform-version", "latest")] })).toBe("terraform@1.17.2 default");
});

test.each([
  ['[tools]\nterraform = "1.15"\n', "terraform@1.15.9"],
  ['[tools]\nterraform = ["1.14.2", "1.13"]\n', "terraform@1.14.2"],
  ['tools.terraform = "1.15.3"\n', "terraform@1.15.3"],
  ['[tools]\n"aqua:hashicorp/terraform" = "1.15"\n', "terraform@1.15.9"],
  ['[tools]\nterraform = { os = ["linux"], version = "prefix:1.13" }\n', "terraform@1.13.5"],
  ['[tools]\nterraform.version = "1.13.2"\n', "terraform@1.13.2"],
  ['[tools.node]\nversion = "22"\n\n[tools.terraform]\nos = "linux"\nversion = "1.12.1"\n', "terraform@1.12.1"],
  ['[tools]\nopentofu = "1.10.1"\n', "opentofu@1.10.1"],
  ['tools = { terraform = "1.5.7" }\n', "terraform@1.5.7"],
  ['tools = { my-terraform = "1.3.0", terraform = "1.9.8" }\n', "terraform@1.9.8"],
  ['[[tools.terraform]]\nversion = "1.5.7"\n', "terraform@1.5.7"],
  ['[tools]\nterraform = [{ version = "1.5.7" }, "1.9"]\n', "terraform@1.5.7"],
  ['[tools]\nterraform = """1.5.7"""\n', "terraform@1.5.7"],
  ['[tools]\nmy-terraform = "1.5.7"\nterraform = "1.9.8"\n', "terraform@1.9.8"],
])("mise.toml %j", (text, language) =>
  expect(chosen({ versionFiles: [file("/a/mise.toml", text)] })).toBe(`${language} version-file`),
);

describe("a version that is newer than every known one", () => {
  const newer = (hints: Partial<LanguageHints>) => chooseLanguage({ ...NOTHING, ...hints }).dialect.newer;
  const program = { path: "/bin/terraform", product: "terraform", version: "1.11.4" } as const;

  test("is certain where the folder names it, whatever program is there", () => {
    expect(newer({ option: "terraform@1.18" })).toBe("certain");
    expect(newer({ constraints: constraints(">= 1.18") })).toBe("certain");
    expect(newer({ constraints: constraints("~> 1.18.2, != 1.18.3") })).toBe("certain");
    expect(newer({ constraints: constraints(">= 1.18"), program })).toBe("certain");
    expect(newer({ stateVersion: "1.18.0" })).toBe("certain");
    expect(newer({ versionFiles: [file("/a/.terraform-version", "1.18.1")], stateVersion: "1.9.8" })).toBe("certain");
    expect(newer({ program: { ...program, version: "1.18.0" } })).toBe("certain");
  });

  test("is possible where the folder allows it and nothing decides", () => {
    expect(newer({ constraints: constraints(">= 1.5") })).toBe("possible");
    expect(newer({ constraints: constraints("~> 1.17") })).toBe("possible");
    expect(newer({ versionFiles: [file("/a/.terraform-version", "latest")] })).toBe("possible");
    expect(newer({ product: "opentofu", stateVersion: "1.15.9" })).toBe("possible");
  });

  test("is not assumed", () => {
    expect(newer({})).toBeUndefined();
    expect(newer({ option: "terraform@1.17", constraints: constraints(">= 1.18") })).toBeUndefined();
    expect(newer({ constraints: constraints("~> 1.9.0") })).toBeUndefined();
    expect(newer({ constraints: constraints(">= 1.5, < 1.18") })).toBeUndefined();
    expect(newer({ constraints: constraints(">= 1.5"), program })).toBeUndefined();
    expect(newer({ constraints: constraints(">= 1.5"), versionFiles: [file("/a/.terraform-version", "1.17.0")] })).toBe(
      undefined,
    );
  });
});

test("the installed program decides before required_version", () => {
  const program = { path: "/bin/terraform", product: "terraform", version: "1.13.5" } as const;
  expect(chosen({ program, constraints: constraints(">= 1.5") })).toBe("terraform@1.13.5 program");
  expect(chosen({ program, product: "opentofu" })).toBe("opentofu@1.13.9 default");
});

test("required_version chooses the newest known release that it allows", () => {
  expect(chosen({ constraints: constraints(">= 1.5") })).toBe("terraform@1.17.2 required-version");
  expect(chosen({ constraints: constraints(">= 1.12, < 1.15") })).toBe("terraform@1.14.9 required-version");
  expect(chosen({ constraints: constraints("~> 1.9.0") })).toBe("terraform@1.9.8 required-version");
  expect(chosen({ constraints: constraints("1.9.2") })).toBe("terraform@1.9.2 required-version");
  expect(chosen({ constraints: constraints("> 1.5, < 1.4") })).toBe("terraform@1.17.2 default");
});

test("the language is not older than the version that wrote the state", () => {
  expect(chosen({ stateVersion: "1.13.5" })).toBe("terraform@1.17.2 default");
  expect(chosen({ stateVersion: "1.13.5", constraints: constraints("< 1.10") })).toBe("terraform@1.13.5 state");
  expect(chosen({ stateVersion: "1.13.5", versionFiles: [file("/a/.terraform-version", "1.9.8")] })).toBe(
    "terraform@1.13.5 state",
  );
});

test("a version that is not known is replaced by the nearest one, and remembered", () => {
  const language = chooseLanguage({ ...NOTHING, constraints: constraints(">= 1.40") });
  expect(language.dialect.name).toBe("terraform@1.17.2");
  expect(language.unknownVersion).toEqual([1, 40, 0]);
  expect(chosen({ option: "terraform@0.12.31" })).toBe("terraform@1.3.10 option");
});
