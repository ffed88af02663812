/** A block as the generator knows it: every argument is the text of an expression. */
export interface BlockModel {
  readonly kind:
    | "variable"
    | "local"
    | "resource"
    | "data"
    | "module"
    | "output"
    | "check"
    | "moved"
    | "removed"
    | "import";
  name: string;
  /** What a reference to a variable, local or output gives, as far as the generator means to know. */
  gives: Kind;
  readonly args: Map<string, string>;
  readonly lifecycle: Map<string, string>;
  /** What shall hold, as the kind of block says it: validation, precondition, assert. */
  readonly conditions: string[];
  /** Lines that are no argument. */
  readonly more: string[];
  /** Arguments that an override file gives it in place of its own. */
  readonly overrides: Map<string, string>;
}

export type Kind = "string" | "number" | "bool" | "list" | "map" | "any";

/** One folder of a configuration; a block refers to those before it. */
export interface FolderModel {
  readonly blocks: BlockModel[];
  /** Are resources, locals and outputs written as JSON? */
  inJson: boolean;
  /** Are the providers that it uses named? */
  namesProviders: boolean;
}

/** The folders of a configuration by path; "" is the root. Each calls only those after it. */
export type ConfigurationModel = Map<string, FolderModel>;

export const FOLDERS: readonly string[] = ["", "child", "leaf"];

export const newBlock = (kind: BlockModel["kind"], name: string, gives: Kind = "any"): BlockModel => ({
  kind,
  name,
  gives,
  args: new Map(),
  lifecycle: new Map(),
  conditions: [],
  more: [],
  overrides: new Map(),
});

export const cloneConfiguration = (model: ConfigurationModel): ConfigurationModel => structuredClone(model);

/** Where a block of a call leads: its source names a folder of the configuration. */
export const folderOfCall = (call: BlockModel): string => /(child|leaf)/.exec(call.args.get("source") ?? "")?.[1] ?? "";

/** Is it about what became of others? Such blocks have no names, and go after a while. */
export const isStatement = ({ kind }: BlockModel): boolean =>
  kind === "moved" || kind === "removed" || kind === "import";

export const blocksOf = (folder: FolderModel, kind: BlockModel["kind"]): BlockModel[] =>
  folder.blocks.filter((block) => block.kind === kind);
