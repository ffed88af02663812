import { expect, test } from "vitest";
import { recordedPlans } from "../../../test/conformance/saved/recorded.ts";
import { capturingConsole } from "../../../test/support/capturingConsole.ts";
import { capturingLearning } from "../../../test/support/capturingLearning.ts";
import { main } from "../main.ts";

const PLAN = "/memory/case.plan";
const SCHEMAS = "/memory/schemas.json";
const LOCK =
  'provider "registry.terraform.io/hashicorp/test" {\n  version = "1.2.3"\n  hashes  = ["zh:1", "h1:abc"]\n}\n';

/** Runs `learn --plan` of a recorded plan; returns what it prints, and what it keeps. */
async function learned(name: string, content: "binary" | "json", ...options: readonly string[]) {
  const recorded = recordedPlans("terraform-1.11.4").find((each) => each.name === name)!;
  const { learning, kept } = capturingLearning();
  const { console, printed } = capturingConsole();
  const status = await main(
    ["learn", "--plan", PLAN, "--schemas", SCHEMAS, ...options],
    async ({ key }) => {
      if (key === `file:${SCHEMAS}`) return { kind: "text", text: recorded.schemas };
      if (key.endsWith(".terraform.lock.hcl")) return { kind: "text", text: LOCK };
      if (key !== `file:${PLAN}`) return { kind: "failure", absent: true, reason: "there is none" };
      return content === "binary" ? { kind: "bytes", bytes: recorded.plan } : { kind: "text", text: recorded.json };
    },
    console,
    {},
    learning,
  );
  return { status, ...printed, kept };
}

test.each(["binary", "json"] as const)("a replacement in a %s plan is learned", async (content) => {
  const { status, out, kept } = await learned("replace, created first", content, "--json");
  expect(status).toBe(0);
  const [provider] = JSON.parse(out).providers;
  expect(provider).toMatchObject({ source: "registry.terraform.io/hashicorp/test", version: "1.2.3" });
  expect(kept).toHaveLength(1);
  const facts = [...kept[0]!.types.get("test_thing")!.facts];
  expect(facts.map(([key, { changed, added, removed }]) => [key.split("|")[0], changed ?? added ?? removed])).toEqual([
    ["zone", "replaces"],
  ]);
  // Nothing of the configured values is kept.
  expect(JSON.stringify(facts)).not.toContain("east");
});

test("an update in a plan is learned, and told by its counts", async () => {
  const { out, kept } = await learned("update", "binary");
  expect(out).toMatch(/^registry\.terraform\.io\/hashicorp\/test 1\.2\.3: seen in the plan\n {2}test_thing: /);
  expect(kept[0]!.source).toMatchObject({ version: "1.2.3" });
});

test("a plan that only creates shows nothing", async () => {
  const { status, out, kept } = await learned("create with everything", "binary");
  expect([status, out, kept]).toEqual([0, "The plan shows nothing that is kept.\n", []]);
});

test("an option about plugins beside --plan is wrong use", async () => {
  expect((await learned("update", "binary", "--type", "test_thing")).status).toBe(2);
});
