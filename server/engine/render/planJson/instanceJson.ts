import { keyText, resourceText } from "../../addrs/address.ts";
import { ACTION_REASONS } from "../../lifecycle/reasons/actionReasons.ts";
import { type Change, hasDrifted, objectAt, type Trace, type WrittenParts, wasRead } from "../../lifecycle/trace.ts";
import type { DeferredChange } from "../../plan/savedParts.ts";
import { remember } from "../../source/remember.ts";
import { sensitivePaths } from "../../state/content.ts";
import { SENSITIVE } from "../../values/marks.ts";
import { type Path, pathText } from "../../values/path.ts";
import { nullValue, type Value } from "../../values/value.ts";
import { unmarkDeep } from "../../values/walk.ts";
import { type Json, kept } from "../json.ts";
import { knownJson, sensitiveMask, unknownMask } from "../masks.ts";

/** Returns the planned change of one instance; the same document for the same trace. */
export const resourceChange = remember((trace: Trace): Json => kept(changeMembers(trace)));

/** Returns a change that waits for another plan. */
export function deferredChange({ reason, address, trace }: DeferredChange): Json {
  const { mode, type, name } = trace.change.address.resource;
  const isOpen = address.endsWith("[*]");
  const ownText = `${resourceText(mode, type, name)}${isOpen ? "[*]" : keyText(trace.change.address.key)}`;
  const members = {
    ...changeMembers(trace),
    address,
    module_address: address.slice(0, -ownText.length - 1) || undefined,
    index_unknown: isOpen || undefined,
  };
  return { reason, resource_change: kept(members) };
}

function changeMembers(trace: Trace): Members {
  const { change } = trace;
  return withNames(trace, {
    change: changeJson(change.written?.actions ?? ACTIONS[change.action.outcome], change.before, change.after, {
      importing: change.importing && importingJson(change.importing),
      replace_paths: change.replacePaths.length > 0 ? change.replacePaths.map(pathJson) : undefined,
      ...(change.written && writtenJson(change.written)),
    }),
    action_reason: trace.triggeredBy.length > 0 ? ACTION_REASONS["replace-triggered"] : actionReason(change),
  });
}

/** Returns the members that only a finished plan has. */
const writtenJson = ({ generatedConfiguration, beforeIdentity, afterIdentity }: WrittenParts): Members => ({
  generated_config: generatedConfiguration || undefined,
  before_identity: beforeIdentity && knownJson(beforeIdentity),
  after_identity: afterIdentity && knownJson(afterIdentity),
});

const importingJson = ({ id, identity }: NonNullable<Change["importing"]>): Json => ({
  id,
  identity: identity && knownJson(identity),
});

/**
 * Returns the drift of an object since the last run; undefined if there is none. A mere move is included only if `showsMoves`.
 */
export function resourceDrift(trace: Trace, showsMoves: boolean): Json {
  if (trace.isSettled && !showsMoves) return undefined;
  const [before, after] = [objectAt(trace, "upgradedState"), objectAt(trace, "priorState")];
  if (trace.failed && !after) return failedImportDrift(trace);
  if (!before || !after || trace.change.deposed !== undefined) return undefined;
  const isSame = before === after || (!hasNewMarks(trace, after) && !hasDrifted(trace));
  if (isSame && !(showsMoves && trace.change.previousAddress)) return undefined;
  const action = isSame ? "no-op" : after.kind === "null" ? "delete" : "update";
  return withNames(trace, { change: changeJson([action], before, after) });
}

/** Returns the drift of a failed import: Terraform reports an object that existed and is gone. */
function failedImportDrift(trace: Trace): Json {
  const stub = trace.transitions.findLast(({ to }) => to === "importStubState")?.object;
  if (!stub || stub.kind === "null") return undefined;
  return withNames(trace, { change: changeJson(["delete"], stub, nullValue(stub.type)) });
}

/** Whether a provider that read the object marks more values as sensitive than the state does. */
function hasNewMarks({ stored, transitions }: Trace, after: Value): boolean {
  if (!wasRead({ transitions }) || !stored || after.kind === "null") return false;
  const isMoved = transitions.some(({ operation }) => operation === "MoveResourceState");
  const storedSecrets = new Set(isMoved ? [] : sensitivePaths(stored.content).map(pathText));
  return unmarkDeep(after).marks.some(({ path, marks }) => marks & SENSITIVE && !storedSecrets.has(pathText(path)));
}

/** Returns the names and addresses that identify an instance, followed by `more`. */
function withNames({ change, provider }: Trace, extraMembers: Members): Members {
  const { resource, key, text } = change.address;
  return {
    address: text,
    previous_address: change.previousAddress?.text,
    module_address: resource.module.text || undefined,
    mode: resource.mode,
    type: resource.type,
    name: resource.name,
    index: key,
    deposed: change.deposed,
    provider_name: provider,
    ...extraMembers,
  };
}

interface Members {
  readonly [key: string]: Json;
}

const changeJson = (actions: readonly string[], before: Value, after: Value, extraMembers: Members = {}): Members => ({
  actions,
  before: sideJson(before),
  after: sideJson(after),
  after_unknown: after.kind === "null" ? {} : unknownMask(after),
  before_sensitive: sensitiveMask(before),
  after_sensitive: sensitiveMask(after),
  ...extraMembers,
});

const ACTIONS = {
  "no-op": ["no-op"],
  create: ["create"],
  read: ["read"],
  update: ["update"],
  delete: ["delete"],
  "delete-then-create": ["delete", "create"],
  "create-then-delete": ["create", "delete"],
  "forget-then-create": ["forget", "create"],
  forget: ["forget"],
} as const;

function actionReason({ action, previousAddress, deposed, written }: Change): string | undefined {
  if (written) return written.reason && ACTION_REASONS[written.reason];
  const isKept = action.rule === "kept-by-configuration" || action.rule === "kept-by-state";
  if (action.outcome === "no-op" || (deposed !== undefined && !isKept)) return undefined;
  return ACTION_REASONS[action.rule === "forgotten" && previousAddress ? "no-move-target" : action.rule];
}

const sideJson = (value: Value): Json => (value.kind === "null" ? null : knownJson(value));

const pathJson = (path: Path): Json =>
  path.map((step) => (step.kind === "attribute" ? step.name : step.kind === "index" ? step.key : null));
