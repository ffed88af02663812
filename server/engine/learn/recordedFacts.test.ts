import { expect, test } from "vitest";
import type { DumpField, DumpOperation } from "../lifecycle/recorded/dumpFile.ts";
import type { RecordedCall } from "../lifecycle/recorded/recordedCall.ts";
import { type Learned, pathOfPartKey } from "../provider/facts.ts";
import { impliedType } from "../schema/impliedType.ts";
import { readSchemas } from "../schema/readSchemas.ts";
import { BOOL, NUMBER, STRING, type Type } from "../values/type.ts";
import { nullValue, numberValue, objectValue, stringValue, TRUE, unknownValue, type Value } from "../values/value.ts";
import { factsOfCalls } from "./recordedFacts.ts";

const PROVIDER = "registry.terraform.io/made/up";
const ATTRIBUTES = {
  name: { type: "string", required: true },
  size: { type: "number", optional: true },
  loud: { type: "bool", optional: true, computed: true },
  secret: { type: "bool", optional: true, computed: true, sensitive: true },
  id: { type: "string", computed: true },
  etag: { type: "string", computed: true },
};
const block = readSchemas(
  JSON.stringify({
    format_version: "1.0",
    provider_schemas: { [PROVIDER]: { resource_schemas: { up: { version: 0, block: { attributes: ATTRIBUTES } } } } },
  }),
  "file",
)
  .providers.get(PROVIDER)!
  .resource("up")!.block;

const TYPES: Readonly<Record<string, Type>> = {
  name: STRING,
  size: NUMBER,
  loud: BOOL,
  secret: BOOL,
  id: STRING,
  etag: STRING,
};
type Members = Readonly<Record<string, Value>>;
const object = (members: Members): Value =>
  objectValue(Object.entries(TYPES).map(([name, type]) => [name, members[name] ?? nullValue(type)] as const));
const NONE = nullValue(impliedType(block));

let time = 0;
function call(operation: DumpOperation, objects: Partial<Record<DumpField, Value>>): RecordedCall {
  const fields = new Map(Object.entries(objects) as [DumpField, Value][]);
  const fit = { provider: PROVIDER, type: "up", block, objects: fields, misfits: [] };
  return { call: { operation, files: new Map(), time: ++time }, fits: [fit] };
}
const planCall = (prior: Value, configuration: Value, planned: Value): RecordedCall =>
  call("PlanResourceChange", { prior, configuration, planned });
const applyCall = (prior: Value, configuration: Value, plannedToApply: Value): RecordedCall =>
  call("ApplyResourceChange", { prior, configuration, plannedToApply });

/** Returns the facts about the type, by the paths of its parts. */
const facts = (...calls: readonly RecordedCall[]): Readonly<Record<string, Learned>> =>
  Object.fromEntries(
    [...(factsOfCalls(calls).get(PROVIDER)?.get("up") ?? [])].map(([key, learned]) => [pathOfPartKey(key), learned]),
  );

const text = stringValue;
const size = (value: number): Members => ({ name: text("a"), size: numberValue(value) });
const STORED = { id: text("i"), etag: text("e"), loud: TRUE };

test("an applied update shows its argument, and what becomes unknown with it", () => {
  const [prior, planned] = [
    object({ ...size(1), ...STORED }),
    object({ ...size(2), ...STORED, etag: unknownValue(STRING) }),
  ];
  expect(facts(applyCall(prior, object(size(2)), planned))).toEqual({
    size: { changed: "updates", unknowns: ["etag"], evidence: "recorded" },
  });
  // The same plan, not applied.
  expect(facts(planCall(prior, object(size(2)), planned))).toEqual({});
});

const replaced = (prior: Value, configuration: Value, planned: Value): readonly RecordedCall[] => [
  planCall(prior, configuration, planned),
  planCall(NONE, configuration, configuration),
  applyCall(prior, NONE, NONE),
  planCall(NONE, configuration, configuration),
  applyCall(NONE, configuration, configuration),
];

test("a replacement shows the argument that alone changed", () => {
  const changed = replaced(object({ ...size(1), ...STORED }), object(size(2)), object({ ...size(2), ...STORED }));
  expect(facts(...changed).size).toEqual({ changed: "replaces", evidence: "recorded" });
  // An update of the same argument says otherwise.
  const update = applyCall(object({ ...size(5), ...STORED }), object(size(6)), object({ ...size(6), ...STORED }));
  expect(facts(...changed, update).size).toMatchObject({ changed: "conditional" });
});

test("of a replacement without a change or with several, and of a planned one, nothing is concluded", () => {
  const prior = object({ ...size(1), ...STORED });
  expect(facts(...replaced(prior, object(size(1)), prior)).size).toBeUndefined();
  const both = { ...size(2), name: text("b") };
  expect(facts(...replaced(prior, object(both), object({ ...both, ...STORED })))).not.toHaveProperty("name.changed");
  const planned = replaced(prior, object(size(2)), object({ ...size(2), ...STORED })).slice(0, 2);
  expect(facts(...planned).size).toBeUndefined();
});

test("a default is certain after two configurations; nothing sensitive is kept", () => {
  const creation = (value: number): RecordedCall =>
    planCall(NONE, object(size(value)), object({ ...size(value), loud: TRUE, secret: TRUE }));
  expect(facts(creation(1))).toEqual({ loud: { default: TRUE, isUsual: true, evidence: "recorded" } });
  expect(facts(creation(1), creation(2))).toEqual({ loud: { default: TRUE, evidence: "recorded" } });
  const other = planCall(NONE, object(size(3)), object(size(3)));
  expect(facts(creation(1), other)).toEqual({});
});

test("a text that stays as it was shows no form, because a dump has no counter-examples", () => {
  const prior = object({ name: text("web"), ...STORED });
  expect(facts(planCall(prior, object({ name: text("WEB") }), prior))).toEqual({});
});

test("a digest that is planned in place of a text shows that it is stored", () => {
  const planned = object({ name: text("5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8"), ...STORED });
  expect(facts(planCall(NONE, object({ name: text("password") }), planned))).toMatchObject({
    name: { digest: "sha1", evidence: "recorded" },
  });
});

test("a call that fits several types shows nothing", () => {
  const update = applyCall(object(size(1)), object(size(2)), object(size(2)));
  expect(factsOfCalls([{ ...update, fits: [update.fits[0]!, update.fits[0]!] }]).size).toBe(0);
});
