import { attributeAt } from "../../../server/engine/schema/attributeAt.ts";
import { impliedType } from "../../../server/engine/schema/impliedType.ts";
import { readResourceSchema } from "../../../server/engine/schema/readResourceSchema.ts";
import type { BlockSchema, ResourceSchema } from "../../../server/engine/schema/schema.ts";
import { fromMsgpack } from "../../../server/engine/values/encodings/fromMsgpack.ts";
import { fromJson, fromStateJson } from "../../../server/engine/values/encodings/stateJson.ts";
import { toMsgpack } from "../../../server/engine/values/encodings/toMsgpack.ts";
import { typeFromJson } from "../../../server/engine/values/encodings/typeJson.ts";
import { decideEqual } from "../../../server/engine/values/equality.ts";
import { formatNumber } from "../../../server/engine/values/numbers/numberText.ts";
import { attribute, type Path, pathText } from "../../../server/engine/values/path.ts";
import { setValue } from "../../../server/engine/values/set.ts";
import { DYNAMIC, type Type } from "../../../server/engine/values/type.ts";
import {
  boolValue,
  isObject,
  listValue,
  mapValue,
  nullValue,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
  unknownValue,
  type Value,
} from "../../../server/engine/values/value.ts";
import { applyPath, transform } from "../../../server/engine/values/walk.ts";
import { bytesOf, decode, encode, type Field, type Fields, textOf } from "./protobuf.ts";
import { type CallRule, type Effect, type PathJson, type RuledProvider, samePlace, type TypeRule } from "./rules.ts";
import { schemaMessage } from "./schemaMessage.ts";
import type { Method } from "./startPlugin.ts";

/** What a provider is asked, for the list of calls. */
export type NoteCall = (call: Readonly<Record<string, unknown>>) => void;

/** The methods of a provider that is data, by their names in protocol 6. `exit` ends it as a fault would. */
export function ruledMethods(
  provider: RuledProvider,
  noteCall: NoteCall,
  exit: () => never,
): Readonly<Record<string, Method>> {
  function note({ call, type, values, texts }: Called): void {
    const told = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, described(value)]));
    noteCall({ call, type, ...told, ...texts });
  }

  const { protocol } = provider;

  const own = readResourceSchema(provider.provider ?? {}).schema;
  const meta = provider.providerMeta === undefined ? undefined : readResourceSchema(provider.providerMeta).schema;
  const resources = schemasOf(provider.resources);
  const dataSources = schemasOf(provider.dataSources);
  const ephemeralResources = schemasOf(provider.ephemeralResources);

  /** What all rules together make of a call. */
  function effectOn(called: Called): Effect {
    const found = (provider.calls ?? []).filter((rule) => fits(rule, called)).map(({ does }) => does);
    const diagnostics = found.flatMap((one) => one.diagnostics ?? []);
    const set = found.flatMap((one) => one.set ?? []);
    return Object.assign({}, ...found, { diagnostics, set }) as Effect;
  }

  // Calls

  /** Answers a call by the rules: `result` is what it would say, `reply` writes it. */
  async function answer(called: Called, result: Value, type: Type, reply: (value: Buffer, effect: Effect) => Buffer) {
    note(called);
    const effect = effectOn(called);
    if (effect.exits) exit();
    if (effect.hangs) return new Promise<Buffer>(() => {});
    if (effect.fails !== undefined) throw new Error(effect.fails);
    if (effect.nonsense) return Buffer.from([0x0a, 0xff, 0xff, 0x03, 0x00]);
    const isWrong = effect.diagnostics?.some(({ severity }) => severity === "error");
    const value = isWrong ? nullValue(type) : changed(result, effect);
    return reply(
      effect.raw === undefined ? packed(value, type) : encode([1, Buffer.from(effect.raw, "base64")]),
      effect,
    );
  }

  /** Agrees to a configuration, or says what is wrong. */
  const validate =
    (call: string, schemas: ReadonlyMap<string, ResourceSchema>): Method =>
    (bytes) => {
      const request = decode(bytes);
      const type = textOf(request, 1);
      const configuration = valueIn(request, 2, impliedType(schemaOf(schemas, type).block));
      return answer({ call, type, values: { configuration } }, NOTHING, DYNAMIC, (_, effect) =>
        encode(...diagnosticFields(1, effect)),
      );
    };

  const metaIn = (request: Fields, field: number): Readonly<Record<string, Value>> =>
    meta ? { meta: valueIn(request, field, impliedType(meta.block)) } : {};

  const methods: Readonly<Record<string, Method>> = {
    GetProviderSchema: () => schemaReply(),
    StopProvider: () => encode(),
    ValidateProviderConfig: (bytes) => {
      const config = bytesOf(decode(bytes), 1);
      const configuration = valueIn(decode(bytes), 1, impliedType(own.block));
      const called = { call: "ValidateProviderConfig", type: "", values: { configuration } };
      return answer(called, NOTHING, DYNAMIC, (_, effect) =>
        encode(protocol === 5 ? [1, config] : [1, undefined], ...diagnosticFields(2, effect)),
      );
    },
    ConfigureProvider: (bytes) => {
      const request = decode(bytes);
      const configuration = valueIn(request, 2, impliedType(own.block));
      const texts = { terraformVersion: textOf(request, 1), ...capabilities(request, 3) };
      const called = { call: "ConfigureProvider", type: "", values: { configuration }, texts };
      return answer(called, NOTHING, DYNAMIC, (_, effect) => encode(...diagnosticFields(1, effect)));
    },
    ValidateResourceConfig: validate("ValidateResourceConfig", resources),
    ValidateDataResourceConfig: validate("ValidateDataResourceConfig", dataSources),
    ValidateEphemeralResourceConfig: validate("ValidateEphemeralResourceConfig", ephemeralResources),
    UpgradeResourceState: (bytes) => {
      const request = decode(bytes);
      const type = textOf(request, 1);
      const [version] = request.get(2) ?? [0];
      const implied = impliedType(schemaOf(resources, type).block);
      const json = rawState(request, 3);
      const { calls = [] } = provider;
      const isTaken = calls.some((rule) => rule.call === "UpgradeResourceState" && rule.type === type);
      const state = isTaken ? loosely(json, implied) : fitted(fromJson(json, implied));
      const texts = { version: Number(version), json: JSON.parse(json) as unknown };
      return answer({ call: "UpgradeResourceState", type, values: { state }, texts }, state, implied, (value, effect) =>
        encode([1, value], ...diagnosticFields(2, effect)),
      );
    },
    ReadResource: (bytes) => {
      const request = decode(bytes);
      const type = textOf(request, 1);
      const implied = impliedType(schemaOf(resources, type).block);
      const current = valueIn(request, 2, implied);
      const kept = privateText(request, 3);
      const values = { current, ...metaIn(request, 4) };
      const texts = { private: kept, ...capabilities(request, 5) };
      return answer({ call: "ReadResource", type, values, texts }, current, implied, (value, effect) =>
        encode(
          [1, value],
          ...diagnosticFields(2, effect),
          [3, effect.private ?? kept],
          [4, effect.deferred && encode([1, effect.deferred])],
        ),
      );
    },
    PlanResourceChange: (bytes) => {
      const request = decode(bytes);
      const type = textOf(request, 1);
      const { block } = schemaOf(resources, type);
      const implied = impliedType(block);
      const [prior, proposed, configuration] = [2, 3, 4].map((field) => valueIn(request, field, implied)) as [
        Value,
        Value,
        Value,
      ];
      const rule = provider.types?.[type] ?? {};
      const isGone = proposed.kind === "null";
      const planned = isGone ? proposed : plan(block, rule, prior, proposed, configuration);
      const values = { prior, proposed, configuration, ...metaIn(request, 6) };
      const kept = privateText(request, 5);
      const texts = { private: kept, ...capabilities(request, 7) };
      return answer({ call: "PlanResourceChange", type, values, texts }, planned, implied, (value, effect) => {
        const isNew = prior.kind === "null" || isGone;
        const paths = isNew ? [] : (rule.replace ?? []).filter((path) => differs(prior, planned, path));
        return encode(
          [1, value],
          ...[...paths, ...(effect.replace ?? [])].map((path): Field => [2, pathMessage(path)]),
          [3, effect.private ?? kept],
          ...diagnosticFields(4, effect),
          [5, rule.legacy],
          [6, effect.deferred && encode([1, effect.deferred])],
        );
      });
    },
    ApplyResourceChange: (bytes) => {
      const request = decode(bytes);
      const type = textOf(request, 1);
      const implied = impliedType(schemaOf(resources, type).block);
      const [prior, planned] = [2, 3].map((field) => valueIn(request, field, implied)) as [Value, Value];
      const called = { call: "ApplyResourceChange", type, values: { prior, planned } };
      const { legacy } = provider.types?.[type] ?? {};
      return answer(called, transform(planned, madeKnown), implied, (value, effect) =>
        encode([1, value], [2, effect.private ?? privateText(request, 5)], ...diagnosticFields(3, effect), [4, legacy]),
      );
    },
    ImportResourceState: (bytes) => {
      const request = decode(bytes);
      const type = textOf(request, 1);
      const id = textOf(request, 2);
      const texts = { id, ...capabilities(request, 3) };
      return answer({ call: "ImportResourceState", type, values: {}, texts }, NOTHING, DYNAMIC, (_, effect) =>
        encode(
          ...(effect.imported ?? [{ state: { id } }]).map(({ type: other = type, state }): Field => {
            const implied = impliedType(schemaOf(resources, other).block);
            const value = objectValue(
              [...implied.attributes].map(([name, of]) => [name, jsonValue(state[name] ?? null, of)] as const),
            );
            return [1, encode([1, other], [2, packed(value, implied)], [3, effect.private])];
          }),
          ...diagnosticFields(2, effect),
          [3, effect.deferred && encode([1, effect.deferred])],
        ),
      );
    },
    MoveResourceState: (bytes) => {
      const request = decode(bytes);
      const type = textOf(request, 5);
      const from = textOf(request, 2);
      const [version] = request.get(3) ?? [0];
      const implied = impliedType(schemaOf(resources, type).block);
      const json = JSON.parse(rawState(request, 4)) as Readonly<Record<string, unknown>>;
      const taken = provider.types?.[type]?.movesFrom?.[from];
      const target = objectValue(
        [...implied.attributes].map(
          ([name, of]) => [name, jsonValue(json[taken?.[name] ?? name] ?? null, of)] as const,
        ),
      );
      const texts = { provider: textOf(request, 1), from, version: Number(version), json, private: textOf(request, 6) };
      const refused: Effect = {
        diagnostics: [{ severity: "error", summary: "Move not supported", detail: `${from} does not become ${type}` }],
      };
      return answer({ call: "MoveResourceState", type, values: {}, texts }, target, implied, (value, effect) => {
        const isWrong = !taken || effect.diagnostics?.some(({ severity }) => severity === "error");
        return encode([1, isWrong ? undefined : value], ...diagnosticFields(2, taken ? effect : refused), [
          3,
          effect.private ?? textOf(request, 6),
        ]);
      });
    },
    ReadDataSource: (bytes) => {
      const request = decode(bytes);
      const type = textOf(request, 1);
      const { block } = schemaOf(dataSources, type);
      const implied = impliedType(block);
      const configuration = valueIn(request, 2, implied);
      const values = { configuration, ...metaIn(request, 3) };
      const called = { call: "ReadDataSource", type, values, texts: capabilities(request, 4) };
      return answer(called, found(block, type, configuration), implied, (value, effect) =>
        encode([1, value], ...diagnosticFields(2, effect), [3, effect.deferred && encode([1, effect.deferred])]),
      );
    },
    OpenEphemeralResource: (bytes) => {
      const request = decode(bytes);
      const type = textOf(request, 1);
      const { block } = schemaOf(ephemeralResources, type);
      const implied = impliedType(block);
      const configuration = valueIn(request, 2, implied);
      const called = {
        call: "OpenEphemeralResource",
        type,
        values: { configuration },
        texts: capabilities(request, 3),
      };
      return answer(called, found(block, type, configuration), implied, (value, effect) =>
        encode(
          ...diagnosticFields(1, effect),
          [3, value],
          [4, effect.private],
          [5, effect.deferred && encode([1, effect.deferred])],
        ),
      );
    },
    CloseEphemeralResource: (bytes) => {
      const request = decode(bytes);
      const called = {
        call: "CloseEphemeralResource",
        type: textOf(request, 1),
        values: {},
        texts: { private: textOf(request, 2) },
      };
      return answer(called, NOTHING, DYNAMIC, (_, effect) => encode(...diagnosticFields(1, effect)));
    },
    CallFunction: (bytes) => {
      const request = decode(bytes);
      const name = textOf(request, 1);
      const rule = provider.functions?.[name];
      if (!rule) throw new Error(`no function ${name}`);
      const given = (request.get(2) ?? []).map((each, at) => {
        const wrapped = encode([1, each as Buffer]);
        return valueIn(decode(wrapped), 1, typeFromJson(rule.parameters[at]?.type) ?? DYNAMIC);
      });
      const values = Object.fromEntries(given.map((value, at) => [String(at), value]));
      const returned = given[rule.returns ?? 0] ?? NOTHING;
      const type = typeFromJson(rule.return_type) ?? DYNAMIC;
      return answer({ call: "CallFunction", type: name, values }, returned, type, (value) =>
        rule.error === undefined ? encode([1, value]) : encode([2, encode([1, rule.error])]),
      );
    },
  };

  function schemaReply(): Buffer {
    const all = (field: number, schemas: ReadonlyMap<string, ResourceSchema>): readonly Field[] =>
      [...schemas].map(([name, schema]) => [field, encode([1, name], [2, schemaMessage(schema, protocol)])]);
    return encode(
      [1, schemaMessage(own, protocol)],
      ...all(2, resources),
      ...all(3, dataSources),
      [5, meta && schemaMessage(meta, protocol)],
      [6, encode([1, provider.planDestroy], [3, true])],
      ...Object.entries(provider.functions ?? {}).map(
        ([name, { parameters, return_type }]): Field => [
          7,
          encode(
            [1, name],
            [
              2,
              encode(
                ...parameters.map(
                  ({ name: parameter, type, is_nullable }): Field => [
                    1,
                    encode([1, parameter], [2, JSON.stringify(type)], [3, is_nullable]),
                  ],
                ),
                [3, encode([1, JSON.stringify(return_type)])],
              ),
            ],
          ),
        ],
      ),
      ...all(8, ephemeralResources),
    );
  }
  return methods;
}

const schemasOf = (json: Readonly<Record<string, unknown>> = {}): ReadonlyMap<string, ResourceSchema> =>
  new Map(Object.entries(json).map(([name, of]) => [name, readResourceSchema(of).schema]));

// Values

const fitted = (made: { readonly value: Value } | { readonly fault: { readonly message: string } }): Value => {
  if ("value" in made) return made.value;
  throw new Error(made.fault.message);
};

/** A DynamicValue of a message; null where there is none. */
function valueIn(message: Fields, field: number, type: Type): Value {
  const dynamic = decode(bytesOf(message, field));
  const packed = bytesOf(dynamic, 1);
  if (packed.length > 0) return fitted(fromMsgpack(packed, type));
  const json = textOf(dynamic, 2);
  return json === "" ? nullValue(type) : fitted(fromJson(json, type));
}

function packed(value: Value, type: Type): Buffer {
  const made = toMsgpack(value, type);
  if (!("bytes" in made)) throw new Error(made.fault.message);
  return encode([1, Buffer.from(made.bytes)]);
}

const isUnknown = (json: unknown): boolean => typeof json === "object" && json !== null && "$unknown" in json;

const jsonValue = (json: unknown, type: Type): Value =>
  isUnknown(json) ? unknownValue(type) : fitted(fromStateJson(json, type));

/** A value as JSON, for the list of calls. */
function described(value: Value): unknown {
  switch (value.kind) {
    case "null":
      return null;
    case "unknown":
      return { $unknown: value.refinement ?? true };
    case "string":
      return value.value.length < 10_000 ? value.value : { $length: value.value.length };
    case "number":
      return { $number: formatNumber(value.value) };
    case "sequence":
      return value.items.map(described);
    case "mapping":
      return Object.fromEntries([...value.entries].map(([name, item]) => [name, described(item)]));
    default:
      return value.value;
  }
}

// Rules

interface Called {
  readonly call: string;
  readonly type: string;
  /** What is asked with, by name. */
  readonly values: Readonly<Record<string, Value>>;
  readonly texts?: Readonly<Record<string, unknown>>;
}

function fits({ call, type, when = {}, prior }: CallRule, called: Called): boolean {
  if (call !== called.call || (type !== undefined && type !== called.type)) return false;
  const { configuration, prior: before, current, ...others } = called.values;
  if (prior !== undefined && (before?.kind !== "null") !== prior) return false;
  const known = [configuration, before, current, ...Object.values(others)].find((value) => value?.kind === "mapping");
  return Object.entries(when).every(([name, json]) => {
    if (called.texts && name in called.texts) return called.texts[name] === json;
    const value = known && applyPath(known, [attribute(name)]);
    return value !== undefined && JSON.stringify(described(value)) === JSON.stringify(json);
  });
}

function changed(value: Value, { gone, set = [], bytes }: Effect): Value {
  if (gone) return nullValue(value.type);
  const filled: Effect["set"] = bytes === undefined ? set : [...set, [["name"], "x".repeat(bytes)]];
  return transform(value, (part, path) => {
    const found = filled.find(([place]) => samePlace(path, place));
    return found ? jsonValue(found[1], part.type) : part;
  });
}

const pathMessage = (path: PathJson): Buffer =>
  encode(
    ...path.map((step, at): Field => {
      if (typeof step === "number") return [1, Buffer.from([0x18, step])];
      return [1, step.startsWith("[") && at > 0 ? encode([2, step.slice(1)]) : encode([1, step])];
    }),
  );

const diagnosticFields = (field: number, { diagnostics = [] }: Effect): readonly Field[] =>
  diagnostics.map(
    ({ severity, summary, detail, path }): Field => [
      field,
      encode([1, severity === "error" ? 1 : 2], [2, summary], [3, detail], [4, path && pathMessage(path)]),
    ],
  );

// Planning

function plan(block: BlockSchema, rule: TypeRule, prior: Value, proposed: Value, configuration: Value): Value {
  const isNew = prior.kind === "null";
  const open = transform(proposed, (value) => {
    if (!isObject(value) || value !== proposed) return value;
    return objectValue(
      [...value.entries].map(([name, item]) => {
        const known = block.attributes.get(name);
        const before = isObject(prior) ? prior.entries.get(name) : undefined;
        if (before && rule.caseless?.includes(name) && sameLetters(before, item)) return [name, before] as const;
        const configured = isObject(configuration) ? configuration.entries.get(name) : undefined;
        if (!known?.computed || configured?.kind !== "null") return [name, item] as const;
        if (isNew && rule.defaults && name in rule.defaults)
          return [name, jsonValue(rule.defaults[name], known.type)] as const;
        const causes = rule.unknownWhen?.[name] ?? [];
        if (isNew || causes.some((cause) => differs(prior, value, [cause])))
          return [name, unknownValue(known.type)] as const;
        return [name, item] as const;
      }),
    );
  });
  return withoutWriteOnly(block, isNew ? openNested(block, open) : open, rule.forgetsWriteOnly === true);
}

const sameLetters = (a: Value, b: Value): boolean =>
  a.kind === "string" && b.kind === "string" && a.value.toLowerCase() === b.value.toLowerCase();

/** What is computed in blocks and nested attributes of a new object. */
function openNested(block: BlockSchema, value: Value): Value {
  return transform(value, (part, path) => {
    if (part.kind !== "null" || path.length < 2) return part;
    let attributes = block.attributes;
    let blocks = block.blockTypes;
    let isComputed = false;
    for (const step of path) {
      if (step.kind !== "attribute") continue;
      const found = attributes.get(step.name);
      const inner = blocks.get(step.name);
      isComputed = found?.computed === true;
      attributes = inner?.block.attributes ?? found?.nested?.attributes ?? new Map();
      blocks = inner?.block.blockTypes ?? new Map();
    }
    return isComputed ? unknownValue(part.type) : part;
  });
}

const withoutWriteOnly = (block: BlockSchema, value: Value, isDeep: boolean): Value =>
  transform(value, (part, path) =>
    (isDeep || path.length === 1) && attributeAt(block, path)?.writeOnly ? nullValue(part.type) : part,
  );

/** What stands at a path, if anything. */
function at(value: Value, path: PathJson): Value | undefined {
  let part: Value | undefined = value;
  for (const step of path) {
    if (part?.kind === "mapping") part = part.entries.get(String(step).replace(/^\[/, ""));
    else part = part?.kind === "sequence" ? part.items[Number(step)] : undefined;
  }
  return part;
}

function differs(prior: Value, planned: Value, path: PathJson): boolean {
  const [before, after] = [at(prior, path), at(planned, path)];
  if (!before || !after) return before !== after;
  return decideEqual(before, after) !== true;
}

const NOTHING = nullValue(DYNAMIC);

function schemaOf(schemas: ReadonlyMap<string, ResourceSchema>, type: string): ResourceSchema {
  const schema = schemas.get(type);
  if (!schema) throw new Error(`no type ${type}`);
  return schema;
}

/** Finds something out: what is computed is made of the type and, where there is one, the name. */
function found(block: BlockSchema, type: string, configuration: Value): Value {
  if (!isObject(configuration)) return configuration;
  const name = configuration.entries.get("name");
  const text = name?.kind === "string" ? `${type}-${name.value}` : type;
  return objectValue(
    [...configuration.entries].map(([key, value]) => {
      const known = block.attributes.get(key);
      if (value.kind !== "null" || !known?.computed) return [key, value] as const;
      return [key, known.type.kind === "string" ? stringValue(`${text}-${key}`) : nullValue(known.type)] as const;
    }),
  );
}

/** The attributes of a stored object as JSON; what 0.11 wrote as an object of texts. */
function rawState(request: Fields, field: number): string {
  const raw = decode(bytesOf(request, field));
  const flat = (raw.get(2) ?? []).map((entry) => entryOf(decode(entry as Buffer)));
  return textOf(raw, 1) || JSON.stringify(Object.fromEntries(flat));
}

/** An entry of a map of texts. */
const entryOf = (entry: Fields): readonly [string, string] => [textOf(entry, 1), textOf(entry, 2)];

const privateText = (request: Fields, field: number): string => textOf(request, field);

/** What the real terraform has applied is known: it is made of where it stands. */
const madeKnown = (value: Value, path: Path): Value =>
  value.kind === "unknown" ? madeOf(value.type, pathText(path)) : value;

function madeOf(type: Type, place: string): Value {
  switch (type.kind) {
    case "number":
      return numberValue(place.length);
    case "bool":
      return boolValue(true);
    case "list":
      return listValue(type.element, []);
    case "set":
      return setValue(type.element, []);
    case "map":
      return mapValue(type.element, []);
    case "tuple":
      return tupleValue(type.elements.map((element) => madeOf(element, place)));
    case "object":
      return objectValue([...type.attributes].map(([name, of]) => [name, madeOf(of, `${place}.${name}`)] as const));
    default:
      return stringValue(`made-${place}`);
  }
}

/** What of a state of another time fits; the rest is null. */
function loosely(json: string, type: Type): Value {
  const known = JSON.parse(json) as Readonly<Record<string, unknown>>;
  if (type.kind !== "object") return nullValue(type);
  return objectValue([...type.attributes].map(([name, of]) => [name, jsonValue(known[name] ?? null, of)] as const));
}

/** What the caller can take: protocol 6 calls these client capabilities. */
function capabilities(request: Fields, field: number): Readonly<Record<string, unknown>> {
  const told = decode(bytesOf(request, field));
  return { deferral: told.get(1)?.[0] === 1, writeOnly: told.get(2)?.[0] === 1 };
}
