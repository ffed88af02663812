import type { Diagnostic, Result } from "../../source/diagnostic.ts";
import type { Anchor } from "../../source/range.ts";
import { stringValue, type Value } from "../../values/value.ts";
import { scan } from "../scan/scanner.ts";
import * as T from "../scan/token.ts";
import * as say from "../syntaxFindings.ts";
import type { Traversal, TraversalStep } from "../tree.ts";
import { between, type Cursor, peek, peekType, read, textAt, tokenRange, typeAt } from "./cursor.ts";
import { parseLabel } from "./label.ts";
import { parseNumberToken } from "./numberToken.ts";
import { readText } from "./templateText.ts";

/**
 * Parses a text that is a name with static steps (an address on the command line, a reference in quotes). Stops at the
 * first fault.
 */
export function parseTraversal(text: string, anchor: Anchor, start = 0): Result<Traversal | undefined> {
  return readText(text, { path: anchor.path, anchor, base: 0, start }, scan, readTraversal);
}

function readTraversal(c: Cursor): Traversal | undefined {
  c.newlines = false;
  const root = read(c);
  if (typeAt(c, root) !== T.IDENT) {
    c.diagnostics.push(fault(c, root, "Variable name required", say.referenceName));
    return undefined;
  }
  const steps: TraversalStep[] = [];
  let last = root;
  while (peekType(c) !== T.EOF) {
    const step = readStep(c);
    if ("summary" in step) {
      c.diagnostics.push(step);
      break;
    }
    steps.push(step);
    last = Math.min(c.at, c.tokens.count) - 1;
  }
  return {
    kind: "traversal",
    root: textAt(c, root),
    rootRange: tokenRange(c, root),
    steps,
    range: between(c, root, last),
  };
}

const fault = (c: Cursor, token: number, summary: string, wording: say.Wording): Diagnostic =>
  say.syntaxError(tokenRange(c, token), summary, wording);

function readStep(c: Cursor): TraversalStep | Diagnostic {
  const open = read(c);
  if (typeAt(c, open) === T.DOT) return readName(c, open);
  if (typeAt(c, open) === T.OPEN_BRACKET) return readIndex(c, open);
  return fault(c, open, "Invalid character", say.referenceStep);
}

function readName(c: Cursor, dot: number): TraversalStep | Diagnostic {
  const name = read(c);
  const type = typeAt(c, name);
  if (type === T.IDENT) return { kind: "attribute", name: textAt(c, name), range: between(c, dot, name) };
  const wording = type === T.STAR ? say.noSplatStep : say.referenceAttribute;
  return fault(c, name, "Attribute name required", wording);
}

function readIndex(c: Cursor, open: number): TraversalStep | Diagnostic {
  const key = readKey(c);
  if (!("type" in key)) return key;
  const close = read(c);
  if (typeAt(c, close) !== T.CLOSE_BRACKET) return fault(c, close, "Unclosed index brackets", say.referenceBracket);
  return { kind: "index", key, range: between(c, open, close) };
}

function readKey(c: Cursor): Value | Diagnostic {
  const token = peek(c);
  switch (typeAt(c, token)) {
    case T.NUMBER_LIT:
      return parseNumberToken(c, read(c));
    case T.OPEN_QUOTE:
      return stringValue(parseLabel(c).value);
    case T.STAR:
      return fault(c, token, "Attribute name required", say.noSplatIndex);
    default:
      return fault(c, token, "Index value required", say.referenceKey);
  }
}
