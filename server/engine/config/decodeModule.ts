import { resourceText } from "../addrs/address.ts";
import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { remember } from "../source/remember.ts";
import { content, justArguments, partialContent } from "../syntax/content.ts";
import type { Argument, Block, Body, SyntaxFile } from "../syntax/tree.ts";
import type { Backend } from "./backend.ts";
import { decodeCheck } from "./check.ts";
import { decodeImport } from "./importBlock.ts";
import type {
  Check,
  Import,
  Local,
  Module,
  ModuleCall,
  Moved,
  Output,
  ProviderConfiguration,
  ProviderMeta,
  ProviderReference,
  ProviderRequirement,
  Removed,
  Resource,
  UnreadBlock,
  Variable,
} from "./module.ts";
import { decodeModuleCall } from "./moduleCall.ts";
import { decodeMoved } from "./moved.ts";
import { decodeOutput } from "./output.ts";
import { isOverrideFile, override } from "./overrides.ts";
import { decodeProviderConfiguration } from "./providerConfiguration.ts";
import { decodeRemoved } from "./removed.ts";
import { decodeResource } from "./resource.ts";
import { decodeTerraform, type TerraformBlock } from "./terraformBlock.ts";
import { declaredTwice } from "./texts.ts";
import { unreadConditions } from "./unread.ts";
import { decodeVariable } from "./variable.ts";

/**
 * What all the files of one folder declare. A block that did not change keeps what was decoded from it, and a table of which
 * nothing changed is that of `previous`. Of a broken file the declarations are those that could be recovered; the diagnostics
 * are what Terraform says of what it makes of the file.
 */
export function decodeModule(path: string, files: readonly SyntaxFile[], previous?: Module): Module {
  const patched = previous && patchedModule(previous, files);
  if (patched) return patched;
  const declared = gatherFiles(files, ({ body }) => body);
  const isBroken = files.some(({ terraformBody }) => terraformBody !== undefined);
  const diagnostics = isBroken ? terraformFindings(files, declared.diagnostics) : declared.diagnostics;
  return {
    path,
    files,
    ...declared,
    variables: unlessNew(previous?.variables, declared.variables),
    locals: unlessNew(previous?.locals, declared.locals),
    outputs: unlessNew(previous?.outputs, declared.outputs),
    resources: unlessNew(previous?.resources, declared.resources),
    calls: unlessNew(previous?.calls, declared.calls),
    providers: unlessNew(previous?.providers, declared.providers),
    checks: unlessNew(previous?.checks, declared.checks),
    diagnostics,
  };
}

/**
 * The module in which some blocks say another thing of what they declared before; undefined where more than that has changed, or
 * anything is wrong.
 */
function patchedModule(before: Module, files: readonly SyntaxFile[]): Module | undefined {
  if (before.diagnostics.length > 0 || before.files.length !== files.length) return undefined;
  const tables = new Map<Table, Map<string, unknown>>();
  for (const [at, file] of files.entries()) {
    const known = before.files[at]!;
    if (file === known) continue;
    const replaced = replacedBlocks(known, file);
    if (!replaced) return undefined;
    for (const [was, is] of replaced) if (!replace(before, tables, was, is)) return undefined;
  }
  return { ...before, files, ...Object.fromEntries(tables) };
}

type Table = "variables" | "locals" | "outputs" | "resources" | "calls" | "checks";

/** The blocks of a file that are others now, each beside what it was; undefined where blocks came or went. */
function replacedBlocks(before: SyntaxFile, now: SyntaxFile): readonly (readonly [Block, Block])[] | undefined {
  if (before.source.path !== now.source.path || isOverrideFile(now.source.path)) return undefined;
  if (now.terraformBody || before.terraformBody) return undefined;
  const [was, is] = [blocksIn(before.body), blocksIn(now.body)];
  if (is.diagnostics.length + now.diagnostics.length > 0 || was.blocks.length !== is.blocks.length) return undefined;
  return is.blocks.flatMap((block, at) => (block === was.blocks[at] ? [] : [[was.blocks[at]!, block] as const]));
}

/** Puts what a block declares into the place of what another declared; false where it is not declared there. */
function replace(module: Module, tables: Map<Table, Map<string, unknown>>, was: Block, is: Block): boolean {
  const [before, now] = [decodeItem(was).value, decodeItem(is)];
  if (now.diagnostics.length + unreadConditions(was).length + unreadConditions(is).length > 0) return false;
  const [old, own] = [entriesOf(before), entriesOf(now.value)];
  if (!old || !own || old.length !== own.length) return false;
  if (own.some(({ table, name }, at) => table !== old[at]!.table || name !== old[at]!.name)) return false;
  // An override file may have laid another block over this one.
  if (old.some(({ table, name, item }) => (tables.get(table) ?? module[table]).get(name) !== item)) return false;
  for (const { table, name, item } of own) {
    const patched = tables.get(table) ?? new Map<string, unknown>(module[table]);
    tables.set(table, patched.set(name, item));
  }
  return true;
}

/** Where a block stands in the tables of its module. */
interface Entry {
  readonly table: Table;
  readonly name: string;
  readonly item: unknown;
}

function entriesOf(declared: Declared | undefined): readonly Entry[] | undefined {
  switch (declared?.kind) {
    case "variable":
      return [entry("variables", declared.item)];
    case "output":
      return [entry("outputs", declared.item)];
    case "call":
      return [entry("calls", declared.item)];
    case "resource":
      return [entry("resources", declared.item)];
    case "check":
      return [entry("checks", declared.item), ...(declared.item.data ? [entry("resources", declared.item.data)] : [])];
    case "locals":
      return declared.items.map((local) => entry("locals", local));
    default:
      return undefined;
  }
}

const entry = (table: Table, item: Resource | { readonly name: string }): Entry => ({
  table,
  name: "mode" in item ? resourceText(item.mode, item.type, item.name) : item.name,
  item,
});

/** The table as it was, if it says the same in the same order. */
function unlessNew<T>(before: ReadonlyMap<string, T> | undefined, now: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  if (before?.size !== now.size) return now;
  const entries = now.entries();
  for (const [name, item] of before) {
    const [ownName, own] = entries.next().value!;
    if (name !== ownName || item !== own) return now;
  }
  return before;
}

/** What Terraform says; of that, what it only says because its parser lost its place follows from the syntax error. */
function terraformFindings(files: readonly SyntaxFile[], own: readonly Diagnostic[]): readonly Diagnostic[] {
  const { diagnostics } = gatherFiles(files, ({ terraformBody, body }) => terraformBody ?? body);
  const isOwn = (found: Diagnostic) => own.some((other) => other === found || isSameFinding(other, found));
  const causes = new Map(files.map(({ source, diagnostics: [first] }) => [source.path, first]));
  return diagnostics.map((found) => {
    const followsFrom = isOwn(found) ? undefined : causes.get(found.subject?.anchor.path ?? "");
    return followsFrom ? { ...found, followsFrom } : found;
  });
}

const isSameFinding = (one: Diagnostic, other: Diagnostic): boolean =>
  one.summary === other.summary &&
  one.subject?.anchor === other.subject?.anchor &&
  one.subject?.start === other.subject?.start;

function gatherFiles(files: readonly SyntaxFile[], bodyOf: (file: SyntaxFile) => Body): Gathered {
  const gathered: Gathered = {
    variables: new Map(),
    locals: new Map(),
    outputs: new Map(),
    resources: new Map(),
    calls: new Map(),
    moved: [],
    removed: [],
    imports: [],
    checks: new Map(),
    unread: [],
    providers: new Map(),
    requirements: new Map(),
    requiredVersions: [],
    providerMeta: new Map(),
    cloud: undefined,
    configurationAliases: [],
    configurations: [],
    backend: undefined,
    diagnostics: [],
  };
  const own: Block[] = [];
  const overriding: Block[] = [];
  for (const file of files) {
    const { blocks, diagnostics } = blocksIn(bodyOf(file));
    gathered.diagnostics.push(...file.diagnostics, ...diagnostics);
    const into = isOverrideFile(file.source.path) ? overriding : own;
    for (const block of blocks) into.push(block);
  }
  const { blocks, diagnostics, unread } = override(own, overriding);
  for (const block of blocks) gather(gathered, block);
  gathered.diagnostics.push(...diagnostics);
  gathered.unread.push(...unread.map(overriddenInJson));
  for (const block of blocks) gathered.unread.push(...unreadConditions(block));
  return gathered;
}

/** The blocks of a file, and what is wrong with what stands between them. */
const blocksIn = remember(
  (body: Body): { readonly blocks: readonly Block[]; readonly diagnostics: readonly Diagnostic[] } => {
    const sniffed = partialContent(body, SNIFFED).diagnostics;
    const { value, diagnostics } = content(body, FILE);
    return { blocks: value.blocks, diagnostics: [...sniffed, ...sniffed, ...diagnostics] };
  },
);

const overriddenInJson = (block: Block): UnreadBlock => ({
  kind: "JSON override",
  names: [[...(block.type === "resource" ? [] : [block.type]), ...block.labels.map(({ value }) => value)].join(".")],
  range: block.header,
});

interface Gathered {
  readonly variables: Map<string, Variable>;
  readonly locals: Map<string, Local>;
  readonly outputs: Map<string, Output>;
  readonly resources: Map<string, Resource>;
  readonly calls: Map<string, ModuleCall>;
  readonly moved: Moved[];
  readonly removed: Removed[];
  readonly imports: Import[];
  readonly checks: Map<string, Check>;
  readonly unread: UnreadBlock[];
  readonly providers: Map<string, string>;
  readonly requirements: Map<string, ProviderRequirement>;
  readonly requiredVersions: Argument[];
  readonly providerMeta: Map<string, ProviderMeta>;
  cloud: Block | undefined;
  readonly configurationAliases: ProviderReference[];
  readonly configurations: ProviderConfiguration[];
  backend: Backend | undefined;
  readonly diagnostics: Diagnostic[];
}

// Terraform looks for terraform blocks twice before it reads a file, and says each time what is wrong with them.
const SNIFFED = { arguments: {}, blocks: { terraform: [] } } as const;

const FILE = {
  arguments: {},
  blocks: {
    terraform: [],
    required_providers: [],
    provider: ["name"],
    variable: ["name"],
    locals: [],
    output: ["name"],
    module: ["name"],
    resource: ["type", "name"],
    data: ["type", "name"],
    ephemeral: ["type", "name"],
    check: ["name"],
    import: [],
    moved: [],
    removed: [],
  },
} as const;

function gather(gathered: Gathered, block: Block): void {
  const { value, diagnostics } = decodeItem(block);
  gathered.diagnostics.push(...diagnostics);
  switch (value?.kind) {
    case "variable":
      add(gathered, gathered.variables, value.item.name, value.item, block, "variable");
      return;
    case "output":
      add(gathered, gathered.outputs, value.item.name, value.item, block, "output");
      return;
    case "call":
      add(gathered, gathered.calls, value.item.name, value.item, block, "module call");
      return;
    case "resource":
      addResource(gathered, value.item, block);
      return;
    case "locals":
      for (const local of value.items) add(gathered, gathered.locals, local.name, local, block, "local value");
      return;
    case "moved":
      gathered.moved.push(value.item);
      return;
    case "removed":
      gathered.removed.push(value.item);
      return;
    case "import":
      gathered.imports.push(value.item);
      return;
    case "provider":
      gathered.configurations.push(value.item);
      return;
    case "check":
      add(gathered, gathered.checks, value.item.name, value.item, block, "check");
      if (value.item.data) addResource(gathered, value.item.data, value.item.data.block);
      return;
    case "terraform":
      gatherTerraform(gathered, value.item);
  }
}

function addResource(gathered: Gathered, resource: Resource, block: Block): void {
  const { mode, type, name } = resource;
  add(gathered, gathered.resources, resourceText(mode, type, name), resource, block, `${type} resource`);
}

function gatherTerraform(gathered: Gathered, terraform: TerraformBlock): void {
  for (const requirement of terraform.requirements) {
    gathered.providers.set(requirement.name, requirement.source);
    gathered.requirements.set(requirement.name, requirement);
    gathered.configurationAliases.push(...requirement.aliases);
  }
  for (const meta of terraform.providerMeta) gathered.providerMeta.set(meta.provider, meta);
  if (terraform.requiredVersion) gathered.requiredVersions.push(terraform.requiredVersion);
  gathered.backend = terraform.backend ?? gathered.backend;
  gathered.cloud ??= terraform.cloud;
}

type Declared =
  | { readonly kind: "variable"; readonly item: Variable }
  | { readonly kind: "output"; readonly item: Output }
  | { readonly kind: "call"; readonly item: ModuleCall }
  | { readonly kind: "resource"; readonly item: Resource }
  | { readonly kind: "locals"; readonly items: readonly Local[] }
  | { readonly kind: "moved"; readonly item: Moved }
  | { readonly kind: "removed"; readonly item: Removed }
  | { readonly kind: "import"; readonly item: Import }
  | { readonly kind: "provider"; readonly item: ProviderConfiguration }
  | { readonly kind: "check"; readonly item: Check }
  | { readonly kind: "terraform"; readonly item: TerraformBlock };

const decodeItem = remember((block: Block): Result<Declared | undefined> => {
  switch (block.type) {
    case "variable":
      return tagged("variable", decodeVariable(block));
    case "output":
      return tagged("output", decodeOutput(block));
    case "module":
      return tagged("call", decodeModuleCall(block));
    case "resource":
      return tagged("resource", decodeResource(block, "managed"));
    case "data":
      return tagged("resource", decodeResource(block, "data"));
    case "ephemeral":
      return tagged("resource", decodeResource(block, "ephemeral"));
    case "moved":
      return tagged("moved", decodeMoved(block));
    case "locals":
      return decodeLocals(block);
    case "provider":
      return tagged("provider", decodeProviderConfiguration(block));
    case "terraform":
      return tagged("terraform", decodeTerraform(block));
    case "check":
      return tagged("check", decodeCheck(block));
    case "removed":
      return tagged("removed", decodeRemoved(block));
    case "import":
      return tagged("import", decodeImport(block));
    default:
      return result(undefined);
  }
});

function tagged<K extends string, T>(
  kind: K,
  decoded: Result<T | undefined>,
): Result<{ readonly kind: K; readonly item: T } | undefined> {
  return result(decoded.value && { kind, item: decoded.value }, decoded.diagnostics);
}

function decodeLocals(block: Block): Result<Declared> {
  const { value, diagnostics } = justArguments(block.body);
  const items = [...value.values()].map(
    (argument): Local => ({ name: argument.name, expression: argument.expression, range: argument.range }),
  );
  return result({ kind: "locals", items }, diagnostics);
}

function add<T extends Declaration>(
  gathered: Gathered,
  declared: Map<string, T>,
  key: string,
  item: T,
  block: Block,
  what: string,
): void {
  const known = declared.get(key);
  if (!known) {
    declared.set(key, item);
    return;
  }
  const range = "range" in item && what === "local value" ? item.range : block.header;
  gathered.diagnostics.push(declaredTwice(range, what, block.labels[0]?.value ?? "", item.name, rangeOf(known)));
}

type Declaration = { readonly name: string } & ({ readonly range: Range } | { readonly header: Range });

const rangeOf = (item: Declaration): Range => ("header" in item ? item.header : item.range);
