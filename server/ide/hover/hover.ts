import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { cursorAt } from "../cursor.ts";
import { actionHover } from "./actionHover.ts";
import { argumentHover } from "./argumentHover.ts";
import { declarationHover } from "./declarationHover.ts";
import { documentationHover } from "./documentationHover.ts";
import { expressionHover } from "./expressionHover.ts";
import { functionHover } from "./functionHover.ts";
import { headerHover } from "./headerHover.ts";
import { heldHover } from "./heldHover.ts";
import type { Hover } from "./hoverText.ts";
import { jsonHeaderHover } from "./jsonHeaderHover.ts";
import { keyHover } from "./keyHover.ts";
import { keywordHover } from "./keywordHover.ts";
import { literalHover } from "./literalHover.ts";
import { nameHover } from "./nameHover.ts";
import { repetitionHover } from "./repetitionHover.ts";

/** Returns the hover at an offset: a value, a change with its reason, or what happens to instances. */
export function hover(root: ExplainableRoot, path: string, offset: number): Hover | undefined {
  const cursor = cursorAt(root.plan, path, offset);
  if (!cursor) return heldHover(root, path, offset);
  return (
    actionHover(root, path, cursor) ??
    keywordHover(root, cursor) ??
    functionHover(root, cursor) ??
    expressionHover(root, cursor) ??
    heldHover(root, path, offset) ??
    nameHover(root, path, cursor) ??
    repetitionHover(root, cursor) ??
    withMeaning(argumentHover(root, cursor), () => documentationHover(root, path, cursor)) ??
    headerHover(root, cursor) ??
    jsonHeaderHover(root, path, cursor) ??
    documentationHover(root, path, cursor) ??
    keyHover(root, path, cursor) ??
    literalHover(root, cursor) ??
    declarationHover(root, path, cursor)
  );
}

/** Returns what happens to an argument, and below it what its name means. */
function withMeaning(happens: Hover | undefined, meaningOf: () => Hover | undefined): Hover | undefined {
  const meaning = happens && meaningOf();
  return meaning ? { ...happens, markdown: `${happens.markdown}\n\n---\n\n${meaning.markdown}` } : happens;
}
