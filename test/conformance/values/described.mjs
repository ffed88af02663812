// A value as the recordings describe it: its type in JSON as cty writes types, and its content in JSON, numbers as text.
// Here it becomes an expression of the language; the replaying test reads it as a value.

/** An expression that gives exactly that value, type and all. Empty collections and nulls of collections have none. */
export function expressionOf(type, json) {
  if (json === null) return type === "dynamic" ? "null" : `to${type}(null)`;
  if (type === "string") return stringLiteral(json);
  if (type === "number") return json;
  if (type === "bool") return String(json);
  const [kind, of] = type;
  if (kind === "tuple") return `[${json.map((item, at) => expressionOf(of[at], item)).join(", ")}]`;
  if (kind === "object") return entries(json, (name) => of[name]);
  if (kind === "map") return `tomap(${entries(json, () => of)})`;
  return `to${kind}([${json.map((item) => expressionOf(of, item)).join(", ")}])`;
}

/** The type constraint as it is written in a configuration. */
export function constraintOf(type) {
  if (type === "dynamic") return "any";
  if (typeof type === "string") return type;
  const [kind, of, optional = []] = type;
  if (kind === "tuple") return `tuple([${of.map(constraintOf).join(", ")}])`;
  if (kind !== "object") return `${kind}(${constraintOf(of)})`;
  const attributes = Object.entries(of).map(([name, attribute]) => {
    const text = constraintOf(attribute);
    return `${stringOrName(name)} = ${optional.includes(name) ? `optional(${text})` : text}`;
  });
  return `object({${attributes.join(", ")}})`;
}

/** In quotes, with nothing in it that the language would interpret. */
export function stringLiteral(text) {
  const escaped = JSON.stringify(text)
    .replaceAll("${", () => "$${")
    .replaceAll("%{", "%%{")
    .replaceAll("\\b", "\\u0008")
    .replaceAll("\\f", "\\u000c");
  return escaped.replace(/[\u007f-\u00a0\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const stringOrName = (name) => (/^[a-z]+$/.test(name) ? name : JSON.stringify(name));

function entries(json, typeOf) {
  return `{${Object.entries(json)
    .map(([name, item]) => `${stringLiteral(name)} = ${expressionOf(typeOf(name), item)}`)
    .join(", ")}}`;
}
