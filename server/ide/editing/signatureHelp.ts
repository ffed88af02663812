import { functionsWith } from "../../engine/lang/functions/table.ts";
import type { FunctionDefinition, Parameter } from "../../engine/lang/scope.ts";
import { typeExpression } from "../../engine/values/text/typeName.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { cursorAt } from "../cursor.ts";

/** The signature of a function at a call, with the parameter of the argument at the cursor. */
export interface Signature {
  /** `cidrsubnet(prefix string, newbits number, netnum number) string` */
  readonly label: string;
  readonly description: string;
  /** The parts of the label that are parameters, as offsets. */
  readonly parameters: readonly (readonly [start: number, end: number])[];
  readonly active: number;
}

/** Returns the signature of the call around an offset; undefined if there is none, or its function is unknown. */
export function signatureHelp({ plan }: ExplainableRoot, path: string, offset: number): Signature | undefined {
  const source = plan.syntaxOf(path)?.source;
  const call = source && callBefore(source.text, offset);
  if (!call) return undefined;
  const cursor = cursorAt(plan, path, offset);
  const scope = cursor && plan.queries.scopeAt(cursor.item)?.scope;
  const functions = scope?.functions ?? functionsWith(plan.language.dialect, []);
  const definition = functions.get(call.name);
  return definition && signatureOf(definition, call.argument);
}

/** Returns the signature of a function, at the argument with an index. */
export function signatureOf(definition: FunctionDefinition, argument: number): Signature {
  const { name, description, parameters, variadic } = definition;
  const texts = [...parameters.map(parameterText), ...(variadic ? [`${parameterText(variadic)}...`] : [])];
  const places: (readonly [number, number])[] = [];
  let label = `${name}(`;
  for (const [at, text] of texts.entries()) {
    if (at > 0) label += ", ";
    places.push([label.length, label.length + text.length]);
    label += text;
  }
  const last = variadic ? texts.length - 1 : Number.POSITIVE_INFINITY;
  return {
    label: `${label}) ${typeExpression(definition.returns)}`,
    description,
    parameters: places,
    active: Math.min(argument, last),
  };
}

const parameterText = ({ name, type }: Parameter): string => `${name} ${typeExpression(type)}`;

/** A call that is being written: its function, and the index of the argument. */
interface WrittenCall {
  readonly name: string;
  readonly argument: number;
}

/** The longest text of a call that is searched for its beginning, in characters. */
const LONGEST_CALL = 10_000;

/**
 * Returns the innermost call whose parentheses are open at an offset; undefined if there is none. A call that is being written has no
 * node in the tree yet, so its text is read.
 */
export function callBefore(text: string, offset: number): WrittenCall | undefined {
  let depth = 0;
  let argument = 0;
  for (let at = offset - 1; at >= 0 && at > offset - LONGEST_CALL; at--) {
    const character = text[at]!;
    if (character === '"') at = stringStart(text, at);
    else if (CLOSING.has(character)) depth++;
    else if (character === "," && depth === 0) argument++;
    else if (OPENING.has(character)) {
      if (depth > 0) depth--;
      else if (character === "(") return callAt(text, at, argument);
      else argument = 0;
    } else if (character === "=" && depth === 0 && isArgument(text, at)) return undefined;
  }
  return undefined;
}

const OPENING: ReadonlySet<string> = new Set(["(", "[", "{"]);
const CLOSING: ReadonlySet<string> = new Set([")", "]", "}"]);

/** Returns the offset of the quotation mark that begins the string that ends at one; its own offset if none does. */
function stringStart(text: string, end: number): number {
  for (let at = end - 1; at >= 0 && text[at] !== "\n"; at--) if (text[at] === '"' && text[at - 1] !== "\\") return at;
  return end;
}

function callAt(text: string, parenthesis: number, argument: number): WrittenCall | undefined {
  const [name] =
    /(?:provider::[\w-]+::)?(?:core::)?[\w-]+$/.exec(text.slice(Math.max(0, parenthesis - 200), parenthesis)) ?? [];
  return name === undefined ? undefined : { name, argument };
}

/** Whether an equals sign gives an argument its value: the first of its line after a name. */
const isArgument = (text: string, at: number): boolean =>
  /(?:^|\n)[ \t]*[\w-]+[ \t]*$/.test(text.slice(Math.max(0, at - 200), at)) &&
  text[at + 1] !== "=" &&
  text[at + 1] !== ">";
