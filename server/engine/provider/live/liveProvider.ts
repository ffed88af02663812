import { remember, rememberPair } from "../../source/remember.ts";
import { NULL } from "../../values/value.ts";
import type { TypeFacts } from "../facts.ts";
import type { PlanRequest, PlanResponse, Provider, ProviderFault, Reply, StandIn } from "../provider.ts";
import { backedReply, unbackedReply } from "./backedReply.ts";
import type { LiveLevel } from "./liveLevel.ts";
import { refusedOffline } from "./offlineFindings.ts";
import { isSelfContained } from "./selfContained.ts";

/**
 * Returns a provider that is simulated until its plugin answers. The plugin is asked what its level allows; no request that depends on
 * a simulated response reaches it. The same simulation, plugin and level give the same object.
 */
export const liveProvider = (simulation: Provider, plugin: Provider, level: LiveLevel): Provider =>
  level === "offline" ? offline(simulation, plugin) : configurable[level](simulation, plugin);

/** Returns a provider whose plugin has no configuration. */
const offline = rememberPair((simulation: Provider, plugin: Provider): Provider => {
  const { planResourceChange, upgradeResourceState, ...others } = backed(simulation, plugin);
  return {
    ...others,
    live: "offline",
    ...validating(simulation, plugin),
    ...(isSelfContained(simulation.source) && readingOffline(plugin)),
    readResource: simulation.readResource,
    planResourceChange: (request) => withRefusal(planResourceChange(request), request, simulation),
    upgradeResourceState: (request) =>
      simulatedAfterErrors(upgradeResourceState(request), () => simulation.upgradeResourceState(request)),
    unasked: remember((standIn: StandIn) => standingIn(simulation, standIn)),
    withFacts: (facts) => offline(learned(simulation, facts), plugin),
  };
});

type ConfiguredLevel = Exclude<LiveLevel, "offline">;

/** Returns a provider whose plugin is configured before it plans. */
const configurableAt = (level: ConfiguredLevel) => {
  const make = rememberPair(
    (simulation: Provider, plugin: Provider): Provider => ({
      ...configured[level](simulation, plugin),
      ...(plugin.configure && {
        configure: (request) => {
          const reply = plugin.configure!(request);
          return { ...reply, response: configured[level](simulation, reply.response) };
        },
        untilConfigured: remember((standIn: StandIn) => ({
          ...standingIn(simulation, standIn),
          ...validating(simulation, plugin),
        })),
      }),
      withFacts: (facts) => make(learned(simulation, facts), plugin),
    }),
  );
  return make;
};

/** Returns a provider whose plugin has its configuration, or needs none. */
const configuredAt = (level: ConfiguredLevel) => {
  const make = rememberPair(
    (simulation: Provider, plugin: Provider): Provider => ({
      ...backed(simulation, plugin),
      live: level,
      ...validating(simulation, plugin),
      ...reading(plugin),
      ...(level === "refresh" && opening(plugin)),
      readResource:
        level === "refresh" ? simulatedUntil(simulation.readResource, plugin.readResource) : simulation.readResource,
      unasked: remember((standIn: StandIn) => standingIn(simulation, standIn)),
      withFacts: (facts) => make(learned(simulation, facts), plugin),
    }),
  );
  return make;
};

const configured = { configured: configuredAt("configured"), refresh: configuredAt("refresh") };
const configurable = { configured: configurableAt("configured"), refresh: configurableAt("refresh") };

const learned = (simulation: Provider, facts: TypeFacts): Provider => simulation.withFacts?.(facts) ?? simulation;

/** Returns the simulation with the reason why the plugin is not asked for a plan. */
const standingIn = (simulation: Provider, standIn: StandIn): Provider => ({
  ...simulation,
  live: "configured",
  planResourceChange: (request) => ({ ...simulation.planResourceChange(request), standIn }),
});

/** Returns the operations that a simulation has, too. */
const backed = (simulation: Provider, plugin: Provider) => ({
  source: simulation.source,
  schemas: plugin.schemas,
  ...(plugin.plansDestroy && { plansDestroy: true }),
  ...(plugin.callFunction && {
    callFunction: unreadUntil(plugin.callFunction, { result: NULL, error: undefined }),
  }),
  upgradeResourceState: simulatedUntil(simulation.upgradeResourceState, plugin.upgradeResourceState),
  planResourceChange: simulatedUntil(simulation.planResourceChange, plugin.planResourceChange),
  ...(plugin.moveResourceState && {
    moveResourceState: unreadUntil(plugin.moveResourceState, { targetState: NULL, targetPrivate: undefined }),
  }),
  ...(plugin.planAction && { planAction: allowed(plugin.planAction) }),
});

/** Returns the validations. They need no configuration of the provider. */
const validating = (simulation: Provider, plugin: Provider) => ({
  validateResourceConfig: simulatedUntil(simulation.validateResourceConfig, plugin.validateResourceConfig),
  ...(plugin.validateDataResourceConfig && {
    validateDataResourceConfig: simulatedUntil(
      simulation.validateDataResourceConfig ?? VALID,
      plugin.validateDataResourceConfig,
    ),
  }),
  ...(plugin.validateProviderConfig && { validateProviderConfig: allowed(plugin.validateProviderConfig) }),
  ...(plugin.validateEphemeralResourceConfig && {
    validateEphemeralResourceConfig: allowed(plugin.validateEphemeralResourceConfig),
  }),
  ...(plugin.validateActionConfig && { validateActionConfig: allowed(plugin.validateActionConfig) }),
});

/** Returns the operations that read what the state does not have, and that write its configuration. */
const reading = (plugin: Provider): Pick<Provider, Readings | "generateResourceConfig"> => ({
  ...(plugin.readDataSource && { readDataSource: unreadUntil(plugin.readDataSource, { state: NULL }) }),
  ...(plugin.importResourceState && { importResourceState: unreadUntil(plugin.importResourceState, { imported: [] }) }),
  ...(plugin.generateResourceConfig && {
    generateResourceConfig: unreadUntil(plugin.generateResourceConfig, { configuration: NULL }),
  }),
});

type Readings = "readDataSource" | "importResourceState";

/** As `reading`, for a plugin without a configuration: what it refuses to read is not read, and no error. */
function readingOffline(plugin: Provider): Pick<Provider, Readings> {
  const { readDataSource, importResourceState } = reading(plugin);
  return {
    ...(readDataSource && { readDataSource: (request) => withoutErrors(readDataSource(request)) }),
    ...(importResourceState && { importResourceState: (request) => withoutErrors(importResourceState(request)) }),
  };
}

const opening = (plugin: Provider) => ({
  ...(plugin.openEphemeralResource && {
    openEphemeralResource: unreadUntil(plugin.openEphemeralResource, { result: NULL, private: undefined }),
  }),
  ...(plugin.closeEphemeralResource && { closeEphemeralResource: plugin.closeEphemeralResource }),
});

interface Assumable {
  readonly isAssumed?: boolean;
}

type Operation<R, T> = (request: R) => Reply<T>;

const simulatedUntil =
  <R extends Assumable, T>(simulate: Operation<R, T>, ask: Operation<R, T>): Operation<R, T> =>
  (request) =>
    backedReply(
      request,
      () => ask(request),
      () => simulate(request),
    );

const unreadUntil =
  <R extends Assumable, T>(ask: Operation<R, T>, nothing: T): Operation<R, T> =>
  (request) =>
    unbackedReply(request, () => ask(request), nothing);

/** Allows everything until the plugin answers. */
const allowed = <R extends Assumable>(ask: Operation<R, undefined>): Operation<R, undefined> =>
  simulatedUntil<R, undefined>(VALID, ask);

const VALID = (): Reply<undefined> => ({ response: undefined, confidence: "schema", faults: [], asked: [] });

const errorsOf = ({ faults }: Reply<unknown>): readonly ProviderFault[] =>
  faults.filter(({ severity }) => severity === "error");

/** Replaces a plan that the plugin refused: without a configuration, that proves nothing about the configured provider. */
function withRefusal(reply: Reply<PlanResponse>, request: PlanRequest, simulation: Provider): Reply<PlanResponse> {
  const errors = errorsOf(reply);
  if (errors.length === 0) return reply;
  return {
    ...simulatedAfterErrors(reply, () => simulation.planResourceChange(request)),
    faults: errors.map((fault) => refusedOffline(simulation.source, fault)),
  };
}

function simulatedAfterErrors<T>(reply: Reply<T>, simulate: () => Reply<T>): Reply<T> {
  const [fault] = errorsOf(reply);
  return fault ? { ...simulate(), asked: reply.asked, standIn: refusedWith(fault) } : reply;
}

/** Treats an object that the plugin refused to read as not read. */
function withoutErrors<T>(reply: Reply<T>): Reply<T> {
  const [fault] = errorsOf(reply);
  return fault ? { ...reply, faults: [], isUnread: true, standIn: refusedWith(fault) } : reply;
}

const refusedWith = ({ summary }: ProviderFault): StandIn => ({
  isAwaited: false,
  reason: "refused",
  quote: summary,
  remedy: "configure",
});
