import type { Provider } from "../../server/engine/provider/provider.ts";
import { type Failure, type Question, questionKind } from "../../server/engine/source/question.ts";
import { STRING } from "../../server/engine/values/type.ts";
import { isObject, objectValue, stringValue, unknownValue, type Value } from "../../server/engine/values/value.ts";
import { madeUp, reply } from "./memory.ts";

/** The answer of the oracle: the id that an object will have. */
interface Foretold {
  readonly kind: "foretold";
  readonly id: string;
}

export const foretold = (id: string): Foretold => ({ kind: "foretold", id });

export const ORACLE = "oracle";

/** The file with the answers of the oracle. */
export const SCROLL = "/memory/plugin/scroll.txt";

/** A kind of question for tests: which id will the object of this name have? */
export const idOf = (name: string): Question<Foretold | Failure> =>
  foretell({ key: name, path: SCROLL, need: "better" });

const foretell = questionKind<Foretold>(ORACLE, "foretold");

/** A provider that plans with an unknown id until the oracle has answered. */
export const consulting: Provider = madeUp(
  { attributes: { name: { type: "string", required: true }, id: { type: "string", computed: true } } },
  {
    planResourceChange: ({ proposedNewState, answers }) => {
      const question = idOf(nameIn(proposedNewState));
      const answer = answers.get(question);
      const id = answer && "id" in answer ? stringValue(answer.id) : unknownValue(STRING);
      return reply(
        { plannedState: withId(proposedNewState, id), requiresReplace: [], plannedPrivate: undefined },
        { asked: [question], confidence: id.kind === "string" ? "provider" : "schema" },
      );
    },
  },
);

function nameIn(state: Value): string {
  const name = isObject(state) ? state.entries.get("name") : undefined;
  return name?.kind === "string" ? name.value : "";
}

const withId = (state: Value, id: Value): Value =>
  isObject(state) ? objectValue([...state.entries, ["id", id] as const]) : state;
