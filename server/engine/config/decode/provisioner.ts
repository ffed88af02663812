import { traversalsOf } from "../../lang/reference.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import { remember } from "../../source/remember.ts";
import { justArguments, partialContent } from "../../syntax/content.ts";
import type { Argument, Block, Body, Traversal } from "../../syntax/tree.ts";
import type { Module, Provisioner } from "../module.ts";
import { missingProvisioner, reservedBlock } from "../tree/moduleFindings.ts";
import type { ModuleNode } from "../tree/moduleNode.ts";
import { destroyReference, removedProvisioner, wrongKeyword } from "./lifecycleFindings.ts";
import { keyword } from "./literal.ts";
import { withEscapedContent } from "./metaArgumentEscape.ts";
import { firstOfEachType } from "./singleBlocks.ts";

/** Decodes a `provisioner` block; the arguments of its type stay in `body`. */
export function decodeProvisioner(block: Block): Result<Provisioner | undefined> {
  const { value: decodedBody, diagnostics } = partialContent(block.body, {
    arguments: { when: "optional", on_failure: "optional" },
    blocks: { _: [], connection: [], lifecycle: [] },
  });
  const [label] = block.labels;
  const faults: Diagnostic[] = [];
  const when = keywordOutOf(decodedBody.arguments.get("when"), ["create", "destroy"], faults);
  const onFailure = keywordOutOf(decodedBody.arguments.get("on_failure"), ["continue", "fail"], faults);
  const { connection, _: kept } = firstOfEachType(block, decodedBody.blocks, ["connection", "_"], faults);
  const body = withEscapedContent(decodedBody.remaining, kept);
  if (when === "destroy")
    for (const part of [decodedBody.remaining, connection?.body]) if (part) faults.push(...onlySelf(part));
  faults.push(
    ...decodedBody.blocks.filter(({ type }) => type === "lifecycle").map((inner) => reservedBlock(block, inner)),
  );
  if (!label) return result(undefined, diagnostics, faults);
  if (REMOVED.has(label.value)) return result(undefined, [...diagnostics, removedProvisioner(label)]);
  const provisioner: Provisioner = {
    type: label.value,
    when: when === "destroy" ? "destroy" : "create",
    onFailure: onFailure === "continue" ? "continue" : "fail",
    connection: connection?.body,
    body,
    header: block.header,
    range: block.range,
  };
  return result(provisioner, diagnostics, faults);
}

const REMOVED = new Set(["chef", "habitat", "puppet", "salt-masterless"]);

/** Returns an error for each provisioner type that Terraform does not have, in a module and the modules below it. */
export function provisionerTypeFaults(root: ModuleNode): readonly Diagnostic[] {
  const isSound = [...root.modules].every((module) => typeFaultsIn(module).length === 0);
  return isSound ? [] : typeFaultsBelow(root);
}

const typeFaultsBelow = ({ module, children }: ModuleNode): readonly Diagnostic[] => [
  ...typeFaultsIn(module),
  ...[...children.values()].flatMap((child) => (child ? typeFaultsBelow(child) : [])),
];

const typeFaultsIn = remember(({ resources }: Module): readonly Diagnostic[] => {
  const faults: Diagnostic[] = [];
  for (const { provisioners } of resources.values())
    for (const { type, header } of provisioners)
      if (!PROVISIONERS.includes(type)) faults.push(missingProvisioner(header, type, PROVISIONERS));
  return faults;
});

const PROVISIONERS = ["file", "local-exec", "remote-exec"];

function keywordOutOf(
  argument: Argument | undefined,
  words: readonly string[],
  faults: Diagnostic[],
): string | undefined {
  const word = keyword(argument, faults);
  if (argument && (word === undefined || !words.includes(word))) faults.push(wrongKeyword(argument, words));
  return word;
}

/** Decodes the `provisioner` blocks among others. */
export function decodeProvisioners(blocks: readonly Block[]): Result<readonly Provisioner[]> {
  const read = blocks.filter(({ type }) => type === "provisioner").map(decodeProvisioner);
  return result(
    read.flatMap(({ value }) => value ?? []),
    ...read.map(({ diagnostics }) => diagnostics),
  );
}

/** Returns the faults of a connection for destroy-time provisioners, which may refer to nothing but `self`. */
export const connectionFaults = (
  connection: Block | undefined,
  provisioners: readonly Provisioner[],
): readonly Diagnostic[] =>
  connection && provisioners.some(({ when }) => when === "destroy") ? onlySelf(connection.body) : [];

/**
 * Returns the faults of references other than `self`, in a body that is evaluated when its object is no longer
 * configured.
 */
const onlySelf = (body: Body): readonly Diagnostic[] =>
  [...justArguments(body).value.values()].flatMap(({ expression }) =>
    traversalsOf(expression)
      .filter((traversal) => !isOfSelf(traversal))
      .map(() => destroyReference(expression.range)),
  );

function isOfSelf({ root, steps: [step, ...more] }: Traversal): boolean {
  if (root === "self" || root === "path" || root === "terraform" || root === "tofu") return true;
  const name = step?.kind === "attribute" && more.length === 0 ? step.name : undefined;
  return (root === "count" && name === "index") || (root === "each" && name === "key");
}
