import type { Decompress } from "../engine/codecs/zip.ts";
import { groupBy } from "../engine/source/groupBy.ts";
import { directoryQuestion } from "../engine/source/question.ts";
import { type Ask, answerTo } from "../workspace/asked/ask.ts";
import type { Option } from "./commands.ts";
import { pathFrom } from "./workingPaths.ts";

/** The parsed arguments of a command line. */
export interface Arguments {
  readonly positional: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** The options with a value, in the order in which they are written. */
  readonly ordered: readonly { readonly name: string; readonly value: string }[];
}

/** Where a command reads and writes. */
export interface Console {
  /** Yields the lines of the standard input, as many at a time as are available. */
  lines(): AsyncIterable<readonly string[]>;
  /** Returns the whole standard input. */
  input(): Promise<Uint8Array>;
  /** Writes a file of the user's. Only for files that the user named. */
  save(path: string, content: string | Uint8Array): Promise<void>;
  /** Yields each time that the content of a folder has changed; absent where folders cannot be watched. */
  folderChanges?(folder: string): AsyncIterable<void>;
  /** Decompresses files in archives; absent where the engine has to do so, which is slower. */
  readonly decompress?: Decompress;
  out(output: string | Uint8Array): void;
  error(text: string): void;
}

/** Parses `--name`, `--name VALUE` and `--name=VALUE`; like terraform, it accepts a single dash. */
export function readArguments(
  words: readonly string[],
  options: readonly Option[],
): Arguments | { readonly problem: string } {
  const positional: string[] = [];
  const flags = new Set<string>();
  const ordered: { name: string; value: string }[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const option = /^--?([a-z][a-z-]*)(?:=(.*))?$/s.exec(word);
    if (!option) {
      positional.push(word);
      continue;
    }
    const [, name, attached] = option as unknown as [string, string, string | undefined];
    const known = options.find((each) => each.name === name);
    if (!known) return { problem: `There is no option --${name}.` };
    if (known.value === undefined) {
      if (attached !== undefined && attached !== "true" && attached !== "false")
        return { problem: `--${name} takes no value.` };
      if (attached !== "false") flags.add(name);
      continue;
    }
    const value = attached ?? words[++at];
    if (value === undefined) return { problem: `--${name} needs a value.` };
    ordered.push({ name, value });
  }
  const byName = groupBy(ordered, ({ name }) => name);
  const values = new Map([...byName].map(([name, options]) => [name, options.map(({ value }) => value)] as const));
  return { positional, flags, values, ordered };
}

/** Returns the value of an option; of a repeated option the last one counts. */
export const lastValue = ({ values }: Pick<Arguments, "values">, name: string): string | undefined =>
  values.get(name)?.at(-1);

/** Returns the file of `--schemas`; empty without the option. */
export function schemasOption({ values }: Pick<Arguments, "values">): { readonly schemas?: string } {
  const file = values.get("schemas")?.at(-1);
  return file === undefined ? {} : { schemas: pathFrom(file) };
}

/** Returns the files and folders of `--packs`, beside those of the environment. */
export function packsOption(
  { values }: Pick<Arguments, "values">,
  { packs }: { readonly packs?: readonly string[] },
): { readonly packs?: readonly string[] } {
  return packs === undefined ? {} : { packs: [...(values.get("packs") ?? []).map(pathFrom), ...packs] };
}

/** Returns why a folder that a command names cannot be read; undefined if it can. */
export async function folderProblem(path: string, ask: Ask): Promise<string | undefined> {
  const listing = await answerTo(ask, directoryQuestion(path));
  return listing.kind === "failure" ? `${path} could not be read: ${listing.reason}.` : undefined;
}

/** Reports why a command cannot do what it is asked to. */
export function refuse(console: Console, why: string): 1 {
  console.error(`Error: ${why}\n`);
  return 1;
}

/** Prints a problem with the use of a command. Always returns 2. */
export function usage(console: Console, problem: string): 2 {
  console.error(`${problem}\n`);
  return 2;
}
