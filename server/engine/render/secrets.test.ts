import { expect, test } from "vitest";
import { planOf } from "../../../test/support/disk.ts";
import { withFolder } from "../../../test/support/folder.ts";
import { secretsOf } from "./secrets.ts";

const secretsWith = (...values: readonly string[]) =>
  withFolder(
    {
      "main.tf": `variable "s" {\n  sensitive = true\n  default = ${JSON.stringify(values).replaceAll("${", () => "$${")}\n}\n`,
    },
    async (folder) => secretsOf(await planOf(folder)),
  );

test("a long secret is masked within other text, a short one only as a whole", async () => {
  const { hides, masked } = await secretsWith("hunter2", "abc");
  expect([hides("x hunter2 y"), hides("abc"), hides("abcd"), hides("hunter")]).toEqual([true, true, false, false]);
  expect(masked("x hunter2 y, abc")).toBe("x (sensitive value) y, abc");
});

test("a quoted text counts as a whole, from four characters on", async () => {
  const { masked } = await secretsWith("abcd", "abc");
  expect(masked('a["abcd"], a["abc"], abcd')).toBe('a[(sensitive value)], a["abc"], abcd');
});

test("a secret is also masked in its quoted form and line by line", async () => {
  const { masked } = await secretsWith('pass"word\n\u200b${x}', "first line\nsecond line");
  expect(masked('say pass\\"word\\n\\u200b${x}!')).toBe("say (sensitive value)!");
  expect(masked('say pass\\"word\\n\\u200b$${x}!')).toBe("say (sensitive value)!");
  expect(masked("- second line")).toBe("- (sensitive value)");
});

test("the longest secret is masked first, then the remaining text", async () => {
  const { masked } = await secretsWith("secret", "secret-and-more");
  expect(masked("secret-and-more secret")).toBe("(sensitive value) (sensitive value)");
});

test("attribute names of a secret object, and its type in the state, are not secrets", async () => {
  const input = { value: { username: "somebody" }, type: ["object", { username: "string" }] };
  const object = { attributes: { id: "i", input }, sensitive_attributes: [[{ type: "get_attr", value: "input" }]] };
  const resource = { mode: "managed", type: "terraform_data", name: "a", instances: [object] };
  const provider = 'provider["terraform.io/builtin/terraform"]';
  const state = {
    version: 4,
    terraform_version: "1.11.4",
    serial: 1,
    lineage: "l",
    resources: [{ ...resource, provider }],
  };
  const files = { "terraform.tfstate": JSON.stringify(state) };
  const { hides } = await withFolder(files, async (folder) => secretsOf(await planOf(folder)));
  expect(["username", "object", "string", "somebody"].map(hides)).toEqual([false, false, false, true]);
});

const hiddenIn = async (main: string, texts: readonly string[], more: Readonly<Record<string, string>> = {}) => {
  const { hides } = await withFolder({ "main.tf": main, ...more }, async (folder) => secretsOf(await planOf(folder)));
  return texts.filter(hides);
};

const DATABASE = `
variable "password" {
  type      = string
  sensitive = true
}
resource "terraform_data" "database" {
  input = { engine = var.engine, password = var.password, key = "dXNlcjpwYXNzCg-8f3a" }
}
output "database" {
  value     = terraform_data.database.input
  sensitive = true
}
`;

test("of a sensitive output, only what is sensitive itself is a secret, and what is no common word", async () => {
  const main = `${DATABASE}variable "engine" {}\n`;
  const values = { "terraform.tfvars": 'engine = "postgres"\npassword = "letmein"\n' };
  expect(await hiddenIn(main, ["postgres", "letmein", "dXNlcjpwYXNzCg-8f3a"], values)).toEqual([
    "letmein",
    "dXNlcjpwYXNzCg-8f3a",
  ]);
});

test("the same in the state", async () => {
  const value = { engine: "postgres", password: "aB3$kk29x" };
  const output = { value, type: ["object", { engine: "string", password: "string" }], sensitive: true };
  const state = { version: 4, serial: 1, lineage: "l", outputs: { database: output }, resources: [] };
  const files = { "terraform.tfstate": JSON.stringify(state) };
  expect(await hiddenIn("", ["postgres", "aB3$kk29x"], files)).toEqual(["aB3$kk29x"]);
});

test("a common word that stands in the configuration is no secret, unless it stands in a place that is one", async () => {
  const variable = (text: string) => `variable "s" {\n  sensitive = true\n  default = "${text}"\n}\n`;
  const plain = `${variable("postgres")}locals {\n  engine = "postgres"\n}\n`;
  expect(await hiddenIn(plain, ["postgres"])).toEqual([]);
  expect(await hiddenIn(`${variable("s3cr3t-8f3a99")}locals {\n  a = "s3cr3t-8f3a99"\n}\n`, ["s3cr3t-8f3a99"])).toEqual(
    ["s3cr3t-8f3a99"],
  );
  for (const secretPlace of ['db_password = "postgres"', 'x = sensitive("postgres")', "x = 1"])
    expect(await hiddenIn(`${variable("postgres")}locals {\n  ${secretPlace}\n}\n`, ["postgres"])).toEqual([
      "postgres",
    ]);
});

test("so are many common words", async () => {
  const names = [..."abcdefghij"].flatMap((first) => [..."klmnopqrst"].map((second) => `service${first}${second}`));
  const blocks = names.map((name) => `resource "terraform_data" "${name}" {\n}\n`);
  const variable = `variable "s" {\n  sensitive = true\n  default = ${JSON.stringify([...names, "servicezz"])}\n}\n`;
  expect(await hiddenIn(variable + blocks.join(""), [...names, "servicezz"])).toEqual(["servicezz"]);
});

test("the name of a resource is no secret, however long it is", async () => {
  const variable = 'variable "s" {\n  sensitive = true\n  default = ["audiobookshelf", "audiobookshelves"]\n}\n';
  expect(
    await hiddenIn(`${variable}resource "terraform_data" "audiobookshelf" {\n}\n`, [
      "audiobookshelf",
      "audiobookshelves",
    ]),
  ).toEqual(["audiobookshelves"]);
});

test("http_tokens is an option and no secret", async () =>
  expect(await hiddenIn('resource "a_b" "c" {\n  http_tokens = "required"\n}\n', ["required"])).toEqual([]));
