import { expect, test } from "vitest";
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
  expect(chosen({})).toBe("terraform@1.16.0 default");
  expect(chosen({ product: "opentofu" })).toBe("opentofu@1.12.6 default");
});

test("an option overrides everything, and completes its version", () => {
  const versionFiles = [file("/a/.terraform-version", "1.9.8")];
  expect(chosen({ option: "terraform@1.15", versionFiles, stateVersion: "1.16.0" })).toBe("terraform@1.15.9 option");
  expect(chosen({ option: "opentofu", versionFiles })).toBe("opentofu@1.12.6 option");
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
  expect(chosen({ versionFiles: [file("/a/.terraform-version", "latest:^1.9")] })).toBe("terraform@1.16.0 default");
});

test("the installed program decides before required_version", () => {
  const program = { path: "/bin/terraform", product: "terraform", version: "1.13.5" } as const;
  expect(chosen({ program, constraints: constraints(">= 1.5") })).toBe("terraform@1.13.5 program");
  expect(chosen({ program, product: "opentofu" })).toBe("opentofu@1.12.6 default");
});

test("required_version chooses the newest known release that it allows", () => {
  expect(chosen({ constraints: constraints(">= 1.5") })).toBe("terraform@1.16.0 required-version");
  expect(chosen({ constraints: constraints(">= 1.12, < 1.15") })).toBe("terraform@1.14.9 required-version");
  expect(chosen({ constraints: constraints("~> 1.9.0") })).toBe("terraform@1.9.8 required-version");
  expect(chosen({ constraints: constraints("1.9.2") })).toBe("terraform@1.9.2 required-version");
  expect(chosen({ constraints: constraints("> 1.5, < 1.4") })).toBe("terraform@1.16.0 default");
});

test("the language is not older than the version that wrote the state", () => {
  expect(chosen({ stateVersion: "1.13.5" })).toBe("terraform@1.16.0 default");
  expect(chosen({ stateVersion: "1.13.5", constraints: constraints("< 1.10") })).toBe("terraform@1.13.5 state");
  expect(chosen({ stateVersion: "1.13.5", versionFiles: [file("/a/.terraform-version", "1.9.8")] })).toBe(
    "terraform@1.13.5 state",
  );
});

test("a version that is not known is replaced by the nearest one, and remembered", () => {
  const language = chooseLanguage({ ...NOTHING, constraints: constraints(">= 1.40") });
  expect(language.dialect.name).toBe("terraform@1.16.0");
  expect(language.unknownVersion).toEqual([1, 40, 0]);
  expect(chosen({ option: "terraform@0.12.31" })).toBe("terraform@1.3.10 option");
});
