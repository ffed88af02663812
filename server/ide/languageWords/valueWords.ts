import { type LanguageWord, word } from "./languageWord.ts";

const TYPES = "expressions/type-constraints";

/** The words of type expressions. */
export const TYPE_WORDS: Readonly<Record<string, LanguageWord>> = {
  string: word("A text.", TYPES),
  number: word("A number, whole or with a fraction.", TYPES),
  bool: word("true or false.", TYPES),
  any: word("Any type; the value decides which one.", TYPES),
  list: word("Elements of one type, in order.", TYPES),
  set: word("Different elements of one type, without an order.", TYPES),
  map: word("Values of one type, by text keys.", TYPES),
  object: word("Named attributes, each with a type of its own.", TYPES),
  tuple: word("A fixed number of elements, each with a type of its own.", TYPES),
  optional: word("An attribute that can be absent; then it is null, or the second argument.", TYPES),
};

/** The words that arguments of the language take, by the name of the argument. */
export const ARGUMENT_WORDS: Readonly<Record<string, LanguageWord>> = {
  "ignore_changes.all": word("No difference of any argument changes the object.", "meta-arguments/lifecycle"),
  "when.create": word("The provisioner runs once the object exists.", "resources/provisioners/syntax"),
  "when.destroy": word("The provisioner runs before the object is destroyed.", "resources/provisioners/syntax"),
  "on_failure.fail": word("A failure stops the apply, and a new object is tainted.", "resources/provisioners/syntax"),
  "on_failure.continue": word("A failure is ignored.", "resources/provisioners/syntax"),
  "command.plan": word("The run only plans.", "tests"),
  "command.apply": word("The run plans and applies.", "tests"),
  "mode.normal": word("The run plans what the configuration says.", "tests"),
  "mode.refresh-only": word("The run only updates the state to what exists.", "tests"),
  "override_during.plan": word("The values count in plans and applies.", "tests"),
  "override_during.apply": word("The values count in applies only.", "tests"),
};

/** The object that a provisioner, a connection or a postcondition is about. */
export const SELF = word(
  "The object of this block: only in provisioners, connections and postconditions.",
  "expressions/references",
);

export const LITERAL_WORDS: ReadonlyMap<string, LanguageWord> = new Map([
  ["true", word("The bool of what holds.", "expressions/types")],
  ["false", word("The bool of what does not hold.", "expressions/types")],
  ["null", word("No value: an argument counts as if it were not set.", "expressions/types")],
]);

/** The words of a `for` expression. */
export const FOR_WORDS: ReadonlyMap<string, LanguageWord> = new Map([
  ["for", word("One result for each element of a collection.", "expressions/for")],
  ["in", word("The collection whose elements are read.", "expressions/for")],
  ["if", word("Only elements for which the condition is true.", "expressions/for")],
]);
