import type { Diagnostic } from "../../source/diagnostic.ts";
import { sourceFile } from "../../source/sourceFile.ts";
import { parseTemplate } from "../../syntax/parse.ts";
import { placeText } from "../../syntax/position.ts";
import { isIdentifier } from "../../syntax/scan/identifier.ts";
import type { Call, Expression } from "../../syntax/tree.ts";
import { convert } from "../../values/convert.ts";
import { quoted } from "../../values/quote.ts";
import { refineNotNull } from "../../values/refinement.ts";
import { DYNAMIC, STRING } from "../../values/type.ts";
import { deepMarks, UNKNOWN, unknownValue, type Value, withMarks } from "../../values/value.ts";
import { withoutDeepMarks } from "../../values/walk.ts";
import { callFailed } from "../call.ts";
import { evaluateIn } from "../evaluate.ts";
import { type Frame, outermost } from "../frame.ts";
import { unknownFrom } from "../origins.ts";
import { traversalsOf } from "../reference.ts";
import type { Scope } from "../scope.ts";
import { type Fault, type FunctionDefinition, fault, isFault, text, value } from "./define.ts";
import { PATH_PARAMETER, readText } from "./files.ts";

const templatefile: FunctionDefinition = {
  name: "templatefile",
  description: "The text of a file, rendered as a template.",
  parameters: [PATH_PARAMETER, value("vars")],
  returns: DYNAMIC,
  resultType: (args, frame) => {
    const rendered = renderFile(args, frame);
    return isFault(rendered) ? rendered : rendered.type;
  },
  call: (args, frame) => renderFile(args, frame),
};

function renderFile([path, vars]: readonly Value[], frame: Frame): Value | Fault {
  if (path?.kind !== "string" || !vars || vars.kind === "unknown") return UNKNOWN;
  const read = readText(frame, path);
  if (typeof read !== "string") return isFault(read) ? read : UNKNOWN;
  const parsed = parsedTemplate(path.value, read);
  if (parsed.diagnostics.length > 0) return fault(diagnosticsText(parsed.source, parsed.diagnostics));
  const rendered = render(frame, parsed, vars, "templatefile");
  return isFault(rendered) ? rendered : withMarks(rendered, path.marks);
}

const templatestring: FunctionDefinition = {
  name: "templatestring",
  description: "A text from elsewhere, rendered as a template.",
  parameters: [text("template"), value("vars")],
  returns: STRING,
  notNull: true,
  call: () => UNKNOWN,
  evaluate: (frame, call, expanded) => evaluateTemplateString(frame, call, expanded),
};

function evaluateTemplateString(frame: Frame, call: Call, expanded: readonly Value[]): Value {
  const [written, variables] = call.args;
  if (!written || !variables || expanded.length > 0) return unknownValue(STRING);
  const errorsBefore = frame.found.length;
  const reported = (why: Fault): Value => {
    const parameter = why.argument === 0 ? "template" : "vars";
    if (why.argument === undefined) frame.found.push(callFailed(call, why.fault));
    else
      frame.found.push({
        ...callFailed(call, why.fault),
        summary: "Invalid function argument",
        detail: `Invalid value for ${quoted(parameter)} parameter: ${why.fault}.`,
        subject: (why.argument === 0 ? written : variables).range,
      });
    return UNKNOWN;
  };
  const vars = evaluateIn(frame, variables);
  if (frame.found.length > errorsBefore) return UNKNOWN;
  if (vars.kind === "null") return reported(fault("argument must not be null", 1));
  if (vars.kind === "unknown")
    return withMarks(unknownFrom(vars.type === DYNAMIC ? DYNAMIC : STRING, [vars], { notNull: true }), vars.marks);
  const refused = notAReference(written);
  if (refused) return reported(refused);
  const template = evaluateIn(frame, written);
  if (frame.found.length > errorsBefore) return UNKNOWN;
  const isText = template.kind !== "null" && (template.kind === "unknown" || template.type === STRING);
  if (!isText) return reported(fault("invalid template value: a string is required", 0));
  const marks = template.marks | deepMarks(vars);
  const textValue = template;
  if (textValue.kind !== "string") return withMarks(unknownFrom(STRING, [template, vars], { notNull: true }), marks);
  const parsed = parsedTemplate("<templatestring argument>", textValue.value);
  if (parsed.diagnostics.length > 0)
    return reported(fault(`invalid template: ${diagnosticsText(parsed.source, parsed.diagnostics)}`, 0));
  const rendered = render(frame, parsed, withoutDeepMarks(vars), "templatestring");
  if (isFault(rendered)) return reported(rendered);
  const result = convert(rendered, STRING);
  if ("fault" in result) return reported(fault(`invalid template result: ${result.fault.message}`, 0));
  return withMarks(refineNotNull(result.value), marks);
}

/** A template that is written on the spot is taken for a mistake. */
function notAReference(expression: Expression): Fault | undefined {
  switch (expression.kind) {
    case "traversal":
    case "relativeTraversal":
    case "index":
    case "splat":
      return undefined;
    case "templateWrap":
      return fault(`${FROM_ELSEWHERE}; ${WITHOUT_WRAP}`, 0);
    case "template": {
      const [first] = expression.parts;
      const isLiteral = expression.parts.length <= 1 && (!first || first.kind === "literal");
      return fault(`${FROM_ELSEWHERE}${isLiteral ? NO_LITERAL : INLINE}`, 0);
    }
    default:
      return fault(
        "invalid template expression: must be a direct reference to a single string from elsewhere, containing valid Terraform template syntax",
        0,
      );
  }
}

const FROM_ELSEWHERE =
  "invalid template expression: templatestring is only for rendering templates retrieved dynamically from elsewhere";
const WITHOUT_WRAP =
  "to treat the inner expression as template syntax, write the reference expression directly without any template interpolation syntax";
const NO_LITERAL =
  ", and so does not support providing a literal template; consider using a template string expression instead";
const INLINE = "; to render an inline template, consider using a plain template string expression";

interface Parsed {
  readonly source: ReturnType<typeof sourceFile>;
  readonly expression: Expression;
  readonly diagnostics: readonly Diagnostic[];
}

const parsedTemplates = new Map<string, Parsed>();
const KNOWN_TEMPLATES = 200;

function parsedTemplate(path: string, template: string): Parsed {
  const key = `${path}\0${template}`;
  const known = parsedTemplates.get(key);
  if (known) return known;
  const { value: expression, diagnostics } = parseTemplate(template, { path });
  const made = { source: sourceFile(path, template), expression, diagnostics };
  if (parsedTemplates.size >= KNOWN_TEMPLATES) parsedTemplates.clear();
  parsedTemplates.set(key, made);
  return made;
}

const DEEPEST = 8;

function render(frame: Frame, { source, expression }: Parsed, vars: Value, by: string): Value | Fault {
  if (vars.type.kind !== "map" && vars.type.kind !== "object") return fault("invalid vars value: must be a map", 1);
  const entries = vars.kind === "mapping" ? vars.entries : new Map<string, Value>();
  for (const name of entries.keys())
    if (!isIdentifier(name))
      return fault(
        `invalid template variable name ${quoted(name)}: must start with a letter, followed by zero or more letters, digits, and underscores`,
        1,
      );
  for (const { root, rootRange } of traversalsOf(expression))
    if (!entries.has(root)) {
      const place = placeText(source, rootRange.start, rootRange.end);
      return fault(`vars map does not contain key ${quoted(root)}, referenced at ${place}`, 1);
    }
  const found: Diagnostic[] = [];
  const functions = new Map(frame.scope.functions);
  const templateDepth = (frame.scope.templateDepth ?? 0) + 1;
  for (const name of ["templatefile", "templatestring"]) {
    const definition = functions.get(name);
    if (definition && (name === by || templateDepth > DEEPEST)) functions.set(name, recursive(definition));
  }
  const scope: Scope = {
    ...frame.scope,
    functions,
    variables: entries,
    templateDepth,
    placeText: (range) => placeText(source, range.start, range.end),
  };
  const rendered = evaluateIn(outermost(scope, found, frame.asked), expression);
  return found.length > 0 ? fault(diagnosticsText(source, found)) : rendered;
}

const recursive = (definition: FunctionDefinition): FunctionDefinition => {
  const { evaluate: _, ...plain } = definition;
  const refused = () => fault(`cannot recursively call ${definition.name} from inside another template function`);
  return { ...plain, resultType: refused, call: refused };
};

/** Several diagnostics as one message: the first, and how many more there are. */
function diagnosticsText(source: Parsed["source"], diagnostics: readonly Diagnostic[]): string {
  const [first] = diagnostics;
  if (!first) return "no diagnostics";
  const place = first.subject ? placeText(source, first.subject.start, first.subject.end) : "<nil>";
  const line = `${place}: ${first.summary}; ${first.detail}`;
  const more = diagnostics.length - 1;
  return more === 0 ? line : `${line}, and ${more} other diagnostic(s)`;
}

export const TEMPLATE_FUNCTIONS: readonly FunctionDefinition[] = [templatefile, templatestring];
