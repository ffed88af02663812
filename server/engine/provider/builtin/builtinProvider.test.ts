import { describe, expect, test } from "vitest";
import { answers } from "../../source/question.ts";
import { attribute, pathText } from "../../values/path.ts";
import { NULL, numberValue, objectValue, stringValue, type Value } from "../../values/value.ts";
import { BUILTIN } from "./builtinProvider.ts";

const data = (parts: Readonly<Record<string, Value>>): Value =>
  objectValue(["id", "input", "output", "triggers_replace"].map((name) => [name, parts[name] ?? NULL] as const));
const STORED = data({ id: stringValue("1"), input: numberValue(5), output: numberValue(5) });

function planned(priorState: Value, proposedNewState: Value) {
  const { response } = BUILTIN.planResourceChange({
    type: "terraform_data",
    answers: answers(),
    configuration: proposedNewState,
    priorState,
    proposedNewState,
    priorPrivate: undefined,
    explaining: true,
  });
  const entries = response.plannedState.kind === "mapping" ? [...response.plannedState.entries] : [];
  return {
    unknown: entries.flatMap(([name, { kind }]) => (kind === "unknown" ? [name] : [])),
    replaces: response.requiresReplace.map(pathText),
    decided: response.decisions?.map(({ path, rule }) => `${pathText(path)} ${rule}`),
  };
}

describe("terraform_data", () => {
  test.each<[string, Value, Value, ReturnType<typeof planned>]>([
    [
      "a new one: the apply decides its id, and its output",
      NULL,
      data({ input: numberValue(5) }),
      { unknown: ["id", "output"], replaces: [], decided: ["id known-after-apply", "output known-after-apply"] },
    ],
    [
      "without an input there is no output to wait for",
      NULL,
      data({}),
      { unknown: ["id"], replaces: [], decided: ["id known-after-apply"] },
    ],
    ["nothing new", STORED, STORED, { unknown: [], replaces: [], decided: [] }],
    [
      "another input",
      STORED,
      data({ id: stringValue("1"), input: numberValue(6), output: numberValue(5) }),
      { unknown: ["output"], replaces: [], decided: ["output known-after-apply"] },
    ],
    [
      "another trigger",
      STORED,
      data({ id: stringValue("1"), input: numberValue(5), output: numberValue(5), triggers_replace: numberValue(1) }),
      {
        unknown: ["id", "output"],
        replaces: ["triggers_replace"],
        decided: ["id known-after-apply", "output known-after-apply"],
      },
    ],
  ])("%s", (_, prior, proposed, expected) => expect(planned(prior, proposed)).toEqual(expected));

  test("read-only attributes cannot be configured", () => {
    const { faults } = BUILTIN.validateResourceConfig({
      type: "terraform_data",
      answers: answers(),
      configuration: STORED,
    });
    expect(faults.map(({ severity, path }) => [severity, path])).toEqual([
      ["error", [attribute("output")]],
      ["error", [attribute("id")]],
    ]);
  });
});
