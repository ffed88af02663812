import { expect, test } from "vitest";
import { fixture } from "../../test/support/fixture.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { planJson } from "../engine/render/planJson/planJson.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import { diagnosticText } from "../workspace/diagnosticOutput.ts";
import type { RootPlan, ShownRoot } from "../workspace/snapshot.ts";
import { explorer, explorerPage } from "./planView/explorer.ts";
import { planStatus } from "./planView/planStatus.ts";

const { root } = fixture(`
    variable "password" {
      sensitive = true
      default   = "hunter2hunter2"
    }
    variable "size" {
      default = 3
    }
    resource "terraform_data" "web" {
      count = var.size
      input = var.password
    }
    resource "aws_instance" "web" {
    }
    output "size" {
      value = var.sise
    }
    --- state
    terraform_data.gone { id = "hunter2hunter2" }
    `);

test("the shown part of a plan needs none of its inputs", () => {
  const alone: ShownRoot = { ...root, plan: shown(root) };
  expect(Object.keys(alone.plan)).not.toContain("walked");
  expect(views(alone)).toEqual(views(root));
  expect(secretsOf(alone.plan).hides("say hunter2hunter2")).toBe(true);
});

/** Returns only the shown part of a plan. */
function shown({ plan }: RootPlan): Plan {
  const {
    root,
    state,
    workspace,
    traces,
    counts,
    outputs,
    notPlanned,
    diagnostics,
    variableValues,
    syntaxOf,
    details,
    regime,
    language,
    mode,
    answering,
    isTargeted,
    invocations,
  } = plan;
  const rowsWithSecrets = [
    { kind: "value", id: "var", values: variableValues },
    { kind: "resource", traces, values: new Map() },
  ] as const;
  const shownPlan = {
    root,
    state,
    workspace,
    traces,
    counts,
    outputs,
    notPlanned,
    diagnostics,
    variableValues,
    details,
    regime,
    language,
    mode,
    answering,
    isTargeted,
    invocations,
  };
  return { ...shownPlan, providers: { origins: plan.providers.origins }, syntaxOf, rowsWithSecrets };
}

function views(root: ShownRoot): unknown {
  const { groups } = explorer(root);
  return {
    groups,
    pages: groups.map(({ id }) => explorerPage(root, id, 0)),
    status: planStatus(root),
    json: planJson(root.plan),
    diagnostics: Object.values(root.plan.diagnostics).flatMap((found) =>
      found.map((diagnostic) => diagnosticText(root.plan, diagnostic)),
    ),
  };
}
