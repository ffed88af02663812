import { evaluate } from "../../engine/lang/evaluate.ts";
import { codeBlock, plainText } from "../../engine/render/markdown.ts";
import type { Secrets } from "../../engine/render/secrets.ts";
import { valueText } from "../../engine/render/valueText.ts";
import { folderOf, relativePath } from "../../engine/source/paths.ts";
import { sourceFile } from "../../engine/source/sourceFile.ts";
import { parse, parseExpression } from "../../engine/syntax/parse.ts";
import { FILE, INCLUDE, STACK } from "../../engine/terragrunt/blockSpecs.ts";
import type { BlockSpec } from "../../engine/terragrunt/decode.ts";
import { reader } from "../../engine/terragrunt/reader.ts";
import { STACK_FILE } from "../../engine/terragrunt/stack.ts";
import { usedValues } from "../../engine/terragrunt/stackSources.ts";
import { typeExpression } from "../../engine/values/text/typeName.ts";
import type { Value } from "../../engine/values/value.ts";
import { type CompletionItem, keyword } from "../completion/item.ts";
import type { Position } from "../completion/position.ts";
import { positionAtEnd } from "../completion/positionAtEnd.ts";
import { signatureOf } from "../editing/signatureHelp.ts";
import { inputKeys, moduleOf } from "./moduleVariables.ts";
import { secretsIn } from "./unitHover.ts";
import type { UnitView } from "./unitView.ts";
import { unitWord } from "./unitWords.ts";

/** What can be written at a position, and what is written of it already. */
export interface UnitCompletion {
  readonly items: readonly CompletionItem[];
  readonly prefix: string;
}

/** Returns what can be written at an offset of a text of Terragrunt; undefined where nothing can. */
export function unitCompletion(view: UnitView, text: string, offset: number): UnitCompletion | undefined {
  const position = positionAtEnd(text.slice(0, offset));
  if (!position) return undefined;
  const items = itemsAt(view, position, text);
  const prefix = position.kind === "string" ? position.content : position.prefix;
  return items.length === 0 ? undefined : { items, prefix };
}

function itemsAt(view: UnitView, position: Position, text: string): readonly CompletionItem[] {
  switch (position.kind) {
    case "item":
      return bodyItems(view, position);
    case "label":
      return [];
    case "key":
      return isInputs(position) ? inputItems(view, text) : valueItems(view, position);
    case "string":
      return pathItems(view, position);
    case "member":
      return memberItems(view, position.source);
    case "expression":
      return expressionItems(view);
  }
}

/** Returns the types of the blocks around a position, outermost first; the file itself has none. */
const typesAround = (blocks: Position["blocks"]): readonly string[] =>
  blocks.map(({ type }) => type).filter((type) => type !== "");

/** Returns the arguments and blocks that a body takes and does not have. */
function bodyItems(view: UnitView, { blocks }: Position): readonly CompletionItem[] {
  const types = typesAround(blocks);
  if (types[0] === "locals") return [];
  const spec = specOf(view, types);
  if (!spec) return [];
  const written = new Set(blocks.at(-1)?.written ?? []);
  const described = (name: string): Pick<CompletionItem, "documentation"> => {
    const word = unitWord([...types, name]);
    return word === undefined ? {} : { documentation: () => plainText(word) };
  };
  const fields = Object.entries(spec.fields).flatMap(([name, field]): readonly CompletionItem[] => {
    if (written.has(name) || (types.length === 0 && name in spec.blocks)) return [];
    const isRequired = field.endsWith("!");
    return [
      {
        label: name,
        kind: "argument",
        insert: name === "inputs" || name === "config" ? `${name} = {\n  $0\n}` : `${name} = $0`,
        isSnippet: true,
        ...(isRequired && { note: "required" }),
        rank: isRequired ? 0 : 1,
        ...described(name),
      },
    ];
  });
  const nested = Object.entries(spec.blocks).flatMap(([type, { labels, isRepeated }]): readonly CompletionItem[] => {
    if (!isRepeated && written.has(type)) return [];
    const insert = `${type} ${labels.map((label, at) => `"\${${at + 1}:${label}}" `).join("")}{\n  $0\n}`;
    return [{ label: type, kind: "block", insert, isSnippet: true, rank: 1, ...described(type) }];
  });
  return [...fields, ...nested];
}

function specOf({ path }: UnitView, types: readonly string[]): BlockSpec | undefined {
  let spec: BlockSpec | undefined = path.endsWith(`/${STACK_FILE}`) ? STACK : FILE;
  for (const type of types) spec = type === "include" ? INCLUDE : spec?.blocks[type]?.spec;
  return spec;
}

const isInputs = ({
  blocks,
  argument,
  keys,
}: Position & { readonly argument: string; readonly keys: readonly string[] }) =>
  typesAround(blocks).length === 0 && argument === "inputs" && keys.length === 0;

/** Returns the variables of the module that the unit gives no value to, the required ones first. */
function inputItems(view: UnitView, text: string): readonly CompletionItem[] {
  const written = new Set(
    parse(sourceFile(view.path, text)).body.items.flatMap((item) =>
      item.kind === "argument" && item.name === "inputs" ? inputKeys(item.expression).map(({ name }) => name) : [],
    ),
  );
  const places = view.sound.unit.configuration?.inputPlaces;
  const isInherited = (name: string): boolean => (places?.get(name)?.anchor.path ?? view.path) !== view.path;
  return [...(moduleOf(view)?.variables.values() ?? [])].flatMap((variable): readonly CompletionItem[] => {
    const { name, type, description } = variable;
    if (written.has(name)) return [];
    const isMissing = !variable.default && !isInherited(name);
    return [
      {
        label: name,
        kind: "variable",
        note: `${typeExpression(type)}${isMissing ? " · required" : ""}`,
        insert: `${name} = `,
        rank: isMissing ? 0 : 1,
        ...(description !== undefined && { documentation: () => plainText(description) }),
      },
    ];
  });
}

/** Returns the values that the source of a unit or stack uses, and that its block does not set. */
function valueItems(
  view: UnitView,
  { blocks, argument, keys }: Position & { readonly argument: string; readonly keys: readonly string[] },
): readonly CompletionItem[] {
  const [block, inner] = blocks.filter(({ type }) => type !== "");
  const kind = block?.type;
  if (!view.isStack || inner || argument !== "values" || keys.length > 0) return [];
  if (kind !== "unit" && kind !== "stack") return [];
  const label = block?.labels[0];
  const item = view.syntax.body.items.find(
    (each) => each.kind === "block" && each.type === kind && each.labels[0]?.value === label,
  );
  const made = view.snapshot.stacks?.generated.find(({ range }) => item?.kind === "block" && range === item.header);
  if (!made || item?.kind !== "block") return [];
  const values = item.body.items.flatMap((each) => (each.kind === "argument" && each.name === "values" ? [each] : []));
  const written = new Set(values.flatMap(({ expression }) => inputKeys(expression).map(({ name }) => name)));
  return [...usedValues(reader(view.state.known), made.source, kind)]
    .filter((name) => !written.has(name))
    .map((name) => ({ label: name, kind: "variable", note: "required", insert: `${name} = `, rank: 0 }));
}

/** Returns the paths that a text can have: units of dependencies, modules, files to include. */
function pathItems(view: UnitView, position: Position & { readonly kind: "string" }): readonly CompletionItem[] {
  const { argument, blocks } = position;
  const type = blocks.at(-1)?.type;
  const from = folderOf(view.path);
  const asItem = (path: string): CompletionItem => ({ label: relative(from, path), kind: "value", rank: 0 });
  if (view.isStack && (type === "unit" || type === "stack") && argument === "source")
    return sourceFolders(view, type).map(asItem);
  if ((type === "dependency" && argument === "config_path") || type === "dependencies") {
    const folders = [...(view.snapshot.unitFolders ?? [])];
    return folders.filter((folder) => folder !== from).map(asItem);
  }
  if (type === "terraform" && argument === "source") {
    const folders = new Set(
      view.snapshot.roots.flatMap(({ root, plan }) => (view.snapshot.units?.has(root) ? moduleFolders(plan) : [root])),
    );
    return [...folders].filter((folder) => folder !== from && !view.snapshot.units?.has(folder)).map(asItem);
  }
  if (type === "include" && argument === "path") {
    const included = [...(view.snapshot.units?.values() ?? [])].flatMap(({ unit }) =>
      unit.includes.map(({ path }) => path),
    );
    return [...new Set(included)].map(asItem);
  }
  return [];
}

/** Returns the folders that a block of a stack file can copy. */
function sourceFolders(
  { snapshot: { stacks, unitFolders }, path }: UnitView,
  kind: "unit" | "stack",
): readonly string[] {
  const generated = stacks?.generated ?? [];
  const sources = generated.flatMap((each) => (each.kind === kind ? [each.source] : []));
  const own = kind === "unit" ? (unitFolders ?? []) : [...(stacks?.files.keys() ?? [])].map(folderOf);
  const isMade = (folder: string): boolean => folder === folderOf(path) || folder.includes("/.terragrunt-stack/");
  return [...new Set([...sources, ...own])].filter((folder) => !isMade(folder));
}

const moduleFolders = ({ queries, root }: NonNullable<UnitView["root"]>["plan"]): readonly string[] =>
  (queries.moduleIn(root)?.module.files ?? []).map(({ source }) => folderOf(source.path));

const relative = (from: string, to: string): string => {
  const path = relativePath(from, to);
  return path.startsWith(".") ? path : `./${path}`;
};

/** Returns what can begin an expression: the names of the file with their values, and its functions. */
function expressionItems(view: UnitView): readonly CompletionItem[] {
  const { functions = new Map(), variables = new Map<string, Value>() } = view.scope;
  const secrets = secretsIn(view);
  const roots = [...variables].flatMap(([root, value]): readonly CompletionItem[] => [
    { label: root, kind: "local", rank: 1 },
    ...(root === "local" ? membersOf(value, secrets, "local.") : []),
  ]);
  const calls = [...functions.values()].map((definition): CompletionItem => {
    const { label, description } = signatureOf(definition, 0);
    return {
      label: definition.name,
      kind: "function",
      insert: `${definition.name}($0)`,
      isSnippet: true,
      note: description,
      rank: 3,
      documentation: () => [codeBlock(label), plainText(description)].join("\n\n"),
    };
  });
  return [...roots, ...calls, keyword("true"), keyword("false"), keyword("null")];
}

/** Returns the members of the value of a text. */
function memberItems(view: UnitView, source: string): readonly CompletionItem[] {
  const { value: expression, diagnostics } = parseExpression(source, { path: view.path });
  if (diagnostics.length > 0) return [];
  const { value } = evaluate(expression, view.scope);
  return membersOf(value, secretsIn(view), "");
}

const membersOf = (value: Value, secrets: Secrets, before: string): readonly CompletionItem[] =>
  value.kind === "mapping"
    ? [...value.entries]
        .filter(([name]) => /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name) && !secrets.hides(name))
        .map(([name, member]) => ({
          label: `${before}${name}`,
          kind: "attribute",
          note: secrets.masked(valueText(member, secrets, 40)),
          rank: 0,
        }))
    : [];
