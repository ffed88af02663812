import { DEFAULT_OPTIONS } from "../../server/engine/load/inputs.ts";
import { makePlan } from "../../server/engine/plan/makePlan.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { PACK } from "../../server/engine/schema/pack/packQuestion.ts";
import { SCHEMAS } from "../../server/engine/schema/schemaQuestion.ts";
import { answers, fileQuestion } from "../../server/engine/source/question.ts";
import { scan } from "../../server/engine/syntax/scan/scanner.ts";
import * as T from "../../server/engine/syntax/scan/token.ts";
import { askWith, DISK } from "../../server/host/node/askers.ts";
import { packAsker } from "../../server/host/node/packs/packAsker.ts";
import { cacheInProcess, schemaAsker } from "../../server/host/node/plugins/schemaAsker.ts";
import { userCacheFolder } from "../../server/host/node/plugins/schemaCache.ts";
import { completions } from "../../server/ide/completion/completion.ts";
import { positionAtEnd } from "../../server/ide/completion/position.ts";
import { settle } from "../../server/workspace/settle.ts";

interface Miss {
  readonly what: string;
  readonly text: string;
}

/** What completion offers of the names in a folder. */
export interface Measured {
  readonly right: number;
  readonly all: number;
  readonly missed: readonly Miss[];
  readonly milliseconds: readonly number[];
}

/** Types every file of a folder, block by block, and asks for completions at every name in it. */
export async function measured(
  folder: string,
  names: readonly string[],
  read: (name: string) => string,
): Promise<Measured> {
  const missed: Miss[] = [];
  const milliseconds: number[] = [];
  let right = 0;
  let all = 0;
  let plan = await planOf(folder);
  for (const name of names) {
    const text = read(name);
    const path = `${folder}/${name}`;
    const starts = [...text.matchAll(/^(?=[a-z_]+[ \t]*(?:"|\{))/gm)].map(({ index }) => index);
    for (const [at, start] of starts.entries()) {
      const end = starts[at + 1] ?? text.length;
      // The block is new in a file that has all others.
      const others = { kind: "text", text: text.slice(0, start) + text.slice(end) };
      plan = makePlan({ ...plan.inputs, answers: plan.inputs.answers.with([[fileQuestion(path), others]]) }, plan);
      const root = { root: folder, plan, version: 1, isStale: false };
      for (const { from, to } of namesIn(text.slice(start, end))) {
        const before = text.slice(0, start + from);
        const word = text.slice(start + from, start + to);
        const wanted = positionAtEnd(before);
        if (!wanted || isMadeUp(wanted, text.slice(start + to), before)) continue;
        const begun = performance.now();
        const found = completions(root, path, before, before.length);
        milliseconds.push(performance.now() - begun);
        all++;
        if (found?.items.some(({ label }) => label === word || label.startsWith(`${word}.`))) right++;
        else
          missed.push({
            what: `${wanted.kind} ${wanted.blocks.map(({ type }) => type).join("/")}`,
            text: `${before.slice(-60)}|${word}`,
          });
      }
    }
  }
  return { right, all, missed, milliseconds };
}

function planOf(folder: string): Promise<LivePlan> {
  const disk = askWith(
    new Map([
      ...DISK,
      [SCHEMAS, schemaAsker(userCacheFolder(), cacheInProcess)],
      [PACK, packAsker(`${process.cwd()}/packs/`)],
    ]),
  );
  return settle({ root: folder, answers: answers(), options: { ...DEFAULT_OPTIONS, packs: [] } }, disk);
}

/** Returns the places of the names in a block. */
function namesIn(text: string): readonly { readonly from: number; readonly to: number }[] {
  const { types, starts, ends, count } = scan(text, { resilient: true });
  const places: { from: number; to: number }[] = [];
  for (let at = 0; at < count; at++)
    if (
      types[at] === T.IDENT ||
      (types[at] === T.QUOTED_LIT && types[at - 1] === T.OPEN_QUOTE && types[at + 1] === T.CLOSE_QUOTE)
    )
      places.push({ from: starts[at]!, to: ends[at]! });
  return places;
}

type Position = NonNullable<ReturnType<typeof positionAtEnd>>;

/** Whether a name is the user's own: nobody can know it before it is written. */
function isMadeUp(position: Position, after: string, before: string): boolean {
  if (position.kind === "string") return true;
  if (position.kind === "label")
    return (
      position.labels.length > 0 ||
      !["resource", "data", "ephemeral", "dynamic", "provisioner", "backend"].includes(position.type)
    );
  if (position.kind === "item") return position.blocks[0]?.type === "locals";
  if (position.kind === "key")
    return position.blocks[0]?.type === "locals" || /^\s*[=:]/.test(after) === false ? false : !isTyped(position);
  return /\bfor\s+(?:[\w-]+\s*,\s*)?$/.test(before);
}

/** Whether the keys of an object are those of a schema or a type, and not of a map. */
const isTyped = (position: Position & { kind: "key" }): boolean =>
  position.blocks.at(-1)?.type === "required_providers";
