import { expect, test } from "vitest";
import type { PackageFacts, StoredType } from "../engine/learn/storedFacts.ts";
import { numberValue } from "../engine/values/value.ts";
import { learnedPackages, learnedText } from "./learnedFacts.ts";

const probed = (facts: StoredType["facts"]): StoredType => ({ isProbed: true, isAnswered: true, facts });

const PACKAGE: PackageFacts = {
  provider: "registry.terraform.io/hashicorp/test",
  source: { version: "1.2.0", checksum: "h1:a" },
  types: new Map([
    [
      "test_thing",
      probed(
        new Map([
          ["name|1", { changed: "replaces" }],
          ["size|2", { changed: "updates", default: numberValue(3) }],
          // No configuration sets it, so it has no default.
          ["id|3", { default: numberValue(7) }],
        ]),
      ),
    ],
    ["test_silent", { isProbed: true, isAnswered: false, why: "it crashed", facts: new Map() }],
  ]),
};
const OTHER: PackageFacts = { ...PACKAGE, source: { version: "1.2.0", checksum: "h1:b" } };

test("a package is listed with what its arguments do", () => {
  expect(learnedPackages([PACKAGE])).toEqual([
    {
      title: "hashicorp/test 1.2.0",
      id: { provider: PACKAGE.provider, version: "1.2.0", checksum: "h1:a" },
      types: [
        { name: "test_thing", summary: "1 argument replaces, 1 update" },
        { name: "test_silent", summary: "0 arguments replace, 0 update; the plugin did not answer" },
      ],
    },
  ]);
});

test("one type of one package is exported as the command line prints it", () => {
  const [{ id } = { id: undefined }] = learnedPackages([PACKAGE]);
  const text = learnedText([PACKAGE, OTHER], { id: id!, types: ["test_thing"] });
  expect(JSON.parse(text!)).toEqual({
    providers: [
      {
        source: PACKAGE.provider,
        version: "1.2.0",
        checksum: "h1:a",
        types: {
          test_thing: {
            answered: true,
            replaces: ["name"],
            updates: ["size"],
            defaults: { size: 3 },
            conditional: [],
          },
        },
      },
    ],
  });
});

test("everything is exported without a selection, and nothing of a package that is gone", () => {
  expect(JSON.parse(learnedText([PACKAGE, OTHER], undefined)!).providers).toHaveLength(2);
  const [{ id } = { id: undefined }] = learnedPackages([OTHER]);
  expect(learnedText([PACKAGE], { id: id! })).toBeUndefined();
});
