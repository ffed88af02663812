import type { AttributeSchema } from "../schema/schema.ts";
import { setValue } from "../values/set.ts";
import type { Type } from "../values/type.ts";
import {
  FALSE,
  listValue,
  mapValue,
  numberValue,
  objectValue,
  stringValue,
  TRUE,
  tupleValue,
  type Value,
} from "../values/value.ts";
import { type Complaint, optionsIn } from "./complaints.ts";
import { textOfLength, textsByForm, textsByName } from "./inventedTexts.ts";
import { exampleOf } from "./patternExample.ts";

/** Returns values for an argument that its provider may accept, likeliest first, by its name, type and description. */
export function inventions(name: string, { type, description = "" }: AttributeSchema): readonly Value[] {
  const [described, named] = [describedOptions(description), textsByName(name)];
  // The description of a key or a certificate names files and functions, and no values.
  return valuesOf(type, HAS_FORM.test(name) ? [...named, ...described] : [...described, ...named], numbersFor(name));
}

const HAS_FORM = /pem(?:_|$)|private_key|public_key|cert|csr|cidr|email|uuid|json|url/i;

/** Returns values that follow from what an error says of an argument. */
export function suggestions(
  { type }: AttributeSchema,
  complaint: Complaint,
  current: Value | undefined,
): readonly Value[] {
  const { options, numbers, isAboutLength, text } = complaint;
  const around = numbers.flatMap((each) => [each, each + 1, each - 1]).filter((each) => Number.isSafeInteger(each));
  const lengths = isAboutLength ? numbers.filter((each) => each > 0 && each <= 4096) : [];
  const letters = /\bdigits\b|numeric/i.test(text) && !/alpha/i.test(text) ? ["1", "2"] : ["a", "b"];
  const sized = [...lengths, ...lengths.map((each) => each + 1)].flatMap((length) =>
    letters.map((letter) => textOfLength(length, letter)),
  );
  const prefixed = [
    ...text.matchAll(/\b(?:start|begin)s? with (?:an? )?(?:["'`]([^"'`]+)["'`]|(\w+(?::\/+|[-:]|\/+))(?!\w))/gi),
  ].flatMap(([, quoted, prefix = quoted]) => [`${prefix}a`, `${prefix}b`]);
  const tokens = [...text.matchAll(/\bcontains? (?:an? |the )?["'`]?(<\w+>|\{\w+\}|%\w)/gi)].map(([, token]) => token!);
  const withTokens = current?.kind === "string" ? tokens.map((token) => `${current.value}${token}`) : [];
  const paths = [...shortenedPath(text, current), ...pathsIn(text), ...extendedPath(text, current)].flatMap((path) => [
    path,
    `${path}2`,
  ]);
  const matching = patternsIn(text).flatMap((pattern) =>
    [0, 1].flatMap((variant) => exampleOf(pattern, variant) ?? []),
  );
  return valuesOf(
    type,
    [...options, ...withTokens, ...prefixed, ...paths, ...matching, ...textsByForm(text), ...sized],
    around,
  ).slice(0, MOST_SUGGESTED);
}

/** Returns the IDs that an error shows: it often names one that would be accepted. */
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:^|[\s>"'`(])(\/[\w.-]+(?:\/[\w.-]+)+|[\w.-]+(?:\/[\w.-]+){3,})/g)].map(([, path]) => path!);

/** Returns the current ID with the segment that an error misses in it. */
function extendedPath(text: string, current: Value | undefined): readonly string[] {
  const segment = /\bmissing (?:the|an?) [`'"]?(\w+)[`'"]? (?:element|segment)/i.exec(text)?.[1];
  return segment !== undefined && current?.kind === "string" ? [`${current.value}/${segment}/a`] : [];
}

/** Returns the current ID without the segments that an error finds too many in it: `map[examples:a]`. */
function shortenedPath(text: string, current: Value | undefined): readonly string[] {
  const listed = /\bmore segments than required\b.*\bmap\[([^\]]*)\]/is.exec(text)?.[1];
  if (listed === undefined || current?.kind !== "string") return [];
  const without = listed
    .split(" ")
    .reduce((path, segment) => path.replace(`/${segment.replace(":", "/")}`, ""), current.value);
  return without === current.value ? [] : [without];
}

const patternsIn = (text: string): readonly string[] =>
  [
    ...text.matchAll(/\b(?:regexp?|regular expression|pattern|match(?:es)?)\b[^"'`^]{0,20}["'`]([^"'`]{1,200})["'`]/gi),
    ...text.matchAll(/(?<=\s)(\^\S{1,200}\$)(?=[\s,.;]|$)/g),
  ].map(([, pattern]) => pattern!);

const MOST_SUGGESTED = 40;

/** Returns the values that a description lists or gives as an example. */
function describedOptions(description: string): readonly string[] {
  const examples = [
    ...description.matchAll(/(?:e\.g\.,?|for example,?|example:?|such as|like)\s+[`"']([^`"']{1,100})[`"']/gi),
  ].map(([, example]) => example!);
  return [...optionsIn(description).slice(0, 12), ...examples];
}

const numbersFor = (name: string): readonly number[] => [
  ...(/port/i.test(name) ? [80, 443] : []),
  ...(/size|memory|storage|disk/i.test(name) ? [10, 20] : []),
  ...(/ttl|timeout|interval|period|seconds|duration|expir|age/i.test(name) ? [60, 120, 300, 600, 3600, 7200] : []),
  ...(/percent|ratio|threshold|weight/i.test(name) ? [50, 60] : []),
  ...COMMON_NUMBERS,
];

const COMMON_NUMBERS = [1, 2, 3, 5, 10, 20, 60, 100, 120, 300, 512, 1024, 2048, 3600, 4096, 12345, 67890, 0];

/** Returns values of a type, made from texts and numbers. */
function valuesOf(type: Type, texts: readonly string[], numbers: readonly number[]): readonly Value[] {
  switch (type.kind) {
    case "string":
      return distinct(texts).map(stringValue);
    case "number": {
      const ofTexts = texts.filter((text) => /^-?\d{1,12}$/.test(text)).map(Number);
      return distinct([...ofTexts, ...numbers]).map(numberValue);
    }
    case "bool":
      return [TRUE, FALSE];
    case "dynamic":
      return distinct(texts).map(stringValue);
    case "list":
    case "set": {
      const elements = valuesOf(type.element, texts, numbers);
      const make = (items: readonly Value[]): Value =>
        type.kind === "list" ? listValue(type.element, items) : setValue(type.element, items);
      const pairs = elements.slice(0, MOST_WRAPPED).flatMap((item, at) => {
        const next = elements[at + 1];
        return at < 3 && next ? [make([item]), make([item, next])] : [make([item])];
      });
      return pairs;
    }
    case "map":
      return valuesOf(type.element, texts, numbers)
        .slice(0, MOST_WRAPPED)
        .flatMap((value, at) => [
          mapValue(type.element, [["example", value]]),
          ...(at === 0 ? [mapValue(type.element, [["other", value]])] : []),
        ]);
    case "tuple":
      return [0, 1].map((at) => tupleValue(type.elements.map((element) => nth(valuesOf(element, texts, numbers), at))));
    case "object":
      return [0, 1, 2, 3].map((at) =>
        objectValue(
          [...type.attributes].map(([name, member]) => {
            const memberTexts = [...textsByName(name), ...texts];
            return [name, nth(valuesOf(member, memberTexts, [...numbersFor(name), ...numbers]), at)] as const;
          }),
        ),
      );
  }
}

const MOST_WRAPPED = 40;

const nth = (values: readonly Value[], at: number): Value =>
  values[Math.min(at, values.length - 1)] ?? stringValue("a");

const distinct = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];
