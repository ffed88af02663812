import {
  instanceAddress,
  type Key,
  type Mode,
  type ModuleStep,
  moduleAddress,
  resourceAddress,
} from "../../addrs/address.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { traversalOf } from "../../syntax/expressions.ts";
import type { Expression, Traversal, TraversalStep } from "../../syntax/tree.ts";
import { toSafeInteger } from "../../values/numbers/number.ts";
import type { Value } from "../../values/value.ts";
import * as say from "./addressFindings.ts";
import { notStatic } from "./argumentFindings.ts";

/** One endpoint of a moved block, relative to its module: a module call or a resource, with or without keys. */
export interface MoveEndpoint {
  readonly modules: readonly ModuleStep[];
  /** Absent: the endpoint is the last module itself. */
  readonly resource?: { readonly mode: Mode; readonly type: string; readonly name: string };
  /** The key of the resource; without a resource, that of the last module. */
  readonly key: Key;
  readonly range: Range;
}

/** Returns Terraform's spelling of an endpoint. */
export function endpointText({ modules, resource, key }: MoveEndpoint): string {
  const module = moduleAddress(modules);
  if (!resource) return module.text;
  return instanceAddress(resourceAddress(module, resource.mode, resource.type, resource.name), key).text;
}

/** Returns the spelling without any keys. */
export const keylessText = (endpoint: MoveEndpoint): string =>
  endpointText({
    ...endpoint,
    modules: endpoint.modules.map(({ name }) => ({ name, key: undefined })),
    key: undefined,
  });

/** Decodes an endpoint of a `moved` block. */
export function decodeMoveEndpoint(expression: Expression, dialect: Dialect): Result<MoveEndpoint | undefined> {
  const traversal = traversalOf(expression);
  if (!traversal) return result(undefined, [notStatic(expression)]);
  const read = readEndpoint(traversal, dialect);
  return "summary" in read ? result(undefined, [read]) : result(read);
}

/** Decodes the `from` of a `removed` block: it has no keys, and is not a data source. */
export function decodeRemoveTarget(expression: Expression, dialect: Dialect): Result<MoveEndpoint | undefined> {
  const traversal = traversalOf(expression);
  if (!traversal) return result(undefined, [notStatic(expression)]);
  const read = readRemoveTarget(traversal, dialect);
  return "summary" in read ? result(undefined, [read]) : result(read);
}

function readRemoveTarget(traversal: Traversal, dialect: Dialect): MoveEndpoint | Diagnostic {
  const steps = stepsOf(traversal);
  const modules: ModuleStep[] = [];
  let at = 0;
  for (; nameAt(steps, at) === "module"; at += 2) {
    const part = partAt(steps, at + 1, "module name");
    if ("summary" in part) return part;
    if (part.key !== undefined) return say.noInstanceKey(steps[at + 2]!.range, "Module");
    modules.push({ name: part.name, key: undefined });
  }
  const { range } = traversal;
  if (at >= steps.length) return { modules, key: undefined, range };
  const isData = nameAt(steps, at) === "data";
  if (nameAt(steps, at) === "ephemeral" && steps.length > at + 2 && supports(dialect, "checked-move-subject"))
    return say.noEphemeralResource(range);
  const [type, name, surplus] = steps.slice(isData ? at + 1 : at);
  if (type?.kind !== "attribute" || name?.kind !== "attribute") return say.resourceExpected(range);
  if (surplus) return say.noInstanceKey(surplus.range, "Resource");
  if (isData) return say.noDataSource(range);
  return { modules, resource: { mode: "managed", type: type.name, name: name.name }, key: undefined, range };
}

/** A name in an address, with the key after it. */
interface Part {
  readonly name: string;
  readonly key: Key;
  readonly range: Range;
}

const stepsOf = ({ root, rootRange, steps }: Traversal): readonly TraversalStep[] => [
  { kind: "attribute", name: root, range: rootRange },
  ...steps,
];

/** Decodes the address of a resource or a module; returns a diagnostic if it is invalid. */
export function readEndpoint(traversal: Traversal, dialect: Dialect): MoveEndpoint | Diagnostic {
  const steps = stepsOf(traversal);
  const modules: ModuleStep[] = [];
  let at = 0;
  while (nameAt(steps, at) === "module") {
    const part = partAt(steps, at + 1, "module name");
    if ("summary" in part) return part;
    modules.push({ name: part.name, key: part.key });
    at += part.key === undefined ? 2 : 3;
  }
  if (at >= steps.length) return { modules, key: modules.at(-1)?.key, range: traversal.range };
  return readResource(traversal, modules, steps.slice(at), dialect);
}

const nameAt = (steps: readonly TraversalStep[], at: number): string | undefined => {
  const step = steps[at];
  return step?.kind === "attribute" ? step.name : undefined;
};

/** Returns the name at a step with the key that may follow it; a diagnostic if there is none. */
function partAt(steps: readonly TraversalStep[], at: number, what: "module name" | "resource name"): Part | Diagnostic {
  const [step, index] = [steps[at], steps[at + 1]];
  if (step?.kind !== "attribute") return say.nameExpected(step?.range ?? steps.at(-1)!.range, what);
  if (index?.kind !== "index") return { name: step.name, key: undefined, range: step.range };
  const key = instanceKeyOf(index.key);
  if (key === undefined) return say.wrongKey(index.range);
  return { name: step.name, key, range: step.range };
}

const RESERVED = new Set(["var", "local", "each", "count", "self", "path", "terraform"]);

function readResource(
  traversal: Traversal,
  modules: readonly ModuleStep[],
  steps: readonly TraversalStep[],
  dialect: Dialect,
): MoveEndpoint | Diagnostic {
  const first = nameAt(steps, 0);
  const mode = modeOf(first, dialect);
  const isPrefixed = mode !== "managed" || (first === "resource" && supports(dialect, "resource-prefix"));
  const resourceSteps = isPrefixed ? steps.slice(1) : steps;
  const [type] = resourceSteps;
  if (type?.kind !== "attribute" || resourceSteps.length < 2) return say.resourceExpected(traversal.range);
  if (RESERVED.has(type.name) && supports(dialect, "reserved-type-names"))
    return say.notAResource(traversal.range, type.name);
  const name = partAt(resourceSteps, 1, "resource name");
  if ("summary" in name) return { ...name, summary: "Invalid address" };
  const [afterName, afterKey] = resourceSteps.slice(2);
  if (afterName && (afterKey || name.key === undefined)) return say.surplusSteps((afterKey ?? afterName).range);
  return { modules, resource: { mode, type: type.name, name: name.name }, key: name.key, range: traversal.range };
}

function modeOf(keyword: string | undefined, dialect: Dialect): Mode {
  if (keyword === "data") return "data";
  return keyword === "ephemeral" && supports(dialect, "ephemeral") ? "ephemeral" : "managed";
}

/** Returns the instance key for a literal index; undefined if it cannot be one. */
export function instanceKeyOf(value: Value): Key {
  if (value.kind === "string") return value.value;
  return value.kind === "number" ? toSafeInteger(value.value) : undefined;
}
