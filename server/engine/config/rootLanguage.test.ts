import { expect, test } from "vitest";
import { answers, type Question } from "../source/question.ts";
import { programVersionQuestion, rememberedVersionQuestion } from "./languageQuestions.ts";
import { rootLanguage } from "./rootLanguage.ts";

const PROGRAM = { product: "terraform", terraformPath: undefined } as const;
const PRINTED = { kind: "programVersion", path: "/bin/terraform", product: "terraform", version: "1.9.8" } as const;
const FAILURE = { kind: "failure", absent: false, reason: "it was not asked yet" } as const;

/** Returns the language of an empty root module, and the keys of the open questions about programs. */
function languageWith(known: readonly (readonly [Question, unknown])[]) {
  const open: Question[] = [];
  const { dialect } = rootLanguage(
    "/a",
    answers().with(known),
    { asksProgram: true },
    undefined,
    () => undefined,
    open,
  );
  return { language: dialect.name, asked: open.flatMap(({ kind, key }) => (kind === "programVersion" ? [key] : [])) };
}

test("what a program printed before decides at once, and the program is not asked", () =>
  expect(languageWith([[rememberedVersionQuestion(PROGRAM), PRINTED]])).toEqual({
    language: "terraform@1.9.8",
    asked: [],
  }));

test("a program is asked only once it is known that nothing was remembered", () => {
  expect(languageWith([]).asked).toEqual([rememberedVersionQuestion(PROGRAM).key]);
  const isForgotten = [rememberedVersionQuestion(PROGRAM), FAILURE] as const;
  expect(languageWith([isForgotten]).asked).toEqual([programVersionQuestion(PROGRAM).key]);
  expect(languageWith([isForgotten, [programVersionQuestion(PROGRAM), PRINTED]])).toEqual({
    language: "terraform@1.9.8",
    asked: [],
  });
});
