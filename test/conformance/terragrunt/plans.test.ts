import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { main } from "../../../server/cli/main.ts";
import { environmentOptions } from "../../../server/host/node/environmentOptions.ts";
import type { Ask } from "../../../server/workspace/asked/ask.ts";
import { capturingConsole } from "../../support/capturingConsole.ts";
import { diskOf } from "./caseDisk.ts";
import { PLAN_CASES, type PlanCase } from "./planCases.mjs";

interface Recorded {
  readonly name: string;
  readonly planned: boolean;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly changes?: readonly object[];
  readonly outputs?: unknown;
}

const [, ...recorded] = readFileSync(new URL("plans.golden.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): Recorded => JSON.parse(line));

/** The folder in which the cases were recorded: the names in Terragrunt's cache are hashes of it. */
const FOLDER = "/tmp/stateline-terragrunt-plan";

/** Returns a disk on which some paths lead to others. */
function withLinks(ask: Ask, links: Readonly<Record<string, string>> = {}): Ask {
  const targets = Object.entries(links).map(([path, target]) => {
    const from = join(FOLDER, path);
    return [from, join(dirname(from), target)] as const;
  });
  return (question, within, signal) => {
    const { path = "" } = question;
    const link = targets.find(([from]) => path === from || path.startsWith(`${from}/`));
    if (!link) return ask(question, within, signal);
    return ask({ ...question, path: `${link[1]}${path.slice(link[0].length)}` }, within, signal);
  };
}

/** Returns what `stateline plan` says of a case. */
async function planned({ files, links, unit, environment = {} }: PlanCase) {
  const { console, printed } = capturingConsole();
  const linked = Object.fromEntries(Object.keys(links ?? {}).map((path) => [path, ""]));
  const disk = withLinks(diskOf(FOLDER, { ...linked, ...files }), links);
  const own = Object.entries(environment);
  const options = {
    ...environmentOptions(),
    environment: new Map(own),
    environmentVariables: new Map(
      own.flatMap(([name, text]) => (name.startsWith("TF_VAR_") ? [[name.slice(7), text] as const] : [])),
    ),
    missingVariable: "error",
    language: "terraform@1.11.4",
  } as const;
  const exit = await main(
    ["plan", `${FOLDER}/${unit}`, "--json", "--language", "terraform@1.11.4"],
    disk,
    console,
    options,
  );
  const plan = JSON.parse(printed.out.replaceAll(FOLDER, "ROOT"));
  if (exit !== 0) return { planned: false, why: plan.stateline.diagnostics };
  const { variables, resource_changes = [], output_changes } = plan;
  const changes = resource_changes.map(
    ({ address, previous_address, change, action_reason }: Record<string, Record<string, unknown>>) => ({
      ...{ address, previous_address, action_reason },
      ...{
        actions: change!.actions,
        before: change!.before,
        after: change!.after,
        after_unknown: change!.after_unknown,
      },
    }),
  );
  return { planned: true, variables, changes: JSON.parse(JSON.stringify(changes)), outputs: output_changes };
}

describe("plan says what the plan of Terragrunt says", () => {
  test.each(recorded)("$name", async ({ name, ...golden }) => {
    const own = await planned(PLAN_CASES.find((candidate) => candidate.name === name)!);
    if (!golden.planned) expect(own.planned, JSON.stringify(own)).toBe(false);
    else
      expect(own).toEqual({
        planned: true,
        variables: golden.variables,
        changes: golden.changes,
        outputs: golden.outputs,
      });
  });
});

test("every case is recorded once", () => {
  expect(recorded.map(({ name }) => name)).toEqual(PLAN_CASES.map(({ name }) => name));
});
