import type { Key, Mode, ModuleStep } from "../addrs/address.ts";
import { type Diagnostic, error, type Result, result } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { traversalOf } from "../syntax/expressions.ts";
import type { Expression, Traversal } from "../syntax/tree.ts";
import { toSafeInteger } from "../values/number.ts";
import type { Value } from "../values/value.ts";

/** One side of a moved block, relative to the module that holds it: a module call, or a resource; with or without keys. */
export interface MoveEndpoint {
  readonly modules: readonly ModuleStep[];
  /** Absent: the endpoint is the last module itself. */
  readonly resource?: { readonly mode: Mode; readonly type: string; readonly name: string };
  /** The key of the resource, or of the last module where there is no resource. */
  readonly key: Key;
  readonly range: Range;
}

export function decodeMoveEndpoint(expression: Expression): Result<MoveEndpoint | undefined> {
  const traversal = traversalOf(expression);
  if (!traversal)
    return result(undefined, [
      error(
        expression.range,
        "Invalid expression",
        "A single static variable reference is required: only attribute access and indexing with constant keys. No calculations, function calls, template expressions, etc are allowed here.",
      ),
    ]);
  const read = readEndpoint(traversal);
  return "summary" in read ? result(undefined, [read]) : result(read);
}

type Part = { readonly name: string; readonly key: Key };

function readEndpoint(traversal: Traversal): MoveEndpoint | Diagnostic {
  const parts = partsOf(traversal);
  if (!parts) return invalid(traversal.range, "An index in a move address must be a number or a string.");
  const modules: ModuleStep[] = [];
  let at = 0;
  while (parts[at]?.name === "module" && parts[at]?.key === undefined && parts[at + 1]) {
    modules.push({ name: parts[at + 1]!.name, key: parts[at + 1]!.key });
    at += 2;
  }
  const rest = parts.slice(at);
  if (rest.length === 0) {
    const last = modules.at(-1);
    if (!last) return invalid(traversal.range, 'Prefix "module." must be followed by a module name.');
    return { modules, key: last.key, range: traversal.range };
  }
  return readResource(traversal, modules, rest);
}

function readResource(
  traversal: Traversal,
  modules: readonly ModuleStep[],
  parts: readonly Part[],
): MoveEndpoint | Diagnostic {
  const first = parts[0]!.name;
  const mode: Mode = first === "data" ? "data" : first === "ephemeral" ? "ephemeral" : "managed";
  const own = mode === "managed" && first !== "resource" ? parts : parts.slice(1);
  const [type, name] = own;
  if (!type || !name || own.length > 2 || type.key !== undefined)
    return invalid(traversal.range, "Resource specification must include a resource type and name.");
  return { modules, resource: { mode, type: type.name, name: name.name }, key: name.key, range: traversal.range };
}

function partsOf(traversal: Traversal): readonly Part[] | undefined {
  const parts: { name: string; key: Key }[] = [{ name: traversal.root, key: undefined }];
  for (const step of traversal.steps) {
    if (step.kind === "attribute") {
      parts.push({ name: step.name, key: undefined });
      continue;
    }
    const key = keyOf(step.key);
    const last = parts.at(-1)!;
    if (key === undefined || last.key !== undefined) return undefined;
    last.key = key;
  }
  return parts;
}

/** The instance key that a literal index names; undefined for what cannot be one. */
export function keyOf(value: Value): Key {
  if (value.kind === "string") return value.value;
  return value.kind === "number" ? toSafeInteger(value.value) : undefined;
}

const invalid = (range: Range, detail: string): Diagnostic => error(range, "Invalid address", detail);
