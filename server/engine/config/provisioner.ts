import { traversalsOf } from "../lang/reference.ts";
import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { remember } from "../source/remember.ts";
import { justArguments, partialContent } from "../syntax/content.ts";
import type { Argument, Block, Body, Traversal } from "../syntax/tree.ts";
import { escaped } from "./escaped.ts";
import { keyword } from "./literal.ts";
import type { Module, Provisioner } from "./module.ts";
import type { ModuleNode } from "./moduleNode.ts";
import { onlyFirst } from "./onlyFirst.ts";
import { destroyReference, missingProvisioner, removedProvisioner, reservedBlock, wrongKeyword } from "./texts.ts";

/** Reads a `provisioner` block, leaving the arguments of its type to that. */
export function decodeProvisioner(block: Block): Result<Provisioner | undefined> {
  const { value: read, diagnostics } = partialContent(block.body, {
    arguments: { when: "optional", on_failure: "optional" },
    blocks: { _: [], connection: [], lifecycle: [] },
  });
  const [label] = block.labels;
  const found: Diagnostic[] = [];
  const when = keywordOutOf(read.arguments.get("when"), ["create", "destroy"], found);
  keywordOutOf(read.arguments.get("on_failure"), ["continue", "fail"], found);
  const { connection, _: kept } = onlyFirst(block, read.blocks, ["connection", "_"], found);
  const body = escaped(read.rest, kept);
  if (when === "destroy") for (const part of [read.rest, connection?.body]) if (part) found.push(...onlySelf(part));
  found.push(...read.blocks.filter(({ type }) => type === "lifecycle").map((inner) => reservedBlock(block, inner)));
  if (!label) return result(undefined, diagnostics, found);
  if (REMOVED.has(label.value)) return result(undefined, [...diagnostics, removedProvisioner(label)]);
  const provisioner: Provisioner = {
    type: label.value,
    when: when === "destroy" ? "destroy" : "create",
    connection: connection?.body,
    body,
    header: block.header,
    range: block.range,
  };
  return result(provisioner, diagnostics, found);
}

const REMOVED = new Set(["chef", "habitat", "puppet", "salt-masterless"]);

/** What provisioners of types that Terraform does not have are told, in a module and those that it calls. */
export function provisionerTypeFaults(root: ModuleNode): readonly Diagnostic[] {
  const isSound = [...root.modules].every((module) => typeFaultsIn(module).length === 0);
  return isSound ? [] : typeFaultsBelow(root);
}

const typeFaultsBelow = ({ module, children }: ModuleNode): readonly Diagnostic[] => [
  ...typeFaultsIn(module),
  ...[...children.values()].flatMap((child) => (child ? typeFaultsBelow(child) : [])),
];

const typeFaultsIn = remember(({ resources }: Module): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  for (const { provisioners } of resources.values())
    for (const { type, header } of provisioners)
      if (!PROVISIONERS.includes(type)) found.push(missingProvisioner(header, type, PROVISIONERS));
  return found;
});

const PROVISIONERS = ["file", "local-exec", "remote-exec"];

function keywordOutOf(
  argument: Argument | undefined,
  words: readonly string[],
  found: Diagnostic[],
): string | undefined {
  const word = keyword(argument, found);
  if (argument && (word === undefined || !words.includes(word))) found.push(wrongKeyword(argument, words));
  return word;
}

/** Reads the `provisioner` blocks among others. */
export function decodeProvisioners(blocks: readonly Block[]): Result<readonly Provisioner[]> {
  const read = blocks.filter(({ type }) => type === "provisioner").map(decodeProvisioner);
  return result(
    read.flatMap(({ value }) => value ?? []),
    ...read.map(({ diagnostics }) => diagnostics),
  );
}

/** A connection that a destroy-time provisioner may use refers to nothing but the object itself. */
export const connectionFaults = (
  connection: Block | undefined,
  provisioners: readonly Provisioner[],
): readonly Diagnostic[] =>
  connection && provisioners.some(({ when }) => when === "destroy") ? onlySelf(connection.body) : [];

/** What is wrong with the references of a body that is evaluated when its object is gone from the configuration. */
const onlySelf = (body: Body): readonly Diagnostic[] =>
  [...justArguments(body).value.values()].flatMap(({ expression }) =>
    traversalsOf(expression)
      .filter((traversal) => !isOfSelf(traversal))
      .map(() => destroyReference(expression)),
  );

function isOfSelf({ root, steps: [step, ...more] }: Traversal): boolean {
  if (root === "self" || root === "path" || root === "terraform") return true;
  const name = step?.kind === "attribute" && more.length === 0 ? step.name : undefined;
  return (root === "count" && name === "index") || (root === "each" && name === "key");
}
