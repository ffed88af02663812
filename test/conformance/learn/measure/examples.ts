import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { evaluateBareBody } from "../../../../server/engine/lang/constant.ts";
import { TERRAFORM } from "../../../../server/engine/lang/releases.ts";
import { type Draft, draftOf } from "../../../../server/engine/learn/draft.ts";
import { inventions } from "../../../../server/engine/learn/inventions.ts";
import type { BlockSchema } from "../../../../server/engine/schema/schema.ts";
import { sourceFile } from "../../../../server/engine/source/sourceFile.ts";
import { parse } from "../../../../server/engine/syntax/parse.ts";
import { transform } from "../../../../server/engine/values/walk.ts";

const FOLDERS = ["docs/resources", "docs/r", "website/docs/r", "examples/resources", "templates/resources"];

/** Returns the resource blocks in the documentation of a provider, by type. */
export function documentedBlocks(code: string): ReadonlyMap<string, readonly string[]> {
  const blocks = new Map<string, string[]>();
  for (const folder of FOLDERS.map((each) => join(code, each)).filter(existsSync))
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!/\.(md|markdown|tf|tmpl)$/.test(file)) continue;
      const text = readFileSync(join(folder, file), "utf8");
      for (const match of text.matchAll(/^\s*resource\s+"(\w+)"\s+"[\w-]+"\s*\{/gm)) {
        const body = bodyAt(text, match.index + match[0].length);
        const type = match[1]!;
        if (body !== undefined) blocks.set(type, [...(blocks.get(type) ?? []), `resource "${type}" "x" {${body}}`]);
      }
    }
  return blocks;
}

function bodyAt(text: string, start: number): string | undefined {
  let depth = 1;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return text.slice(start, at);
  }
  return undefined;
}

const META = ["count", "for_each", "depends_on", "provider", "lifecycle", "provisioner", "dynamic", "connection"];

/** Returns the drafts of the blocks of a type. */
export const examplesIn = (texts: readonly string[] = [], block: BlockSchema): readonly Draft[] =>
  texts.flatMap((text) => exampleDraft(text, block) ?? []);

/** Returns the draft of a block of documentation, with invented values in place of references; undefined if it is no block. */
function exampleDraft(text: string, block: BlockSchema): Draft | undefined {
  const [item] = parse(sourceFile("x.tf", text)).body.items;
  if (item?.kind !== "block") return undefined;
  const items = item.body.items.filter((each) => !META.includes(each.kind === "block" ? each.type : each.name));
  const { value } = evaluateBareBody({ ...item.body, items }, block, TERRAFORM);
  const known = transform(value, (part, path) => {
    if (part.kind !== "unknown") return part;
    const name = path.findLast((step) => step.kind === "attribute")?.name ?? "x";
    return inventions(name, { ...ANY, type: part.type })[0] ?? part;
  });
  return draftOf(block, known);
}

const ANY = { required: false, optional: true, computed: false, sensitive: false, writeOnly: false, deprecated: false };
