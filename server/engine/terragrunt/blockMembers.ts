import { listOf, mapOf, STRING } from "../values/type.ts";
import {
  boolValue,
  listValue,
  NULL,
  nullValue,
  numberValue,
  objectValue,
  stringValue,
  type Value,
} from "../values/value.ts";
import {
  type BlockSpec,
  type Decoded,
  type Field,
  type FieldKind,
  textIn,
  textsIn,
  truthIn,
  valueIn,
  wholeIn,
} from "./decode.ts";

// The arguments of a block as members of a configuration, and as the values that Terragrunt shows of them.

/** Returns how the fields of a kind are read, and how they are shown; `none` is the value of a field that is not set. */
const coder = <T>(
  read: (block: Decoded, name: string) => T | undefined,
  encode: (held: T) => Value,
  none: Value = NULL,
) => ({ read, encode: (held: T | undefined) => (held === undefined ? none : encode(held)) });

const ANY = coder(valueIn, (value) => value);

/** The value of a text that is not set. */
export const NO_TEXT = nullValue(STRING);

const CODERS = {
  text: coder(textIn, stringValue, NO_TEXT),
  truth: coder(truthIn, boolValue),
  whole: coder(wholeIn, numberValue),
  texts: coder(textsIn, (texts) => listValue(STRING, texts.map(stringValue)), nullValue(listOf(STRING))),
  textMap: coder(
    textMapIn,
    (map) => objectValue([...map].map(([key, text]) => [key, stringValue(text)] as const)),
    nullValue(mapOf(STRING)),
  ),
  anyMap: ANY,
  place: ANY,
  any: ANY,
} satisfies Record<FieldKind, unknown>;

export const textsValue = CODERS.texts.encode;

function textMapIn(block: Decoded, name: string): ReadonlyMap<string, string> | undefined {
  const map = valueIn(block, name);
  if (map?.kind !== "mapping") return undefined;
  return new Map([...map.entries].map(([key, text]) => [key, text.kind === "string" ? text.value : ""]));
}

/** The zero values of Go, which required fields hold whose value does not fit. */
const ZERO = { "text!": "", "truth!": false, "whole!": 0 } as const;

type KindOf<F extends Field> = F extends `${infer Kind extends FieldKind}!` ? Kind : F;
type Held<F extends Field> =
  | NonNullable<ReturnType<(typeof CODERS)[KindOf<F> & FieldKind]["read"]>>
  | (F extends keyof typeof ZERO ? never : undefined);

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The members of a block: `run_on_error` is `runOnError`. */
export type MembersOf<Spec extends BlockSpec> = {
  readonly [Name in keyof Spec["fields"] & string as CamelCase<Name>]: Held<Spec["fields"][Name]>;
};

const fieldsOf = ({ fields }: BlockSpec) =>
  Object.entries(fields).map(([name, field]) => ({
    name,
    member: name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    coder: CODERS[field.replace("!", "") as FieldKind],
    zero: field in ZERO ? ZERO[field as keyof typeof ZERO] : undefined,
  }));

/** Returns what the fields of a block hold. */
export const membersIn = <Spec extends BlockSpec>(block: Decoded, spec: Spec): MembersOf<Spec> =>
  Object.fromEntries(
    fieldsOf(spec).map(({ name, member, coder, zero }) => [member, coder.read(block, name) ?? zero]),
  ) as MembersOf<Spec>;

/** Returns the members that are set; an empty text counts as not set. */
export const setMembers = <Spec extends BlockSpec>(members: MembersOf<Spec>, spec: Spec): Partial<MembersOf<Spec>> => {
  const held = fieldsOf(spec).map(({ member }) => [member, members[member as keyof MembersOf<Spec>]] as const);
  return Object.fromEntries(held.filter(([, value]) => value !== undefined && value !== "")) as Partial<
    MembersOf<Spec>
  >;
};

/** Returns the values of members by the names of their fields. */
export const memberValues = <Spec extends BlockSpec>(members: MembersOf<Spec>, spec: Spec) =>
  Object.fromEntries(
    fieldsOf(spec).map(({ name, member, coder }) => [
      name,
      (coder.encode as (held: unknown) => Value)(members[member as keyof MembersOf<Spec>]),
    ]),
  );
