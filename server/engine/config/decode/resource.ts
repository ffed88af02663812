import { type Mode, resourceText } from "../../addrs/address.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import { partialContent } from "../../syntax/content.ts";
import type { Block } from "../../syntax/tree.ts";
import type { Resource } from "../module.ts";
import { reservedBlock } from "../tree/moduleFindings.ts";
import { ephemeralBlock } from "./argumentFindings.ts";
import { selfFaults } from "./conditions.ts";
import { actionsIn, decodeDependsOn } from "./dependsOn.ts";
import { decodeLifecycle, NO_LIFECYCLE } from "./lifecycleBlock.ts";
import { nestedLifecycle, nestedRepetition } from "./lifecycleFindings.ts";
import { withEscapedContent } from "./metaArgumentEscape.ts";
import { nameFaults, WRONG_NAMES } from "./nameFaults.ts";
import { decodeProviderReference } from "./providerReference.ts";
import { connectionFaults, decodeProvisioners } from "./provisioner.ts";
import { repetitionArguments } from "./repetitionArguments.ts";
import { firstOfEachType } from "./singleBlocks.ts";

/**
 * Decodes a `resource`, `data` or `ephemeral` block; the resource type's own arguments stay in `body`. `check` is the
 * name of the enclosing check.
 */
export function decodeResource(
  block: Block,
  mode: Mode,
  dialect: Dialect,
  check?: string,
): Result<Resource | undefined> {
  const isManaged = mode === "managed";
  const hasBlockFaults = mode === "ephemeral" && supports(dialect, "ephemeral-block-faults");
  const { value: decodedBody, diagnostics } = partialContent(
    block.body,
    isManaged || hasBlockFaults ? MANAGED : OTHERS,
  );
  const [type, name] = block.labels;
  const faults: Diagnostic[] = [...nameFaults(type, WRONG_NAMES[mode][0]), ...nameFaults(name, WRONG_NAMES[mode][1])];
  const provider = decodeProviderReference(decodedBody.arguments.get("provider"), faults, dialect);
  const dependsOn = decodeDependsOn(decodedBody.arguments.get("depends_on"));
  faults.push(...dependsOn.diagnostics, ...actionsIn(dependsOn.value, dialect));
  const { lifecycle: inner, connection, _: escaped } = firstOfEachType(block, decodedBody.blocks, ONCE, faults);
  if (check !== undefined && inner) faults.push(nestedLifecycle(inner.header));
  const lifecycle = inner ? decodeLifecycle(inner, mode, dialect) : result(NO_LIFECYCLE);
  const helpers = decodedBody.blocks.filter(({ type }) => type === "provisioner" || type === "connection");
  if (hasBlockFaults) faults.push(...helpers.map(({ header }) => ephemeralBlock(header)));
  const provisioners = decodeProvisioners(isManaged ? decodedBody.blocks : []);
  const reserved = decodedBody.blocks.filter((one) => one.type === "locals");
  faults.push(
    ...lifecycle.diagnostics,
    ...provisioners.diagnostics,
    ...reserved.map((one) => reservedBlock(block, one)),
  );
  faults.push(...connectionFaults(connection, provisioners.value));
  if (!type || !name) return result(undefined, diagnostics, faults);
  const { enabled, preconditions, postconditions, ...rules } = lifecycle.value;
  const repeated = repetitionArguments(decodedBody.arguments, enabled, check === undefined ? faults : [], dialect);
  const nested = check === undefined ? [] : [decodedBody.arguments.get("count"), decodedBody.arguments.get("for_each")];
  faults.push(...nested.flatMap((argument) => (argument ? [nestedRepetition(argument)] : [])));
  const address = resourceText(mode, type.value, name.value);
  faults.push(...selfFaults(preconditions, "precondition", address));
  faults.push(...selfFaults(postconditions, "postcondition", address));
  const resource: Resource = {
    mode,
    type: type.value,
    name: name.value,
    provider,
    ...repeated,
    dependsOn: dependsOn.value,
    lifecycle: rules,
    preconditions,
    postconditions,
    connection: connection?.body,
    provisioners: provisioners.value,
    check,
    body: withEscapedContent(decodedBody.remaining, escaped),
    header: block.header,
    block,
  };
  return result(resource, diagnostics, faults);
}

const ONCE = ["lifecycle", "connection", "_"] as const;

const ARGUMENTS = { count: "optional", for_each: "optional", provider: "optional", depends_on: "optional" } as const;
const OTHERS = { arguments: ARGUMENTS, blocks: { lifecycle: [], locals: [], _: [] } } as const;
const MANAGED = {
  arguments: ARGUMENTS,
  blocks: { locals: [], lifecycle: [], connection: [], provisioner: ["type"], _: [] },
} as const;
