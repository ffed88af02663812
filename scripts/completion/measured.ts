import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sourceFile } from "../../server/engine/source/sourceFile.ts";
import { parse } from "../../server/engine/syntax/parse.ts";
import { type Exclusion, type Place, type PlaceKind, placesIn } from "./places.ts";
import { quickTypist } from "./quickTypist.ts";
import { startTypist, type Typist } from "./session.ts";
import { surroundingsOf } from "./surroundings.ts";

/** A word that completion did not offer. */
export interface Miss {
  readonly kind: PlaceKind;
  readonly path: string;
  /** The end of the text before the word, and the word. */
  readonly before: string;
  readonly word: string;
  /** Whether the word was missing after its first letter only. */
  readonly isInside: boolean;
}

/** The words of a folder by whether completion offers them. */
export interface Measured {
  readonly right: ReadonlyMap<PlaceKind, number>;
  readonly all: ReadonlyMap<PlaceKind, number>;
  readonly excluded: ReadonlyMap<Exclusion, number>;
  readonly missed: readonly Miss[];
  readonly milliseconds: readonly number[];
  /** The processor time of the server for all requests and changes, in milliseconds. */
  readonly cpu: number;
}

export interface Options {
  /** Whether every letter is a change of its own. Otherwise the text between two words is one. */
  readonly isLetterByLetter: boolean;
  /** Whether the feature is asked without a server. */
  readonly isQuick: boolean;
  /** How many words of a folder are asked for at most, evenly spread. */
  readonly most: number;
}

const FILE = /\.(?:tf|tofu|tfvars|tftest\.hcl|tfquery\.hcl)$/;

/** Types every file of a folder from its beginning, while the others stand, and asks for completions at every word. */
export async function measured(folder: string, options: Options): Promise<Measured> {
  const told = await surroundingsOf(folder);
  const counts = newCounts();
  if (!told) return { ...counts, cpu: 0 };
  const typist = options.isQuick ? quickTypist(told.plan, told.ask) : await startTypist(folder);
  let begun: number | undefined;
  try {
    const files = filesIn(folder, told);
    const words = files.reduce((sum, { places }) => sum + places.filter(isAsked).length, 0);
    const every = Math.max(1, Math.ceil(words / options.most));
    for (const { path, text, places } of files) {
      await typist.open(path);
      await typist.settled();
      begun ??= typist.cpu();
      await typeFile(typist, { path, text, places }, counts, { ...options, every });
      await typist.close();
    }
    return { ...counts, cpu: typist.cpu() - (begun ?? typist.cpu()) };
  } finally {
    await typist.stop();
  }
}

const isAsked = ({ excluded }: Place): boolean => excluded === undefined;

interface TypedFile {
  readonly path: string;
  readonly text: string;
  readonly places: readonly Place[];
}

/** Returns the files of a folder that have no syntax errors. */
function filesIn(folder: string, { surroundings, plan }: Told): readonly TypedFile[] {
  return readdirSync(folder)
    .filter((name) => FILE.test(name))
    .flatMap((name) => {
      const path = join(folder, name);
      const text = readFileSync(path, "utf8");
      const syntax = plan.syntaxOf(path) ?? parse(sourceFile(path, text));
      return syntax.diagnostics.length > 0 ? [] : [{ path, text, places: placesIn(syntax, surroundings) }];
    });
}

type Told = NonNullable<Awaited<ReturnType<typeof surroundingsOf>>>;

const newCounts = () => ({
  right: new Map<PlaceKind, number>(),
  all: new Map<PlaceKind, number>(),
  excluded: new Map<Exclusion, number>(),
  missed: [] as Miss[],
  milliseconds: [] as number[],
});

async function typeFile(
  typist: Typist,
  { path, text, places }: TypedFile,
  counts: ReturnType<typeof newCounts>,
  { isLetterByLetter, every }: Options & { readonly every: number },
): Promise<void> {
  let written = 0;
  const writeTo = async (offset: number) => {
    const rest = text.slice(written, offset);
    written = offset;
    for (const part of isLetterByLetter ? rest : rest === "" ? [] : [rest]) await typist.type(part);
  };
  let asked = 0;
  for (const { from, to, kind, excluded } of places) {
    if (from < written) continue;
    if (excluded !== undefined) count(counts.excluded, excluded);
    if (excluded !== undefined || asked++ % every !== 0) continue;
    const word = text.slice(from, to);
    for (const offset of to - from > 1 ? [from, from + 1] : [from]) {
      await writeTo(offset);
      const start = performance.now();
      const items = await typist.complete();
      counts.milliseconds.push(performance.now() - start);
      const isOffered = items.some(({ label }) => label === word || label.startsWith(`${word}.`));
      count(counts.all, kind);
      if (isOffered) count(counts.right, kind);
      else
        counts.missed.push({
          kind,
          path,
          before: text.slice(Math.max(0, from - 90), from),
          word,
          isInside: offset > from,
        });
    }
  }
  await writeTo(text.length);
}

const count = <Key>(counts: Map<Key, number>, key: Key): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);
