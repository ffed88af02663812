import { expect, test } from "vitest";
import { blocksOf, fileOf, under } from "../../../test/support/blocks.ts";
import { decodeBackend } from "./backend.ts";

const read = (text: string) => {
  const file = fileOf(text);
  const [block] = blocksOf(file)[0]!.body.items.filter((item) => item.kind === "block");
  const backend = block && decodeBackend(block);
  return (
    backend && {
      ...backend,
      settings: Object.fromEntries(backend.settings),
      range: under(file, backend.range),
      typeRange: backend.typeRange && under(file, backend.typeRange),
    }
  );
};

test("the settings that say where the state is are read, and no other", () =>
  expect(
    read('terraform {\n  backend "s3" {\n    bucket = "b"\n    key = "k"\n    secret_key = "hunter2"\n  }\n}'),
  ).toEqual({
    type: "s3",
    settings: { bucket: "b", key: "k" },
    computed: new Set(),
    range: 'backend "s3"',
    typeRange: '"s3"',
  }));

test("what is not plain text is known to be written, null is not", () =>
  expect(
    read('terraform {\n  backend "local" {\n    path = var.p\n    workspace_dir = null\n    key = 5\n  }\n}'),
  ).toMatchObject({
    settings: {},
    computed: new Set(["path", "key"]),
  }));

test("a cloud block is a backend, its workspaces included", () =>
  expect(
    read('terraform {\n  cloud {\n    organization = "o"\n    workspaces {\n      name = "w"\n    }\n  }\n}'),
  ).toMatchObject({
    type: "cloud",
    settings: { organization: "o", name: "w" },
  }));

test("without either there is none", () => expect(read('terraform {\n  required_version = "1"\n}')).toBeUndefined());
