import { expect, test } from "vitest";
import { type DiffNode, diff } from "../../server/engine/diff/diff.ts";
import type { Rule } from "../../server/engine/lifecycle/reasons/decision.ts";
import { objectAt, type Trace } from "../../server/engine/lifecycle/trace.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { simulatedProvider } from "../../server/engine/provider/simulation/simulatedProvider.ts";
import { sentence } from "../../server/engine/render/ruleSentences.ts";
import { NO_SECRETS } from "../../server/engine/render/secrets.ts";
import { answers } from "../../server/engine/source/question.ts";
import { correspondingElement } from "../../server/engine/values/correspondingElement.ts";
import { rawEquals } from "../../server/engine/values/equality.ts";
import { type Path, pathText } from "../../server/engine/values/path.ts";
import { isWhollyKnown, NULL, type Value, withoutDeepMarks } from "../../server/engine/values/value.ts";
import { membersOf } from "../../server/engine/values/walk.ts";
import { pick, type Random, randomFrom } from "../support/hclTexts.ts";
import { MADE_UP, planOfTexts, providersWith, reply, stateOf } from "../support/memory.ts";
import { packOf } from "../support/packs.ts";

// The reason of each leaf, over random plans of every kind: each changed leaf has one, and it says what is so.

const text = (more: object) => ({ type: "string", ...more });
const OPTIONAL = { optional: true };
const EITHER = { optional: true, computed: true };

const INNER = {
  attributes: {
    engine: text(OPTIONAL),
    size: text(EITHER),
    uid: text({ computed: true }),
    tags: { type: ["map", "string"], optional: true },
  },
};

const BLOCK = {
  attributes: {
    name: text(OPTIONAL),
    zone: text(EITHER),
    id: text({ computed: true }),
    tags: { type: ["map", "string"], optional: true },
    all: { type: ["map", "string"], ...EITHER },
    list: { type: ["list", "string"], optional: true },
    set: { type: ["set", "string"], optional: true },
  },
  block_types: {
    one: { nesting_mode: "single", block: INNER },
    many: { nesting_mode: "list", block: { ...INNER, block_types: { deep: { nesting_mode: "list", block: INNER } } } },
    sets: { nesting_mode: "set", block: INNER },
    maps: { nesting_mode: "map", block: INNER },
  },
};

const PACK = packOf({ resources: { made_up: { version: 0, block: BLOCK } } });
const SIMULATED = simulatedProvider(MADE_UP, PACK.schemas);

const TEXTS = ["a", "b", "c"];
const UNKNOWN = "made_up.other.id";

/** Returns the arguments and blocks of a resource. With `isOpen`, some of them are known only after the apply. */
function configured(random: Random, isOpen: boolean): string {
  const isIn = (chance = 0.5) => random() < chance;
  const value = () => (isOpen && isIn(0.15) ? UNKNOWN : JSON.stringify(pick(random, TEXTS)));
  const map = () =>
    `{ ${TEXTS.filter(() => isIn())
      .map((key) => `${key} = ${value()}`)
      .join(", ")} }`;
  const list = () =>
    `[${TEXTS.filter(() => isIn())
      .map(value)
      .join(", ")}]`;
  const argument = (name: string, written: () => string) => (isIn() ? `${name} = ${written()}\n` : "");
  const inner = () => argument("engine", value) + argument("size", value) + argument("tags", map);
  const blocks = (name: string, most: number, label = () => "", more = () => "") =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () =>
      isIn(0.2) && label() === ""
        ? `dynamic "${name}" {\nfor_each = [${value()}]\ncontent {\nengine = ${name}.value\n}\n}\n`
        : `${name}${label()} {\n${inner()}${more()}}\n`,
    ).join("");
  const labels = ["x", "y"];
  return [
    argument("name", value),
    argument("zone", value),
    argument("tags", map),
    argument("all", map),
    argument("list", list),
    argument("set", list),
    blocks("one", 1),
    blocks("many", 2, undefined, () => blocks("deep", 2)),
    blocks("sets", 2),
    blocks("maps", 1, () => ` "${pick(random, labels)}"`),
  ].join("");
}

/** Returns an object of the state, as JSON. */
function stored(random: Random): Readonly<Record<string, unknown>> {
  const isIn = (chance = 0.5) => random() < chance;
  const value = () => pick(random, TEXTS);
  const map = () => Object.fromEntries(TEXTS.filter(() => isIn()).map((key) => [key, value()]));
  const maybe = <T>(of: () => T) => (isIn() ? of() : null);
  const inner = () => ({ engine: maybe(value), size: maybe(value), uid: value(), tags: maybe(map) });
  const several = <T>(of: () => T) => Array.from({ length: Math.floor(random() * 3) }, of);
  return {
    ...{ name: maybe(value), zone: value(), id: "i", tags: maybe(map), all: maybe(map) },
    ...{ list: maybe(() => several(value)), set: maybe(() => [...new Set(several(value))]) },
    ...{ one: maybe(inner), many: several(() => ({ ...inner(), deep: several(inner) })) },
    ...{ sets: several(inner), maps: isIn() ? { x: inner() } : {} },
  };
}

const KINDS = ["create", "update", "replace", "import", "moved", "refresh-only", "open", "destroy"] as const;
type Kind = (typeof KINDS)[number];

function planOf(kind: Kind, seed: number): Promise<LivePlan> {
  const random = randomFrom(seed);
  const body = configured(random, kind === "open" || kind === "create");
  const object = stored(random);
  const read = stored(random);
  const name = kind === "moved" ? "b" : "a";
  const main = [
    `resource "made_up" "${name}" {\n${body}}\nresource "made_up" "other" {\n}\n`,
    kind === "import" ? 'import {\n  to = made_up.a\n  id = "i"\n}\n' : "",
    kind === "moved" ? "moved {\n  from = made_up.a\n  to = made_up.b\n}\n" : "",
  ].join("");
  const more = kind === "replace" ? { status: "tainted" } : {};
  const hasState = kind !== "create" && kind !== "import";
  const files = { "main.tf": main, ...(hasState && { "terraform.tfstate": stateOf(object, more) }) };
  const options: Partial<PlanOptions> = {
    ...(kind === "refresh-only" && { mode: kind }),
    ...(kind === "destroy" && { mode: kind }),
  };
  const reading = kind === "refresh-only" || kind === "import";
  const provider = {
    ...SIMULATED,
    ...(reading && {
      readResource: ({ private: own }: { private: string | undefined }) => ({
        ...reply({ newState: readAs({ ...read, id: "i" }), private: own }),
      }),
      importResourceState: () =>
        reply({ imported: [{ type: "made_up", state: readAs({ id: "i" }), private: undefined }] }),
    }),
  };
  return planOfTexts(files, { providers: providersWith(provider), options: { ...DEFAULT_OPTIONS, ...options } });
}

function readAs(object: Readonly<Record<string, unknown>>): Value {
  const request = { type: "made_up", version: 0, attributes: object, answers: answers() };
  return SIMULATED.upgradeResourceState(request).response.upgradedState;
}

/** What a reason says, as far as the values at the stages can tell. */
interface Part {
  readonly configured: Value;
  readonly before: Value;
  readonly after: Value;
}

const isNull = ({ kind }: Value): boolean => kind === "null";
const isSet = ({ configured }: Part): boolean => !isNull(configured);
const isAsBefore = ({ before, after }: Part): boolean => rawEquals(before, after);

/** What must hold for each reason of a leaf. */
const TRUE_OF: Readonly<Partial<Record<Rule, (part: Part) => boolean>>> = {
  configured: (part) => isSet(part) && isAsBefore(part) && rawEquals(part.configured, part.after),
  changed: (part) => isSet(part) && !isAsBefore(part) && rawEquals(part.configured, part.after),
  "not-tracked": (part) => isSet(part) && isNull(part.before) && rawEquals(part.configured, part.after),
  kept: (part) => !isSet(part) && isAsBefore(part) && !isNull(part.after),
  "not-set": (part) => isEmpty(part.configured) && isEmpty(part.after) && isEmpty(part.before),
  removed: (part) => isEmpty(part.configured) && isEmpty(part.after) && !isNull(part.before),
  "provider-default": (part) => !isSet(part) && !isNull(part.after) && !isAsBefore(part),
  "provider-decided": (part) => !isSet(part) && !isAsBefore(part),
  "known-after-apply": (part) => part.after.kind === "unknown" && isWhollyKnown(part.configured),
  "refers-to-unknown": (part) => part.after.kind === "unknown" && part.configured.kind === "unknown",
  "stored-value": (part) => isSet(part) && isAsBefore(part) && !rawEquals(part.configured, part.after),
  "not-as-configured": (part) => isSet(part) && !isAsBefore(part) && !rawEquals(part.configured, part.after),
};

const isEmpty = (value: Value): boolean =>
  isNull(value) ||
  (value.kind === "sequence" && value.items.length === 0) ||
  (value.kind === "mapping" && value.entries.size === 0);

function memberAt(value: Value, [step, ...inside]: Path): Value {
  if (!step) return value;
  if (value.kind === "unknown") return value;
  if (step.kind === "element") return memberAt(correspondingElement(value, step.value) ?? NULL, inside);
  const found = membersOf(value).find(([each]) => pathText([each]) === pathText([step]))?.[1];
  return memberAt(found ?? NULL, inside);
}

/** Returns the smallest parts that change; of what is added or removed, everything in it. */
const leavesOf = (node: DiffNode): readonly DiffNode[] =>
  node.sign === "=" ? [] : node.children.length > 0 ? node.children.flatMap(leavesOf) : [node];

/** Returns what is wrong with the reasons of a trace. */
function faultsOf(plan: LivePlan, trace: Trace): readonly string[] {
  const { change } = trace;
  const reasons = plan.queries.reasonsOf(trace);
  const [before, after] = [withoutDeepMarks(change.before), withoutDeepMarks(change.after)];
  const configuration = withoutDeepMarks(objectAt(trace, "configuration") ?? NULL);
  return leavesOf(diff(before, after)).flatMap(({ path }) => {
    const [decision] = reasons?.at(path).filter(({ path: of }) => of.length > 0) ?? [];
    const part = {
      configured: memberAt(configuration, path),
      before: memberAt(before, path),
      after: memberAt(after, path),
    };
    const at = `${change.action.outcome} ${pathText(path)} ${path.at(-1)?.kind}: `;
    if (!decision || sentence(decision, change, NO_SECRETS) === "") return [`${at}no reason`];
    const isTrue = TRUE_OF[decision.rule];
    return !isTrue || isTrue(part) ? [] : [`${at}${decision.rule} ${show(part)}`];
  });
}

const show = (part: Part): string =>
  Object.entries(part)
    .map(([name, value]: [string, Value]) => `${name}=${value.kind === "string" ? value.value : value.kind}`)
    .join(" ");

/** Rules that plans of a kind must show, so that the check is not empty. */
const OF_CHANGES: readonly Rule[] = ["changed", "configured", "kept", "removed", "known-after-apply", "not-tracked"];
const EXPECTED: Readonly<Record<Kind, readonly Rule[]>> = {
  create: ["not-tracked", "known-after-apply", "refers-to-unknown", "not-set"],
  update: OF_CHANGES,
  replace: OF_CHANGES.filter((rule) => rule !== "kept"),
  import: OF_CHANGES,
  moved: OF_CHANGES,
  "refresh-only": ["refresh-only"],
  open: [...OF_CHANGES, "refers-to-unknown"],
  destroy: ["ends"],
};

test.each(KINDS)("each changed leaf of a random plan has a reason that says what is so: %s", async (kind) => {
  const faults: string[] = [];
  const rules = new Map<string, number>();
  for (let seed = 0; seed < 60; seed++) {
    const plan = await planOf(kind, seed);
    const errors = Object.values(plan.diagnostics)
      .flat()
      .filter(({ severity }) => severity === "error");
    if (errors.length > 0) faults.push(`seed ${seed}: ${errors[0]!.summary} ${errors[0]!.detail}`);
    for (const trace of plan.traces) {
      faults.push(...faultsOf(plan, trace).map((fault) => `seed ${seed} ${trace.change.address.text}: ${fault}`));
      for (const { rule } of plan.queries.decisionsOf(trace)) rules.set(rule, (rules.get(rule) ?? 0) + 1);
    }
  }
  expect(faults).toEqual([]);
  for (const rule of EXPECTED[kind]) expect(rules.get(rule) ?? 0, rule).toBeGreaterThan(20);
});
