import { type Fault, isFault } from "../../../codecs/fault.ts";
import type { Diagnostic } from "../../../source/diagnostic.ts";
import type { Range } from "../../../source/range.ts";
import { sourceFile } from "../../../source/sourceFile.ts";
import { walkExpression } from "../../../syntax/expressions.ts";
import { formatSpaces } from "../../../syntax/format/format.ts";
import { parse } from "../../../syntax/parse.ts";
import { placeText } from "../../../syntax/position.ts";
import { isIdentifier } from "../../../syntax/scan/identifier.ts";
import type { Argument } from "../../../syntax/tree.ts";
import { formatNumber } from "../../../values/numbers/number.ts";
import { hclQuoted, quoted } from "../../../values/text/quote.ts";
import { DYNAMIC, STRING } from "../../../values/type.ts";
import { isWhollyKnown, objectValue, type Value } from "../../../values/value.ts";
import { evaluateIn } from "../../evaluate.ts";
import { rootFrame } from "../../frame.ts";
import { unknownFrom } from "../../origins.ts";
import type { Frame, FunctionDefinition } from "../../scope.ts";
import * as say from "../callFaults.ts";
import { define, text, value } from "../define.ts";

const encodeExpr = define({
  name: "encode_expr",
  description: "A value as an expression of the language.",
  parameters: [value("value", DYNAMIC, { allowDynamic: true })],
  returns: STRING,
  notNull: true,
  call: (given) => (isWhollyKnown(given) ? formatSpaces(expressionText(given)) : unknownFrom(STRING, [given])),
});

const encodeTfvars = define({
  name: "encode_tfvars",
  description: "An object as a file of variable values.",
  parameters: [value("value", DYNAMIC, { allowDynamic: true })],
  returns: STRING,
  notNull: true,
  call: (variables) => {
    if (variables.kind !== "mapping") return say.notEncodableVariables();
    for (const name of variables.entries.keys()) if (!isIdentifier(name)) return say.badVariableName(quoted(name));
    return isWhollyKnown(variables) ? formatSpaces(assignments(variables.entries)) : unknownFrom(STRING, [variables]);
  },
});

/** Returns the expression before formatting. */
function expressionText(value: Value): string {
  switch (value.kind) {
    case "string":
      return hclQuoted(value.value);
    case "number":
      return formatNumber(value.value);
    case "bool":
      return String(value.value);
    case "sequence":
      return `[${value.items.map(expressionText).join(", ")}]`;
    case "mapping":
      return value.entries.size === 0 ? "{}" : `{\n${assignments(value.entries)}}`;
    default:
      return "null";
  }
}

const assignments = (entries: ReadonlyMap<string, Value>): string =>
  [...entries]
    .map(([name, item]) => `${isIdentifier(name) ? name : hclQuoted(name)} = ${expressionText(item)}\n`)
    .join("");

const PATH = "<decode_tfvars argument>";

const decodeTfvars: FunctionDefinition = {
  name: "decode_tfvars",
  description: "Decodes a variables file.",
  parameters: [text("src")],
  returns: DYNAMIC,
  resultType: ([src], frame) => {
    const decoded = src?.kind === "string" ? decode(src.value, frame) : unknownFrom(DYNAMIC, []);
    return isFault(decoded) ? decoded : decoded.type;
  },
  call: ([src], frame) => decode(src?.kind === "string" ? src.value : "", frame),
};

function decode(given: string, frame: Frame): Value | Fault {
  const source = sourceFile(PATH, given);
  const { body, diagnostics, offsets } = parse(source);
  const placed = ({ subject, summary, detail }: Placed): string => {
    const base = subject ? (offsets.get(subject.anchor) ?? 0) : 0;
    const place = subject ? placeText(source, base + subject.start, base + subject.end) : PATH;
    return `${place}: ${summary}; ${detail}`;
  };
  const [first] = diagnostics;
  if (first) return say.badTfvars(`${placed(first)}${more(diagnostics.length)}`);
  const entries = new Map<string, Value>();
  for (const item of body.items) {
    if (item.kind === "block") {
      const summary = `Unexpected "${item.type}" block`;
      return say.badTfvars(placed({ subject: item.typeRange, summary, detail: say.NO_BLOCK_IN_TFVARS }));
    }
    const constantValue = constant(item, frame);
    if (!("faults" in constantValue)) entries.set(item.name, constantValue);
    else
      return say.notConstant(
        quoted(item.name),
        `${placed(constantValue.faults[0]!)}${more(constantValue.faults.length)}`,
      );
  }
  return objectValue(entries);
}

const more = (count: number): string => (count > 1 ? `, and ${count - 1} other diagnostic(s)` : "");

/** The parts of a finding that the message of this function quotes. */
type Placed = Pick<Diagnostic, "subject" | "summary" | "detail">;

/** Returns the value of an expression that must have no references or calls, or the faults of the expression. */
function constant({ expression }: Argument, frame: Frame): Value | { readonly faults: readonly Placed[] } {
  const faults: Placed[] = [];
  const report = (subject: Range, summary: string, detail: string) => void faults.push({ subject, summary, detail });
  walkExpression(expression, (node) => {
    if (node.kind === "traversal") report(node.rootRange, "Variables not allowed", say.NO_REFERENCE);
    if (node.kind === "call") report(node.range, "Function calls not allowed", "Functions may not be called here.");
    return node.kind !== "call" && node.kind !== "for";
  });
  if (faults.length > 0) return { faults };
  const diagnostics: Diagnostic[] = [];
  const constantValue = evaluateIn(rootFrame(frame.scope, diagnostics, frame.questions), expression);
  return diagnostics.length > 0 ? { faults: diagnostics } : constantValue;
}

export const TFVARS_FUNCTIONS: readonly FunctionDefinition[] = [decodeTfvars, encodeExpr, encodeTfvars];
