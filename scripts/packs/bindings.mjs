import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// Reads one package of provider bindings (@cdktf/provider-NAME): classes that were generated from the schema of a provider. The
// source of each class is in the source map of its file and states, for every attribute and block, the name, the flags and the
// form. Only these facts are read; descriptions are skipped.

/**
 * Returns the version of the provider and the types of the package. A type: `kind` ("resource", "data" or "provider"), `name`
 * ("" for a provider), its `members`, and `structs`, the members of the objects in it by the name of their class.
 */
export function readBindings(folder) {
  const { cdktf } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const types = [];
  const lib = join(folder, "lib");
  for (const entry of readdirSync(lib, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const type = typeIn(sourcesBelow(join(lib, entry.name)));
    if (type !== undefined) types.push(type);
  }
  return { name: cdktf.provider.name, version: cdktf.provider.version, types };
}

const sourcesBelow = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => embeddedSource(readFileSync(join(folder, file), "utf8")));

function embeddedSource(script) {
  const start = script.lastIndexOf("base64,");
  if (start < 0) return "";
  return JSON.parse(Buffer.from(script.slice(start + 7).trim(), "base64").toString()).sourcesContent?.[0] ?? "";
}

const KINDS = { TerraformResource: "resource", TerraformDataSource: "data", TerraformProvider: "provider" };

function typeIn(sources) {
  const classes = new Map(); // class → { base, members }
  const entries = new Map(); // struct → name of a member → what is sent of it
  const blocks = new Map(); // interface → names of its blocks
  for (const source of sources) readSource(source, classes, entries, blocks);
  for (const [name, { base, typeName }] of classes) {
    const kind = KINDS[base];
    if (kind === undefined || (kind !== "provider" && typeName === undefined)) continue;
    const structs = new Map();
    for (const struct of new Set([...entries.keys(), ...referenceNames(classes)]))
      if (struct !== name) structs.set(struct, membersOf(struct, `${struct}OutputReference`, struct));
    return {
      kind,
      name: kind === "provider" ? "" : typeName,
      members: membersOf(name, name, `${name}Config`),
      structs,
    };
  }
  return undefined;

  function membersOf(struct, className, interfaceName) {
    const sent = entries.get(struct) ?? new Map();
    const blockNames = blocks.get(interfaceName)?.blocks ?? new Set();
    const stated = classes.get(className)?.members ?? statedByInterface(blocks.get(interfaceName), sent);
    return stated.map((member) => ({
      ...member,
      ...sent.get(member.name),
      isBlock: blockNames.has(member.name) || !(member.computed || member.optional || member.required),
    }));
  }
}

/** Objects within a provider have no class; their interface states what is optional. */
const statedByInterface = (stated, sent) =>
  [...sent.keys()].map((name) => {
    const optional = stated?.optional.has(name) ?? true;
    return { name, computed: false, optional, required: !optional };
  });

const referenceNames = (classes) =>
  [...classes.keys()]
    .filter((name) => name.endsWith("OutputReference"))
    .map((name) => name.slice(0, -"OutputReference".length));

const DECLARATION = /^export (class|interface|function) (\w+)(?: extends cdktf\.(\w+))?/;

function readSource(source, classes, entries, blocks) {
  for (const lines of declarations(source.split("\n"))) {
    const [, keyword, name, base] = DECLARATION.exec(lines[0]);
    if (keyword === "interface") blocks.set(name, interfaceIn(lines));
    else if (keyword === "class") classes.set(name, classIn(lines, base));
    if (keyword === "class" && base in KINDS) entries.set(name, entriesIn(lines));
    const mapped = keyword === "function" && /^(\w+)ToHclTerraform$/.exec(name)?.[1];
    if (mapped) entries.set(mapped[0].toUpperCase() + mapped.slice(1), entriesIn(lines));
  }
}

/** Yields the lines of each exported declaration. */
function* declarations(lines) {
  for (let at = 0; at < lines.length; at++) {
    if (!DECLARATION.test(lines[at])) continue;
    const end = lines.indexOf("}", at);
    yield lines.slice(at, end < 0 ? lines.length : end);
    if (end > 0) at = end;
  }
}

const FLAGS = /^ {2}\/\/ (\S+) - computed: (true|false), optional: (true|false), required: (true|false)$/;
const STORED = /^ {2}private _\w+ = new (?:cdktf\.)?(\w+)\(this, "[^"]+"(?:, (true|false))?\);/;
const GETTER = /^ {4}return (.*);$/;
const TYPE_NAME = /static readonly tfResourceType = "([^"]+)"/;

/** Returns the members of a class: each begins with a comment that states its flags, and its getter tells its type. */
function classIn(lines, base) {
  const members = [];
  let typeName;
  for (const line of lines) {
    typeName ??= TYPE_NAME.exec(line)?.[1];
    const flags = FLAGS.exec(line);
    if (flags !== null) {
      const [computed, optional, required] = flags.slice(2).map((flag) => flag === "true");
      members.push({ name: flags[1], computed, optional, required });
    }
    const member = members.at(-1);
    if (member === undefined || member.stored !== undefined) continue;
    const stored = STORED.exec(line);
    if (stored !== null) Object.assign(member, { stored: stored[1], ofSet: stored[2] === "true" });
    else member.getter ??= GETTER.exec(line)?.[1];
  }
  return { base, typeName, members };
}

const ENTRY = /^ +(\S+): \{$/;

/** Returns what is sent of each member: `NAME: { value: …, isBlock: …, type: "…", storageClassType: "…" }`. */
function entriesIn(lines) {
  const entries = new Map();
  lines.forEach((line, at) => {
    const name = ENTRY.exec(line)?.[1];
    const value = /^ +value: (.*),$/.exec(lines[at + 1] ?? "")?.[1];
    const form = /^ +type: "(\w+)",$/.exec(lines[at + 3] ?? "")?.[1];
    const storage = /^ +storageClassType: "(\w+)",$/.exec(lines[at + 4] ?? "")?.[1];
    if (name === undefined || value === undefined || form === undefined || storage === undefined) return;
    entries.set(name, { form, storage, isMapped: /\b(?:list|hash)MapperHcl\(/.test(value) });
  });
  return entries;
}

const LINK = /#(\S+) \w+#\S+\}$/;

/** Returns the names of the blocks of an interface, whose comments say "NAME block", and of its optional members. */
function interfaceIn(lines) {
  const blocks = new Set();
  const optional = new Set();
  for (let at = 1; at < lines.length; at++) {
    if (lines[at].trim() !== "/**") continue;
    const end = lines.findIndex((line, index) => index > at && line.trim() === "*/");
    const comment = lines.slice(at + 1, end);
    const name = LINK.exec(comment.findLast((line) => LINK.test(line)) ?? "")?.[1];
    if (name !== undefined && comment[0].trim() === `* ${name} block`) blocks.add(name);
    if (name !== undefined && /^ +readonly \w+\?: /.test(lines[end + 1] ?? "")) optional.add(name);
    at = end;
  }
  return { blocks, optional };
}
