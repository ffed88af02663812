import type { BlockSchema } from "../../../engine/schema/schema.ts";
import { nestedSchema } from "../schemas.ts";
import type { Container, JsonPlace, Property } from "./jsonPlace.ts";

/** What the JSON at a position means: the same position in the native syntax. */
export interface NativePlace {
  readonly text: string;
  /** Whether the name of a property is being written, a string that is an expression, a string with templates, or another value. */
  readonly kind: "name" | "reference" | "template" | "value";
}

/** Returns the schema of a top-level block; undefined if it is not at hand. */
export type SchemaOf = (type: string, label: string) => BlockSchema | undefined;

/** Returns a position of a JSON file in the native syntax; undefined outside of the object of the file. */
export function nativePlace({ containers, written, isQuoted }: JsonPlace, schemaOf: SchemaOf): NativePlace | undefined {
  const [file, ...inner] = containers;
  if (file?.kind !== "object") return undefined;
  if (file.name === undefined) return { text: written, kind: "name" };
  return new NativeWriter(written, isQuoted, schemaOf).block(file.name, inner, []);
}

/** As `nativePlace`, for a file with values of variables, whose strings are plain text. */
export function variableFilePlace({ containers, written, isQuoted }: JsonPlace): NativePlace | undefined {
  const [file, ...inner] = containers;
  if (file?.kind !== "object") return undefined;
  const siblings = file.others.map(({ name }) => `${name} = null\n`).join("");
  if (file.name === undefined) return { text: `${siblings}${written}`, kind: "name" };
  const value = inner.map(({ kind, name }) =>
    kind === "array" ? "[" : `{ ${name === undefined ? "" : `"${name}" = `}`,
  );
  const isName = inner.at(-1)?.kind === "object" && inner.at(-1)?.name === undefined;
  const opening = isQuoted && !isName ? '"' : "";
  const text = `${siblings}${file.name} = ${value.join("")}${opening}${written}`;
  return { text, kind: isName ? "name" : isQuoted ? "template" : "value" };
}

/** A block around the position. */
interface Outer {
  readonly type: string;
  readonly labels: readonly string[];
}

/** Writes the blocks and values around a position in the native syntax. */
class NativeWriter {
  private text = "";

  constructor(
    private readonly written: string,
    private readonly isQuoted: boolean,
    private readonly schemaOf: SchemaOf,
  ) {}

  /** Writes a block with its labels; a block can be in an array. */
  block(type: string, inner: readonly Container[], outer: readonly Outer[]): NativePlace {
    const labels: string[] = [];
    let containers = withoutArray(inner);
    this.text += type;
    for (let missing = labelsOf(type, outer); missing > 0; missing--) {
      const [container, ...others] = containers;
      // The position of a label, or where its object has to begin.
      if (container?.name === undefined) return this.place(' "', "name");
      this.text += ` "${container.name}"`;
      labels.push(container.name);
      containers = withoutArray(others);
    }
    this.text += " {\n";
    const [body, ...others] = containers;
    return body ? this.body(body, others, [...outer, { type, labels }]) : this.place("", "value");
  }

  private body({ others, name }: Container, inner: readonly Container[], outer: readonly Outer[]): NativePlace {
    this.text += others.map((each) => this.sibling(each, outer)).join("");
    if (name === undefined) return this.place("", "name");
    if (this.isBlock(name, outer)) return this.block(name, inner, outer);
    this.text += `${name} = `;
    return this.value(inner, REFERENCES.has(name) || (outer.length === 1 && ADDRESSES.has(outer[0]!.type)));
  }

  /** Writes a value from outside to inside: objects and arrays, then what is being written. */
  private value(inner: readonly Container[], isReference: boolean): NativePlace {
    for (const { kind, others, name } of inner) {
      if (kind === "array") this.text += "[";
      else {
        this.text += `{\n${others.map(({ name: key }) => `${JSON.stringify(key)} = null\n`).join("")}`;
        if (name === undefined) return this.place("", "name");
        this.text += `${JSON.stringify(name)} = `;
      }
    }
    if (!this.isQuoted) return this.place("", "value");
    return isReference
      ? this.place("", "reference")
      : { text: `${this.text}"${templateText(this.written)}`, kind: "template" };
  }

  private place(opening: string, kind: NativePlace["kind"]): NativePlace {
    return { text: this.text + opening + this.written, kind };
  }

  private sibling({ name, text }: Property, outer: readonly Outer[]): string {
    return this.isBlock(name, outer) ? `${name} {\n}\n` : `${name} = ${text ?? "null"}\n`;
  }

  /** Whether a property of a body stands for blocks: by the language, or by the schema. */
  private isBlock(name: string, [first, ...nested]: readonly Outer[]): boolean {
    const around = nested.at(-1) ?? first;
    if (!first || !around) return true;
    if (LANGUAGE_BLOCKS.get(around.type)?.has(name)) return true;
    return nestedSchema(this.schemaOf(first.type, first.labels[0] ?? ""), nested)?.blockTypes.has(name) ?? false;
  }
}

/** Returns containers without the array that can hold several blocks. */
const withoutArray = (containers: readonly Container[]): readonly Container[] =>
  containers[0]?.kind === "array" ? containers.slice(1) : containers;

/** Returns the text of a string with its template sequences, as far as they are whole, for the native syntax. */
function templateText(content: string): string {
  let text = "";
  let depth = 0;
  for (let at = 0; at < content.length; at++) {
    const character = content[at]!;
    if (depth === 0 && /[$%]/.test(character) && content[at + 1] === "{" && content[at - 1] !== character) {
      text += `${character}{`;
      depth = 1;
      at++;
    } else if (depth > 0) {
      text += character;
      if (character === "{") depth++;
      if (character === "}") depth--;
    } else text += character === '"' || character === "\\" ? `\\${character}` : character === "\n" ? "\\n" : character;
  }
  return text;
}

const labelsOf = (type: string, outer: readonly Outer[]): number =>
  outer.length === 0 ? (TOP_LABELS.get(type) ?? 0) : (NESTED_LABELS.get(type) ?? 0);

const TOP_LABELS: ReadonlyMap<string, number> = new Map([
  ...["resource", "data", "ephemeral", "action", "list"].map((type) => [type, 2] as const),
  ...["variable", "output", "module", "provider", "check"].map((type) => [type, 1] as const),
]);

const NESTED_LABELS: ReadonlyMap<string, number> = new Map([
  ["dynamic", 1],
  ["provisioner", 1],
  ["backend", 1],
  ["provider_meta", 1],
  ["data", 2],
]);

const RESOURCE_BLOCKS = new Set(["lifecycle", "connection", "provisioner", "dynamic"]);
const CONDITIONS = new Set(["precondition", "postcondition", "action_trigger"]);

/** The blocks of the language within other blocks. */
const LANGUAGE_BLOCKS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["resource", RESOURCE_BLOCKS],
  ["data", RESOURCE_BLOCKS],
  ["ephemeral", RESOURCE_BLOCKS],
  ["lifecycle", CONDITIONS],
  ["output", CONDITIONS],
  ["dynamic", new Set(["content"])],
  ["provisioner", new Set(["connection"])],
  ["variable", new Set(["validation"])],
  ["check", new Set(["data", "assert"])],
  ["removed", new Set(["lifecycle", "provisioner", "connection"])],
  ["terraform", new Set(["required_providers", "backend", "cloud", "provider_meta"])],
  ["cloud", new Set(["workspaces"])],
]);

/** The arguments whose strings are expressions in JSON. */
const REFERENCES: ReadonlySet<string> = new Set([
  "depends_on",
  "ignore_changes",
  "replace_triggered_by",
  "provider",
  "providers",
  "type",
]);

/** The blocks whose arguments are addresses. */
const ADDRESSES: ReadonlySet<string> = new Set(["moved", "removed", "import"]);
