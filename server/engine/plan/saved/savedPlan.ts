import { defaultOf } from "../../config/decode/variableDefault.ts";
import type { LoadedModules } from "../../config/tree/loadModules.ts";
import type { PlanMode } from "../../load/inputs.ts";
import { NO_SEEN_TYPES } from "../../load/seenTypes.ts";
import type { Pack } from "../../schema/pack/readPack.ts";
import type { ProviderSchemas } from "../../schema/schema.ts";
import { typeSchema } from "../../schema/typeSchema.ts";
import type { ResourceObject, State } from "../../state/state.ts";
import { fromMsgpack } from "../../values/encodings/fromMsgpack.ts";
import { SENSITIVE } from "../../values/marks.ts";
import { DYNAMIC } from "../../values/type.ts";
import { type Value, withMarks } from "../../values/value.ts";
import { configurationDetails } from "../report/planDetails.ts";
import { type FinishedPlan, finishedPlanOf } from "./finishedPlan.ts";
import type { PlanArchive } from "./planArchive.ts";
import { isRefusal, type Refusal } from "./refusal.ts";
import * as say from "./refusals.ts";
import { relevantInOrder } from "./relevantOrder.ts";
import { savedChecks } from "./savedChecks.ts";
import { availableIn, savedProviders, schemasIn } from "./savedConfiguration.ts";
import { savedInvocations } from "./savedInvocations.ts";
import { savedOutputs } from "./savedOutputs.ts";
import { schemaOfType } from "./savedSchemas.ts";
import { type ChangeContext, deferredChanges, savedTraces } from "./savedTraces.ts";

/** Decodes a saved plan with the schemas of its providers, as far as they are known; packs of any version say what is a number. */
export function savedPlan(
  archive: PlanArchive,
  modules: LoadedModules,
  root: string,
  schemas: ReadonlyMap<string, ProviderSchemas>,
  packs: ReadonlyMap<string, Pack> = new Map(),
): FinishedPlan | Refusal {
  const { plan, priorState } = archive;
  const { language } = modules;
  const schemasOf = schemasIn(schemas, modules);
  const inferredTypes = new Set<string>();
  const context: ChangeContext = {
    product: language.dialect.product,
    schemasOf,
    storedVersion: (source, type) => newestOf(priorState, source, type, ({ schemaVersion }) => schemaVersion) ?? 0,
    storedIdentityVersion: (source, type) =>
      newestOf(priorState, source, type, ({ identity }) => identity?.schemaVersion),
    packedBlock: (source, mode, type) => typeSchema(packs.get(source)?.schemas, mode, type)?.block,
    inferredTypes,
  };
  const traces = savedTraces(plan.changes, context);
  if (isRefusal(traces)) return traces;
  const mode = MODES[plan.mode] ?? "normal";
  const drifts = savedTraces(plan.drift, context);
  if (isRefusal(drifts)) return drifts;
  const deferred = deferredChanges(plan.deferred, context);
  if (isRefusal(deferred)) return deferred;
  const outputs = savedOutputs(plan.outputs);
  if (isRefusal(outputs)) return outputs;
  const invocations = savedInvocations(plan.invocations, context, root);
  if (isRefusal(invocations)) return invocations;
  const variables = variablesOf(archive, modules);
  if (isRefusal(variables)) return variables;
  const available = availableIn(savedProviders(archive, modules), schemasOf);
  return finishedPlanOf({
    root,
    syntaxOf: (path) => modules.files.get(path)?.syntax,
    state: priorState,
    language,
    mode,
    isTargeted: plan.targets.length > 0,
    ...(plan.backend && { workspace: plan.backend.workspace }),
    traces,
    drift: drifts,
    outputs,
    variableValues: variables,
    details: {
      configuration: configurationDetails({ modules, providers: { available, seenTypes: NO_SEEN_TYPES } }),
      relevantAttributes: relevantInOrder(plan.relevantAttributes, language.dialect),
    },
    invocations: invocations.triggered,
    saved: {
      version: plan.terraformVersion,
      timestamp: plan.timestamp === "" ? undefined : plan.timestamp,
      applyable: plan.applyable,
      complete: plan.complete,
      errored: plan.errored,
      // Objects that only moved are shown by the changes, if there are changes.
      drift: drifts.filter(({ change }) => mode === "refresh-only" || change.action.outcome !== "no-op"),
      deferred,
      priorState,
      schemaOf: ({ provider, address: { resource } }) =>
        schemaOfType(schemasOf, provider, resource.mode, resource.type),
      checks: savedChecks(plan.checks),
      invoked: invocations.invoked,
      configurationFiles: [...modules.files.values()].map(({ syntax }) => syntax),
      inferredTypes: [...inferredTypes],
    },
  });
}

const MODES: readonly PlanMode[] = ["normal", "destroy", "refresh-only"];

/** Returns the values of the root's variables: as they were given, else their defaults. */
function variablesOf({ plan }: PlanArchive, { root }: LoadedModules): ReadonlyMap<string, Value> | Refusal {
  const values = new Map<string, Value>();
  for (const [name, bytes] of plan.variables) {
    const decoded = fromMsgpack(bytes, DYNAMIC);
    if (!("value" in decoded)) return say.unreadableVariable(name);
    values.set(name, withMarks(decoded.value, root?.module.variables.get(name)?.sensitive ? SENSITIVE : 0));
  }
  for (const [name, variable] of root?.module.variables ?? [])
    if (!values.has(name) && variable.default) values.set(name, defaultOf(variable).value);
  return values;
}

/** Returns the newest version with which a state stores objects of a type; undefined if it stores none. */
function newestOf(
  { resources }: State,
  source: string,
  type: string,
  versionOf: (object: ResourceObject) => number | undefined,
): number | undefined {
  const versions = [...resources.values()]
    .filter(({ address }) => address.type === type)
    .flatMap(({ objects }) => objects.filter(({ provider }) => provider === source))
    .flatMap((object) => versionOf(object) ?? []);
  return versions.length > 0 ? Math.max(...versions) : undefined;
}
