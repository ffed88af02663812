import type { Mode } from "../addrs/address.ts";
import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { partialContent } from "../syntax/content.ts";
import type { Block } from "../syntax/tree.ts";
import { decodeDependsOn } from "./dependsOn.ts";
import { decodeLifecycle, NO_LIFECYCLE } from "./lifecycleBlock.ts";
import type { Resource } from "./module.ts";
import { nameFaults } from "./names.ts";
import { providerReference } from "./providerReference.ts";
import { staticTraversal } from "./staticTraversal.ts";
import { bothRepetitions, duplicateLifecycle } from "./texts.ts";

/** Reads a `resource` or `data` block, leaving the resource type's own arguments to its schema. */
export function decodeResource(block: Block, mode: Mode): Result<Resource | undefined> {
  const { value: read, diagnostics } = partialContent(block.body, {
    arguments: { count: "optional", for_each: "optional", provider: "optional", depends_on: "optional" },
    blocks: { lifecycle: [], connection: [], provisioner: ["type"], _: [] },
  });
  const [type, name] = block.labels;
  const isData = mode === "data";
  const found: Diagnostic[] = [
    ...nameFaults(type, isData ? "Invalid data source name" : "Invalid resource type name"),
    ...nameFaults(name, isData ? "Invalid data resource name" : "Invalid resource name"),
  ];
  const count = read.arguments.get("count");
  const forEach = read.arguments.get("for_each");
  if (count && forEach) found.push(bothRepetitions(forEach));
  const dependsOn = decodeDependsOn(read.arguments.get("depends_on"));
  const provider = read.arguments.get("provider");
  if (provider) found.push(...staticTraversal(provider.expression).diagnostics);
  const lifecycles = read.blocks.filter((inner) => inner.type === "lifecycle");
  const lifecycle = lifecycles[0] ? decodeLifecycle(lifecycles[0]) : result(NO_LIFECYCLE);
  found.push(...lifecycles.slice(1).map(duplicateLifecycle));
  found.push(...dependsOn.diagnostics, ...lifecycle.diagnostics);
  if (!type || !name) return result(undefined, diagnostics, found);
  const resource: Resource = {
    mode,
    type: type.value,
    name: name.value,
    provider: provider && providerReference(provider.expression),
    count: count?.expression,
    forEach: forEach?.expression,
    dependsOn: dependsOn.value,
    lifecycle: lifecycle.value,
    body: read.rest,
    header: block.header,
    block,
  };
  return result(resource, diagnostics, found);
}
