import { actionText, resourceText } from "../../addrs/address.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import type { Block } from "../../syntax/tree.ts";
import type {
  Action,
  Check,
  Import,
  Local,
  ModuleCall,
  Moved,
  Output,
  ProviderConfiguration,
  Removed,
  Resource,
  Variable,
} from "../module.ts";
import { providerTwice } from "../tree/providerFindings.ts";
import { importProvider, importTwice } from "./addressFindings.ts";
import { actionTwice, checkTwice, declaredTwice, resourceTwice } from "./declarationFindings.ts";
import { type Declared, decodeItem } from "./decodeItem.ts";
import { endpointText, keylessText } from "./moveEndpoint.ts";
import { referenceText } from "./providerReference.ts";

/** The declarations in the blocks of a module, by name; of two declarations of a name the first counts. */
export interface Declarations {
  readonly variables: Map<string, Variable>;
  readonly locals: Map<string, Local>;
  readonly outputs: Map<string, Output>;
  readonly resources: Map<string, Resource>;
  readonly calls: Map<string, ModuleCall>;
  readonly checks: Map<string, Check>;
  readonly actions: Map<string, Action>;
  readonly moved: Moved[];
  readonly removed: Removed[];
  readonly imports: Import[];
  readonly configurations: ProviderConfiguration[];
  readonly diagnostics: Diagnostic[];
}

/** Returns the declarations of blocks. The faults of single blocks are reported elsewhere. */
export function collectDeclarations(blocks: readonly Block[], dialect: Dialect): Declarations {
  const declarations: Declarations = {
    variables: new Map(),
    locals: new Map(),
    outputs: new Map(),
    resources: new Map(),
    calls: new Map(),
    checks: new Map(),
    actions: new Map(),
    moved: [],
    removed: [],
    imports: [],
    configurations: [],
    diagnostics: [],
  };
  for (const block of blocks) if (block.type !== "check") addDeclaration(declarations, block, dialect);
  for (const block of blocks) if (block.type === "check") addDeclaration(declarations, block, dialect);
  declarations.diagnostics.push(...duplicateImports(blocks, dialect), ...importFaults(declarations));
  return declarations;
}

function addDeclaration(declarations: Declarations, block: Block, dialect: Dialect): void {
  const { value } = decodeItem(block, dialect);
  if (value) (ADDERS[value.kind] as (declarations: Declarations, declared: Declared) => void)(declarations, value);
}

/** The functions that add a declaration to those of its module, by its kind. */
const ADDERS: {
  readonly [Kind in Declared["kind"]]: (
    declarations: Declarations,
    declared: Extract<Declared, { readonly kind: Kind }>,
  ) => void;
} = {
  variable: (all, { item }) => addNamed(all, all.variables, item, "variable"),
  output: (all, { item }) => addNamed(all, all.outputs, item, "output"),
  call: (all, { item }) => addNamed(all, all.calls, item, "module call"),
  resource: (all, { item }) => addResource(all, item),
  locals: (all, { items }) => {
    for (const local of items) addNamed(all, all.locals, local, "local value");
  },
  moved: ({ moved }, { item }) => moved.push(item),
  removed: ({ removed }, { item }) => removed.push(item),
  import: ({ imports }, { item }) => imports.push(item),
  provider: (all, { item }) => addConfiguration(all, item),
  check: (all, { item }) => addCheck(all, item),
  action: (all, { item }) => addAction(all, item),
  terraform: () => {},
};

type Declaration = { readonly name: string } & ({ readonly range: Range } | { readonly header: Range });

function addNamed<T extends Declaration>(
  declarations: Declarations,
  declared: Map<string, T>,
  item: T,
  what: string,
): void {
  const duplicate = (first: T) => declaredTwice(rangeOf(item), what, item.name, rangeOf(first));
  add(declarations, declared, item.name, item, duplicate);
}

const rangeOf = (item: Declaration): Range => ("header" in item ? item.header : item.range);

function addResource(declarations: Declarations, resource: Resource): boolean {
  const { mode, type, name } = resource;
  const twice = (first: Resource) => resourceTwice(resource.header, mode, type, name, first.header);
  return add(declarations, declarations.resources, resourceText(mode, type, name), resource, twice);
}

function addCheck(declarations: Declarations, check: Check): void {
  const isNew = !check.data || addResource(declarations, check.data);
  if (!isNew) return;
  add(declarations, declarations.checks, check.name, check, (first) =>
    checkTwice(check.header, check.name, first.header),
  );
}

function addAction(declarations: Declarations, action: Action): void {
  add(declarations, declarations.actions, actionText(action), action, (first) =>
    actionTwice(action.header, action.type, action.name, first.header),
  );
}

/** Returns a fault for each pair of imports with the same target. */
function duplicateImports(blocks: readonly Block[], dialect: Dialect): readonly Diagnostic[] {
  const headers = new Map<string, readonly Range[]>();
  const isAtTarget = supports(dialect, "duplicate-import-target");
  return blocks.flatMap((block) => {
    const item = block.type === "import" ? comparedImport(block, dialect) : undefined;
    if (!item) return [];
    const address = item === "faulty" ? NO_ADDRESS : endpointText(item.to);
    const earlier = headers.get(address) ?? [];
    headers.set(address, [...earlier, block.header]);
    const [range, name] =
      item !== "faulty" && isAtTarget ? [item.toExpression.range, keylessText(item.to)] : [block.header, address];
    return earlier.map((first) => importTwice(range, name, first));
  });
}

/** The text of the address that all faulty targets share. */
const NO_ADDRESS = "<invalid>..";

/** Returns an import whose target is compared with others; undefined if its instance or one of its arguments is not certain. */
function comparedImport(block: Block, dialect: Dialect): Import | "faulty" | undefined {
  const { value, diagnostics } = decodeItem(block, dialect);
  const item = value?.kind === "import" ? value.item : undefined;
  if (supports(dialect, "equal-faulty-imports")) return item ?? "faulty";
  return item && isStatic(item) && !hasErrors(diagnostics) ? item : undefined;
}

/** Whether the target of an import is one instance. */
const isStatic = ({ toExpression }: Import): boolean => toExpression.kind === "traversal";

/**
 * Returns the faults of provider references in imports. A declared resource decides its own provider, and a call decides
 * those of its module.
 */
const importFaults = ({ imports, resources }: Declarations): readonly Diagnostic[] =>
  imports.flatMap(({ provider, id, identity, to: { modules, resource } }) => {
    if (!provider || !resource || !(id ?? identity)) return [];
    const declared = resources.get(resourceText(resource.mode, resource.type, resource.name));
    const isSame = declared?.provider && referenceText(declared.provider) === referenceText(provider);
    return modules.length > 0 || (declared && !isSame) ? [importProvider(provider.range)] : [];
  });

function addConfiguration({ configurations, diagnostics }: Declarations, configuration: ProviderConfiguration): void {
  const first = configurations.find(({ name, alias }) => name === configuration.name && alias === configuration.alias);
  if (first) diagnostics.push(providerTwice(configuration.header, first.header, referenceText(configuration)));
  else configurations.push(configuration);
}

function add<T>(
  declarations: Declarations,
  declared: Map<string, T>,
  key: string,
  item: T,
  twice: (first: T) => Diagnostic,
): boolean {
  const first = declared.get(key);
  if (first) declarations.diagnostics.push(twice(first));
  else declared.set(key, item);
  return !first;
}
