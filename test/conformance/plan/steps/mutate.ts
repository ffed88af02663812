import type { Random } from "../../lifecycle/random.ts";
import { expression, literal, sampleKey } from "./expressions.ts";
import {
  addBlock,
  callsOf,
  decorateLifecycle,
  dependsOn,
  giveArgument,
  inside,
  override,
  PROVISIONERS,
  repeat,
  storeIn,
} from "./generate.ts";
import {
  type BlockModel,
  blocksOf,
  type ConfigurationModel,
  FOLDERS,
  type FolderModel,
  folderOfCall,
  isStatement,
  newBlock,
} from "./model.ts";
import { speaks } from "./spoken.ts";

/** What a user might change between two plans. */
export function mutate(random: Random, configuration: ConfigurationModel): void {
  for (const folder of configuration.values())
    if (random.chance(0.6)) for (const block of folder.blocks.filter(isStatement)) drop(folder, block);
  const path = random.pick(["", "", ...FOLDERS]);
  const folder = configuration.get(path)!;
  random.pick(MUTATIONS)({ random, configuration, folder, path });
}

interface Site {
  readonly random: Random;
  readonly configuration: ConfigurationModel;
  readonly folder: FolderModel;
  readonly path: string;
}

const drop = (folder: FolderModel, block: BlockModel): void =>
  void folder.blocks.splice(folder.blocks.indexOf(block), 1);

const scopeOf = ({ configuration, folder }: Site, block: BlockModel) =>
  inside({ configuration, blocks: folder.blocks.slice(0, folder.blocks.indexOf(block)), repeated: undefined }, block);

const someBlock = ({ random, folder }: Site, ...kinds: readonly BlockModel["kind"][]): BlockModel | undefined => {
  const found = folder.blocks.filter(({ kind }) => kinds.includes(kind));
  return found.length > 0 ? random.pick(found) : undefined;
};

function changeExpression(site: Site): void {
  const block = someBlock(site, "resource", "resource", "local", "output");
  if (!block) return;
  const { random } = site;
  const name = block.kind === "resource" ? random.pick(["input", "input", "triggers_replace"]) : "value";
  block.args.set(name, expression(random, scopeOf(site, block), block.gives, 3));
}

function changeLiteral(site: Site): void {
  const block = someBlock(site, "resource", "local");
  if (!block) return;
  block.args.set(block.kind === "resource" ? "input" : "value", literal(site.random, block.gives, 1));
}

function removeArgument(site: Site): void {
  const block = someBlock(site, "resource");
  block?.args.delete(site.random.pick(["input", "triggers_replace", "depends_on"]));
}

function removeBlock(site: Site): void {
  const block = someBlock(site, "resource", "resource", "output", "module", "check", "data");
  if (!block) return;
  drop(site.folder, block);
  if (block.kind !== "resource" && block.kind !== "module") return;
  if (site.random.chance(0.35)) addRemoved(site, addressOf(block));
}

function addRemoved({ folder, random }: Site, from: string): void {
  const block = newBlock("removed", `${random.below(1e6)}`);
  block.args.set("from", from);
  const destroy = random.chance(0.6) ? "false" : "true";
  if (speaks("removed-lifecycle")) block.lifecycle.set("destroy", destroy);
  if (speaks("removed-block")) folder.blocks.push(block);
}

function addImport(site: Site): void {
  const { random, configuration } = site;
  const folder = configuration.get("")!;
  const resource = someBlock({ ...site, folder }, "resource");
  if (!resource) return;
  const block = newBlock("import", `${random.below(1e6)}`);
  if (random.chance(0.25)) {
    importInside(site, block);
    return;
  }
  block.args.set("to", `${addressOf(resource)}${sampleKey(resource.args)}`);
  block.args.set(
    "id",
    random.chance(0.8)
      ? `"i${random.below(9)}"`
      : expression(random, scopeOf({ ...site, folder }, resource), "string", 1),
  );
  if (random.chance(0.25)) repeatImport(site, block, resource);
  folder.blocks.push(block);
}

/** An import of a resource that a module has. */
function importInside(site: Site, block: BlockModel): void {
  const { random, configuration } = site;
  const root = configuration.get("")!;
  const call = someBlock({ ...site, folder: root }, "module");
  const folder = call && configuration.get(folderOfCall(call));
  const resource = folder && someBlock({ ...site, folder }, "resource");
  if (!call || !resource) return;
  const key = sampleKey(resource.args);
  block.args.set("to", `${addressOf(call)}${sampleKey(call.args)}.${addressOf(resource)}${key}`);
  block.args.set("id", `"i${random.below(9)}"`);
  root.blocks.push(block);
}

function repeatImport({ random }: Site, block: BlockModel, resource: BlockModel): void {
  const key = sampleKey(resource.args).slice(1, -1) || '"a"';
  const members = random.pick([`[${key}]`, `toset([${key}])`, `{ (${key}) = ${key} }`, `[${key}, "z"]`, "[]", "null"]);
  if (!speaks("import-for-each")) return;
  block.args.set("for_each", members);
  if (resource.args.has("count") || resource.args.has("for_each"))
    block.args.set("to", `${addressOf(resource)}[${random.pick(["each.key", "each.value"])}]`);
  if (random.chance(0.5)) block.args.set("id", random.pick(["each.value", "each.key"]));
}

function changeRepetition(site: Site): void {
  const block = someBlock(site, "resource", "module");
  if (!block) return;
  const oldAddress = `${addressOf(block)}${sampleKey(block.args)}`;
  repeat(site.random, scopeOf(site, block), block);
  const newAddress = `${addressOf(block)}${sampleKey(block.args)}`;
  if (oldAddress !== newAddress && site.random.chance(0.5)) addMoved(site, oldAddress, newAddress);
  if (site.random.chance(0.85)) correct(site, oldAddress, newAddress);
}

const addressOf = ({ kind, name }: BlockModel): string => `${kind === "module" ? "module" : "terraform_data"}.${name}`;

/** References to what has another name or key now are mostly corrected. */
function correct({ folder }: Site, before: string, after: string): void {
  const pattern = new RegExp(`${before.replace(/[.[\]"]/g, "\\$&")}(?![a-z_[])`, "g");
  for (const { conditions } of folder.blocks)
    conditions.splice(0, conditions.length, ...conditions.map((text) => text.replace(pattern, () => after)));
  for (const { args, lifecycle } of folder.blocks)
    for (const list of [args, lifecycle])
      for (const [name, text] of list)
        list.set(
          name,
          text.replace(pattern, () => after),
        );
}

function addMoved({ folder, random }: Site, from: string, to: string): void {
  const block = newBlock("moved", `${random.below(1e6)}`);
  block.args.set("from", from);
  block.args.set("to", to);
  folder.blocks.push(block);
}

function rename(site: Site): void {
  const block = someBlock(site, "resource", "module");
  if (!block) return;
  const { random, folder } = site;
  const names = (block.kind === "resource" ? ["a", "b", "c", "d", "e"] : ["m", "n", "o"]).filter(
    (name) => !blocksOf(folder, block.kind).some((other) => other.name === name),
  );
  if (names.length === 0) return;
  const oldAddress = addressOf(block);
  block.name = random.pick(names);
  if (random.chance(0.95)) correct(site, oldAddress, addressOf(block));
  if (random.chance(0.8)) addMoved(site, oldAddress, addressOf(block));
}

/** A resource of the root moves into a module that has one to put it at, or the other way round. */
function moveAcross(site: Site): void {
  const { random, configuration } = site;
  const root = { ...site, folder: configuration.get("")!, path: "" };
  const call = someBlock(root, "module");
  const localName = random.pick(["a", "b", "c"]);
  if (!call) return;
  const inner = `module.${call.name}${sampleKey(call.args)}.terraform_data.${random.pick(["a", "b", "c"])}`;
  const outer = `terraform_data.${localName}`;
  if (random.chance(0.6)) addMoved(root, outer, inner);
  else addMoved(root, inner, outer);
}

function randomMoved(site: Site): void {
  const { random } = site;
  const end = () =>
    `${random.pick(["", "", "module.m.", "module.m[0].", 'module.n["a"].'])}terraform_data.${random.pick(["a", "b", "c"])}${random.pick(["", "", "[0]", "[1]", '["a"]'])}`;
  const moduleEnd = () => `module.${random.pick(["m", "n"])}${random.pick(["", "[0]", '["a"]'])}`;
  const make = random.chance(0.7) ? end : moduleEnd;
  addMoved(site, make(), make());
}

function changeLifecycle(site: Site): void {
  const block = someBlock(site, "resource");
  if (!block) return;
  block.lifecycle.clear();
  decorateLifecycle(site.random, scopeOf(site, block), block);
}

function changeDependsOn(site: Site): void {
  const block = someBlock(site, "resource", "module", "output");
  block?.args.set("depends_on", dependsOn(site.random, scopeOf(site, block)));
}

function changeArgument(site: Site): void {
  const calls = callsOf(site.configuration, site.path);
  if (calls.length === 0) return;
  const variable = someBlock(site, "variable");
  if (variable) giveArgument(site.random, site.configuration, site.random.pick(calls), variable.name);
}

function changeOverride(site: Site): void {
  const block = someBlock(site, "resource");
  if (block) override(site.random, scopeOf(site, block), block);
}

function changeProvisioner(site: Site): void {
  const block = someBlock(site, "resource");
  block?.more.splice(0, block.more.length, ...site.random.pick([...PROVISIONERS, []]));
  if (block && speaks("data-store") && site.random.chance(0.6)) storeIn(site.random, scopeOf(site, block), block);
}

function toggleSensitive(site: Site): void {
  const block = someBlock(site, "variable", "output");
  if (!block) return;
  if (!block.args.delete("sensitive")) block.args.set("sensitive", "true");
}

const MUTATIONS: readonly ((site: Site) => void)[] = [
  ...[changeExpression, changeExpression, changeLiteral, changeLiteral, removeArgument, removeBlock],
  ...[changeRepetition, changeRepetition, rename, rename, moveAcross, randomMoved, changeLifecycle, changeLifecycle],
  ...[changeDependsOn, changeArgument, toggleSensitive, addImport, changeOverride, changeProvisioner],
  ...[({ random, configuration, path }: Site) => addBlock(random, configuration, path)],
  ...[({ random, configuration, path }: Site) => addBlock(random, configuration, path)],
];
