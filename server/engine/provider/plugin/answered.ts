import { impliedType } from "../../schema/impliedType.ts";
import type { BlockSchema, ProviderSchemas } from "../../schema/schema.ts";
import type { InstalledProvider } from "../../schema/schemaQuestion.ts";
import type { Answers, Failure } from "../../source/question.ts";
import { textOfBytes } from "../../values/encodings/byteText.ts";
import { fromMsgpack } from "../../values/encodings/fromMsgpack.ts";
import { plainJsonText } from "../../values/encodings/plainJson.ts";
import { fromJson } from "../../values/encodings/stateJson.ts";
import { toMsgpack } from "../../values/encodings/toMsgpack.ts";
import { pathText } from "../../values/path.ts";
import { DYNAMIC, type Type } from "../../values/type.ts";
import { nullValue, type Value } from "../../values/value.ts";
import { unaskedIn } from "../../values/walk.ts";
import type { ConfigureRequest, PlanResponse, Provider, ProviderFault, Reply, ValidateRequest } from "../provider.ts";
import {
  type ConfiguredPlugin,
  type PluginAnswer,
  type PluginObject,
  type PluginRequest,
  pluginQuestion,
  type Unanswered,
} from "./pluginCalls.ts";

/** A provider that its plugin answers for. Every call is a question; one object for the same plugin and schemas. */
export function answeredProvider(installed: InstalledProvider, schemas: ProviderSchemas): Provider {
  const known = made.get(schemas);
  if (known) return known;
  const { root, source, version = "", hashes } = installed;
  const about = [root, source, version, ...hashes].join("\n");
  const provider = answered(asking(about, { installed, configuration: undefined }), about, installed, schemas);
  made.set(schemas, provider);
  return provider;
}

const made = new WeakMap<ProviderSchemas, Provider>();

/** `bare` asks the plugin as it was started, whatever it runs with. */
function answered(
  ask: Ask,
  about: string,
  installed: InstalledProvider,
  schemas: ProviderSchemas,
  bare: Ask = ask,
): Provider {
  const configured = new Map<string, Provider>();
  const resource = (type: string): Type => typeOf(schemas.resource(type));
  const dataSource = (type: string): Type => typeOf(schemas.dataSource(type));
  const ephemeral = (type: string): Type => typeOf(schemas.ephemeralResource(type));
  const metaOf = (value: Value | undefined): Uint8Array | undefined => {
    const schema = schemas.providerMeta?.();
    return schema && packed(value ?? nullValue(typeOf(schema)), typeOf(schema));
  };
  return {
    source: installed.source,
    schemas,
    ...(schemas.plansDestroy === true && { plansDestroy: true }),
    configure(request) {
      const value = packed(request.configuration, typeOf(schemas.configuration()));
      const key = `${about}\n${request.address}\n${textOfBytes(value)}`;
      const own = asking(key, { installed, configuration: { address: request.address, value } });
      const now = configured.get(key) ?? answered(own, key, installed, schemas, ask);
      configured.set(key, now);
      return begin(own, request, value, now);
    },
    validateProviderConfig: ({ answers, configuration, isAhead }) =>
      ask(
        { answers, values: isAhead ? [] : [configuration], none: undefined },
        () => ({
          call: "ValidateProviderConfig",
          configuration: packed(configuration, typeOf(schemas.configuration())),
        }),
        () => undefined,
      ),
    validateResourceConfig: (request) => validate(ask, "ValidateResourceConfig", request, resource),
    validateDataResourceConfig: (request) => validate(ask, "ValidateDataResourceConfig", request, dataSource),
    validateEphemeralResourceConfig: (request) => validate(ask, "ValidateEphemeralResourceConfig", request, ephemeral),
    upgradeResourceState({ type, answers, version, attributes, flat }) {
      const of = resource(type);
      return ask(
        { answers, values: [], none: { upgradedState: nullValue(of) } },
        () => ({ call: "UpgradeResourceState", type, version, ...rawState(attributes, flat) }),
        ({ object }, fault) => ({ upgradedState: unpacked(object, of, fault) }),
      );
    },
    readResource({ type, answers, currentState, private: kept, providerMeta }) {
      const of = resource(type);
      return ask(
        { answers, values: [currentState, providerMeta], none: { newState: currentState, private: kept } },
        () => ({
          call: "ReadResource",
          type,
          current: packed(currentState, of),
          private: kept ?? "",
          meta: metaOf(providerMeta),
        }),
        (answer, fault) => ({ newState: unpacked(answer.object, of, fault), private: answer.private }),
      );
    },
    planResourceChange(request) {
      const { type, answers, priorState, proposedNewState, configuration, priorPrivate, providerMeta } = request;
      const of = resource(type);
      const values = [priorState, proposedNewState, configuration, providerMeta];
      const none: PlanResponse = { plannedState: proposedNewState, requiresReplace: [], plannedPrivate: priorPrivate };
      return ask(
        { answers, values, none },
        () => ({
          call: "PlanResourceChange",
          type,
          prior: packed(priorState, of),
          proposed: packed(proposedNewState, of),
          configuration: packed(configuration, of),
          private: priorPrivate ?? "",
          meta: metaOf(providerMeta),
        }),
        ({ object, private: own, requiresReplace = [], legacyTypeSystem = false }, fault) => ({
          plannedState: unpacked(object, of, fault),
          requiresReplace,
          plannedPrivate: own,
          legacyTypeSystem,
        }),
      );
    },
    readDataSource({ type, answers, configuration, providerMeta }) {
      const of = dataSource(type);
      return ask(
        { answers, values: [configuration, providerMeta], none: { state: nullValue(of) } },
        () => ({
          call: "ReadDataSource",
          type,
          configuration: packed(configuration, of),
          meta: metaOf(providerMeta),
        }),
        ({ object }, fault) => ({ state: unpacked(object, of, fault) }),
      );
    },
    importResourceState: ({ type, answers, id }) =>
      ask(
        { answers, values: [], none: { imported: [] } },
        () => ({ call: "ImportResourceState", type, id }),
        ({ imported = [] }, fault) => ({
          // Whatever type it is of, Terraform reads it as the type that was asked for.
          imported: imported.map(({ object, ...rest }) => ({
            ...rest,
            state: unpacked(object, resource(type), fault),
          })),
        }),
      ),
    moveResourceState({ type, answers, sourceProvider, sourceType, sourceVersion, sourcePrivate, ...source }) {
      const of = resource(type);
      return bare(
        { answers, values: [], none: { targetState: nullValue(of), targetPrivate: undefined } },
        () => ({
          call: "MoveResourceState",
          type,
          provider: sourceProvider,
          from: sourceType,
          version: sourceVersion,
          json: source.sourceAttributes === undefined ? "" : plainJsonText(source.sourceAttributes),
          private: sourcePrivate ?? "",
        }),
        (answer, fault) => ({ targetState: unpacked(answer.object, of, fault), targetPrivate: answer.private }),
      );
    },
    callFunction({ name, arguments: args, answers }) {
      const schema = schemas.functions?.().get(name);
      const of = schema?.returns ?? DYNAMIC;
      const typeAt = (at: number): Type => (schema?.parameters[at] ?? schema?.variadic)?.type ?? DYNAMIC;
      return ask(
        // Whoever calls it knows the arguments.
        { answers, values: [], none: { result: nullValue(of), error: undefined } },
        () => ({ call: "CallFunction", name, arguments: args.map((value, at) => packed(value, typeAt(at))) }),
        ({ object, error: wrong }, fault) => ({ result: unpacked(object, of, fault), error: wrong }),
      );
    },
    openEphemeralResource({ type, answers, configuration }) {
      const of = ephemeral(type);
      return ask(
        { answers, values: [configuration], none: { result: nullValue(of), private: undefined } },
        () => ({ call: "OpenEphemeralResource", type, configuration: packed(configuration, of) }),
        (answer, fault) => ({ result: unpacked(answer.object, of, fault), private: answer.private }),
      );
    },
    closeEphemeralResource: ({ type, answers, address, private: kept = "" }) =>
      ask(
        { answers, values: [], none: undefined },
        () => ({ call: "CloseEphemeralResource", type, private: kept, opened: address }),
        () => undefined,
      ),
  };
}

/** The attributes of an object as its state file has them. */
const rawState = (attributes: unknown, flat: ReadonlyMap<string, string> | undefined) => ({
  json: plainJsonText(flat ? Object.fromEntries(flat) : attributes),
  isFlat: flat !== undefined,
});

const typeOf = (schema: { readonly block: BlockSchema } | undefined): Type => impliedType(schema?.block ?? NOTHING);

const NOTHING: BlockSchema = { attributes: new Map(), blockTypes: new Map(), deprecated: false };

/** Has a plugin take its configuration, once it has agreed to it. */
function begin(ask: Ask, { answers, configuration }: ConfigureRequest, value: Uint8Array, now: Provider) {
  const about = { answers, values: [configuration], none: now };
  const done = (): Provider => now;
  const validated = ask(about, () => ({ call: "ValidateProviderConfig", configuration: value }), done);
  if (validated.isPending || validated.faults.some(({ severity }) => severity === "error")) return validated;
  const begun = ask(about, () => ({ call: "ConfigureProvider", configuration: value }), done);
  return {
    ...begun,
    asked: [...validated.asked, ...begun.asked],
    faults: [...validated.faults, ...begun.faults],
  };
}

type ValidateCall = "ValidateResourceConfig" | "ValidateDataResourceConfig" | "ValidateEphemeralResourceConfig";

const validate = (
  ask: Ask,
  call: ValidateCall,
  { type, answers, configuration, isAhead }: ValidateRequest,
  of: (type: string) => Type,
): Reply<undefined> =>
  ask(
    { answers, values: isAhead ? [] : [configuration], none: undefined },
    () => ({ call, type, configuration: packed(configuration, of(type)) }),
    () => undefined,
  );

/** Puts one question to a plugin. */
type Ask = <T>(
  asked: {
    readonly answers: Answers;
    /** Where these are not settled, nothing is asked. */
    readonly values: readonly (Value | undefined)[];
    /** What stands for the response until there is one. */
    readonly none: T;
  },
  request: () => PluginRequest,
  read: (answer: PluginAnswer, fault: Note) => T,
) => Reply<T>;

type Note = (fault: ProviderFault) => void;

const asking =
  (about: string, plugin: ConfiguredPlugin): Ask =>
  ({ answers, values, none }, request, read) => {
    const reply = { response: none, confidence: "provider", faults: [] } as const;
    if (values.some((value) => value && unaskedIn(value) !== undefined))
      return { ...reply, asked: [], isPending: true };
    const question = pluginQuestion(about, plugin, request());
    const asked = [question];
    const answer = answers.get(question);
    if (!answer) return { ...reply, asked, isPending: true };
    if (answer.kind !== "answered")
      return { ...reply, asked, faults: [{ ...unanswered(question.request.call, answer), isPlaceless: true }] };
    const faults: ProviderFault[] = [...answer.diagnostics];
    const response = read(answer, (fault) => void faults.push(fault));
    if (answer.deferred) faults.push({ ...error(DEFERRED, PUT_OFF), isPlaceless: true });
    return { ...reply, response, faults, asked };
  };

// It was told that nothing may be put off.
const DEFERRED = "Provider deferred changes when Terraform did not allow deferrals";
const PUT_OFF =
  "The provider puts off what it was asked, and was told that it may not. This is a fault of the provider.";

/** A value as a plugin is given it; it is of the type, so it can be packed. */
function packed(value: Value, type: Type): Uint8Array {
  const made = toMsgpack(value, type);
  return "bytes" in made ? made.bytes : new Uint8Array([NIL]);
}

const NIL = 0xc0;

/** The object that a plugin has sent; null, and a fault, where it is none of this type. */
function unpacked(object: PluginObject | undefined, type: Type, fault: Note): Value {
  if (!object) return nullValue(type);
  const made = "json" in object ? fromJson(object.json, type) : fromMsgpack(object.msgpack, type);
  if ("value" in made) return made.value;
  const { path, message } = made.fault;
  const place = path.length === 0 ? "" : `${path[0]?.kind === "attribute" ? "." : ""}${pathText(path)}: `;
  fault({ ...error(`${place}${message}`, UNREADABLE), isPlaceless: true });
  return nullValue(type);
}

const UNREADABLE = "The provider has sent an object that does not fit its own schema. This is a fault of the provider.";

const error = (summary: string, detail: string): ProviderFault => ({ severity: "error", summary, detail, path: [] });

/** As Terraform tells apart why there is no answer. */
function unanswered(call: PluginRequest["call"], { reason, ...answer }: Unanswered | Failure): ProviderFault {
  switch (answer.kind === "unanswered" ? answer.how : "fault") {
    case "gone":
      return error("Plugin did not respond", `The plugin has ended during ${call}: ${reason}.`);
    case "cancelled":
      return error("Request cancelled", `${call} was cancelled.`);
    case "unknown-call":
      return error("Unsupported plugin method", `The plugin does not know ${call}.`);
    case "fault":
      return error("Plugin error", `${call} failed: ${reason}.`);
  }
}
