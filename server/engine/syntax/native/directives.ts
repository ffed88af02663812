import type { Range } from "../../source/range.ts";
import { endOf, startOf } from "../../source/range.ts";
import { stringValue } from "../../values/value.ts";
import * as say from "../syntaxFindings.ts";
import type { Expression, Literal, Template } from "../tree.ts";
import { type Cursor, enter, leave, placeOf, report } from "./cursor.ts";
import { broken, spanningNodes } from "./expression.ts";
import type { ForPart, TemplatePart } from "./templatePart.ts";

/** Converts the flat parts of a template to expressions: `if` to a conditional, `for` to a joined for expression. */
export function matchDirectives(c: Cursor, parts: readonly TemplatePart[], end: Range): readonly Expression[] {
  const reader: Reader = { c, parts, end, at: 0 };
  const expressions: Expression[] = [];
  while (reader.at < parts.length) expressions.push(parsePart(reader));
  return expressions.slice();
}

interface Reader {
  readonly c: Cursor;
  readonly parts: readonly TemplatePart[];
  /** The range after the template. */
  readonly end: Range;
  at: number;
}

function parsePart(reader: Reader): Expression {
  const part = reader.parts[reader.at]!;
  reader.at++;
  switch (part.kind) {
    case "literal":
      return literal(part.text, part.range);
    case "interpolation":
      return part.expression;
    case "if":
    case "for": {
      if (!enter(reader.c)) return broken(part.range);
      const expression = part.kind === "if" ? parseIf(reader, part.condition, part.range) : parseFor(reader, part);
      leave(reader.c);
      return expression;
    }
    default:
      unexpected(reader, part, say.unbalanced);
      return broken(part.range);
  }
}

const literal = (text: string, range: Range): Literal => ({ kind: "literal", value: stringValue(text), range });

function parseIf(reader: Reader, condition: Expression, open: Range): Expression {
  const whenTrue: Expression[] = [];
  const whenFalse: Expression[] = [];
  let branch = whenTrue;
  for (;;) {
    const part = reader.parts[reader.at];
    if (!part) return missingEnd(reader, "if", open);
    if (part.kind === "endif") {
      reader.at++;
      return {
        kind: "conditional",
        condition,
        whenTrue: branchOf(whenTrue, endOf(open)),
        whenFalse: branchOf(whenFalse, startOf(part.range)),
        range: { ...open, end: part.range.end },
      };
    }
    if (part.kind === "else" && branch === whenTrue) {
      reader.at++;
      branch = whenFalse;
    } else if (part.kind === "else" || part.kind === "endfor") {
      reader.at++;
      const wording =
        part.kind === "else" ? say.secondElse(placeAt(reader, open)) : say.endifFirst(placeAt(reader, open));
      unexpected(reader, part, wording);
      return broken(part.range);
    } else branch.push(parsePart(reader));
  }
}

function branchOf(expressions: Expression[], empty: Range): Template {
  const parts = expressions.length > 0 ? expressions : [literal("", empty)];
  return { kind: "template", parts, range: spanningNodes(parts[0]!, parts[parts.length - 1]!) };
}

function parseFor(reader: Reader, open: ForPart): Expression {
  const content: Expression[] = [];
  for (;;) {
    const part = reader.parts[reader.at];
    if (!part) return missingEnd(reader, "for", open.range);
    if (part.kind === "endfor") {
      reader.at++;
      return joined(open, content, part.range);
    }
    if (part.kind === "else" || part.kind === "endif") {
      reader.at++;
      const wording = part.kind === "else" ? say.elseInFor : say.endforFirst(placeAt(reader, open.range));
      unexpected(reader, part, wording);
      return broken(part.range);
    }
    content.push(parsePart(reader));
  }
}

function joined(open: ForPart, content: Expression[], close: Range): Expression {
  const range = { ...open.range, end: close.end };
  return {
    kind: "templateJoin",
    tuple: {
      kind: "for",
      keyName: open.keyName,
      valueName: open.valueName,
      collection: open.collection,
      key: undefined,
      value: branchOf(content, endOf(open.range)),
      condition: undefined,
      grouping: false,
      open: open.range,
      close,
      range,
    },
    range,
  };
}

function missingEnd(reader: Reader, name: "if" | "for", open: Range): Expression {
  report(reader.c, reader.end, "Unexpected end of template", say.openDirective(name, placeAt(reader, open)));
  return broken(reader.end);
}

const unexpected = (
  reader: Reader,
  part: { readonly kind: string; readonly range: Range },
  wording: say.Wording,
): void => report(reader.c, part.range, `Unexpected ${part.kind} directive`, wording);

const placeAt = ({ c }: Reader, range: Range): string => placeOf(c, range.start + c.base, range.end + c.base);
