import { describe, expect, test } from "vitest";
import { madeUp, planOfTexts, providersWith, reply, stateOf } from "../../../test/support/memory.ts";
import type { PlanRequest, Provider } from "../provider/provider.ts";
import { unaskedText } from "../render/notPlannedReasons.ts";
import { stagesJson } from "../render/stagesJson.ts";
import { fileQuestion } from "../source/question.ts";
import { SENSITIVE } from "../values/marks.ts";
import { attribute, pathText } from "../values/path.ts";
import { isObject, objectValue, stringValue, unknownValue, type Value } from "../values/value.ts";
import { unmarkDeep } from "../values/walk.ts";

const STRING = { type: "string", optional: true };
const BLOCK = {
  attributes: {
    name: STRING,
    size: STRING,
    id: { type: "string", computed: true },
    password: { ...STRING, sensitive: true },
    token: { type: "string", computed: true, sensitive: true },
  },
  block_types: {
    login: { nesting_mode: "list", block: { attributes: { user: STRING, key: { ...STRING, sensitive: true } } } },
  },
};
const KNOWN = { name: "n", size: "s", id: "1", password: "p", token: "t", login: [{ user: "u", key: "k" }] };
const WRITTEN = `resource "made_up" "a" {
  name     = "n"
  size     = "s"
  password = "p"
  login {
    user = "u"
    key  = "k"
  }
}
`;

const planned = (request: PlanRequest, parts: Readonly<Record<string, Value>>): Value =>
  isObject(request.proposedNewState)
    ? objectValue([...request.proposedNewState.entries].map(([name, value]) => [name, parts[name] ?? value] as const))
    : request.proposedNewState;

/** The plan of made_up.a, whose provider answers otherwise; with an empty state it is new. */
async function planOf(otherwise: Partial<Provider>, { main = WRITTEN, state = stateOf(KNOWN) } = {}) {
  const files = { "main.tf": main, ...(state !== "" && { "terraform.tfstate": state }) };
  const plan = await planOfTexts(files, { providers: providersWith(madeUp(BLOCK, otherwise)) });
  return { plan, trace: plan.traces[0]!, said: plan.diagnostics.plan };
}

const answering = (
  answer: (request: PlanRequest) => ReturnType<Provider["planResourceChange"]>,
): Partial<Provider> => ({
  planResourceChange: answer,
});
const ECHO = ({ proposedNewState }: PlanRequest) => ({
  plannedState: proposedNewState,
  requiresReplace: [],
  plannedPrivate: undefined,
});

const SECRETS = ["login[0].key", "password", "token"];

describe("attributes that the schema marks as sensitive are sensitive at every stage", () => {
  const secretsIn = (value: Value) =>
    unmarkDeep(value)
      .marks.filter(({ marks }) => marks === SENSITIVE)
      .map(({ path }) => pathText(path));

  test("of an object stored without marks, which alone is no change", async () => {
    const { trace } = await planOf({});
    expect(trace.change.action.outcome).toBe("no-op");
    for (const { to, object } of trace.transitions) expect([to, secretsIn(object)]).toEqual([to, SECRETS]);
  });

  test("of a new object whose value is unknown", async () => {
    const { trace } = await planOf(
      answering((request) =>
        reply({ ...ECHO(request), plannedState: planned(request, { token: unknownValue(stringValue("").type) }) }),
      ),
      { state: "" },
    );
    expect(secretsIn(trace.change.after)).toEqual(SECRETS);
  });
});

describe("diagnostics, questions and deferrals of a provider", () => {
  const fault = (severity: "error" | "warning") => ({
    id: "provider/too-small" as const,
    severity,
    summary: "Too small",
    detail: "It is.",
    path: [attribute("size")],
  });

  test("an error claims no action and has the range of its argument", async () => {
    const { trace, said: diagnostics } = await planOf(
      answering((request) => reply(ECHO(request), { faults: [fault("error")] })),
    );
    expect(trace.failed).toBe(true);
    expect(
      diagnostics.map(({ severity, summary, subject, address }) => [severity, summary, subject?.start, address]),
    ).toEqual([["error", "Too small", WRITTEN.indexOf('"s"'), "made_up.a"]]);
  });

  test("a warning does not change the plan", async () => {
    const { trace, said: diagnostics } = await planOf(
      answering((request) => reply(ECHO(request), { faults: [fault("warning")] })),
    );
    expect([trace.failed, trace.change.action.outcome]).toEqual([false, "no-op"]);
    expect(diagnostics.map(({ severity }) => severity)).toEqual(["warning"]);
  });

  test.each(["validateResourceConfig", "upgradeResourceState", "readResource"] as const)(
    "an error of %s",
    async (operation) => {
      const base = madeUp(BLOCK);
      const { trace } = await planOf({
        [operation]: (request: never) => ({ ...base[operation](request), faults: [fault("error")] }),
      });
      expect(trace.failed).toBe(true);
    },
  );

  test("an open question is listed and blocks nothing", async () => {
    const question = fileQuestion("/memory/answer.txt", "value");
    let times = 0;
    const { plan, trace } = await planOf(
      answering((request) => {
        times++;
        return reply(ECHO(request), { asked: [question] });
      }),
    );
    expect(plan.rows.get("made_up.a")?.asked).toContain(question);
    // Once without the answer, once with it.
    expect(times).toBe(2);
    expect(trace.change.action.outcome).toBe("no-op");
  });

  test("a deferred change is not planned", async () => {
    const { plan, trace } = await planOf(
      answering((request) => reply(ECHO(request), { deferred: "provider-config-unknown" })),
    );
    expect(trace.notPlanned).toEqual({ source: "made_up.a", why: "deferred", about: "provider-config-unknown" });
    expect(plan.notPlanned.map(({ address, cause }) => `${address}: ${unaskedText(cause)}`)).toEqual([
      "made_up.a: its provider defers the change until the provider's own configuration is known",
    ]);
  });
});

test("private data passes from the state to the read, the plan and the second plan of a replacement", async () => {
  const privateParts: (string | undefined)[] = [];
  const { trace } = await planOf(
    {
      readResource: ({ currentState, private: own }) => {
        privateParts.push(own);
        return reply({ newState: currentState, private: "read" });
      },
      planResourceChange: (request) => {
        privateParts.push(request.priorPrivate);
        return reply({ ...ECHO(request), requiresReplace: [[attribute("name")]], plannedPrivate: "planned" });
      },
    },
    { main: WRITTEN.replace('"n"', '"m"'), state: stateOf(KNOWN, { private: "c3RvcmVk" }) },
  );
  expect(trace.change.action.outcome).toBe("delete-then-create");
  expect(privateParts).toEqual(["c3RvcmVk", "read", "planned"]);
  expect(JSON.stringify(stagesJson(trace))).not.toMatch(/c3RvcmVk|"read"/);
});

describe("every response is checked against the contracts", () => {
  const wrong = (legacyTypeSystem: boolean) =>
    answering((request) =>
      reply({ ...ECHO(request), plannedState: planned(request, { size: stringValue("other") }), legacyTypeSystem }),
    );
  const PROMISE =
    'planned value cty.StringVal("other") does not match config value cty.StringVal("s") nor prior value cty.StringVal("s")';

  test("a plan that violates a contract is Terraform's error", async () => {
    const { trace, said: diagnostics } = await planOf(wrong(false));
    expect(trace.failed).toBe(true);
    expect(trace.violations.map(({ rule, path, message }) => [rule, pathText(path), message])).toEqual([
      ["plan-valid", "size", PROMISE],
    ]);
    expect(diagnostics.map(({ severity, summary, origin }) => [severity, summary, origin])).toEqual([
      ["error", "Provider produced invalid plan", "terraform"],
    ]);
    expect(stagesJson(trace)).toMatchObject({ violations: [{ rule: "plan-valid", path: "size", message: PROMISE }] });
  });

  test("with the original SDK Terraform tolerates a violation: it is no finding, and the plan holds", async () => {
    const { trace } = await planOf(wrong(true));
    expect([trace.failed, trace.change.action.outcome]).toEqual([false, "update"]);
    expect(stagesJson(trace)).toMatchObject({ violations: [{ tolerated: true }] });
  });

  // With this configuration, state and answer terraform 1.11.4 plans the creation and refuses the change.
  test.each([false, true])(
    "a replacement because of what is not there, made with the original SDK: %s",
    async (legacyTypeSystem) => {
      const nowhere = answering((request) =>
        reply({ ...ECHO(request), requiresReplace: [[attribute("name"), attribute("nope")]], legacyTypeSystem }),
      );
      const main = WRITTEN.replace('"n"', '"m"');
      expect((await planOf(nowhere, { main, state: "" })).trace.change.action.outcome).toBe("create");
      const { trace, said: diagnostics } = await planOf(nowhere, { main });
      expect(trace.failed).toBe(true);
      expect(diagnostics.map(({ severity, summary }) => [severity, summary])).toEqual([
        ["error", "Provider produced invalid plan"],
      ]);
    },
  );

  test("the second plan of a replacement is not checked", async () => {
    const { trace } = await planOf(
      answering((request) =>
        reply({
          ...ECHO(request),
          plannedState:
            request.priorState.kind === "null"
              ? planned(request, { size: stringValue("other") })
              : request.proposedNewState,
          requiresReplace: [[attribute("name")]],
        }),
      ),
      { main: WRITTEN.replace('"n"', '"m"') },
    );
    expect([trace.failed, trace.change.action.outcome, trace.violations]).toEqual([false, "delete-then-create", []]);
  });

  test("a refresh that returns an unknown value", async () => {
    const { trace, said: diagnostics } = await planOf({
      readResource: ({ currentState }) =>
        reply({
          newState: objectValue(
            [...(isObject(currentState) ? currentState.entries : [])].map(
              ([name, value]) => [name, name === "id" ? unknownValue(value.type) : value] as const,
            ),
          ),
          private: undefined,
        }),
    });
    expect(trace.failed).toBe(true);
    expect(diagnostics.map(({ summary }) => summary)).toEqual(["Provider produced invalid object"]);
  });
});
