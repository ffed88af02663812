import type { Num } from "../../values/numbers/num.ts";
import {
  compareNumbers,
  formatNumber,
  fromDouble,
  isInteger,
  parseNumber,
  toDouble,
} from "../../values/numbers/number.ts";
import { quoted } from "../../values/text/quote.ts";
import type { Type } from "../../values/type.ts";
import type { Refinement, UnknownValue, Value } from "../../values/value.ts";

/** Returns a value as Go code, as Terraform writes it in messages for provider developers. */
export function goText(value: Value): string {
  switch (value.kind) {
    case "null":
      return value.type.kind === "dynamic"
        ? "cty.NullVal(cty.DynamicPseudoType)"
        : `cty.NullVal(${goType(value.type)})`;
    case "unknown":
      return unknownText(value);
    case "bool":
      return value.value ? "cty.True" : "cty.False";
    case "string":
      return `cty.StringVal(${quoted(value.value)})`;
    case "number":
      return numberText(value.value);
    case "sequence":
      return sequenceText(value.type, value.items);
    case "mapping":
      return mappingText(value.type, value.entries);
  }
}

function unknownText({ type, refinement }: UnknownValue): string {
  if (type.kind === "dynamic") return "cty.DynamicVal";
  const plain = `cty.UnknownVal(${goType(type)})`;
  if (!refinement) return plain;
  const more = refinementText(refinement);
  if (more === "") return refinement.notNull ? `${plain}.RefineNotNull()` : plain;
  return `${plain}.Refine()${refinement.notNull ? ".NotNull()" : ""}${more}.NewValue()`;
}

function refinementText({ prefix, lower, upper, minLength, maxLength }: Refinement): string {
  const parts: string[] = [];
  if (prefix !== undefined && prefix !== "") parts.push(`.StringPrefixFull(${quoted(prefix)})`);
  if (lower) parts.push(`.NumberLowerBound(${numberText(lower.value)}, ${lower.inclusive})`);
  if (upper) parts.push(`.NumberUpperBound(${numberText(upper.value)}, ${upper.inclusive})`);
  if (minLength !== undefined && minLength > 0) parts.push(`.CollectionLengthLowerBound(${minLength})`);
  if (maxLength !== undefined) parts.push(`.CollectionLengthUpperBound(${maxLength})`);
  return parts.join("");
}

function numberText(number: Num): string {
  if (number === Number.POSITIVE_INFINITY) return "cty.PositiveInfinity";
  if (number === Number.NEGATIVE_INFINITY) return "cty.NegativeInfinity";
  const text = formatNumber(number);
  if (isInteger(number)) return `cty.NumberIntVal(${shortest(text)})`;
  const double = toDouble(number);
  if (compareNumbers(fromDouble(double), number) === 0) return `cty.NumberFloatVal(${shortest(plainDigits(double))})`;
  return `cty.MustParseNumberVal(${quoted(text)})`;
}

// Go's shortest form: an exponent, of at least two digits, below 1e-04 and from 1e+06 on.
function shortest(text: string): string {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
  const allDigits = whole + fraction;
  const first = allDigits.search(/[1-9]/);
  const exponent = whole.length - 1 - first;
  if (first < 0 || (exponent >= -4 && exponent < 6)) return text;
  const digits = allDigits.slice(first).replace(/0+$/, "");
  const mantissa = digits.length > 1 ? `${digits.charAt(0)}.${digits.slice(1)}` : digits;
  return `${sign}${mantissa}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

const plainDigits = (double: number): string => formatNumber(parseNumber(String(double)) ?? 0);

function sequenceText(type: Type, items: readonly Value[]): string {
  if (items.length === 0 && type.kind === "tuple") return "cty.EmptyTupleVal";
  const list = `([]cty.Value{${items.map(goText).join(", ")}})`;
  if (type.kind === "tuple") return `cty.TupleVal${list}`;
  const name = type.kind === "set" ? "Set" : "List";
  if (items.length === 0) return `cty.${name}ValEmpty(${"element" in type ? goType(type.element) : ""})`;
  return `cty.${name}Val${list}`;
}

function mappingText(type: Type, entries: ReadonlyMap<string, Value>): string {
  if (entries.size === 0)
    return type.kind === "map" ? `cty.MapValEmpty(${goType(type.element)})` : "cty.EmptyObjectVal";
  const members = [...entries].map(([key, member]) => `${quoted(key)}:${goText(member)}`).join(", ");
  return `cty.${type.kind === "map" ? "MapVal" : "ObjectVal"}(map[string]cty.Value{${members}})`;
}

function goType(type: Type): string {
  switch (type.kind) {
    case "string":
      return "cty.String";
    case "number":
      return "cty.Number";
    case "bool":
      return "cty.Bool";
    case "dynamic":
      return "cty.DynamicPseudoType";
    case "list":
      return `cty.List(${goType(type.element)})`;
    case "set":
      return `cty.Set(${goType(type.element)})`;
    case "map":
      return `cty.Map(${goType(type.element)})`;
    case "tuple":
      return type.elements.length === 0
        ? "cty.EmptyTuple"
        : `cty.Tuple([]cty.Type{${type.elements.map(goType).join(", ")}})`;
    case "object": {
      if (type.attributes.size === 0) return "cty.EmptyObject";
      const attributes = [...type.attributes].map(([name, of]) => `${quoted(name)}:${goType(of)}`).join(", ");
      const all = `map[string]cty.Type{${attributes}}`;
      if (type.optional.size === 0) return `cty.Object(${all})`;
      return `cty.ObjectWithOptionalAttrs(${all}, []string{${[...type.optional].map(quoted).join(", ")}})`;
    }
  }
}
