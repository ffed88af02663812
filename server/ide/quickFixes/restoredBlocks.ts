import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { folderOf } from "../../engine/source/paths.ts";
import { endOf } from "../../engine/source/range.ts";
import { sourceFile } from "../../engine/source/sourceFile.ts";
import { parse } from "../../engine/syntax/parse.ts";
import type { Block, SyntaxFile } from "../../engine/syntax/tree.ts";
import { placeIn } from "../../workspace/place.ts";
import type { Offer, TextReplacement } from "../editing/codeAction.ts";
import { effectOf } from "../editing/editEffect.ts";
import type { RuleFinding } from "../rules/ruleFinding.ts";
import { appendBlock } from "./blockEdits.ts";
import { destructionsAt } from "./vanishingObjects.ts";

/** The configuration files of some folders as the last commit has them. */
export interface CommittedTexts {
  /** The full hash of the commit. */
  readonly id: string;
  readonly texts: ReadonlyMap<string, string>;
}

/** Returns the folders whose committed files may have a block that is gone at an offset of a file; none if no block is. */
export const wantedCommitted = (plan: ExplainablePlan, path: string, offset: number): readonly string[] => [
  ...new Set(destructionsAt(plan, path, offset).flatMap((finding) => goneIn(plan, finding)?.folder ?? [])),
];

/** Returns the actions that write a block again that is gone, as the last commit has it. */
export function restoredBlocks(
  plan: ExplainablePlan,
  path: string,
  offset: number,
  committed: CommittedTexts | undefined,
): readonly Offer[] {
  if (!committed) return [];
  return destructionsAt(plan, path, offset).flatMap((finding) => restored(plan, finding, committed));
}

function restored(plan: ExplainablePlan, finding: RuleFinding, { id, texts }: CommittedTexts): readonly Offer[] {
  const gone = goneIn(plan, finding);
  if (!gone) return [];
  const files = [...texts].filter(([path]) => folderOf(path) === gone.folder);
  for (const [path, text] of files) {
    const syntax = parse(sourceFile(path, text));
    const at = syntax.body.items.findIndex((item) => item.kind === "block" && nameOf(item) === gone.name);
    const block = syntax.body.items[at];
    if (block?.kind !== "block") continue;
    const edit = insertion(plan, gone.node, syntax, at, textOf(syntax, block));
    if (!edit) return [];
    const title = `Restore ${gone.name} from the last commit (${id.slice(0, 7)})`;
    const titled = (edited: ExplainablePlan): string | undefined => {
      const { isHarmful, saved, text: effect } = effectOf(plan, edited);
      return isHarmful || saved.length === 0 ? undefined : `${title}: ${effect}`;
    };
    return [{ title, kind: "quickfix", mends: "destroyed", edits: [edit], titled }];
  }
  return [];
}

interface Gone {
  readonly node: ModuleNode;
  readonly folder: string;
  /** `terraform_data.a`, `data.http.b`, `module.c` */
  readonly name: string;
}

/** Returns the module from which a block is gone, and the name of the block in it; undefined if the module is gone too. */
function goneIn(plan: ExplainablePlan, { gone }: RuleFinding): Gone | undefined {
  if (gone === undefined) return undefined;
  let node = plan.queries.moduleIn(plan.root);
  let name = gone;
  for (let step = firstCall(name); node && step; step = firstCall(name)) {
    node = node.children.get(step.call);
    name = step.rest;
  }
  return node && { node, folder: node.module.path, name };
}

/** Returns the first call of `module.a.module.b`, and what follows; undefined if nothing follows. */
function firstCall(name: string): { readonly call: string; readonly rest: string } | undefined {
  const [, call = "", rest = ""] = /^module\.([^.]+)\.(.+)$/.exec(name) ?? [];
  return rest === "" ? undefined : { call, rest };
}

function nameOf({ type, labels }: Block): string {
  const names = labels.map(({ value }) => value);
  return type === "resource" ? names.join(".") : [type, ...names].join(".");
}

function textOf({ source, offsets }: SyntaxFile, { range }: Block): string {
  const base = offsets.get(range.anchor) ?? 0;
  return source.text.slice(base + range.start, base + range.end).trimEnd();
}

/** Returns the edit that writes a block after the one that precedes it in its committed file, else at the end of a file. */
function insertion(
  plan: ExplainablePlan,
  { module }: ModuleNode,
  committed: SyntaxFile,
  at: number,
  text: string,
): TextReplacement | undefined {
  const file = module.files.find(({ source }) => source.path === committed.source.path) ?? module.files[0];
  if (!file || file.source.path.endsWith(".json")) return undefined;
  const before = committed.body.items.slice(0, at).reverse();
  for (const item of before) {
    const previous = file.body.items.find(
      (each): each is Block => each.kind === "block" && item.kind === "block" && nameOf(each) === nameOf(item),
    );
    if (previous && placeIn(plan, previous.range).file.path === file.source.path)
      return { range: endOf(previous.range), text: `\n\n${text}` };
  }
  return appendBlock(file, text);
}
