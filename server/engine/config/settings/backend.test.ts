import { expect, test } from "vitest";
import { blocksOf, fileOf, under } from "../../../../test/support/blocks.ts";
import { OPENTOFU, TERRAFORM } from "../../lang/releases.ts";
import { decodeBackend } from "./backend.ts";

const read = (text: string) => {
  const file = fileOf(text);
  const [block] = blocksOf(file)[0]!.body.items.filter((item) => item.kind === "block");
  const backend = block && decodeBackend(block, TERRAFORM);
  return (
    backend && {
      ...backend,
      settings: Object.fromEntries(backend.settings),
      range: under(file, backend.range),
      typeRange: backend.typeRange && under(file, backend.typeRange),
    }
  );
};

test("only the settings that decide the place of the state are read", () =>
  expect(
    read('terraform {\n  backend "s3" {\n    bucket = "b"\n    key = "k"\n    secret_key = "hunter2"\n  }\n}'),
  ).toEqual({
    type: "s3",
    settings: { bucket: "b", key: "k" },
    computed: new Set(),
    range: 'backend "s3"',
    typeRange: '"s3"',
    faults: [],
  }));

test("computed settings are recorded, except null", () =>
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

test("without a backend or cloud block there is no backend", () =>
  expect(read('terraform {\n  required_version = "1"\n}')).toBeUndefined());

test.each([
  ["a name", 'backend "s3" {\n    bucket = var.b\n  }', ["Variables not allowed"]],
  [
    "a call within a block",
    'backend "s3" {\n    assume_role {\n      role_arn = upper("x")\n    }\n  }',
    ["Function calls not allowed"],
  ],
  ["an argument that the backend does not take", 'backend "local" {\n    pth = "x"\n  }', ["Unsupported argument"]],
  [
    "a block of workspaces with another name",
    'cloud {\n    workspace {\n      name = "x"\n    }\n  }',
    ["Unsupported block type"],
  ],
  [
    "arguments of workspaces",
    'cloud {\n    organisation = "x"\n    workspaces {\n      nmae = "y"\n    }\n  }',
    ["Unsupported argument", "Unsupported argument"],
  ],
  ["what newer versions may take", 'backend "s3" {\n    use_what = "x"\n  }', []],
  ["no value", 'backend "local" {\n    path = null\n  }', []],
])("%s in a backend block", (_, block, summaries) =>
  expect(read(`terraform {\n  ${block}\n}`)?.faults.map(({ summary }) => summary)).toEqual(summaries),
);

test("OpenTofu allows references in a backend block", () => {
  const [block] = blocksOf(fileOf('backend "s3" {\n  bucket = var.b\n}'));
  expect(decodeBackend(block!, OPENTOFU).faults).toEqual([]);
});
