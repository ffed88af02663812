import type { Block } from "../../engine/syntax/tree.ts";
import { type Cursor, covers } from "../cursor.ts";
import { correction } from "../quickFixes/corrections.ts";
import { declaration } from "../quickFixes/declarations.ts";
import { deprecatedArgument } from "../quickFixes/deprecatedArguments.ts";
import type { FindingAt } from "../quickFixes/findingsAt.ts";
import { fixAll } from "../quickFixes/fixAll.ts";
import { forgottenBlock } from "../quickFixes/forgottenBlocks.ts";
import { importBlocks } from "../quickFixes/importBlocks.ts";
import { importedConfiguration } from "../quickFixes/importedConfiguration.ts";
import { importedObjects } from "../quickFixes/importedObjects.ts";
import { lifecycleSettings } from "../quickFixes/lifecycleSettings.ts";
import { movedBlocks } from "../quickFixes/movedBlocks.ts";
import { removal } from "../quickFixes/removals.ts";
import { requiredArguments } from "../quickFixes/requiredArguments.ts";
import { restoredBlocks } from "../quickFixes/restoredBlocks.ts";
import { unusedDeclaration } from "../quickFixes/unusedDeclarations.ts";
import { vanishingObjects } from "../quickFixes/vanishingObjects.ts";
import { countToForEach } from "../refactorings/countToForEach.ts";
import { extractLocal } from "../refactorings/extractLocal.ts";
import { extractVariable } from "../refactorings/extractVariable.ts";
import { forEachToCount } from "../refactorings/forEachToCount.ts";
import { inlineLocal } from "../refactorings/inlineLocal.ts";
import { moveBlocks } from "../refactorings/moveBlocks.ts";
import { moveToModule } from "../refactorings/moveToModule.ts";
import { moveToRoot } from "../refactorings/moveToRoot.ts";
import type { Selection } from "../refactorings/selection.ts";
import { sortKeys } from "../refactorings/sortKeys.ts";
import type { Offer } from "./codeAction.ts";
import type { CodeActionRequest, CodeActionRow } from "./codeActionRequest.ts";
import { finishedActions, type OfferedActions } from "./finishedActions.ts";

type Offers = CodeActionRow["offers"];

const ofFindings =
  (offers: (request: CodeActionRequest, finding: FindingAt, cursor: Cursor) => readonly Offer[]): Offers =>
  (request) => {
    const cursor = request.cursor();
    return cursor ? request.findings().flatMap((finding) => offers(request, finding, cursor)) : [];
  };

const atCursor =
  (offers: (request: CodeActionRequest, cursor: Cursor) => readonly Offer[]): Offers =>
  (request) => {
    const cursor = request.cursor();
    return cursor ? offers(request, cursor) : [];
  };

const atBlock = (
  offers: (request: CodeActionRequest, block: Block, cursor: Cursor) => readonly Offer[],
  isOffered: (block: Block, cursor: Cursor) => boolean = () => true,
): Offers =>
  atCursor((request, cursor) => {
    const { item } = cursor;
    return item.kind === "block" && isOffered(item, cursor) ? offers(request, item, cursor) : [];
  });

const isAtHeader = ({ header }: Block, { offset }: Cursor): boolean => covers(header, offset);

const canMove = (block: Block, cursor: Cursor): boolean =>
  MOVABLE.has(block.type) && (isAtHeader(block, cursor) || REPETITION.has(cursor.argument?.name ?? ""));

const MOVABLE: ReadonlySet<string> = new Set(["resource", "module"]);
const REPETITION: ReadonlySet<string> = new Set(["count", "for_each"]);

const ofSelection =
  (offers: (request: CodeActionRequest, selection: Selection) => readonly Offer[]): Offers =>
  (request) => {
    const { plan, path, start, end } = request;
    const syntax = plan.queries.moduleOf(path) && plan.syntaxOf(path);
    return syntax ? offers(request, { syntax, start, end }) : [];
  };

/** The actions that mend something or change what the plan does, in the order in which they are offered. */
const FIXES: readonly CodeActionRow[] = [
  { kind: "quickfix", offers: ofFindings(({ plan }, finding) => correction(plan, finding)) },
  { kind: "quickfix", offers: ofFindings(({ plan }, finding, cursor) => declaration(plan, finding, cursor)) },
  { kind: "quickfix", offers: atCursor(({ plan }, cursor) => requiredArguments(plan, cursor)) },
  { kind: "quickfix", offers: ofFindings(({ plan }, finding, cursor) => removal(plan, finding, cursor)) },
  { kind: "quickfix", offers: atCursor(({ plan, path }, cursor) => deprecatedArgument(plan, path, cursor)) },
  { kind: "quickfix", offers: atCursor(({ plan }, cursor) => unusedDeclaration(plan, cursor)) },
  {
    kind: "quickfix",
    offers: atBlock(({ plan, roots }, block) => movedBlocks(plan, block, roots), canMove),
    isInInstalled: true,
    prefersFirst: true,
  },
  { kind: "quickfix", offers: atBlock(({ plan }, block, cursor) => importedObjects(plan, block, cursor)) },
  { kind: "quickfix", offers: atBlock(importedConfiguration) },
  { kind: "refactor.rewrite", offers: atBlock(({ plan }, block, cursor) => lifecycleSettings(plan, block, cursor)) },
  {
    kind: "refactor.rewrite",
    offers: atBlock(({ plan, backup }, block, cursor) => importBlocks(plan, block, cursor, backup)),
  },
  { kind: "refactor.rewrite", offers: atBlock(({ plan }, block) => forgottenBlock(plan, block), isAtHeader) },
  {
    kind: "quickfix",
    offers: ({ plan, path, start, roots }) => vanishingObjects(plan, path, start, roots),
    isInInstalled: true,
  },
  {
    kind: "quickfix",
    offers: ({ plan, path, start, committed }) => restoredBlocks(plan, path, start, committed),
  },
  { kind: "source.fixAll", offers: ({ plan, path }) => fixAll(plan, path) },
];

/** The actions that leave every action and planned value as it is, in the order in which they are offered. */
export const REFACTORINGS: readonly CodeActionRow[] = [
  { kind: "refactor.extract", offers: ofSelection(({ plan }, selection) => extractLocal(plan, selection)) },
  {
    kind: "refactor.extract",
    offers: ofSelection(({ roots, root }, selection) => extractVariable(roots, root, selection)),
  },
  { kind: "refactor.inline", offers: ofSelection(({ root }, selection) => inlineLocal(root, selection)) },
  { kind: "refactor.rewrite", offers: ofSelection(({ plan }, selection) => countToForEach(plan, selection)) },
  { kind: "refactor.rewrite", offers: ofSelection(({ plan }, selection) => forEachToCount(plan, selection)) },
  { kind: "refactor.rewrite", offers: atCursor(({ plan }, cursor) => sortKeys(plan, cursor)) },
  { kind: "refactor.move", offers: ofSelection(({ plan }, selection) => moveBlocks(plan, selection)) },
  { kind: "refactor.move", offers: ofSelection(({ plan }, selection) => moveToModule(plan, selection)) },
  { kind: "refactor.move", offers: atBlock(moveToRoot, isAtHeader) },
];

const CODE_ACTIONS: readonly CodeActionRow[] = [...FIXES, ...REFACTORINGS];

/** Returns the actions of the wanted rows at a place. */
export const codeActions = (request: CodeActionRequest, isWanted: (row: CodeActionRow) => boolean): OfferedActions => {
  const { path } = request;
  const isInstalled = path.includes("/.terraform/");
  const rows = CODE_ACTIONS.filter((row) => isWanted(row) && (row.isInInstalled || !isInstalled));
  return finishedActions(request, path.endsWith(".json") ? [] : rows);
};
