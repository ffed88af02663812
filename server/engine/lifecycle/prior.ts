import type { Reply, UpgradeResponse } from "../provider/provider.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { ResourceObject } from "../state/state.ts";
import { toJson } from "../values/encodings/json.ts";
import { parsePlainJson } from "../values/encodings/jsonReader.ts";
import { readJson } from "../values/encodings/laterJson.ts";
import { isWhollyKnown, objectValue, stringValue, type Value } from "../values/value.ts";
import { markAt, unmarkDeep } from "../values/walk.ts";
import type { OrphanReason } from "./decision.ts";
import { judgeMoved, judgeState, judgeWritten } from "./judged.ts";
import { normalizedBlocks } from "./normalizedBlocks.ts";
import { absent, answered, enter, FROM_NOTHING, hasFailed, isStopped, type Progress, placeOf } from "./progress.ts";
import { type Importing, toldOf } from "./resourceInstance.ts";
import { schemaMarks } from "./schemaMarks.ts";
import { markedAsStored, upgrade } from "./storedObject.ts";
import { importFault, newerState, notThere } from "./texts.ts";
import type { Stage, Upgraded } from "./trace.ts";
import { upgradedParts } from "./upgradedParts.ts";

/** The object that is there, with what the provider keeps beside it. */
export interface Prior {
  readonly value: Value;
  readonly private: string | undefined;
}

/** From the state, or an import, to the Prior State. Its values have the marks that they had when they were written, and the schema's. */
export function readPrior(progress: Progress): Prior {
  const { previousRun, importing } = progress.instance;
  if (previousRun) return readStored(progress, previousRun);
  return importing ? readImported(progress, importing) : { value: absent(progress), private: undefined };
}

function readStored(progress: Progress, previousRun: ResourceObject): Prior {
  const { schema, refreshing, orphan } = progress.instance;
  const nothing = { value: absent(progress), private: undefined };
  const isMoved = previousRun.deposed === undefined && isOfOtherType(progress, previousRun);
  const stored = isMoved ? moved(progress, previousRun) : previousRun;
  if (isStopped(progress)) return nothing;
  if (stored.schemaVersion > schema.version) {
    progress.diagnostics.push(newerFault(progress));
    return nothing;
  }
  const marked = (value: Value) => markedAsStored(value, stored, schema);
  // What is deposed is taken as one of the new type, unmoved.
  const { address, scope } = progress.instance;
  const upgrading = upgrade(progress.instance, { ...stored, address }, scope.answers);
  const { upgradedState } = answered(progress, upgrading, isUpgradedInPlace(progress));
  if (isStopped(progress)) return nothing;
  const upgraded = marked(upgradedState);
  if (upgrading.confidence === "provider") judgeState(progress, "upgraded", upgradedState);
  enter(progress, "LastRun", FROM_NOTHING, "previousRunState", upgraded, "core");
  if (hasFailed(progress)) return nothing;
  const operation = stored === previousRun ? "UpgradeResourceState" : "MoveResourceState";
  enter(progress, operation, FROM_STORED, "upgradedState", upgraded, upgrading.confidence, {
    upgraded: stored === previousRun ? upgradeOf(progress, upgrading) : undefined,
  });
  const before: Prior = { value: upgraded, private: stored.private };
  if (refreshing !== "never" && isDestroyedFirst(orphan)) return before;
  // What is only forgotten is not looked at.
  if (refreshing === "never" || orphan === "forgotten") return unrefreshed(progress, before);
  return refreshed(progress, before, marked);
}

/** Where all is destroyed, Terraform upgrades objects while it looks at what is declared of them. */
const isUpgradedInPlace = ({ instance: { orphan } }: Progress): boolean => !orphan || orphan === "destroy-mode";

/** Is it read only after its end was planned? So Terraform does with what nothing wants any more. */
export const isDestroyedFirst = (orphan: OrphanReason | undefined): boolean =>
  orphan !== undefined && orphan !== "forgotten" && orphan !== "deposed" && orphan !== "destroy-mode";

/** Reads what was to be destroyed first. */
export function readDestroyed(progress: Progress, before: Prior): Prior {
  const { previousRun, schema } = progress.instance;
  return refreshed(progress, before, (value) => markedAsStored(value, previousRun!, schema));
}

/** The object as the state has it. */
function unrefreshed(progress: Progress, before: Prior): Prior {
  enter(progress, "ReadResource", FROM_UPGRADED, "priorState", before.value, "core");
  return before;
}

/** The object as its provider finds it now. */
function refreshed(progress: Progress, before: Prior, marked: (value: Value) => Value): Prior {
  const { provider, scope, address, meta, previousRun } = progress.instance;
  // Of what is being imported the provider is told nothing.
  const isImported = previousRun === undefined;
  if (!isImported) progress.diagnostics.push(...meta.faults);
  if (hasFailed(progress)) return before;
  const currentState = unmarkDeep(before.value).value;
  const reading = provider.readResource({
    type: address.resource.type,
    answers: scope.answers,
    currentState,
    private: before.private,
    ...(!isImported && toldOf(progress.instance)),
  });
  const { newState: found, private: own } = answered(progress, isImported ? placeless(reading) : reading);
  if (isStopped(progress)) return before;
  const newState = normalizedBlocks(progress.instance.schema.block, found);
  const isSame = newState === currentState || progress.deferred !== undefined;
  if (!isSame) judgeState(progress, "read", newState);
  if (hasFailed(progress)) return before;
  const value = isSame ? before.value : marked(newState);
  const from = progress.instance.importing ? FROM_STUB : FROM_UPGRADED;
  enter(progress, "ReadResource", from, "priorState", value, reading.confidence);
  return { value, private: own };
}

/** What an import finds: the provider names the object, then reads it. */
function readImported(progress: Progress, { id = "", identity }: Importing): Prior {
  const { provider, schema, scope, address, declaration } = progress.instance;
  const nothing = { value: absent(progress), private: undefined };
  enter(progress, "ImportBlock", FROM_NOTHING, "importId", identity ?? objectValue([["id", stringValue(id)]]), "core");
  const importing = provider.importResourceState?.({
    type: address.resource.type,
    answers: scope.answers,
    id,
    ...(identity && { identity }),
  });
  // Nobody knows what is behind the ID: what happens to it is not known either.
  if (!importing) return nothing;
  const { imported } = answered(progress, placeless(importing));
  if (isStopped(progress)) return nothing;
  const [stub] = imported;
  const fault = importFault(provider.source, imported);
  const said = fault ? [{ ...fault, ...placeOf(progress.instance, []) }] : [];
  if (!stub || stub.state.kind === "null") {
    progress.diagnostics.push(...said);
    return nothing;
  }
  if (judgeWritten(progress, "import", stub.state)) return nothing;
  // Terraform asks for it to be read, and says it then.
  if (!isWhollyKnown(stub.state)) judgeState(progress, "read", stub.state);
  if (hasFailed(progress)) return nothing;
  const marked = (value: Value) => markAt(value, schemaMarks(schema.block, value));
  enter(progress, "ImportResourceState", FROM_ID, "importStubState", marked(stub.state), importing.confidence);
  const before = progress.diagnostics.length;
  const prior = refreshed(progress, { value: marked(stub.state), private: stub.private }, marked);
  // Of several objects the first is read all the same, and not taken in.
  progress.diagnostics.splice(before, 0, ...said);
  const read = progress.transitions.at(-1)!;
  if (fault && read.to === "priorState") progress.transitions.splice(-1, 1, { ...read, to: "importStubState" });
  if (!isStopped(progress) && prior.value.kind === "null")
    progress.diagnostics.push({ ...notThere(address.text, id), ...(declaration && { near: declaration.header }) });
  return prior;
}

const FROM_STORED: readonly Stage[] = ["previousRunState"];
const FROM_UPGRADED: readonly Stage[] = ["upgradedState"];
const FROM_ID: readonly Stage[] = ["importId"];
const FROM_STUB: readonly Stage[] = ["importStubState"];

/** What is said of an object that no configuration stands for yet has no place. */
export const placeless = <T>(reply: Reply<T>): Reply<T> => ({
  ...reply,
  faults: reply.faults.map((fault) => ({ ...fault, isPlaceless: true })),
});

/** Has it been moved here from a resource of another type or provider? */
const isOfOtherType = ({ instance: { address, provider } }: Progress, stored: ResourceObject): boolean =>
  stored.address.resource.type !== address.resource.type || stored.provider !== provider.source;

/** The object of another type, as one of this. */
function moved(progress: Progress, stored: ResourceObject): ResourceObject {
  const { provider, schema, scope, address } = progress.instance;
  const moving = provider.moveResourceState?.({
    type: address.resource.type,
    answers: scope.answers,
    sourceProvider: stored.provider,
    sourceType: stored.address.resource.type,
    sourceVersion: stored.schemaVersion,
    sourceAttributes: stored.flat ? undefined : stored.attributes.read(),
    sourcePrivate: stored.private,
  });
  if (!moving) {
    progress.unasked = { source: address.text, why: "moved", of: provider.source };
    return stored;
  }
  const { targetState, targetPrivate } = answered(progress, placeless(moving));
  judgeMoved(progress, targetState);
  const encoded = toJson(targetState, impliedType(schema.block));
  const parsed = "text" in encoded ? parsePlainJson(encoded.text) : undefined;
  const attributes = parsed && "value" in parsed ? parsed.value : null;
  const { private: _, flat: __, ...rest } = stored;
  return {
    ...rest,
    address,
    schemaVersion: schema.version,
    attributes: readJson(attributes),
    sensitiveAttributes: [],
    ...(targetPrivate !== undefined && { private: targetPrivate }),
  };
}

/** What is told of an upgrade; undefined where the object was of the current version. */
function upgradeOf(
  { instance: { schema, previousRun } }: Progress,
  reply: Reply<UpgradeResponse>,
): Upgraded | undefined {
  const { schemaVersion, attributes } = previousRun!;
  if (schema.isInferred || (schemaVersion === schema.version && !reply.isAssumed)) return undefined;
  const parts = upgradedParts(attributes.read(), reply.response.upgradedState, impliedType(schema.block));
  return { from: schemaVersion, isAssumed: reply.isAssumed === true, parts };
}

const newerFault = ({ instance: { declaration, address, provider, schema, previousRun } }: Progress) => ({
  ...newerState(undefined, address.text, provider.source, previousRun!.schemaVersion, schema.version),
  ...(declaration && { near: declaration.header }),
});
