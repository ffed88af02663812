import type { Random } from "../lifecycle/random.ts";

// Resources as the generator knows them. The text of a form gives the same values to the instances of the same place, so that a
// change of the form alone changes no object.

export type Repetition = "single" | "count" | "map" | "set";

export interface ResourceForm {
  name: string;
  repetition: Repetition;
  /** The keys of the instances; for `single` only one counts, for `count` only their number. */
  keys: string[];
  /** The values of the instances, in the order of the keys. */
  values: string[];
  /** The values that replace the instances when they change; undefined without triggers_replace. */
  triggers: string | undefined;
  isProtected: boolean;
  /** The name of a resource that refers to all instances; undefined if there is none. */
  watcher: string | undefined;
}

const NAMES = ["web", "db", "cache", "queue", "site", "store"];
const KEYS = ["a", "b", "c", "x-1", "blue", "é"];

export function randomForm(random: Random, taken: readonly string[]): ResourceForm {
  const count = 1 + random.below(3);
  const free = NAMES.filter((name) => !taken.includes(name));
  const keys = shuffled(random, KEYS).slice(0, count);
  return {
    name: random.pick(free),
    repetition: random.pick(["single", "count", "map", "set"]),
    keys,
    values: keys.map((_, at) => (random.chance(0.8) ? `v${random.below(100)}-${at}` : "same")),
    triggers: random.chance(0.3) ? `t${random.below(9)}` : undefined,
    isProtected: random.chance(0.1),
    watcher: random.chance(0.3) ? `watcher_${random.below(1000)}` : undefined,
  };
}

/** Returns the name of a resource that none of the others has. */
export const freeName = (random: Random, taken: readonly string[]): string =>
  random.pick(NAMES.filter((name) => !taken.includes(name)));

export const freeKey = (random: Random, taken: readonly string[]): string =>
  random.pick(KEYS.filter((key) => !taken.includes(key)));

export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const left = [...items];
  return items.map(() => left.splice(random.below(left.length), 1)[0]!);
}

/** Returns the block of a resource. */
export function formText({ name, repetition, keys, values, triggers, isProtected, watcher }: ResourceForm): string {
  const lines = [
    ...repeated(repetition, keys, values),
    ...(triggers === undefined ? [] : [`triggers_replace = ${JSON.stringify(triggers)}`]),
    ...(isProtected ? ["lifecycle {", "  prevent_destroy = true", "}"] : []),
  ];
  const watching = watcher === undefined ? [] : [`input = jsonencode(terraform_data.${name})`];
  return block(name, lines) + (watcher === undefined ? "" : `\n${block(watcher, watching)}`);
}

const block = (name: string, lines: readonly string[]): string =>
  `resource "terraform_data" "${name}" {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`;

function repeated(repetition: Repetition, keys: readonly string[], values: readonly string[]): readonly string[] {
  const texts = values.map((value) => JSON.stringify(value));
  switch (repetition) {
    case "single":
      return [`input = ${texts[0]}`];
    case "count":
      return [`count = ${keys.length}`, `input = [${texts.join(", ")}][count.index]`];
    case "map":
      return [
        `for_each = { ${keys.map((key, at) => `${JSON.stringify(key)} = ${texts[at]}`).join(", ")} }`,
        "input = each.value",
      ];
    case "set":
      return [`for_each = toset([${keys.map((key) => JSON.stringify(key)).join(", ")}])`, "input = each.key"];
  }
}
