import { expect, test } from "vitest";
import { fixture } from "../../test/support/fixture.ts";
import type { Plan } from "../engine/plan/plan.ts";
import type { NoAnswer } from "../engine/provider/provider.ts";
import { type Forbidding, providersStatus } from "./providersStatus.ts";

const MADE_UP = 'resource "made_up" "a" {\n}\n';

/** Returns the plan of a resource at a level, with these reasons for a simulation, and what to do about them, by type. */
function planAt(
  answering: Plan["answering"],
  standIns: Readonly<Record<string, readonly [string, NoAnswer["remedy"]]>> = {},
  awaited = 0,
): Plan {
  const { plan } = fixture(MADE_UP).root;
  const counted = Object.entries(standIns).map(
    ([type, [reason, remedy = ""]]) =>
      [`registry.terraform.io/hashicorp/made\n${type}\n${remedy}\n${reason}`, 1] as const,
  );
  return Object.create(plan, {
    answering: { value: answering },
    counts: { value: { ...plan.counts, awaited, standIns: new Map(counted) } },
  }) as Plan;
}

const tooltipOf = (plan: Plan, forbidding?: Forbidding) => providersStatus(plan, forbidding)?.tooltip.split("\n\n");

test("a root module without plugins has no level", () =>
  expect(providersStatus(fixture('resource "terraform_data" "a" {\n}\n').root.plan, undefined)).toBe(undefined));

test("the level says what it means, and why no other applies", () => {
  const installed = planAt("offline");
  const origins = [{ source: "hashicorp/made", version: "1.0.0", basis: "plugin", failure: undefined }];
  const withPlugin = Object.create(installed, { providers: { value: { origins } } }) as Plan;
  expect(providersStatus(withPlugin, undefined)?.isSimulated).toBe(false);
  expect(providersStatus(planAt("offline"), undefined)?.isSimulated).toBe(true);
  expect(providersStatus(planAt("schema"), undefined)?.isSimulated).toBe(true);
  expect(tooltipOf(withPlugin)).toEqual([
    "The installed plugins answer, without configuration, credentials, environment and network (`offline`).",
  ]);
  expect(tooltipOf(planAt("offline"))).toEqual([
    "No plugin is installed, so the answers are simulated; run terraform init (`offline`).",
  ]);
  expect(tooltipOf(planAt("schema"), "restricted")?.[1]).toBe(
    "This workspace is not trusted, so no plugin is started.",
  );
  expect(providersStatus(planAt("schema"), "setting")?.isFixed).toBe(true);
  expect(providersStatus(planAt("schema"), undefined)?.isFixed).toBe(false);
});

test("awaited answers are counted", () =>
  expect(tooltipOf(planAt("offline", {}, 1))?.[1]).toBe("1 of 1 instances are simulated until their plugins answer."));

test("what is simulated for a reason says the reason, and what to do", () => {
  expect(providersStatus(planAt("offline", { made_up: ["crashed twice", "configure"] }), undefined)?.notes).toEqual([
    'hashicorp/made: made_up is simulated (crashed twice). The command "Stateline: Plan with the Configured Provider" asks it with your login.',
  ]);
  expect(providersStatus(planAt("refresh", { made_up: ["No token.", "configure"] }), undefined)?.notes).toEqual([
    'hashicorp/made: made_up is simulated (No token). Correct its configuration or your login if they are the cause. The command "Stateline: Restart Server" asks it again.',
  ]);
  expect(providersStatus(planAt("offline", { made_up: ["is not installed", "install"] }), undefined)?.notes).toEqual([
    "hashicorp/made: made_up is simulated (is not installed). Run terraform init.",
  ]);
  expect(providersStatus(planAt("offline", { made_up: ["is too large", undefined] }), undefined)?.notes).toEqual([
    "hashicorp/made: made_up is simulated (is too large).",
  ]);
});

test("a tooltip names a few reasons, and no reason acts", () => {
  const many = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`type_${at}`, ["[x](command:y)", undefined] as const]),
  );
  const lines = tooltipOf(planAt("offline", many)) ?? [];
  expect([lines.length, lines.at(-1)]).toEqual([7, "4 more in the log."]);
  expect(lines.join()).not.toContain("[x](command:y)");
});
