import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseAllDocuments, type YAMLError } from "yaml";
import { quoted } from "../../values/quote.ts";
import { DYNAMIC } from "../../values/type.ts";
import { NULL, objectValue, stringValue, tupleValue, type Value } from "../../values/value.ts";
import { fromBase64 } from "./bytes.ts";
import { define, type Fault, fault, isFault, text } from "./define.ts";
import { type Resolved, resolvePlain, timestampOf } from "./yamlScalar.ts";

const yamldecode = define({
  name: "yamldecode",
  description: "The value that a YAML text says.",
  parameters: [text("src")],
  returns: DYNAMIC,
  resultType: ([src]) => {
    if (src?.kind !== "string") return DYNAMIC;
    const decoded = decode(src.value);
    return isFault(decoded) ? decoded : decoded.type;
  },
  call: (src) => decode(src),
});

let last: { readonly yaml: string; readonly decoded: Value | Fault } | undefined;

function decode(yaml: string): Value | Fault {
  if (last?.yaml !== yaml) last = { yaml, decoded: decodeNew(yaml) };
  return last.decoded;
}

/** As deep as the parser goes without filling the stack. */
const DEEPEST = 1_000;

function decodeNew(yaml: string): Value | Fault {
  if (depthOf(yaml) > DEEPEST) return fault("exceeded max depth");
  const lines = new LineCounter();
  const documents = parseAllDocuments(yaml, {
    schema: "failsafe",
    uniqueKeys: false,
    prettyErrors: false,
    lineCounter: lines,
    version: "1.2",
    keepSourceTokens: false,
  });
  if (!Array.isArray(documents) || documents.length === 0) return missing(yaml);
  const [first, ...others] = documents;
  const [error] = first?.errors ?? [];
  if (!first || (first.contents === null && !error && !/^---/m.test(yaml) && /^(\s|#.*)*$/.test(yaml)))
    return missing(yaml);
  const made: Decoding = { yaml, lines, anchors: new Map(), pending: new Set(), size: 0 };
  if (error) return fault(placed(made, error));
  const value = first.contents === null ? NULL : decodeNode(made, first.contents as Node);
  if (isFault(value)) return value;
  const [second] = others;
  if (!second) return value;
  const line = lines.linePos(second.range?.[0] ?? 0).line - 1;
  return fault(at(Math.max(line, 0), 0, "unexpected extra content after value"));
}

const missing = (yaml: string): Fault =>
  fault(at(Math.max(yaml.split("\n").length - (yaml.endsWith("\n") ? 1 : 0), 1), 0, "missing start of document"));

/** How deep brackets and dashes nest at most. */
function depthOf(yaml: string): number {
  let [depth, deepest] = [0, 0];
  for (const character of yaml) {
    if (character === "[" || character === "{") deepest = Math.max(deepest, ++depth);
    else if (character === "]" || character === "}") depth--;
  }
  const dashes = /(?:- ){500,}/.exec(yaml)?.[0].length ?? 0;
  return Math.max(deepest, dashes / 2);
}

interface Decoding {
  readonly yaml: string;
  readonly lines: LineCounter;
  readonly anchors: Map<string, { readonly value: Value; readonly size: number }>;
  readonly pending: Set<string>;
  /** How many values there are, those that aliases repeat included. */
  size: number;
}

/** Aliases can make more values of a short text than fit into memory. */
const MOST_VALUES = 1_000_000;
const TAG = "tag:yaml.org,2002:";

function decodeNode(made: Decoding, node: Node): Value | Fault {
  if (isAlias(node)) return decodeAlias(made, node.source);
  const { anchor } = node;
  const before = made.size++;
  if (anchor) made.pending.add(anchor);
  const value = isMap(node) ? decodeMap(made, node) : isSeq(node) ? decodeSequence(made, node) : decodeScalar(node);
  if (isFault(value)) return value;
  if (anchor) {
    made.pending.delete(anchor);
    made.anchors.set(anchor, { value, size: made.size - before });
  }
  return value;
}

function decodeAlias(made: Decoding, name: string): Value | Fault {
  if (made.pending.has(name)) return fault(`cannot refer to anchor ${quoted(name)} from inside its own definition`);
  const known = made.anchors.get(name);
  if (!known) return fault(`reference to undefined anchor ${quoted(name)}`);
  made.size += known.size;
  return made.size > MOST_VALUES ? fault("aliases repeat too many values") : known.value;
}

function decodeMap(made: Decoding, node: Node): Value | Fault {
  if (!isMap<Node, Node | null>(node)) return NULL;
  if (node.tag && node.tag !== `${TAG}map`) return fault(`can't interpret mapping as ${node.tag}`);
  const entries = new Map<string, Value>();
  for (const { key, value } of node.items) {
    if (!isScalar(key)) return fault("only strings are allowed as mapping keys");
    const name = decodeScalar(key, true);
    if (isFault(name)) return name;
    const decoded = value === null ? NULL : decodeNode(made, value);
    if (isFault(decoded)) return decoded;
    if (name === MERGE) {
      for (const [inner, item] of mergedEntries(decoded)) entries.set(inner, item);
      continue;
    }
    if (name.kind === "null") return fault("mapping key cannot be null");
    entries.set(keyText(name, String(key.source ?? key.value)), decoded);
  }
  return objectValue(entries);
}

const keyText = (name: Value, source: string): string =>
  name.kind === "string" ? name.value : name.kind === "bool" ? String(name.value) : source;

function mergedEntries(value: Value): Iterable<readonly [string, Value]> {
  if (value.kind === "mapping") return value.entries;
  if (value.kind !== "sequence") return [];
  return value.items.flatMap((item) => (item.kind === "mapping" ? [...item.entries] : []));
}

function decodeSequence(made: Decoding, node: Node): Value | Fault {
  if (!isSeq<Node | null>(node)) return NULL;
  if (node.tag && node.tag !== `${TAG}seq`) return fault(`can't interpret sequence as ${node.tag}`);
  const items: Value[] = [];
  for (const item of node.items) {
    const decoded = item === null ? NULL : decodeNode(made, item);
    if (isFault(decoded)) return decoded;
    items.push(decoded);
  }
  return tupleValue(items);
}

/** What the key `<<` stands for. */
const MERGE = stringValue("<<");

function decodeScalar(node: Node, isKey = false): Value | Fault {
  if (!isScalar(node)) return NULL;
  const source = typeof node.value === "string" ? node.value : String(node.source ?? "");
  const isPlain = node.type === "PLAIN" || node.type === undefined;
  const tag = node.tag ?? "";
  if (isKey && isPlain && tag === "" && source === "<<") return MERGE;
  if (tag === "") return isPlain ? resolvePlain(source) : stringValue(source);
  return decodeTagged(source, tag, isPlain);
}

const KNOWN_TAGS: ReadonlySet<string> = new Set(
  ["str", "bool", "int", "float", "null", "timestamp", "binary"].map((name) => TAG + name),
);

function decodeTagged(source: string, tag: string, isPlain: boolean): Value | Fault {
  if (!KNOWN_TAGS.has(tag)) return fault(`unsupported tag ${quoted(tag)}`);
  const name = tag.slice(TAG.length);
  const unusable = fault(`cannot parse ${quoted(source)} as ${tag}`);
  if (name === "str" || !isPlain) return stringValue(source);
  if (name === "binary")
    return "offset" in fromBase64(source) ? fault(`${unusable.fault}: not valid base64`) : stringValue(source);
  if (name === "null") return NULL;
  if (name === "timestamp") {
    const made = timestampOf(source);
    return made === undefined ? unusable : stringValue(made);
  }
  const resolved: Resolved = resolvePlain(source);
  if (isFault(resolved)) return resolved;
  return resolved.kind === "string" && name !== "str" ? unusable : resolved;
}

const at = (line: number, column: number, why: string): string =>
  line === 0 ? why : `on line ${line}, column ${column + 1}: ${why}`;

/** The error in the words of Terraform's own parser, and where that one stands when it finds out. */
function placed(made: Decoding, error: YAMLError): string {
  const { line } = made.lines.linePos(error.pos[0]);
  const lastLine = made.yaml.split("\n").length - (made.yaml.endsWith("\n") ? 1 : 0);
  const scanner = (why: string) => at(line === 1 ? 0 : line, 0, why);
  const open = [...made.yaml.slice(0, error.pos[0])]
    .filter((character) => character === "[" || character === "{")
    .at(-1);
  const left = unclosed(made.yaml);
  if (left !== undefined && error.code !== "BAD_DQ_ESCAPE" && !/quote/i.test(error.message))
    return at(lastLine, 0, flowProblem(made.yaml, left));
  switch (error.code) {
    case "BAD_ALIAS":
    case "TAG_RESOLVE_FAILED":
      return error.message;
    case "BLOCK_AS_IMPLICIT_KEY":
    case "BLOCK_IN_FLOW":
      return scanner(NO_MAPPING);
    case "TAB_AS_INDENT":
      return scanner("found character that cannot start any token");
    case "BAD_DQ_ESCAPE":
      return scanner("found unknown escape character");
    case "BAD_DIRECTIVE":
      return scanner("found incompatible YAML document");
    case "BAD_SCALAR_START":
      return scanner("found character that cannot start any token");
    case "MULTILINE_IMPLICIT_KEY":
      return at(colonLine(made, error) === 1 ? 0 : colonLine(made, error), 0, NO_MAPPING);
    case "MISSING_CHAR":
      if (/quote/i.test(error.message)) return at(lastLine > 1 ? lastLine : 0, 0, "found unexpected end of stream");
      return at(lastLine, 0, flowProblem(made.yaml, open));
    case "BAD_INDENT":
      return at(line - 1, 0, "did not find expected '-' indicator");
    case "UNEXPECTED_TOKEN":
      if (/^- .*\n[^-\s]+\n?$/.test(made.yaml)) return at(lastLine + 1, 0, "could not find expected ':'");
      return at(line - 1, 0, "did not find expected node content");
    default:
      return at(line - 1, 0, "did not find expected node content");
  }
}

const NO_MAPPING = "mapping values are not allowed in this context";

/** The line of the colon that makes a key of a text over several lines. */
const colonLine = ({ yaml, lines }: Decoding, error: YAMLError): number =>
  lines.linePos(Math.max(yaml.indexOf(":", error.pos[0]), error.pos[0])).line;

/** The last bracket that nothing closes. */
function unclosed(yaml: string): string | undefined {
  const open: string[] = [];
  for (const [bracket] of yaml.replaceAll(/"(?:[^"\\]|\\.)*"|'[^']*'/gs, "").matchAll(/[[\]{}]/g)) {
    if (bracket === "[" || bracket === "{") open.push(bracket);
    else open.pop();
  }
  return open.at(-1);
}

function flowProblem(yaml: string, open: string | undefined): string {
  const before = yaml.trimEnd().at(-1);
  if (before === "[" || before === ",") return "did not find expected node content";
  return open === "{" ? "did not find expected ',' or '}'" : "did not find expected ',' or ']'";
}

export const YAML_DECODE = [yamldecode];
