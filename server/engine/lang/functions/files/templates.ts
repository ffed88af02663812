import { type Fault, isFault } from "../../../codecs/fault.ts";
import type { Diagnostic } from "../../../source/diagnostic.ts";
import { rememberRecent } from "../../../source/remember.ts";
import { sourceFile } from "../../../source/sourceFile.ts";
import { parseTemplate } from "../../../syntax/parse.ts";
import { placeText } from "../../../syntax/position.ts";
import { isIdentifier } from "../../../syntax/scan/identifier.ts";
import type { Call, Expression } from "../../../syntax/tree.ts";
import { convert } from "../../../values/conversion/convert.ts";
import { type Marks, NO_MARKS } from "../../../values/marks.ts";
import { refineNotNull } from "../../../values/refinement.ts";
import { quoted } from "../../../values/text/quote.ts";
import { DYNAMIC, STRING } from "../../../values/type.ts";
import { deepMarks, UNKNOWN, unknownValue, type Value, withMarks, withoutDeepMarks } from "../../../values/value.ts";
import { callDiagnostic } from "../../callFindings.ts";
import { evaluateIn } from "../../evaluate.ts";
import { report } from "../../evaluationFindings.ts";
import { supports } from "../../features.ts";
import { rootFrame } from "../../frame.ts";
import { unknownFrom } from "../../origins.ts";
import { traversalsOf } from "../../reference.ts";
import type { Frame, FunctionDefinition, Scope } from "../../scope.ts";
import { startRange } from "../../startRange.ts";
import * as say from "../callFaults.ts";
import { text, value } from "../define.ts";
import { argumentOf } from "../fault.ts";
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
  if (typeof read !== "string") return isFault(read) ? read : unknownFrom(DYNAMIC, [read]);
  const parsed = parsedTemplate(path.value, read);
  if (parsed.diagnostics.length > 0) return say.badTemplate(diagnosticsText(parsed.source, parsed.diagnostics));
  const rendered = render(frame, parsed, vars, "templatefile");
  return isFault(rendered) ? rendered : withMarks(rendered, path.marks);
}

const templatestring: FunctionDefinition = {
  name: "templatestring",
  description: "A template string, rendered with variables.",
  parameters: [text("template"), value("vars")],
  returns: STRING,
  notNull: true,
  call: () => UNKNOWN,
  evaluate: (frame, call, expanded) => evaluateTemplateString(frame, templatestring, call, expanded),
};

function evaluateTemplateString(
  frame: Frame,
  definition: FunctionDefinition,
  call: Call,
  expanded: readonly Value[],
): Value {
  const [templateExpression, variables] = call.args;
  if (!templateExpression || !variables || expanded.length > 0) return unknownValue(STRING);
  const errorsBefore = frame.diagnostics.length;
  const reported = (fault: Fault, marks: Marks): Value => {
    const argument = argumentOf(fault);
    const subject = argument === undefined ? undefined : startRange(argument === 0 ? templateExpression : variables);
    return report(frame, callDiagnostic(definition, call, fault, marks | frame.hidden, subject));
  };
  const vars = evaluateIn(frame, variables);
  if (frame.diagnostics.length > errorsBefore) return UNKNOWN;
  if (vars.kind === "null") return reported(say.isNull(1), vars.marks);
  if (vars.kind === "unknown")
    return withMarks(unknownFrom(vars.type === DYNAMIC ? DYNAMIC : STRING, [vars], { notNull: true }), vars.marks);
  const refused = notAReference(templateExpression);
  if (refused) return reported(refused, NO_MARKS);
  const template = evaluateIn(frame, templateExpression);
  if (frame.diagnostics.length > errorsBefore) return UNKNOWN;
  if (!isTemplate(template)) return reported(say.notATemplate(), NO_MARKS);
  // As in Terraform, the marks of an unknown template are lost.
  if (template.kind !== "string")
    return withMarks(unknownFrom(STRING, [template, vars], { notNull: true }), deepMarks(vars));
  const marks = template.marks | deepMarks(vars);
  const rendered = renderString(frame, template.value, withoutDeepMarks(vars));
  return isFault(rendered) ? reported(rendered, marks) : withMarks(rendered, marks);
}

const isTemplate = ({ kind, type }: Value): boolean => kind === "unknown" || (kind !== "null" && type === STRING);

/** Renders a template string. Its result is a string and never null. */
function renderString(frame: Frame, template: string, vars: Value): Value | Fault {
  const parsed = parsedTemplate("<templatestring argument>", template);
  if (parsed.diagnostics.length > 0) return say.badTemplateText(diagnosticsText(parsed.source, parsed.diagnostics));
  const rendered = render(frame, parsed, vars, "templatestring");
  if (isFault(rendered)) return rendered;
  const result = convert(rendered, STRING);
  return "fault" in result ? say.wrongResult(result.fault.message) : refineNotNull(result.value);
}

/** Returns a fault for a template that is written in place, because that is probably a mistake. */
function notAReference(expression: Expression): Fault | undefined {
  switch (expression.kind) {
    case "traversal":
    case "relativeTraversal":
    case "index":
    case "splat":
      return undefined;
    case "templateWrap":
      return say.notElsewhere(say.WITHOUT_INTERPOLATION);
    case "template":
      return say.notElsewhere(say.AS_EXPRESSION);
    default:
      return say.notElsewhere("");
  }
}

/** The `templatestring` of OpenTofu: its template may be any expression. */
export const PLAIN_TEMPLATESTRING: FunctionDefinition = {
  name: "templatestring",
  description: templatestring.description,
  parameters: [text("str"), value("data")],
  returns: DYNAMIC,
  resultType: (args, frame) => {
    const rendered = renderText(args, frame);
    return isFault(rendered) ? rendered : rendered.type;
  },
  call: (args, frame) => renderText(args, frame),
};

function renderText([template, vars]: readonly Value[], frame: Frame): Value | Fault {
  if (template?.kind !== "string" || !vars || vars.kind === "unknown") return UNKNOWN;
  const parsed = parsedTemplate("<templatestring argument>", template.value);
  if (parsed.diagnostics.length > 0) return say.badTemplate(diagnosticsText(parsed.source, parsed.diagnostics));
  return render(frame, parsed, vars, "templatestring");
}

interface Parsed {
  readonly source: ReturnType<typeof sourceFile>;
  readonly expression: Expression;
  readonly diagnostics: readonly Diagnostic[];
}

const parsedTemplate = rememberRecent(
  200,
  (path: string, template: string) => `${path}\0${template}`,
  (path, template): Parsed => {
    const { value: expression, diagnostics } = parseTemplate(template, { path });
    return { source: sourceFile(path, template), expression, diagnostics };
  },
);

const DEEPEST = 8;

function render(frame: Frame, { source, expression }: Parsed, vars: Value, by: string): Value | Fault {
  if (vars.type.kind !== "map" && vars.type.kind !== "object") return say.notVariables();
  const entries = vars.kind === "mapping" ? vars.entries : new Map<string, Value>();
  for (const name of entries.keys()) if (!isIdentifier(name)) return say.badTemplateName(quoted(name));
  for (const { root, rootRange } of traversalsOf(expression))
    if (!entries.has(root)) {
      const place = placeText(source, rootRange.start, rootRange.end);
      return say.noTemplateVariable(quoted(root), place);
    }
  const diagnostics: Diagnostic[] = [];
  const functions = new Map(frame.scope.functions);
  const isRecursive = supports(frame.scope.dialect, "recursive-templates");
  const templateDepth = (frame.scope.templateDepth ?? 0) + 1;
  for (const name of ["templatefile", "templatestring"]) {
    const definition = functions.get(name);
    if (definition && ((name === by && !isRecursive) || templateDepth > DEEPEST))
      functions.set(name, recursive(definition));
  }
  const { shared: _, ...around } = frame.scope;
  const scope: Scope = {
    ...around,
    functions,
    variables: entries,
    templateDepth,
    placeText: (range) => placeText(source, range.start, range.end),
  };
  const rendered = evaluateIn(rootFrame(scope, diagnostics, frame.questions), expression);
  return diagnostics.length > 0 ? say.told(diagnosticsText(source, diagnostics)) : rendered;
}

const recursive = (definition: FunctionDefinition): FunctionDefinition => {
  const { evaluate: _, ...plain } = definition;
  const refused = () => say.recursive(definition.name);
  return { ...plain, resultType: refused, call: refused };
};

/** Returns several diagnostics as one message: the first one, and the number of others. */
function diagnosticsText(source: Parsed["source"], diagnostics: readonly Diagnostic[]): string {
  const [first] = diagnostics;
  if (!first) return "no diagnostics";
  const place = first.subject ? placeText(source, first.subject.start, first.subject.end) : "<nil>";
  const line = `${place}: ${first.summary}; ${first.detail}`;
  const more = diagnostics.length - 1;
  return more === 0 ? line : `${line}, and ${more} other diagnostic(s)`;
}

export const TEMPLATE_FUNCTIONS: readonly FunctionDefinition[] = [templatefile, templatestring];
