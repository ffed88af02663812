import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { TEST_FILES } from "../../server/protocol/methods.ts";
import type { TestFileView } from "../../server/protocol/tests.ts";
import { withFolder } from "../support/folder.ts";
import { startSession } from "./session.ts";

const MODULE = 'variable "name" {\n  type = string\n}\n\noutput "name" {\n  value = var.name\n}\n';
const EXAMPLE = 'module "named" {\n  source = "../.."\n  name   = "a"\n}\n';

test("the tests of a module that an example calls are found, and run in the folder of the module", () =>
  withFolder(
    {
      "main.tf": MODULE,
      "examples/simple/main.tf": EXAMPLE,
      "beside.tftest.hcl": 'run "applied" {\n}\n',
      "tests/basic.tftest.hcl": 'variables {\n  name = "a"\n}\n\nrun "planned" {\n  command = plan\n}\n',
    },
    async (folder) => {
      const session = await startSession(folder);
      await session.open("main.tf", MODULE);
      await session.status(() => true);
      const root = pathToFileURL(`${folder}/examples/simple`).href;
      const files: readonly TestFileView[] = await session.connection.sendRequest(TEST_FILES, { root });
      expect(files.map(({ folder: ofModule, path, runs }) => [ofModule, path, runs])).toEqual([
        [
          pathToFileURL(folder).href,
          "beside.tftest.hcl",
          [expect.objectContaining({ name: "applied", applies: true })],
        ],
        [
          pathToFileURL(folder).href,
          "tests/basic.tftest.hcl",
          [
            {
              name: "planned",
              applies: false,
              range: { start: { line: 4, character: 0 }, end: { line: 6, character: 1 } },
            },
          ],
        ],
      ]);
      await session.close();
    },
  ));
