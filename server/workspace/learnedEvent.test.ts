import { expect, test } from "vitest";
import { factsOf } from "../../test/support/learnedFacts.ts";
import { MADE_UP, stateOf } from "../../test/support/memory.ts";
import { WorkspaceEvents } from "../../test/support/workspaceEvents.ts";
import type { FactSource, Learned, LearnedFacts } from "../engine/provider/facts.ts";
import { simulatedProvider } from "../engine/provider/simulation/simulatedProvider.ts";
import { readSchemas } from "../engine/schema/readSchemas.ts";
import { attribute } from "../engine/values/path.ts";
import { hover } from "../ide/hover/hover.ts";

const SCHEMAS = readSchemas(
  JSON.stringify({
    provider_schemas: {
      [MADE_UP]: {
        resource_schemas: {
          made_up: {
            version: 0,
            block: {
              attributes: { id: { type: "string", computed: true }, name: { type: "string", optional: true } },
              block_types: {
                disk: {
                  nesting_mode: "list",
                  block: { attributes: { size: { type: "number", optional: true } } },
                },
              },
            },
          },
        },
      },
    },
  }),
  "file",
).providers.get(MADE_UP)!;

const PROVIDER = simulatedProvider(MADE_UP, SCHEMAS);

const SOURCE: FactSource = { version: "1.68.0", checksum: "h1:x" };

const LOCK = `provider "${MADE_UP}" {\n  version = "1.68.0"\n  hashes  = ["h1:x"]\n}\n`;

const facts = (name: Learned, size: Learned): LearnedFacts => {
  const { block } = PROVIDER.schemas.resource("made_up")!;
  const disk = block.blockTypes.get("disk")!.block;
  const about = { provider: MADE_UP, type: "made_up" };
  return factsOf(
    [
      { ...about, path: [attribute("name")], part: block.attributes.get("name")!, learned: name },
      { ...about, path: [attribute("disk"), attribute("size")], part: disk.attributes.get("size")!, learned: size },
    ],
    SOURCE,
  );
};

const MAIN = 'resource "made_up" "a" {\n  name = "b"\n  disk {\n    size = 1\n  }\n}\n';

/** Returns an editor with a workspace of one resource, whose name differs from its state. */
const opened = (files: Readonly<Record<string, string>> = {}) => {
  const events = new WorkspaceEvents(
    {
      "/w/main.tf": MAIN,
      "/w/.terraform.lock.hcl": LOCK,
      "/w/terraform.tfstate": stateOf({ id: "1", name: "a", disk: [{ size: 1 }] }),
      ...files,
    },
    new Map([[MADE_UP, PROVIDER]]),
  );
  events.play({ kind: "folderAdded", path: "/w" }, { kind: "edited", path: "/w/main.tf", text: MAIN });
  return events.settle();
};

const planIn = ({ state }: WorkspaceEvents) => state.snapshot.roots[0]!.plan;

const ruleIn = (events: WorkspaceEvents): string | undefined => {
  const { action } = planIn(events).traces[0]!.change;
  return action.doubt?.because ?? action.rule;
};

const hoverOf = ({ state }: WorkspaceEvents, text: string): string =>
  hover(state.snapshot.roots[0]!, "/w/main.tf", MAIN.indexOf(text) + 1)?.markdown.replaceAll("\\", "") ?? "";

test("what is learned while the editor runs changes the plan", () => {
  const events = opened();
  expect(ruleIn(events)).toBe("may-replace");
  events.play({ kind: "learned", facts: facts({ changed: "replaces" }, {}) });
  events.settle();
  expect(ruleIn(events)).toBe("learned-replacement");
});

test("the same facts again plan nothing again", () => {
  const events = opened();
  const learned = facts({ changed: "updates" }, {});
  events.play({ kind: "learned", facts: learned });
  events.settle();
  events.play({ kind: "learned", facts: new Map(learned) });
  events.settle();
  expect(planIn(events).work.visited).toEqual([]);
});

test("an argument says what its change does before it is changed", () => {
  const events = opened();
  events.play({ kind: "learned", facts: facts({ changed: "replaces" }, { changed: "updates" }) });
  events.settle();
  expect(hoverOf(events, "size")).toContain("Changing it updates it in place · learned (made 1.68)");
  expect(hoverOf(events, "name")).toContain("Changing it replaces the object · learned (made 1.68)");
});

test("facts of another package than the locked one are hints", () => {
  const events = opened({ "/w/.terraform.lock.hcl": LOCK.replace("h1:x", "h1:y") });
  events.play({ kind: "learned", facts: facts({ changed: "replaces" }, {}) });
  events.settle();
  expect(ruleIn(events)).toBe("hinted-replacement");
  expect(hoverOf(events, "name")).toContain("learned of another version (made 1.68)");
});

test("a package that comes into use makes hints facts", () => {
  const events = opened({ "/w/.terraform.lock.hcl": LOCK.replace("h1:x", "h1:y") });
  events.play({ kind: "learned", facts: facts({ changed: "replaces" }, {}) });
  events.settle();
  events.disk.files.set("/w/.terraform.lock.hcl", LOCK);
  events.play({ kind: "changedOnDisk", paths: ["/w/.terraform.lock.hcl"] });
  events.settle();
  expect(ruleIn(events)).toBe("learned-replacement");
});
