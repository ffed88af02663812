import type { Dialect } from "../../lang/dialect.ts";
import { withNewerFeatures } from "../../lang/newerFeatures.ts";
import { type Diagnostic, hasErrors, type Result, result } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { remember } from "../../source/remember.ts";
import { content } from "../../syntax/content.ts";
import type { ContentSchema } from "../../syntax/contentSchema.ts";
import { isIdentifier } from "../../syntax/scan/identifier.ts";
import type { Argument, Block, Body, SyntaxFile } from "../../syntax/tree.ts";
import { type Declared, decodeItem } from "../decode/decodeItem.ts";
import { decodeProviderReference, referenceText } from "../decode/providerReference.ts";
import { repetitionArguments } from "../decode/repetitionArguments.ts";
import type { Module, ProviderReference, RepetitionArguments } from "../module.ts";
import { newerCalls } from "../tree/newerCalls.ts";
import * as say from "./queryFindings.ts";

/** A `list` block of a query file. */
export interface ListResource extends RepetitionArguments {
  readonly type: string;
  readonly name: string;
  readonly provider: ProviderReference;
  readonly includeResource: Argument | undefined;
  readonly limit: Argument | undefined;
  /** The body of its `config` block; undefined without one. */
  readonly config: Body | undefined;
  readonly header: Range;
  readonly block: Block;
}

/** A query file: the declarations that it adds to those of its module. */
export interface QueryFile {
  readonly syntax: SyntaxFile;
  readonly lists: readonly ListResource[];
  readonly declared: readonly Declared[];
  readonly diagnostics: readonly Diagnostic[];
}

export const isQueryFile = (name: string): boolean =>
  /\.tfquery\.(hcl|json)$/.test(name) && !name.startsWith(".") && !/^#.*#$/.test(name);

/** Decodes a query file; cached for each dialect. */
export const decodeQueryFile = (syntax: SyntaxFile, dialect: Dialect): QueryFile => decoderOf(dialect)(syntax);

const decoderOf = remember((dialect: Dialect) =>
  remember((syntax: SyntaxFile): QueryFile => {
    const decoded = decode(syntax, dialect);
    const faults = [...decoded.diagnostics, ...newerCalls(syntax.body, dialect)];
    return { ...decoded, diagnostics: withNewerFeatures(dialect, faults) };
  }),
);

function decode(syntax: SyntaxFile, dialect: Dialect): QueryFile {
  const { value, diagnostics } = content(syntax.terraformBody ?? syntax.body, FILE);
  const faults: Diagnostic[] = [...syntax.diagnostics, ...diagnostics];
  const lists: ListResource[] = [];
  const declared: Declared[] = [];
  const seen = new Map<string, Range>();
  for (const block of value.blocks) {
    if (block.type !== "list") {
      const item = decodeItem(block, dialect);
      faults.push(...item.diagnostics);
      if (item.value) declared.push(item.value);
      continue;
    }
    const list = decodeList(block, dialect);
    const listFaults = withNewerFeatures(dialect, list.diagnostics);
    faults.push(...listFaults);
    if (list.value && !hasErrors(listFaults)) lists.push(list.value);
    const name = block.labels.map((label) => label.value).join(".");
    const first = seen.get(name);
    if (first) faults.push(say.listTwiceInFile(block.header, name, first));
    else seen.set(name, block.header);
  }
  return { syntax, lists, declared, diagnostics: faults };
}

const FILE: ContentSchema = {
  arguments: {},
  blocks: { list: ["type", "name"], provider: ["name"], locals: [], variable: ["name"] },
};
const LIST: ContentSchema = {
  arguments: {
    count: "optional",
    for_each: "optional",
    provider: "optional",
    include_resource: "optional",
    limit: "optional",
  },
  blocks: { config: [] },
};

function decodeList(block: Block, dialect: Dialect): Result<ListResource | undefined> {
  const { value: decodedBody, diagnostics } = content(block.body, LIST);
  const faults: Diagnostic[] = [];
  const written = decodedBody.arguments;
  const provider = decodeProviderReference(written.get("provider"), faults, dialect);
  if (!written.has("provider")) faults.push(say.noListProvider(block.header));
  const [type, name] = block.labels;
  if (name && !isIdentifier(name.value)) faults.push(say.wrongListName(block.header, name.value));
  const repeated = repetitionArguments(written, undefined, faults, dialect);
  const [config, ...more] = decodedBody.blocks;
  faults.push(...more.map(({ header }) => say.twoListConfigs(header)));
  if (!type || !name || !provider) return result(undefined, diagnostics, faults);
  const list: ListResource = {
    type: type.value,
    name: name.value,
    provider,
    ...repeated,
    includeResource: written.get("include_resource"),
    limit: written.get("limit"),
    config: config?.body,
    header: block.header,
    block,
  };
  return result(list, diagnostics, faults);
}

/** A module with the declarations of its query files. */
export interface QueriedModule {
  readonly module: Module;
  /** By `list.type.name`. */
  readonly lists: ReadonlyMap<string, ListResource>;
  /** The locals and provider configurations of the query files. */
  readonly added: readonly Declared[];
  /** The faults of names that are declared twice. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns the faults of the structure of query files, and of names that are declared twice. */
export const queryFaults = (module: Module, queries: readonly QueryFile[]): readonly Diagnostic[] =>
  queries.length === 0
    ? []
    : [...queries.flatMap(({ diagnostics }) => diagnostics), ...withQueries(module, queries).diagnostics];

/** Adds query files to their module. */
export function withQueries(module: Module, queries: readonly QueryFile[]): QueriedModule {
  const variables = new Map(module.variables);
  const locals = new Map(module.locals);
  const configurations = [...module.configurations];
  const lists = new Map<string, ListResource>();
  const diagnostics: Diagnostic[] = [];
  const added = queries.flatMap(({ declared }) => declared);
  for (const each of added) {
    if (each.kind === "variable") {
      const first = variables.get(each.item.name);
      if (first) diagnostics.push(say.declaredTwice(each.item.header, "variable", each.item.name, first.header));
      variables.set(each.item.name, each.item);
    } else if (each.kind === "locals")
      for (const local of each.items) {
        const first = locals.get(local.name);
        if (first) diagnostics.push(say.declaredTwice(local.range, "local value", local.name, first.range));
        locals.set(local.name, local);
      }
    else if (each.kind === "provider") {
      const { name, alias, header } = each.item;
      const first = configurations.find((one) => one.name === name && one.alias === alias);
      if (first) diagnostics.push(say.providerTwice(header, first.header, referenceText(each.item)));
      else configurations.push(each.item);
    }
  }
  for (const list of queries.flatMap((query) => query.lists)) {
    const name = `list.${list.type}.${list.name}`;
    const first = lists.get(name);
    if (first) diagnostics.push(say.listTwice(list.header, list.type, list.name, first.header));
    else lists.set(name, list);
  }
  return { module: { ...module, variables, locals, configurations }, lists, added, diagnostics };
}
