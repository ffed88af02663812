// Holds a reconstructed schema against the real one of the same version.

/**
 * Returns the counts of both schemas, and each kind of difference with its number and examples. `sameForm` counts the attributes and
 * blocks that are equal in name, type and nesting, `sameFlags` those that are also equal in required, optional and computed.
 */
export function compareSchemas(real, reconstructed) {
  const expected = flat(real);
  const stated = flat(reconstructed);
  const result = {
    expected: 0,
    sameForm: 0,
    attributes: 0,
    sameFlags: 0,
    maybe: 0,
    limits: 0,
    sameLimits: 0,
    differences: new Map(),
  };
  const leftOut = new Set();
  for (const [path, { type }] of expected) if (path === type && !stated.has(path)) leftOut.add(type);
  for (const [path, entry] of expected) {
    if (leftOut.has(entry.type)) continue;
    if (path === entry.type) continue;
    result.expected++;
    const other = stated.get(path);
    if (other === undefined) differ("not stated", path);
    else if (other.form !== entry.form) differ(`${kindOfForm(entry.form)} stated as ${kindOfForm(other.form)}`, path);
    else {
      result.sameForm++;
      compareRest(path, entry, other);
    }
  }
  for (const [path, { type }] of stated)
    if (!expected.has(path)) differ(expected.has(type) ? "stated only" : "type stated only", path);
  for (const type of leftOut) differ("type left out", type);
  return result;

  function compareRest(path, entry, other) {
    if (entry.flags !== undefined) {
      result.attributes++;
      if (other.flags === entry.flags) result.sameFlags++;
      else if (other.flags === "optional or both" && entry.flags.startsWith("optional")) result.maybe++;
      else differ(`${entry.flags} stated as ${other.flags}`, path);
    }
    if (entry.limits === undefined) return;
    result.limits++;
    if (entry.limits === other.limits) result.sameLimits++;
  }

  function differ(kind, path) {
    if (!result.differences.has(kind)) result.differences.set(kind, []);
    result.differences.get(kind).push(path);
  }
}

const kindOfForm = (form) => (form.length > 40 ? `${form.slice(0, 37)}…` : form);

const KINDS = ["resource_schemas", "data_source_schemas"];

/** Returns path → { type, form, flags, limits } of every attribute and block, and an entry for each type. */
function flat(schema) {
  const all = new Map();
  const [provider] = Object.values(schema.provider_schemas);
  if (provider.provider?.block) addBlock(all, "provider", "provider", provider.provider.block);
  all.set("provider", { type: "provider", form: "type" });
  for (const kind of KINDS)
    for (const [name, { block }] of Object.entries(provider[kind] ?? {})) {
      const type = `${kind === KINDS[0] ? "resource" : "data"} ${name}`;
      all.set(type, { type, form: "type" });
      addBlock(all, type, type, block);
    }
  return all;
}

function addBlock(all, type, path, block) {
  for (const [name, attribute] of Object.entries(block.attributes ?? {}))
    addAttribute(all, type, `${path}.${name}`, attribute);
  for (const [name, nested] of Object.entries(block.block_types ?? {})) {
    const limits = `${nested.min_items ?? 0}-${nested.max_items ?? ""}`;
    all.set(`${path}.${name}`, { type, form: `block ${nested.nesting_mode}`, limits });
    addBlock(all, type, `${path}.${name}`, nested.block);
  }
}

function addAttribute(all, type, path, attribute) {
  const flags = flagsOf(attribute);
  const nested = attribute.nested_type;
  // The values of an attribute that is computed alone are of the same type, whether its members have flags or not.
  if (nested === undefined || flags === "computed")
    all.set(path, { type, form: `attribute ${JSON.stringify(sorted(impliedType(attribute)))}`, flags });
  else {
    all.set(path, { type, form: `attribute with attributes ${nested.nesting_mode}`, flags });
    for (const [name, inner] of Object.entries(nested.attributes)) addAttribute(all, type, `${path}.${name}`, inner);
  }
}

function flagsOf({ required, optional, computed }) {
  if (required) return "required";
  if (optional) return computed === "maybe" ? "optional or both" : computed ? "optional and computed" : "optional";
  return "computed";
}

function impliedType({ type, nested_type: nested }) {
  if (type !== undefined) return type;
  const object = [
    "object",
    Object.fromEntries(Object.entries(nested.attributes).map(([name, inner]) => [name, impliedType(inner)])),
  ];
  return nested.nesting_mode === "single" ? object : [nested.nesting_mode, object];
}

const sorted = (type) => {
  if (!Array.isArray(type)) return type;
  const [kind, inner] = type;
  if (kind !== "object") return [kind, sorted(inner)];
  return [
    kind,
    Object.fromEntries(
      Object.keys(inner)
        .sort()
        .map((name) => [name, sorted(inner[name])]),
    ),
  ];
};

const percent = (part, whole) => `${part} of ${whole} (${((100 * part) / Math.max(whole, 1)).toFixed(2)} %)`;

/** Returns the counts of a comparison, and a line for each kind of difference, the most frequent first. */
export function comparisonText({ name, version }, result) {
  const form = percent(result.sameForm, result.expected);
  const flags = percent(result.sameFlags, result.attributes);
  const limits = percent(result.sameLimits, result.limits);
  const kinds = [...result.differences].sort(([, one], [, other]) => other.length - one.length);
  return [
    `${name} ${version}: name, type and nesting ${form}; required, optional, computed ${flags}; limits of blocks ${limits}`,
    ...kinds.map(([kind, paths]) => `  ${paths.length} ${kind}: ${paths.slice(0, 3).join(", ")}`),
  ].join("\n");
}
