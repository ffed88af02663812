/** What a caller did wrong. Its message is the answer. */
export class WrongUse extends Error {}

/** The schema of one argument of a tool, in JSON Schema. */
export type ArgumentSchema = Readonly<Record<string, unknown>> & { readonly type: string | readonly string[] };

/** The arguments of a call. */
export type Given = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Given =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the arguments of a call; refuses unknown ones, missing ones and those of another type. */
export function checkedArguments(
  given: unknown,
  schemas: Readonly<Record<string, ArgumentSchema>>,
  required: readonly string[],
): Given {
  const args = given ?? {};
  if (!isObject(args)) throw new WrongUse("The arguments must be an object.");
  for (const name of required) if (args[name] === undefined) throw new WrongUse(`The argument ${name} is missing.`);
  for (const [name, value] of Object.entries(args)) {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (!schema) throw new WrongUse(`There is no argument ${name}. Use ${Object.keys(schemas).join(", ")}.`);
    const types = [schema.type].flat();
    if (!types.some((type) => isOfType(value, type)))
      throw new WrongUse(`${name} must be of type ${types.join(" or ")}.`);
    if (Array.isArray(schema.enum) && !schema.enum.includes(value))
      throw new WrongUse(`${name} must be ${schema.enum.join(" or ")}.`);
  }
  return args;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "object") return isObject(value);
  if (type === "array") return Array.isArray(value) && value.every((each) => typeof each === "string");
  return typeof value === type;
}

/** Returns an argument that is a text; undefined if it is absent. */
export const textOf = (args: Given, name: string): string | undefined => {
  const value = args[name];
  return typeof value === "string" ? value : undefined;
};

/** Returns an argument that is a text or several. */
export const textsOf = (args: Given, name: string): readonly string[] =>
  [args[name] ?? []].flat().filter((each): each is string => typeof each === "string");

export const membersOf = (args: Given, name: string): readonly (readonly [string, unknown])[] =>
  Object.entries(isObject(args[name]) ? args[name] : {});
