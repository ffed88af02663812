import { EPHEMERAL, SENSITIVE } from "../marks.ts";
import { formatNumber } from "../numbers/numberText.ts";
import type { Type } from "../type.ts";
import type { Value } from "../value.ts";
import { quoted } from "./quote.ts";
import { friendlyName } from "./typeName.ts";

/**
 * Returns the value as `terraform console` prints it: the type can be read from the text, sensitive values are masked.
 */
export function printValue(value: Value, indent = 0): string {
  if (value.kind === "unknown") return "(known after apply)";
  if (value.marks & SENSITIVE) return "(sensitive value)";
  if (value.marks & EPHEMERAL) return "(ephemeral value)";
  switch (value.kind) {
    case "null":
      return printNull(value.type);
    case "string":
      return value.value.includes("\n") ? printHeredoc(value.value, indent) : quoted(value.value);
    case "number":
      return formatNumber(value.value);
    case "bool":
      return String(value.value);
    case "sequence": {
      const items = value.items.map((item) => `${printValue(item, indent + 2)},`);
      return withConversion(value.type, enclosed("[", items, "]", indent));
    }
    case "mapping": {
      const entries = [...value.entries].map(([name, item]) => {
        const key = name.includes("\n") ? printHeredoc(name, indent + 2) : quoted(name);
        return `${key} = ${printValue(item, indent + 2)}`;
      });
      return withConversion(value.type, enclosed("{", entries, "}", indent));
    }
  }
}

/** Returns the type as `type()` prints it in `terraform console`. */
export function printType(type: Type, indent = 0): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map": {
      const structure = type.element.kind === "object" || type.element.kind === "tuple";
      if (!structure) return `${type.kind}(${printType(type.element, indent)})`;
      return `${type.kind}${enclosed("(", [`${printType(type.element, indent + 4)},`], ")", indent, 4)}`;
    }
    case "tuple": {
      const elements = type.elements.map((element) => `${printType(element, indent + 4)},`);
      return `tuple(${enclosed("[", elements, "]", indent, 4)})`;
    }
    case "object": {
      const attributes = [...type.attributes].map(([name, of]) => `${name}: ${printType(of, indent + 4)},`);
      return `object(${enclosed("{", attributes, "}", indent, 4)})`;
    }
    default:
      return type.kind;
  }
}

function printNull(type: Type): string {
  switch (type.kind) {
    case "dynamic":
      return "null";
    case "string":
    case "number":
    case "bool":
      return `to${type.kind}(null)`;
    case "list":
    case "set":
    case "map":
      return `to${type.kind}(null) /* of ${friendlyName(type.element)} */`;
    default:
      return `null /* ${type.kind} */`;
  }
}

function withConversion(type: Type, text: string): string {
  return type.kind === "list" || type.kind === "set" || type.kind === "map" ? `to${type.kind}(${text})` : text;
}

function enclosed(open: string, lines: readonly string[], close: string, indent: number, step = 2): string {
  if (lines.length === 0) return open + close;
  const margin = " ".repeat(indent);
  const inner = " ".repeat(indent + step);
  return `${open}\n${lines.map((line) => `${inner}${line}\n`).join("")}${margin}${close}`;
}

/** Prints a heredoc; the delimiter is extended until it equals no line of the text. */
function printHeredoc(text: string, indent: number): string {
  const lines = text.split("\n");
  const trimmed = new Set(lines.map((line) => line.trim()));
  let delimiter = "EOT";
  while (trimmed.has(delimiter)) delimiter += "_";
  const margin = " ".repeat(indent);
  const body = [...lines, delimiter].map((line) => `\n${margin}${line}`).join("");
  return `${indent > 0 ? "<<-" : "<<"}${delimiter}${body}`;
}
