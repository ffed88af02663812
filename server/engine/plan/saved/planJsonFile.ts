import { parseLanguage } from "../../config/language.ts";
import { ACTION_EVENTS } from "../../config/module.ts";
import { dialectOf, type Product } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { nearestKnown, newestOf, versionIn } from "../../lang/releases.ts";
import type { Action } from "../../lifecycle/reasons/decision.ts";
import type { Change, Trace } from "../../lifecycle/trace.ts";
import type { PlanMode } from "../../load/inputs.ts";
import { impliedType } from "../../schema/impliedType.ts";
import type { ProviderSchemas, ResourceSchema } from "../../schema/schema.ts";
import { EMPTY_STATE } from "../../state/state.ts";
import { parsePlainJson } from "../../values/encodings/jsonReader.ts";
import { isPlainObject, type PlainJson, type PlainObject } from "../../values/encodings/plainJson.ts";
import { SENSITIVE } from "../../values/marks.ts";
import { camelCase } from "../../values/text/nouns.ts";
import { compareCodePoints, DYNAMIC } from "../../values/type.ts";
import { NULL, nullValue, type Value, withMarks } from "../../values/value.ts";
import type { ActionInvocation } from "../rows/invocation.ts";
import type { OutputAction, OutputChange } from "../rows/outputChanges.ts";
import type { DeferredChange, UserInvocation } from "../savedParts.ts";
import { decisionOf, reasonNamed } from "./actionReasons.ts";
import { type FinishedPlan, finishedPlanOf } from "./finishedPlan.ts";
import { isRefusal, type Refusal } from "./refusal.ts";
import * as say from "./refusals.ts";
import { schemasIn } from "./savedConfiguration.ts";
import { inferredFrom, type SchemasOf, schemaOfType } from "./savedSchemas.ts";
import { byAddress, instanceAt, traceOf, withoutUnknownKeys, withSchemaMarks } from "./savedTraces.ts";
import { fromShown, fromShownPath } from "./shownValue.ts";

/** A plan in JSON that was parsed. */
export interface PlanDocument {
  readonly members: PlainObject;
  readonly text: string;
  /** The members that every plan has and this one lacks, because somebody filtered it. */
  readonly lacks: readonly string[];
}

/**
 * Reads what `terraform show -json` printed of a plan. Other JSON that Terraform prints is refused by its name. Undefined for a state
 * file, which has a reader of its own.
 */
export function readPlanDocument(text: string): PlanDocument | Refusal | undefined {
  const parsed = parsePlainJson(text);
  if (!("value" in parsed)) return say.notJson(parsed.fault.line, parsed.fault.message);
  const members = parsed.value;
  if (!isPlainObject(members)) return say.notAPlan();
  if ("lineage" in members || ("version" in members && !("format_version" in members))) return undefined;
  const { format_version: version, planned_values: values, resource_changes: changes } = members;
  if (values === undefined && changes === undefined) return say.otherDocument(kindOf(members));
  if (typeof version === "string" && !/^[01]\.\d+$/.test(version)) return say.otherJsonFormat(version);
  if (changes === undefined && hasManaged(objectOf(objectOf(values).root_module)) && !("resource_drift" in members))
    return say.otherDocument("a plan in JSON that lacks resource_changes, so a filter has removed them");
  return { members, text, lacks: ALWAYS.filter((name) => !(name in members)) };
}

/** The members of every plan in JSON. */
const ALWAYS = ["format_version", "terraform_version", "planned_values", "configuration"];

/** Members that only a plan has. */
const OF_PLANS = [
  "configuration",
  "prior_state",
  "output_changes",
  "resource_drift",
  "relevant_attributes",
  "applyable",
];

/** Whether a text may be JSON of another kind than a state file. */
export const isDocument = (text: string): boolean =>
  /^\s*\{/.test(text) &&
  /"(?:format_version|planned_values|resource_changes|@level|encrypted_data)"/.test(text) &&
  !/^\s*\{\s*"version"/.test(text);

/** Returns what the JSON is, for a refusal. */
function kindOf(members: PlainObject): string {
  if ("encrypted_data" in members) return "a plan that OpenTofu has encrypted, and Stateline has no key";
  if ("provider_schemas" in members) return "what terraform providers schema -json prints";
  if ("valid" in members && "diagnostics" in members) return "what terraform validate -json prints";
  if ("@level" in members)
    return "a log in JSON, line by line, and no plan; Show Run Log and stateline timeline --log read it";
  if (OF_PLANS.some((name) => name in members))
    return "a plan in JSON that lacks planned_values and resource_changes, so a filter has removed them";
  if ("terraform_version" in members || "values" in members)
    return "a state as terraform show -json prints it, and no state file";
  return "no plan: it lacks the members format_version and planned_values";
}

/** Decodes a plan in JSON with the schemas of its providers, as far as they are known. */
export function planOfDocument(
  { members }: PlanDocument,
  root: string,
  schemas: ReadonlyMap<string, ProviderSchemas>,
  option: string | undefined,
): FinishedPlan | Refusal {
  const dialect = dialectOfDocument(members, option);
  const context: Context = {
    schemasOf: schemasIn(schemas, { language: { dialect, reason: { kind: "option" } } }),
    inferredTypes: new Set(),
  };
  const traces = tracesIn(members.resource_changes, context);
  if (isRefusal(traces)) return traces;
  const drift = tracesIn(members.resource_drift, context);
  if (isRefusal(drift)) return drift;
  const deferred: DeferredChange[] = [];
  for (const written of listOf(members.deferred_changes)) {
    const { reason, resource_change: change } = objectOf(written);
    const address = textOf(objectOf(change).address);
    const trace = traceIn({ ...objectOf(change), address: withoutUnknownKeys(address) }, context);
    if (isRefusal(trace)) return trace;
    deferred.push({ reason: textOf(reason), address, trace });
  }
  const invocations = listOf(members.action_invocations).filter(isPlainObject);
  return finishedPlanOf({
    root,
    language: { dialect, reason: { kind: "option" } },
    mode: modeOf(members),
    traces,
    drift,
    outputs: outputsIn(members.output_changes),
    variableValues: new Map(
      Object.entries(objectOf(members.variables)).map(([name, variable]) => [
        name,
        fromShown({ json: objectOf(variable).value, unknown: undefined, sensitive: undefined }, DYNAMIC, []),
      ]),
    ),
    details: {
      relevantAttributes: listOf(members.relevant_attributes)
        .filter(isPlainObject)
        .map(({ resource, attribute }) => ({
          resource: textOf(resource),
          steps: listOf(attribute).filter((step) => typeof step === "string" || typeof step === "number"),
        })),
    },
    invocations: invocations.flatMap((each) => triggeredInvocation(each, context, root)),
    saved: {
      version: textOf(members.terraform_version),
      formatVersion: textOf(members.format_version),
      timestamp: typeof members.timestamp === "string" ? members.timestamp : undefined,
      applyable: members.applyable === true,
      complete: members.complete === true,
      errored: members.errored === true,
      drift,
      deferred,
      priorState: EMPTY_STATE,
      schemaOf: () => undefined,
      checks: [],
      invoked: invocations.flatMap((each) => userInvocation(each, context)),
      configurationFiles: undefined,
      inferredTypes: [...context.inferredTypes],
    },
  });
}

interface Context {
  readonly schemasOf: SchemasOf;
  readonly inferredTypes: Set<string>;
}

const listOf = (json: PlainJson | undefined): readonly PlainJson[] =>
  Array.isArray(json) ? (json as readonly PlainJson[]) : [];
const objectOf = (json: PlainJson | undefined): PlainObject => (isPlainObject(json) ? json : NOTHING);
const textOf = (json: PlainJson | undefined): string => (typeof json === "string" ? json : "");
const NOTHING: PlainObject = {};

/** Returns the dialect of the version that wrote a plan. Only OpenTofu's providers come from its registry, and only Terraform says whether a plan is complete. */
function dialectOfDocument(members: PlainObject, option: string | undefined) {
  const named = option === undefined ? undefined : parseLanguage(option);
  const product = named?.product ?? productOfDocument(members);
  const version = named?.version ?? versionIn(product, textOf(members.terraform_version));
  return version ? dialectOf(product, nearestKnown(product, version)) : newestOf(product);
}

function productOfDocument(members: PlainObject): Product {
  if ("applyable" in members || "complete" in members) return "terraform";
  const providers = [
    ...listOf(members.resource_changes).map((change) => textOf(objectOf(change).provider_name)),
    ...Object.values(objectOf(objectOf(members.configuration).provider_config)).map((provider) =>
      textOf(objectOf(provider).full_name),
    ),
  ];
  if (providers.some((provider) => provider.startsWith("registry.opentofu.org/"))) return "opentofu";
  const version = versionIn("terraform", textOf(members.terraform_version));
  return version && supports(dialectOf("terraform", version), "plan-applyable") ? "opentofu" : "terraform";
}

/**
 * Returns the mode, which the JSON does not name: a plan that only refreshes lists no change of any object, not even that there is none,
 * and a destruction leaves nothing.
 */
function modeOf(members: PlainObject): PlanMode {
  if (listOf(members.resource_changes).length > 0) return "normal";
  const values = objectOf(objectOf(members.prior_state).values);
  if (hasManaged(objectOf(values.root_module))) return "refresh-only";
  if (listOf(members.resource_drift).length > 0) return "refresh-only";
  const configured = listOf(objectOf(objectOf(members.configuration).root_module).resources).map(objectOf);
  const isWanted = configured.some(
    (resource) =>
      resource.mode === "managed" && !("count_expression" in resource) && !("for_each_expression" in resource),
  );
  return isWanted && members.errored !== true ? "destroy" : "normal";
}

const hasManaged = (module: PlainObject): boolean =>
  listOf(module.resources).some((resource) => objectOf(resource).mode === "managed") ||
  listOf(module.child_modules).some((child) => hasManaged(objectOf(child)));

function tracesIn(json: PlainJson | undefined, context: Context): readonly Trace[] | Refusal {
  const traces: Trace[] = [];
  for (const written of listOf(json)) {
    const trace = traceIn(objectOf(written), context);
    if (isRefusal(trace)) return trace;
    traces.push(trace);
  }
  return traces.sort(byAddress);
}

function traceIn(written: PlainObject, { schemasOf, inferredTypes }: Context): Trace | Refusal {
  const text = textOf(written.address);
  const address = instanceAt(text);
  const previous = typeof written.previous_address === "string" ? instanceAt(written.previous_address) : address;
  if (!address || !previous) return say.unreadableAddress(address ? textOf(written.previous_address) : text);
  const json = objectOf(written.change);
  const names = listOf(json.actions).map(textOf);
  const action = ACTIONS.get(names.join());
  if (action === undefined) return say.unreadableChange(text, "its actions are none that Terraform or OpenTofu has");
  const provider = textOf(written.provider_name);
  const { mode, type } = address.resource;
  const providerSchema = schemaOfType(schemasOf, provider, mode, type);
  if (!providerSchema) inferredTypes.add(`${type} (${provider})`);
  const side = (value: PlainJson | undefined, sensitive: PlainJson | undefined, unknown?: PlainJson): Value =>
    value === null || (value === undefined && unknown === undefined)
      ? providerSchema
        ? nullValue(impliedType(providerSchema.block))
        : NULL
      : fromShown({ json: value, unknown, sensitive }, providerSchema ? impliedType(providerSchema.block) : DYNAMIC, [
          text,
        ]);
  const isAbsentAfter = json.after === null && !hasUnknown(json.after_unknown);
  const [shownBefore, shownAfter] = [
    side(json.before, json.before_sensitive),
    isAbsentAfter ? side(null, undefined) : side(json.after ?? {}, json.after_sensitive, json.after_unknown),
  ];
  const schema: ResourceSchema = providerSchema ?? inferredFrom([shownBefore, shownAfter], 0);
  const [before, after] = [withSchemaMarks(shownBefore, schema), withSchemaMarks(shownAfter, schema)];
  const importing = isPlainObject(json.importing) ? json.importing : undefined;
  const reason = reasonNamed(textOf(written.action_reason));
  const deposed = typeof written.deposed === "string" ? written.deposed : undefined;
  const change: Change = {
    address,
    previousAddress: previous === address ? undefined : previous,
    deposed,
    importing: importing && {
      id: typeof importing.id === "string" ? importing.id : undefined,
      identity: importing.identity === undefined ? undefined : plainValue(importing.identity),
    },
    action: decisionOf(action, reason, deposed !== undefined),
    before,
    after: action === "no-op" ? before : after,
    replacePaths: listOf(json.replace_paths).map((path) => fromShownPath(path, before.type)),
    written: {
      asPlanned: after,
      beforeIdentity: json.before_identity === undefined ? undefined : plainValue(json.before_identity),
      afterIdentity: json.after_identity === undefined ? undefined : plainValue(json.after_identity),
      identityVersion: undefined,
      generatedConfiguration: textOf(json.generated_config),
      reason,
      ...(UNUSUAL.has(names.join()) && { actions: names }),
    },
  };
  return traceOf(change, provider, schema);
}

const plainValue = (json: PlainJson): Value =>
  fromShown({ json, unknown: undefined, sensitive: undefined }, DYNAMIC, []);
const hasUnknown = (mask: PlainJson | undefined): boolean => isPlainObject(mask) && Object.keys(mask).length > 0;

const ACTIONS: ReadonlyMap<string, Action | "open"> = new Map<string, Action | "open">([
  ["no-op", "no-op"],
  ["create", "create"],
  ["read", "read"],
  ["update", "update"],
  ["delete", "delete"],
  ["delete,create", "delete-then-create"],
  ["create,delete", "create-then-delete"],
  ["forget,create", "forget-then-create"],
  ["create,forget", "forget-then-create"],
  ["forget", "forget"],
  ["open", "open"],
]);
/** The actions that no live plan has. */
const UNUSUAL: ReadonlySet<string> = new Set(["open", "create,forget"]);

function outputsIn(json: PlainJson | undefined): readonly OutputChange[] {
  return Object.entries(objectOf(json))
    .map(([name, written]) => outputIn(name, objectOf(written)))
    .sort((a, b) => compareCodePoints(a.name, b.name));
}

function outputIn(name: string, json: PlainObject): OutputChange {
  const sensitive = json.before_sensitive === true || json.after_sensitive === true;
  const action = OUTPUT_ACTIONS.find((known) => known === listOf(json.actions)[0]) ?? "no-op";
  const side = (value: PlainJson | undefined, unknown?: PlainJson) =>
    withMarks(
      fromShown({ json: value, unknown, sensitive: undefined }, DYNAMIC, [`output.${name}`]),
      sensitive ? SENSITIVE : 0,
    );
  return {
    name,
    sensitive,
    before: action === "create" ? undefined : side(json.before),
    after: action === "delete" ? undefined : side(json.after, json.after_unknown),
    action,
  };
}

const OUTPUT_ACTIONS: readonly OutputAction[] = ["no-op", "create", "update", "delete"];

function triggeredInvocation(json: PlainObject, context: Context, path: string): readonly ActionInvocation[] {
  const trigger = objectOf(json.lifecycle_action_trigger);
  const resource = instanceAt(textOf(trigger.triggering_resource_address));
  const event = ACTION_EVENTS.find((name) => camelCase(name) === trigger.action_trigger_event);
  if (!resource || !event) return [];
  const onFailure = FAILURES.find((name) => `ActionOnFailure${camelCase(name)}` === trigger.on_failure) ?? "halt";
  const [block, place] = [Number(trigger.action_trigger_block_index ?? 0), Number(trigger.actions_list_index ?? 0)];
  const header = { anchor: { path }, start: 0, end: 0 };
  return [{ ...invocationIn(json, context), header, trigger: { resource, event, block, index: place, onFailure } }];
}

const FAILURES = ["halt", "taint", "continue"] as const;

function userInvocation(json: PlainObject, context: Context): readonly UserInvocation[] {
  if (!isPlainObject(json.invoke_action_trigger)) return [];
  const caller = json.invoke_action_trigger.calling_resource_address;
  return [{ ...invocationIn(json, context), caller: typeof caller === "string" ? caller : undefined }];
}

function invocationIn(json: PlainObject, { schemasOf, inferredTypes }: Context): Omit<UserInvocation, "caller"> {
  const [type, provider] = [textOf(json.type), textOf(json.provider_name)];
  const providerSchema = schemasOf(provider)?.action?.(type);
  if (!providerSchema) inferredTypes.add(`${type} (${provider})`);
  const shown = { json: json.config_values, unknown: json.config_unknown, sensitive: json.config_sensitive };
  const configuration = fromShown(shown, providerSchema ? impliedType(providerSchema.block) : DYNAMIC, [
    textOf(json.address),
  ]);
  const schema = providerSchema ?? inferredFrom([configuration], 0);
  return {
    address: textOf(json.address),
    type,
    name: textOf(json.name),
    provider,
    schema,
    configuration: withSchemaMarks(configuration, schema),
  };
}

/** Returns the source addresses of the providers whose schemas a plan in JSON needs. */
export function providersInDocument({ members }: PlanDocument): readonly string[] {
  const named = [members.resource_changes, members.resource_drift, members.action_invocations].flatMap((list) =>
    listOf(list).map((each) => textOf(objectOf(each).provider_name)),
  );
  return [...new Set(named)].filter((source) => source !== "");
}
