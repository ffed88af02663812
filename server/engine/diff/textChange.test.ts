import { expect, test } from "vitest";
import { leafInLines } from "../render/leafText.ts";
import { NO_SECRETS } from "../render/secrets.ts";
import { attribute } from "../values/path.ts";
import { stringValue } from "../values/value.ts";
import { textChange } from "./textChange.ts";

/** Returns the lines that a change of a text is told by, after its name. */
function told(before: string, after: string): readonly string[] {
  const text = textChange(before, after);
  const [own, other] = [stringValue(before), stringValue(after)];
  return leafInLines({ path: [attribute("x")], sign: "~", before: own, after: other, text }, NO_SECRETS);
}

const policy = (...statements: readonly unknown[]): string =>
  JSON.stringify({ Version: "2012-10-17", Statement: statements });

const READ = { Sid: "Read", Effect: "Deny", Action: ["s3:GetObject"], Resource: "*" };
const WRITE = { Sid: "Write", Effect: "Allow", Action: ["s3:PutObject", "s3:DeleteObject"], Resource: "*" };

test("statements of a policy are paired by their IDs, in any order", () =>
  expect(told(policy(READ, WRITE), policy(WRITE, { ...READ, Effect: "Allow" }))).toEqual([
    '~ x Statement["Read"].Effect: "Deny" → "Allow"',
  ]));

test("statements without an ID are paired by their likeness", () => {
  const { Sid: _, ...read } = READ;
  const { Sid: __, ...write } = WRITE;
  expect(told(policy(read, write), policy({ ...write, Resource: "arn:a" }, read))).toEqual([
    '~ x Statement[0].Resource: "*" → "arn:a"',
  ]);
});

test("actions of a policy are in any order, and one stands for a list of it", () => {
  const more = { ...READ, Action: ["s3:ListBucket", "s3:GetObject"] };
  expect(told(policy({ ...READ, Action: "s3:GetObject" }), policy(more))).toEqual([
    '+ x Statement["Read"].Action[0]: "s3:ListBucket"',
  ]);
});

test("a statement that comes or goes is one part", () => {
  const lines = told(policy(READ), policy(READ, WRITE));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('+ x Statement["Write"]: ');
});

test("JSON in another notation is said to be the same", () =>
  expect(told('{"a":1,"b":2}', '{ "b": 2, "a": 1 }')).toEqual(["~ x: JSON, only the notation changes"]));

test("containers are paired by their names, down to the member", () =>
  expect(
    told(
      '[{"name":"app","image":"a:1","environment":[{"name":"A","value":"1"},{"name":"B","value":"2"}]}]',
      '[{"name":"app","image":"a:2","environment":[{"name":"B","value":"3"},{"name":"A","value":"1"}]}]',
    ),
  ).toEqual(['~ x["app"].environment["B"].value: "2" → "3"', '~ x["app"].image: "a:1" → "a:2"']));

test("YAML is compared by its meaning, with the lines of the new text", () =>
  expect(told("# old\nspec:\n  replicas: 2\n  name: a\n", "spec:\n  name: a\n\n  replicas: 3\n")).toEqual([
    "~ x spec.replicas: 2 → 3",
  ]));

test("the lines of parts of YAML are known, in each of several documents", () => {
  const text = (replicas: number) =>
    `kind: A\nmetadata:\n  name: a\n---\nkind: B\nmetadata:\n  name: b\nspec:\n  replicas: ${replicas}\n`;
  expect(textChange(text(1), text(2))?.parts).toMatchObject([{ name: '["B b"].spec.replicas', line: 9 }]);
});

test("comments of YAML are a notation, told by their lines", () => {
  const change = textChange("a: 1\n# b\n", "a: 1\n# c\n");
  expect(change).toMatchObject({ form: "YAML", isOnlyNotation: true, parts: [{ line: 2, sign: "~" }] });
});

test("scripts are compared by their lines", () =>
  expect(told("#!/bin/sh\necho a\nexit 0\n", "#!/bin/sh\nset -e\necho b\nexit 0\n")).toEqual([
    '+ x line 2: "set -e"',
    '~ x line 3: "echo a" → "echo b"',
  ]));

test("a script inside of a document is compared by its lines", () =>
  expect(told('{"run":"a\\nb\\nc"}', '{"run":"a\\nB\\nc"}')).toEqual(['~ x run: line 2: "b" → "B"']));

test("Base64 of a text is compared as the text", () => {
  const encoded = (text: string) => Buffer.from(text).toString("base64");
  expect(told(encoded("#!/bin/sh\necho hello\n"), encoded("#!/bin/sh\necho world\n"))).toEqual([
    '~ x line 2: "echo hello" → "echo world"',
  ]);
});

test("texts on one line are told by themselves", () => expect(textChange("a", "b")).toBeUndefined());
