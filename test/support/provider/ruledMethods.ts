import { impliedType } from "../../../server/engine/schema/impliedType.ts";
import { readResourceSchema } from "../../../server/engine/schema/readResourceSchema.ts";
import type { ResourceSchema } from "../../../server/engine/schema/schema.ts";
import { fromJson } from "../../../server/engine/values/encodings/stateJson.ts";
import { typeFromJson } from "../../../server/engine/values/encodings/typeJson.ts";
import { DYNAMIC } from "../../../server/engine/values/type.ts";
import { nullValue, objectValue, type Value } from "../../../server/engine/values/value.ts";
import { transform } from "../../../server/engine/values/walk.ts";
import { bytesOf, decode, encode, type Field, type Fields, textOf } from "./protobuf.ts";
import { type Answer, answerBy, diagnosticFields, type NoteCall, pathMessage } from "./ruledAnswers.ts";
import { computedResult, plannedState } from "./ruledPlans.ts";
import { differs, fitted, jsonValue, loosely, madeKnown, packed, rawState, valueIn } from "./ruledValues.ts";
import type { Effect, RuledProvider } from "./rules.ts";
import { schemaMessage } from "./schemaMessage.ts";
import type { Method } from "./startPlugin.ts";

type Methods = Readonly<Record<string, Method>>;

/** A provider that is data, with its schemas, and how it answers calls. */
interface Ruled {
  readonly provider: RuledProvider;
  readonly providerSchema: ResourceSchema;
  /** The schema of `provider_meta` blocks; undefined if the provider has none. */
  readonly metaSchema: ResourceSchema | undefined;
  readonly resources: Schemas;
  readonly dataSources: Schemas;
  readonly ephemeralResources: Schemas;
  readonly listResources: Schemas;
  readonly actions: Schemas;
  readonly answer: Answer;
}

type Schemas = ReadonlyMap<string, ResourceSchema>;

/** Returns the methods of a provider that is data, by their names in protocol 6. `exit` ends the provider as a crash would. */
export function ruledMethods(provider: RuledProvider, noteCall: NoteCall, exit: () => never): Methods {
  const ruled: Ruled = {
    provider,
    providerSchema: readResourceSchema(provider.provider ?? {}).schema,
    metaSchema: provider.providerMeta === undefined ? undefined : readResourceSchema(provider.providerMeta).schema,
    resources: schemasOf(provider.resources),
    dataSources: schemasOf(provider.dataSources),
    ephemeralResources: schemasOf(provider.ephemeralResources),
    listResources: schemasOf(provider.listResources),
    actions: schemasOf(provider.actions),
    answer: answerBy(provider.calls ?? [], noteCall, exit),
  };
  return {
    ...providerMethods(ruled),
    ...validationMethods(ruled),
    ...storedObjectMethods(ruled),
    ...changeMethods(ruled),
    ...readingMethods(ruled),
    ...functionMethods(ruled),
    ...actionMethods(ruled),
    ...identityMethods(ruled),
  };
}

const schemasOf = (json: Readonly<Record<string, unknown>> = {}): Schemas =>
  new Map(Object.entries(json).map(([name, of]) => [name, readResourceSchema(of).schema]));

const providerMethods = (ruled: Ruled): Methods => {
  const {
    answer,
    provider: { protocol },
    providerSchema,
  } = ruled;
  return {
    GetProviderSchema: () => schemaReply(ruled),
    StopProvider: () => encode(),
    ValidateProviderConfig: (bytes) => {
      const config = bytesOf(decode(bytes), 1);
      const configuration = valueIn(decode(bytes), 1, impliedType(providerSchema.block));
      const called = { call: "ValidateProviderConfig", type: "", values: { configuration } };
      return answer(called, NOTHING, DYNAMIC, (_, effect) =>
        encode(protocol === 5 ? [1, config] : [1, undefined], ...diagnosticFields(2, effect)),
      );
    },
    ConfigureProvider: (bytes) => {
      const request = decode(bytes);
      const configuration = valueIn(request, 2, impliedType(providerSchema.block));
      const texts = { terraformVersion: textOf(request, 1), ...capabilities(request, 3) };
      const called = { call: "ConfigureProvider", type: "", values: { configuration }, texts };
      return answer(called, NOTHING, DYNAMIC, (_, effect) => encode(...diagnosticFields(1, effect)));
    },
  };
};

function schemaReply({
  provider,
  providerSchema,
  metaSchema,
  resources,
  dataSources,
  ephemeralResources,
  listResources,
  actions,
}: Ruled): Buffer {
  const { protocol } = provider;
  const messages = (field: number, schemas: Schemas): readonly Field[] =>
    [...schemas].map(([name, schema]) => [field, encode([1, name], [2, schemaMessage(schema, protocol)])]);
  return encode(
    [1, schemaMessage(providerSchema, protocol)],
    ...messages(2, resources),
    ...messages(3, dataSources),
    [5, metaSchema && schemaMessage(metaSchema, protocol)],
    [6, encode([1, provider.planDestroy], [3, true], [4, provider.generates])],
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
    ...messages(8, ephemeralResources),
    ...messages(9, listResources),
    ...[...actions].map(
      ([name, schema]): Field => [11, encode([1, name], [2, encode([1, schemaMessage(schema, protocol)])])],
    ),
  );
}

const validationMethods = (ruled: Ruled): Methods => {
  const { answer, resources, dataSources, ephemeralResources, listResources, actions } = ruled;
  /** Returns the method that validates the configuration of a type. */
  const validate =
    (call: string, schemas: Schemas): Method =>
    (bytes) => {
      const request = decode(bytes);
      const type = textOf(request, 1);
      const configuration = valueIn(request, 2, impliedType(schemaOf(schemas, type).block));
      return answer({ call, type, values: { configuration } }, NOTHING, DYNAMIC, (_, effect) =>
        encode(...diagnosticFields(1, effect)),
      );
    };
  return {
    ValidateResourceConfig: validate("ValidateResourceConfig", resources),
    ValidateDataResourceConfig: validate("ValidateDataResourceConfig", dataSources),
    ValidateEphemeralResourceConfig: validate("ValidateEphemeralResourceConfig", ephemeralResources),
    ValidateListResourceConfig: validate("ValidateListResourceConfig", listResources),
    ValidateActionConfig: validate("ValidateActionConfig", actions),
  };
};

/** The methods that create an object of the state: from an older schema, from an ID, or from another type. */
const storedObjectMethods = ({ answer, provider, resources }: Ruled): Methods => ({
  UpgradeResourceState: (bytes) => {
    const request = decode(bytes);
    const type = textOf(request, 1);
    const [version] = request.get(2) ?? [0];
    const implied = impliedType(schemaOf(resources, type).block);
    const json = rawState(request, 3);
    const { calls = [] } = provider;
    const isRuled = calls.some((rule) => rule.call === "UpgradeResourceState" && rule.type === type);
    const state = isRuled ? loosely(json, implied) : fitted(fromJson(json, implied));
    const texts = { version: Number(version), json: JSON.parse(json) as unknown };
    return answer({ call: "UpgradeResourceState", type, values: { state }, texts }, state, implied, (value, effect) =>
      encode([1, value], ...diagnosticFields(2, effect)),
    );
  },
  ImportResourceState: (bytes) => {
    const request = decode(bytes);
    const type = textOf(request, 1);
    const id = textOf(request, 2);
    const texts = { id, ...capabilities(request, 3) };
    return answer({ call: "ImportResourceState", type, values: {}, texts }, NOTHING, DYNAMIC, (_, effect) =>
      encode(
        ...(effect.imported ?? [{ state: { id } }]).map(({ type: importedType = type, state }): Field => {
          const implied = impliedType(schemaOf(resources, importedType).block);
          const value = objectValue(
            [...implied.attributes].map(([name, of]) => [name, jsonValue(state[name] ?? null, of)] as const),
          );
          return [1, encode([1, importedType], [2, packed(value, implied)], [3, effect.private])];
        }),
        ...diagnosticFields(2, effect),
        [3, effect.deferred && encode([1, effect.deferred])],
      ),
    );
  },
  GenerateResourceConfig: (bytes) => {
    const request = decode(bytes);
    const type = textOf(request, 1);
    const { block } = schemaOf(resources, type);
    const implied = impliedType(block);
    const state = valueIn(request, 2, implied);
    const { generated = [] } = provider.types?.[type] ?? {};
    const configuration = transform(state, (part, path) => {
      const [step] = path;
      const name = path.length === 1 && step?.kind === "attribute" ? step.name : "";
      return block.attributes.has(name) && !generated.includes(name) ? nullValue(part.type) : part;
    });
    return answer(
      { call: "GenerateResourceConfig", type, values: { state } },
      configuration,
      implied,
      (value, effect) => encode([1, value], ...diagnosticFields(2, effect)),
    );
  },
  MoveResourceState: (bytes) => {
    const request = decode(bytes);
    const type = textOf(request, 5);
    const from = textOf(request, 2);
    const [version] = request.get(3) ?? [0];
    const implied = impliedType(schemaOf(resources, type).block);
    const json = JSON.parse(rawState(request, 4)) as Readonly<Record<string, unknown>>;
    const sourceNames = provider.types?.[type]?.movesFrom?.[from];
    const target = objectValue(
      [...implied.attributes].map(
        ([name, of]) => [name, jsonValue(json[sourceNames?.[name] ?? name] ?? null, of)] as const,
      ),
    );
    const texts = { provider: textOf(request, 1), from, version: Number(version), json, private: textOf(request, 6) };
    const refused: Effect = {
      diagnostics: [{ severity: "error", summary: "Move not supported", detail: `${from} does not become ${type}` }],
    };
    return answer({ call: "MoveResourceState", type, values: {}, texts }, target, implied, (value, effect) => {
      const isWrong = !sourceNames || effect.diagnostics?.some(({ severity }) => severity === "error");
      return encode([1, isWrong ? undefined : value], ...diagnosticFields(2, sourceNames ? effect : refused), [
        3,
        effect.private ?? textOf(request, 6),
      ]);
    });
  },
});

const changeMethods = ({ answer, provider, metaSchema, resources }: Ruled): Methods => ({
  ReadResource: (bytes) => {
    const request = decode(bytes);
    const type = textOf(request, 1);
    const implied = impliedType(schemaOf(resources, type).block);
    const current = valueIn(request, 2, implied);
    const storedPrivate = privateText(request, 3);
    const values = { current, ...metaIn(metaSchema, request, 4) };
    const texts = { private: storedPrivate, ...capabilities(request, 5) };
    return answer({ call: "ReadResource", type, values, texts }, current, implied, (value, effect) =>
      encode(
        [1, value],
        ...diagnosticFields(2, effect),
        [3, effect.private ?? storedPrivate],
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
    const client = capabilities(request, 7);
    const changing = { prior, proposed, configuration, decidesBlocks: client.computedBlocks === true };
    const planned = isGone ? proposed : plannedState(block, rule, changing);
    const values = { prior, proposed, configuration, ...metaIn(metaSchema, request, 6) };
    const storedPrivate = privateText(request, 5);
    const plannedPrivate = privateText(request, 9);
    const texts = { private: storedPrivate, ...(plannedPrivate !== "" && { plannedPrivate }), ...client };
    return answer({ call: "PlanResourceChange", type, values, texts }, planned, implied, (value, effect) => {
      const isNew = prior.kind === "null" || isGone;
      const paths = isNew ? [] : (rule.replace ?? []).filter((path) => differs(prior, planned, path));
      return encode(
        [1, value],
        ...[...paths, ...(effect.replace ?? [])].map((path): Field => [2, pathMessage(path)]),
        [3, effect.private ?? storedPrivate],
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
});

const readingMethods = ({ answer, metaSchema, dataSources, ephemeralResources }: Ruled): Methods => ({
  ReadDataSource: (bytes) => {
    const request = decode(bytes);
    const type = textOf(request, 1);
    const { block } = schemaOf(dataSources, type);
    const implied = impliedType(block);
    const configuration = valueIn(request, 2, implied);
    const values = { configuration, ...metaIn(metaSchema, request, 3) };
    const called = { call: "ReadDataSource", type, values, texts: capabilities(request, 4) };
    return answer(called, computedResult(block, type, configuration), implied, (value, effect) =>
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
    return answer(called, computedResult(block, type, configuration), implied, (value, effect) =>
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
});

const functionMethods = ({ answer, provider }: Ruled): Methods => ({
  CallFunction: (bytes) => {
    const request = decode(bytes);
    const name = textOf(request, 1);
    const rule = provider.functions?.[name];
    if (!rule) throw new Error(`no function ${name}`);
    const args = (request.get(2) ?? []).map((each, at) => {
      const wrapped = encode([1, each as Buffer]);
      return valueIn(decode(wrapped), 1, typeFromJson(rule.parameters[at]?.type) ?? DYNAMIC);
    });
    const values = Object.fromEntries(args.map((value, at) => [String(at), value]));
    const returned = args[rule.returns ?? 0] ?? NOTHING;
    const type = typeFromJson(rule.return_type) ?? DYNAMIC;
    return answer({ call: "CallFunction", type: name, values }, returned, type, (value) =>
      rule.error === undefined ? encode([1, value]) : encode([2, encode([1, rule.error])]),
    );
  },
});

const actionMethods = ({ answer, actions }: Ruled): Methods => ({
  PlanAction: (bytes) => {
    const request = decode(bytes);
    const type = textOf(request, 1);
    const configuration = valueIn(request, 2, impliedType(schemaOf(actions, type).block));
    const called = { call: "PlanAction", type, values: { configuration }, texts: capabilities(request, 3) };
    return answer(called, NOTHING, DYNAMIC, (_, effect) =>
      encode(...diagnosticFields(1, effect), [2, effect.deferred && encode([1, effect.deferred])]),
    );
  },
});

const identityMethods = ({ provider }: Ruled): Methods => ({
  GetResourceIdentitySchemas: () =>
    encode(
      ...Object.entries(provider.identities ?? {}).map(
        ([type, { version, attributes }]): Field => [
          1,
          encode(
            [1, type],
            [
              2,
              encode(
                [1, version],
                ...Object.entries(attributes).map(
                  ([name, of]): Field => [
                    2,
                    encode(
                      [1, name],
                      [2, JSON.stringify(of.type)],
                      [3, of.required_for_import],
                      [4, of.optional_for_import],
                    ),
                  ],
                ),
              ),
            ],
          ),
        ],
      ),
    ),
});

/** Returns the value of the `provider_meta` block in a request; empty if the provider has no schema for one. */
const metaIn = (
  metaSchema: ResourceSchema | undefined,
  request: Fields,
  field: number,
): Readonly<Record<string, Value>> =>
  metaSchema ? { meta: valueIn(request, field, impliedType(metaSchema.block)) } : {};

const NOTHING = nullValue(DYNAMIC);

function schemaOf(schemas: Schemas, type: string): ResourceSchema {
  const schema = schemas.get(type);
  if (!schema) throw new Error(`no type ${type}`);
  return schema;
}

const privateText = (request: Fields, field: number): string => textOf(request, field);

/** Returns the client capabilities that a request announces; computed blocks only where they are. */
function capabilities(request: Fields, field: number): Readonly<Record<string, unknown>> {
  const message = decode(bytesOf(request, field));
  return {
    deferral: message.get(1)?.[0] === 1,
    writeOnly: message.get(2)?.[0] === 1,
    ...(message.get(4)?.[0] === 1 && { computedBlocks: true }),
  };
}
