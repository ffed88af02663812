import type { Range } from "../../server/engine/source/range.ts";
import { walkExpression } from "../../server/engine/syntax/expressions.ts";
import type {
  Argument,
  Block,
  Body,
  Expression,
  ObjectConstructor,
  SyntaxFile,
} from "../../server/engine/syntax/tree.ts";
import type { Surroundings } from "./surroundings.ts";

/** A word of a file, which completion should offer at its beginning. */
export interface Place {
  /** The offsets of the word. */
  readonly from: number;
  readonly to: number;
  readonly kind: PlaceKind;
  /** The reason why nobody can know the word before it is written; undefined if the word counts. */
  readonly excluded: Exclusion | undefined;
}

export type PlaceKind =
  | "block"
  | "nested block"
  | "type label"
  | "provider label"
  | "other label"
  | "argument"
  | "root of a reference"
  | "name of a reference"
  | "member"
  | "index key"
  | "function"
  | "keyword"
  | "word of a type"
  | "key of an object"
  | "string";

/** The kinds of words that a user makes up, as the report names them. */
export type Exclusion =
  | "new name"
  | "key of a map"
  | "free text"
  | "declared further down in the file"
  | "not in a schema or module at hand"
  | "attribute of an object type";

/** Returns the words of a file in the order of the text. */
export function placesIn(syntax: SyntaxFile, surroundings: Surroundings): readonly Place[] {
  const reader = new PlaceReader(syntax, surroundings);
  reader.readBody(syntax.body, []);
  return reader.places.sort((one, other) => one.from - other.from);
}

/** A block around a place. */
export interface Enclosing {
  readonly type: string;
  readonly labels: readonly string[];
}

const LABELS_OF_TYPES: ReadonlySet<string> = new Set(["resource", "data", "ephemeral", "list", "action"]);
const LABELS_OF_PROVIDERS: ReadonlySet<string> = new Set(["provider", "provider_meta", "mock_provider"]);
const OTHER_LABELS: ReadonlySet<string> = new Set(["backend", "provisioner", "dynamic"]);
const REPEATED: ReadonlySet<string> = new Set(["var", "local", "module", "data", "ephemeral"]);

class PlaceReader {
  readonly places: Place[] = [];

  constructor(
    private readonly syntax: SyntaxFile,
    private readonly surroundings: Surroundings,
  ) {}

  readBody({ items }: Body, around: readonly Enclosing[]): void {
    for (const item of items) {
      if (item.kind === "block") this.readBlock(item, around);
      else this.readArgument(item, around);
    }
  }

  private readBlock(block: Block, around: readonly Enclosing[]): void {
    const { type, typeRange, labels, body } = block;
    this.add(typeRange, around.length === 0 ? "block" : "nested block", this.unknown(type, around));
    for (const [at, { range, value }] of labels.entries()) {
      const { from, to } = this.inside(range, value.length);
      const kind = labelKind(type, at);
      this.places.push({
        from,
        to,
        kind,
        excluded: kind === "other label" && !OTHER_LABELS.has(type) ? "new name" : undefined,
      });
    }
    this.readBody(body, [...around, { type, labels: labels.map(({ value }) => value) }]);
  }

  private readArgument({ name, nameRange, expression }: Argument, around: readonly Enclosing[]): void {
    const isNew = around[0]?.type === "locals";
    this.add(nameRange, "argument", isNew ? "new name" : this.unknown(name, around));
    const isIterator = name === "iterator" && around.at(-1)?.type === "dynamic";
    if (isIterator) this.add(expression.range, "root of a reference", "new name");
    else if (name === "type" && around[0]?.type === "variable" && around.length === 1) this.readType(expression);
    else this.readExpression(expression, { around, argument: name, keys: [] });
  }

  private unknown(name: string, around: readonly Enclosing[]): Exclusion | undefined {
    return this.surroundings.isKnown(name, around) ? undefined : "not in a schema or module at hand";
  }

  private readType(expression: Expression): void {
    walkExpression(expression, (node) => {
      if (node.kind === "traversal") this.add(node.rootRange, "word of a type");
      if (node.kind === "call") this.add(node.nameRange, "word of a type");
      if (node.kind === "object")
        for (const { key } of node.items) this.add(key.range, "key of an object", "attribute of an object type");
      return true;
    });
  }

  /** Reads an expression; `inside` says where its value goes, or is undefined within a call. */
  private readExpression(expression: Expression, inside: Destination | undefined): void {
    switch (expression.kind) {
      case "literal":
        if (/^(?:true|false|null)$/.test(this.textOf(expression.range))) this.add(expression.range, "keyword");
        return;
      case "traversal":
        this.readTraversal(expression);
        return;
      case "relativeTraversal":
        this.readExpression(expression.source, undefined);
        this.readSteps(expression.steps, false);
        return;
      case "splat":
        this.readExpression(expression.source, undefined);
        this.readExpression(expression.each, undefined);
        return;
      case "call":
        this.add(
          expression.nameRange,
          "function",
          this.surroundings.isFunction(expression.name) ? undefined : "not in a schema or module at hand",
        );
        for (const arg of expression.args) this.readExpression(arg, undefined);
        return;
      case "object":
        this.readObject(expression, inside);
        return;
      case "tuple":
        for (const item of expression.items)
          this.readExpression(item, inside && { ...inside, keys: [...inside.keys, undefined] });
        return;
      case "parentheses":
        this.readExpression(expression.inner, inside);
        return;
      case "conditional":
        this.readExpression(expression.condition, undefined);
        this.readExpression(expression.whenTrue, inside);
        this.readExpression(expression.whenFalse, inside);
        return;
      case "template":
        this.readTemplate(expression, inside);
        return;
      default:
        for (const part of partsOf(expression)) this.readExpression(part, undefined);
    }
  }

  private readTemplate(template: Expression & { kind: "template" }, inside: Destination | undefined): void {
    const [only] = template.parts;
    if (template.parts.length !== 1 || only?.kind !== "literal") {
      for (const part of template.parts) if (part.kind !== "literal") this.readExpression(part, undefined);
      return;
    }
    const text = this.textOf(template.range);
    if (!/^"[^"]+"$/.test(text)) return;
    const { from, to } = this.inside(template.range, text.length - 2);
    const isKnown = inside !== undefined && this.surroundings.isChoice(text.slice(1, -1), inside);
    this.places.push({ from, to, kind: "string", excluded: isKnown ? undefined : "free text" });
  }

  private readObject({ items }: ObjectConstructor, inside: Destination | undefined): void {
    for (const { key, value } of items) {
      const text = this.textOf(key.range);
      const [, quoted, bare] = /^(?:"([^"$%]*)"|([\p{L}_][\p{L}\p{N}_-]*))$/u.exec(text) ?? [];
      const name = quoted ?? bare;
      const isKnown = name !== undefined && inside !== undefined && this.surroundings.hasKey(name, inside);
      if (bare !== undefined) this.add(key.range, "key of an object", isKnown ? undefined : "key of a map");
      else if (quoted === undefined) this.readExpression(key, undefined);
      this.readExpression(
        value,
        inside && name !== undefined ? { ...inside, keys: [...inside.keys, name] } : undefined,
      );
    }
  }

  private readTraversal({ root, rootRange, steps }: Expression & { kind: "traversal" }): void {
    const { from } = this.placeOf(rootRange);
    const first = steps[0]?.kind === "attribute" ? steps[0].name : undefined;
    const second = steps[1]?.kind === "attribute" ? steps[1].name : undefined;
    const names = [root, first, ...(root === "data" || root === "ephemeral" ? [second] : [])];
    const isLater = names.every((name) => name !== undefined) && this.isDeclaredLater(names.join("."), from);
    const isRootKnown = !isLater || REPEATED.has(root) || this.isTypeKnown(root, from);
    this.add(rootRange, "root of a reference", isRootKnown ? undefined : "declared further down in the file");
    const isMissing = root === "module" && first !== undefined && !this.surroundings.isInstalled(first);
    this.readSteps(steps, true, isLater ? "declared further down in the file" : undefined, isMissing);
  }

  private isDeclaredLater(name: string, offset: number): boolean {
    const declared = this.surroundings.declarations(this.syntax).get(name);
    return declared !== undefined && declared > offset;
  }

  private isTypeKnown(type: string, offset: number): boolean {
    const declared = this.surroundings.declarations(this.syntax).get(`type.${type}`) ?? offset;
    return declared < offset || this.surroundings.isTypeElsewhere(type, this.syntax.source.path);
  }

  private readSteps(
    steps: (Expression & { kind: "traversal" })["steps"],
    isOfReference: boolean,
    later?: Exclusion,
    isMissing = false,
  ): void {
    for (const [at, step] of steps.entries()) {
      const excluded = later ?? (isMissing && at > 0 ? "not in a schema or module at hand" : undefined);
      if (step.kind === "attribute") {
        const { to } = this.placeOf(step.range);
        const kind = at === 0 && isOfReference ? "name of a reference" : "member";
        this.places.push({ from: to - step.name.length, to, kind, excluded });
      } else if (step.key.kind === "string") {
        const { from } = this.placeOf(step.range);
        const quote = this.syntax.source.text.indexOf('"', from);
        this.places.push({ from: quote + 1, to: quote + 1 + step.key.value.length, kind: "index key", excluded });
      }
    }
  }

  private add(range: Range, kind: PlaceKind, excluded?: Exclusion): void {
    this.places.push({ ...this.placeOf(range), kind, excluded });
  }

  private placeOf({ anchor, start, end }: Range): { readonly from: number; readonly to: number } {
    const base = this.syntax.offsets.get(anchor) ?? 0;
    return { from: base + start, to: base + end };
  }

  /** Returns the place of a text of a length that quotation marks may surround. */
  private inside(range: Range, length: number): { readonly from: number; readonly to: number } {
    const { from, to } = this.placeOf(range);
    const skip = to - from === length ? 0 : 1;
    return { from: from + skip, to: from + skip + length };
  }

  private textOf(range: Range): string {
    const { from, to } = this.placeOf(range);
    return this.syntax.source.text.slice(from, to);
  }
}

/** Where the value of an expression goes: an argument, and the keys below it; undefined for an element of a list. */
export interface Destination {
  readonly around: readonly Enclosing[];
  readonly argument: string;
  readonly keys: readonly (string | undefined)[];
}

const labelKind = (type: string, at: number): PlaceKind => {
  if (at > 0) return "other label";
  if (LABELS_OF_TYPES.has(type)) return "type label";
  return LABELS_OF_PROVIDERS.has(type) ? "provider label" : "other label";
};

function partsOf(expression: Expression): readonly Expression[] {
  const parts: Expression[] = [];
  walkExpression(expression, (node) => {
    if (node === expression) return true;
    parts.push(node);
    return false;
  });
  return parts;
}
