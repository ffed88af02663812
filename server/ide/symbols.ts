import { resourceText } from "../engine/addrs/address.ts";
import type { Range } from "../engine/source/range.ts";
import { remember } from "../engine/source/remember.ts";
import type { Block, Body, Expression, Item, SyntaxFile } from "../engine/syntax/tree.ts";

/** The kind of a symbol. lsp/ maps the kinds to those of the protocol. */
export type SymbolKind =
  | "resource"
  | "data"
  | "ephemeral"
  | "action"
  | "list"
  | "module"
  | "variable"
  | "local"
  | "output"
  | "provider"
  | "block"
  | "argument";

/** An entry of the outline and the breadcrumbs. */
export interface OutlineSymbol {
  /** `aws_vpc.main`, as Terraform names it within the module. */
  readonly name: string;
  /** The type of the block, unless the name says it. */
  readonly detail: string;
  readonly kind: SymbolKind;
  readonly range: Range;
  readonly selection: Range;
  readonly children: readonly OutlineSymbol[];
}

/** Returns the outline of a file. */
export const symbols = ({ body }: SyntaxFile): readonly OutlineSymbol[] => body.items.map(symbolOf);

/** Returns the symbol of a top-level item, with its children. */
export const symbolOf = remember((item: Item): OutlineSymbol => {
  if (item.kind === "argument") return argumentSymbol(item, "argument");
  const children = childrenOf(item.body, item.type === "locals" ? "local" : "argument");
  return { ...headingOf(item), range: item.range, selection: item.header, children };
});

function headingOf({ type, labels }: Block): Pick<OutlineSymbol, "name" | "detail" | "kind"> {
  const [first, second] = labels.map(({ value }) => value);
  switch (type) {
    case "resource":
    case "data":
    case "ephemeral":
      if (first === undefined || second === undefined) break;
      return { name: resourceText(type === "resource" ? "managed" : type, first, second), detail: type, kind: type };
    case "action":
    case "list":
      if (first === undefined || second === undefined) break;
      return { name: `${type}.${first}.${second}`, detail: type, kind: type };
    case "variable":
      return { name: `var.${first ?? ""}`, detail: type, kind: type };
    case "output":
    case "module":
    case "provider":
      return { name: `${type}.${first ?? ""}`, detail: type, kind: type };
  }
  return { name: [type, ...labels.map(({ value }) => value)].join(" "), detail: "", kind: "block" };
}

const childrenOf = ({ items }: Body, kind: "local" | "argument"): readonly OutlineSymbol[] =>
  items.map((item) => (item.kind === "argument" ? argumentSymbol(item, kind) : nestedSymbol(item)));

const nestedSymbol = (block: Block): OutlineSymbol => ({
  name: [block.type, ...block.labels.map(({ value }) => value)].join(" "),
  detail: "",
  kind: "block",
  range: block.range,
  selection: block.header,
  children: childrenOf(block.body, "argument"),
});

const argumentSymbol = (
  { name, nameRange, range, expression }: Item & { kind: "argument" },
  kind: "local" | "argument",
): OutlineSymbol => ({
  name: kind === "local" ? `local.${name}` : name,
  detail: "",
  kind,
  range,
  selection: nameRange,
  children: membersOf(expression),
});

/** In the JSON variant, the members of an object are the contents of a block. */
const membersOf = (expression: Expression): readonly OutlineSymbol[] =>
  expression.kind === "object" && expression.json
    ? expression.items.map(({ key, value }) => ({
        name: key.json?.text ?? "",
        detail: "",
        kind: "argument",
        range: { ...key.range, end: value.range.end },
        selection: key.range,
        children: membersOf(value),
      }))
    : [];
