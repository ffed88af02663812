import type { Range } from "../../engine/source/range.ts";
import { remember } from "../../engine/source/remember.ts";
import { lineAndCharacter, type SourceFile } from "../../engine/source/sourceFile.ts";
import type { Sources } from "../../engine/syntax/sources.ts";
import { type Placed, placeIn } from "../../workspace/place.ts";

/**
 * Whether a comment `# stateline:ignore RULE reason` silences a rule at a place: on its line or the header of its block, or on the comment
 * lines above one of them.
 */
export function isIgnored(sources: Sources, rule: string, placed: Placed): boolean {
  const { file, start } = placed;
  const ignored = ignoredRules(file);
  if (ignored.size === 0) return false;
  const header = headerAround(sources, placed);
  const lines = [start, ...(header ? [placeIn(sources, header).start] : [])].map(
    (offset) => lineAndCharacter(file, offset).line,
  );
  return lines.some((line) => ignored.get(line)?.has(rule));
}

/** Returns the header of the top-level block around a place. */
function headerAround({ syntaxOf }: Sources, { file, start }: Placed): Range | undefined {
  const syntax = syntaxOf(file.path);
  if (syntax?.source !== file) return undefined;
  for (const item of syntax.body.items) {
    const offset = syntax.offsets.get(item.range.anchor) ?? 0;
    if (item.kind === "block" && offset + item.range.start <= start && start <= offset + item.range.end)
      return item.header;
  }
  return undefined;
}

/** Returns the ignored rules of each line that has any, with those of the comment lines above it. */
const ignoredRules = remember(({ text }: SourceFile): ReadonlyMap<number, ReadonlySet<string>> => {
  const byLine = new Map<number, ReadonlySet<string>>();
  if (!text.includes(MARKER)) return byLine;
  let above: readonly string[] = [];
  for (const [line, content] of text.split("\n").entries()) {
    const rules = [...above, ...rulesIn(content)];
    if (rules.length > 0) byLine.set(line, new Set(rules));
    above = /^\s*(?:#|\/\/)/.test(content) ? rules : [];
  }
  return byLine;
});

const MARKER = "stateline:ignore";

/** Returns the rules that the comment of a line names: `# stateline:ignore destroyed, impurefunc because …`. */
const rulesIn = (line: string): readonly string[] =>
  /(?:#|\/\/)\s*stateline:ignore\s+([\w-]+(?:\s*,\s*[\w-]+)*)/.exec(line)?.[1]?.split(/\s*,\s*/) ?? [];
