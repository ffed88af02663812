import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { impliedType } from "../../schema/impliedType.ts";
import type { BlockSchema, ProviderSchemas } from "../../schema/schema.ts";
import type { InstalledProvider } from "../../schema/schemaQuestion.ts";
import type { FindingId } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Answers, Failure } from "../../source/question.ts";
import { remember } from "../../source/remember.ts";
import { textOfBytes } from "../../values/encodings/byteText.ts";
import { fromMsgpack } from "../../values/encodings/fromMsgpack.ts";
import { plainJsonText } from "../../values/encodings/plainJson.ts";
import { fromJson } from "../../values/encodings/stateJson.ts";
import { toMsgpack } from "../../values/encodings/toMsgpack.ts";
import { pathText } from "../../values/path.ts";
import { quoted } from "../../values/text/quote.ts";
import { DYNAMIC, type Type } from "../../values/type.ts";
import { nullValue, type Value } from "../../values/value.ts";
import { unaskedIn } from "../../values/walk.ts";
import type {
  ImportResponse,
  PlanResponse,
  Provider,
  ProviderFault,
  Reply,
  StandIn,
  ValidateRequest,
} from "../provider.ts";
import {
  type ClientCapabilities,
  type ConfiguredPlugin,
  type PluginAnswer,
  type PluginObject,
  type PluginRequest,
  pluginQuestion,
  type Unanswered,
} from "./pluginCalls.ts";

/** How a plan depends on a plugin. */
export interface PluginRole {
  /** Whether the plan waits for the answers (`value`), or a simulation responds until they are there (`better`). */
  readonly need: "value" | "better";
  /** As `ConfiguredPlugin.isIsolated`. */
  readonly isIsolated: boolean;
}

/** Returns a provider whose plugin answers its calls. Every call is a question. The same arguments give the same object. */
export function pluginProvider(
  installed: InstalledProvider,
  schemas: ProviderSchemas,
  dialect: Dialect,
  role: PluginRole,
): Provider {
  // Root modules with the same package share its schemas, and each has a plugin of its own.
  const known = providersBySchemas(schemas);
  const key = JSON.stringify([installed, dialect.name, role.need, role.isIsolated]);
  const provider = known.get(key) ?? newProvider(installed, schemas, dialect, role);
  known.set(key, provider);
  return provider;
}

const providersBySchemas = remember((_schemas: ProviderSchemas) => new Map<string, Provider>());

function newProvider(
  installed: InstalledProvider,
  schemas: ProviderSchemas,
  dialect: Dialect,
  role: PluginRole,
): Provider {
  const { root, source, version = "", hashes, build = "" } = installed;
  const pluginKey = [root, source, version, build, ...(role.isIsolated ? ["isolated"] : []), ...hashes].join("\n");
  const capabilities: ClientCapabilities = {
    ...(supports(dialect, "computed-blocks") && { computedBlocks: true }),
    ...(supports(dialect, "planned-private") && { storesPlannedPrivate: true }),
  };
  const unconfigured = { installed, configuration: undefined, isIsolated: role.isIsolated };
  const ask = asking(pluginKey, unconfigured, capabilities, role.need);
  const languageVersion = dialect.version.join(".");
  return providerOf({ ask, askUnconfigured: ask, pluginKey, installed, schemas, languageVersion, capabilities, role });
}

/** A plugin, as it was started or with a configuration. */
interface Plugin {
  readonly installed: InstalledProvider;
  readonly schemas: ProviderSchemas;
  readonly role: PluginRole;
  /** The version of Terraform or OpenTofu that the plugin is told. */
  readonly languageVersion: string;
  readonly capabilities: ClientCapabilities;
  /** The identity of the plugin, as part of the keys of its questions. */
  readonly pluginKey: string;
  readonly ask: Ask;
  /** Asks the plugin without its provider configuration. */
  readonly askUnconfigured: Ask;
}

const providerOf = (plugin: Plugin): Provider => ({
  source: plugin.installed.source,
  schemas: plugin.schemas,
  ...(plugin.schemas.plansDestroy === true && { plansDestroy: true }),
  ...configurationCalls(plugin),
  ...validationCalls(plugin),
  ...stateCalls(plugin),
  ...planCalls(plugin),
  ...importCalls(plugin),
  ...generatingCalls(plugin),
  ...functionCalls(plugin),
  ...ephemeralCalls(plugin),
  ...actionCalls(plugin),
});

type Calls<K extends keyof Provider> = Required<Pick<Provider, K>>;

const resourceType = ({ schemas }: Plugin, type: string): Type => typeOf(schemas.resource(type));
const dataType = ({ schemas }: Plugin, type: string): Type => typeOf(schemas.dataSource(type));
const ephemeralType = ({ schemas }: Plugin, type: string): Type => typeOf(schemas.ephemeralResource(type));

/** Returns the provider_meta of a request; undefined for a provider without a schema of it. */
function packedMeta({ schemas }: Plugin, value: Value | undefined): Uint8Array | undefined {
  const schema = schemas.providerMeta?.();
  return schema && packed(value ?? nullValue(typeOf(schema)), typeOf(schema));
}

/** The largest number of configurations of a plugin that are kept: those that were used last. */
const MOST_CONFIGURED = 100;

function configurationCalls(plugin: Plugin): Calls<"configure" | "validateProviderConfig"> {
  const { installed, schemas, pluginKey, ask, languageVersion: version, capabilities, role } = plugin;
  const type = (): Type => typeOf(schemas.configuration());
  const providers = new Map<string, Provider>();
  return {
    configure({ address, answers, configuration }) {
      const value = packed(configuration, type());
      const key = `${pluginKey}\n${address}\n${textOfBytes(value)}`;
      const configured = { address, version, configuration: value, ...capabilities };
      const asConfigured = { installed, configuration: configured, isIsolated: false };
      const askConfigured = asking(key, asConfigured, capabilities, role.need);
      const provider =
        providers.get(key) ?? providerOf({ ...plugin, ask: askConfigured, askUnconfigured: ask, pluginKey: key });
      providers.delete(key);
      providers.set(key, provider);
      // A configuration that is being typed makes a provider at each key.
      if (providers.size > MOST_CONFIGURED) providers.delete(providers.keys().next().value ?? key);
      const question = { answers, values: [configuration], placeholder: provider };
      const done = (): Provider => provider;
      const validationReply = askConfigured(
        question,
        () => ({ call: "ValidateProviderConfig", configuration: value }),
        done,
      );
      const isRefused = hasErrors(validationReply.faults);
      if (isRefused || validationReply.isPending || validationReply.standIn) return validationReply;
      const configuredReply = askConfigured(
        question,
        () => ({ call: "ConfigureProvider", version, configuration: value }),
        done,
      );
      return {
        ...configuredReply,
        asked: [...validationReply.asked, ...configuredReply.asked],
        faults: [...validationReply.faults, ...configuredReply.faults],
      };
    },
    validateProviderConfig: ({ answers, configuration, isAhead }) =>
      ask(
        { answers, values: isAhead ? [] : [configuration], placeholder: undefined },
        () => ({ call: "ValidateProviderConfig", configuration: packed(configuration, type()) }),
        () => undefined,
      ),
  };
}

type Validations = "validateResourceConfig" | "validateDataResourceConfig" | "validateEphemeralResourceConfig";
type ValidateCall = "ValidateResourceConfig" | "ValidateDataResourceConfig" | "ValidateEphemeralResourceConfig";

function validationCalls(plugin: Plugin): Calls<Validations> {
  const validate =
    (call: ValidateCall, typeIn: (plugin: Plugin, type: string) => Type) =>
    ({ type, answers, configuration, isAhead }: ValidateRequest): Reply<undefined> =>
      plugin.ask(
        { answers, values: isAhead ? [] : [configuration], placeholder: undefined },
        () => ({ call, type, configuration: packed(configuration, typeIn(plugin, type)) }),
        () => undefined,
      );
  return {
    validateResourceConfig: validate("ValidateResourceConfig", resourceType),
    validateDataResourceConfig: validate("ValidateDataResourceConfig", dataType),
    validateEphemeralResourceConfig: validate("ValidateEphemeralResourceConfig", ephemeralType),
  };
}

const stateCalls = (plugin: Plugin): Calls<"upgradeResourceState" | "readResource" | "readDataSource"> => ({
  upgradeResourceState({ type, answers, version, attributes, flat }) {
    const objectType = resourceType(plugin, type);
    return plugin.ask(
      { answers, values: [], placeholder: { upgradedState: nullValue(objectType) } },
      () => ({ call: "UpgradeResourceState", type, version, ...rawState(attributes, flat) }),
      ({ object }, reportFault) => ({ upgradedState: unpacked(object, objectType, reportFault) }),
    );
  },
  readResource({ type, answers, currentState, private: privateData, providerMeta }) {
    const objectType = resourceType(plugin, type);
    return plugin.ask(
      { answers, values: [currentState, providerMeta], placeholder: { newState: currentState, private: privateData } },
      () => ({
        call: "ReadResource",
        type,
        current: packed(currentState, objectType),
        private: privateData ?? "",
        meta: packedMeta(plugin, providerMeta),
      }),
      (answer, reportFault) => ({
        newState: unpacked(answer.object, objectType, reportFault),
        private: answer.private,
      }),
    );
  },
  readDataSource({ type, answers, configuration, providerMeta }) {
    const objectType = dataType(plugin, type);
    return plugin.ask(
      { answers, values: [configuration, providerMeta], placeholder: { state: nullValue(objectType) } },
      () => ({
        call: "ReadDataSource",
        type,
        configuration: packed(configuration, objectType),
        meta: packedMeta(plugin, providerMeta),
      }),
      ({ object }, reportFault) => ({ state: unpacked(object, objectType, reportFault) }),
    );
  },
});

const planCalls = (plugin: Plugin): Calls<"planResourceChange"> => ({
  planResourceChange(request) {
    const { type, answers, priorState, proposedNewState, configuration, providerMeta } = request;
    const { priorPrivate, plannedPrivate = "" } = request;
    const objectType = resourceType(plugin, type);
    const values = [priorState, proposedNewState, configuration, providerMeta];
    const placeholder: PlanResponse = {
      plannedState: proposedNewState,
      requiresReplace: [],
      plannedPrivate: priorPrivate,
    };
    return plugin.ask(
      { answers, values, placeholder },
      () => ({
        call: "PlanResourceChange",
        type,
        prior: packed(priorState, objectType),
        proposed: packed(proposedNewState, objectType),
        configuration: packed(configuration, objectType),
        private: priorPrivate ?? "",
        meta: packedMeta(plugin, providerMeta),
        plannedPrivate,
      }),
      (answer, reportFault) => ({
        plannedState: unpacked(answer.object, objectType, reportFault),
        requiresReplace: answer.requiresReplace ?? [],
        plannedPrivate: answer.private,
        legacyTypeSystem: answer.legacyTypeSystem ?? false,
      }),
    );
  },
});

const importCalls = (plugin: Plugin): Calls<"importResourceState" | "moveResourceState"> => ({
  importResourceState: ({ type, answers, id, identity }) => {
    const schema = plugin.schemas.identity?.(type);
    if (identity && plugin.schemas.identity && !schema) return withoutIdentity(type);
    return plugin.ask(
      { answers, values: [identity], placeholder: { imported: [] } },
      () => ({ call: "ImportResourceState", type, id, identity: identity && packed(identity, typeOf(schema)) }),
      ({ imported = [] }, reportFault) => ({
        // Terraform decodes every imported object as one of the requested type, whatever its own type is.
        imported: imported.map(({ object, ...rest }) => ({
          ...rest,
          state: unpacked(object, resourceType(plugin, type), reportFault),
        })),
      }),
    );
  },
  moveResourceState({ type, answers, sourceProvider, sourceType, sourceVersion, sourcePrivate, ...source }) {
    const objectType = resourceType(plugin, type);
    return plugin.askUnconfigured(
      { answers, values: [], placeholder: { targetState: nullValue(objectType), targetPrivate: undefined } },
      () => ({
        call: "MoveResourceState",
        type,
        provider: sourceProvider,
        from: sourceType,
        version: sourceVersion,
        json: source.sourceAttributes === undefined ? "" : plainJsonText(source.sourceAttributes),
        private: sourcePrivate ?? "",
      }),
      (answer, reportFault) => ({
        targetState: unpacked(answer.object, objectType, reportFault),
        targetPrivate: answer.private,
      }),
    );
  },
});

/** Returns the call that writes configurations; nothing if the plugin does not announce it. */
function generatingCalls(plugin: Plugin): Pick<Provider, "generateResourceConfig"> {
  if (!plugin.schemas.generatesConfiguration) return {};
  return {
    generateResourceConfig({ type, answers, state }) {
      const objectType = resourceType(plugin, type);
      return plugin.ask(
        { answers, values: [state], placeholder: { configuration: nullValue(objectType) } },
        () => ({ call: "GenerateResourceConfig", type, state: packed(state, objectType) }),
        ({ object }, reportFault) => ({ configuration: unpacked(object, objectType, reportFault) }),
      );
    },
  };
}

/** Returns the reply to an import by the identity of a type that has none. */
const withoutIdentity = (type: string): Reply<ImportResponse> => ({
  response: { imported: [] },
  confidence: "provider",
  faults: [
    {
      ...error(
        "provider/no-identity",
        `unknown identity type ${quoted(type)}`,
        "Resources of this type have no identity. Import the object by its ID.",
      ),
      isPlaceless: true,
    },
  ],
  asked: [],
});

const functionCalls = ({ schemas, ask }: Plugin): Calls<"callFunction"> => ({
  callFunction({ name, arguments: args, answers }) {
    const schema = schemas.functions?.().get(name);
    const objectType = schema?.returns ?? DYNAMIC;
    const typeAt = (at: number): Type => (schema?.parameters[at] ?? schema?.variadic)?.type ?? DYNAMIC;
    return ask(
      // The caller has checked that the arguments are known.
      { answers, values: [], placeholder: { result: nullValue(objectType), error: undefined } },
      () => ({ call: "CallFunction", name, arguments: args.map((value, at) => packed(value, typeAt(at))) }),
      ({ object, error: functionError }, reportFault) => ({
        result: unpacked(object, objectType, reportFault),
        error: functionError,
      }),
    );
  },
});

function actionCalls(plugin: Plugin): Calls<"validateActionConfig" | "planAction"> {
  const about =
    (call: "ValidateActionConfig" | "PlanAction") =>
    ({ type, answers, configuration, isAhead }: ValidateRequest): Reply<undefined> =>
      plugin.ask(
        { answers, values: isAhead ? [] : [configuration], placeholder: undefined },
        () => ({ call, type, configuration: packed(configuration, typeOf(plugin.schemas.action?.(type))) }),
        () => undefined,
      );
  return { validateActionConfig: about("ValidateActionConfig"), planAction: about("PlanAction") };
}

const ephemeralCalls = (plugin: Plugin): Calls<"openEphemeralResource" | "closeEphemeralResource"> => ({
  openEphemeralResource({ type, answers, configuration }) {
    const objectType = ephemeralType(plugin, type);
    return plugin.ask(
      { answers, values: [configuration], placeholder: { result: nullValue(objectType), private: undefined } },
      () => ({ call: "OpenEphemeralResource", type, configuration: packed(configuration, objectType) }),
      (answer, reportFault) => ({ result: unpacked(answer.object, objectType, reportFault), private: answer.private }),
    );
  },
  closeEphemeralResource: ({ type, answers, address, private: privateData = "" }) =>
    plugin.ask(
      { answers, values: [], placeholder: undefined },
      () => ({ call: "CloseEphemeralResource", type, private: privateData, opened: address }),
      () => undefined,
    ),
});

/** Returns the attributes of an object as JSON text, in the form of the state file. */
const rawState = (attributes: unknown, flat: ReadonlyMap<string, string> | undefined) => ({
  json: plainJsonText(flat ? Object.fromEntries(flat) : attributes),
  isFlat: flat !== undefined,
});

const typeOf = (schema: { readonly block: BlockSchema } | undefined): Type => impliedType(schema?.block ?? NOTHING);

const NOTHING: BlockSchema = { attributes: new Map(), blockTypes: new Map(), deprecated: false };

/** Asks a plugin one question. Every question to a plugin is created here. */
type Ask = <T>(
  asked: {
    readonly answers: Answers;
    /** The values that must not depend on pending or missing answers before the plugin is asked. */
    readonly values: readonly (Value | undefined)[];
    /** The response while the answer is pending. */
    readonly placeholder: T;
  },
  request: () => PluginRequest,
  read: (answer: PluginAnswer, reportFault: ReportFault) => T,
) => Reply<T>;

type ReportFault = (reportFault: ProviderFault) => void;

const asking =
  (pluginKey: string, plugin: ConfiguredPlugin, capabilities: ClientCapabilities, need: PluginRole["need"]): Ask =>
  ({ answers, values, placeholder }, request, read) => {
    const confidence = plugin.isIsolated ? "offline" : "provider";
    const reply = { response: placeholder, confidence, faults: [] } as const;
    const unasked = values.map((value) => value && unaskedIn(value)).filter((reason) => reason !== undefined);
    if (unasked.length > 0) {
      const isAwaited = unasked.some((reason) => reason !== "error" && reason.why === "pending");
      return { ...reply, asked: [], isPending: true, ...(!isAwaited && { unasked: unasked[0] }) };
    }
    const question = pluginQuestion(pluginKey, plugin, { ...request(), ...capabilities }, need);
    const asked = [question];
    const answer = answers.get(question);
    if (!answer) return { ...reply, asked, isPending: true };
    if (answer.kind !== "answered" && need === "better") return { ...reply, asked, standIn: noAnswer(answer) };
    if (answer.kind !== "answered")
      return { ...reply, asked, faults: [{ ...unanswered(question.request.call, answer), isPlaceless: true }] };
    const faults: ProviderFault[] = answer.diagnostics.map((said) => ({ id: FROM_PLUGIN, ...said }));
    const response = read(answer, (reportFault) => void faults.push(reportFault));
    if (answer.deferred) faults.push({ ...error("provider/deferred", DEFERRED, DEFERRED_DETAIL), isPlaceless: true });
    return { ...reply, response, faults, asked, ...(answer.at !== undefined && { at: answer.at }) };
  };

/** Returns why a simulation stays. A failure is about a plugin that could not be started. */
const noAnswer = ({ kind, reason }: Unanswered | Failure): StandIn => ({
  isAwaited: false,
  reason,
  remedy: kind === "failure" ? "install" : "configure",
});

/** The id of every finding of a plugin, because the protocol has no ids. */
export const FROM_PLUGIN: FindingId = "provider/said-by-plugin";

// Terraform tells plugins that it does not allow deferrals.
const DEFERRED = "Provider deferred changes when Terraform did not allow deferrals";
const DEFERRED_DETAIL =
  "The provider deferred the request, although deferrals are not allowed. This is a bug in the provider.";

/** Returns a value of a type as MessagePack. */
function packed(value: Value, type: Type): Uint8Array {
  const encoded = toMsgpack(value, type);
  return "bytes" in encoded ? encoded.bytes : new Uint8Array([NIL]);
}

const NIL = 0xc0;

/** Returns the object from a plugin; null, with a fault, if it does not have the type. */
function unpacked(object: PluginObject | undefined, type: Type, reportFault: ReportFault): Value {
  if (!object) return nullValue(type);
  const decoded = "json" in object ? fromJson(object.json, type) : fromMsgpack(object.msgpack, type);
  if ("value" in decoded) return decoded.value;
  const { path, message } = decoded.fault;
  const place = path.length === 0 ? "" : `${path[0]?.kind === "attribute" ? "." : ""}${pathText(path)}: `;
  reportFault({ ...error("provider/unreadable-object", `${place}${message}`, UNREADABLE), isPlaceless: true });
  return nullValue(type);
}

const UNREADABLE = "The provider returned an object that does not match its own schema. This is a bug in the provider.";

const error = (id: FindingId, summary: string, detail: string): ProviderFault => ({
  id,
  severity: "error",
  summary,
  detail,
  path: [],
});

/** Returns the fault of an unanswered call, as Terraform reports it. */
function unanswered(call: PluginRequest["call"], { reason, ...answer }: Unanswered | Failure): ProviderFault {
  switch (answer.kind === "unanswered" ? answer.how : "fault") {
    case "gone":
      return error("provider/plugin-ended", "Plugin did not respond", `${call} has no answer: the plugin ${reason}.`);
    case "cancelled":
      return error("provider/request-cancelled", "Request cancelled", `${call} was cancelled.`);
    case "unknown-call":
      return error("provider/unsupported-call", "Unsupported plugin method", `The plugin does not support ${call}.`);
    case "fault":
      return error("provider/plugin-error", "Plugin error", `${call} failed: the plugin ${reason}.`);
  }
}
