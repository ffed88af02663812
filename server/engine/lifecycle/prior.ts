import type { Reply, UpgradeResponse } from "../provider/provider.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { Value } from "../values/value.ts";
import { judgeState } from "./judged.ts";
import { absent, answered, enter, isStopped, type Progress } from "./progress.ts";
import { markedAsStored, upgrade } from "./storedObject.ts";
import { newerState } from "./texts.ts";
import type { Upgraded } from "./trace.ts";
import { upgradedParts } from "./upgradedParts.ts";

/** The object that is there, with what the provider keeps beside it. */
export interface Prior {
  readonly value: Value;
  readonly private: string | undefined;
}

/** From the state to the Prior State. Its values have the marks that they had when they were written, and the schema's. */
export function readPrior(progress: Progress): Prior {
  const { provider, schema, previousRun } = progress.instance;
  if (!previousRun) return { value: absent(progress), private: undefined };
  const marked = (value: Value) => markedAsStored(value, previousRun, schema.block);
  const upgrading = upgrade(progress.instance, previousRun, progress.instance.scope.answers);
  const { upgradedState } = answered(progress, upgrading);
  if (isStopped(progress)) return { value: absent(progress), private: undefined };
  const upgraded = marked(upgradedState);
  judgeState(progress, "upgraded", upgradedState);
  if (previousRun.schemaVersion > schema.version) progress.diagnostics.push(newerFault(progress));
  enter(progress, "LastRun", [], "previousRunState", upgraded, "core");
  enter(progress, "UpgradeResourceState", ["previousRunState"], "upgradedState", upgraded, upgrading.confidence, {
    upgraded: upgradeOf(progress, upgrading),
  });
  if (progress.instance.refreshing === "never") {
    enter(progress, "ReadResource", ["upgradedState"], "priorState", upgraded, "core");
    return { value: upgraded, private: previousRun.private };
  }
  const reading = provider.readResource({
    type: previousRun.address.resource.type,
    answers: progress.instance.scope.answers,
    currentState: upgradedState,
    private: previousRun.private,
  });
  const { newState, private: own } = answered(progress, reading);
  if (isStopped(progress)) return { value: upgraded, private: previousRun.private };
  if (newState !== upgradedState) judgeState(progress, "read", newState);
  const value = newState === upgradedState ? upgraded : marked(newState);
  enter(progress, "ReadResource", ["upgradedState"], "priorState", value, reading.confidence);
  return { value, private: own };
}

/** What is told of an upgrade; undefined where the object was of the current version. */
function upgradeOf(
  { instance: { schema, previousRun } }: Progress,
  reply: Reply<UpgradeResponse>,
): Upgraded | undefined {
  const { schemaVersion, attributes } = previousRun!;
  if (schema.isInferred || (schemaVersion === schema.version && !reply.isAssumed)) return undefined;
  const parts = upgradedParts(attributes, reply.response.upgradedState, impliedType(schema.block));
  return { from: schemaVersion, isAssumed: reply.isAssumed === true, parts };
}

const newerFault = ({ instance: { declaration, address, provider, schema, previousRun } }: Progress) => ({
  ...newerState(undefined, address.text, provider.source, previousRun!.schemaVersion, schema.version),
  ...(declaration && { near: declaration.header }),
});
