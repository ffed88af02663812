import { describe, expect, test } from "vitest";
import { NEWER_FEATURE } from "../../server/engine/lang/newerFeatures.ts";
import { isWhole } from "../support/sample.ts";
import { INVENTED, type Invented } from "./inventedFeatures.ts";
import { errorsOf, findingsOf, OPEN_WORDS, planned, STATE, WORDS } from "./newerFolder.ts";

// One text for each feature, in folders that have a word for a version that is not known yet: no error, and one information.

type Word = (typeof WORDS)[string];

const WORD_LIST = Object.entries(WORDS);
const OPEN_LIST = Object.entries(OPEN_WORDS);

/** Each feature is in the folder of every tenth word, and the next feature in those of the next ones; in a soak in all folders. */
const STEP = isWhole ? 1 : 10;

const planIn = ({ files, language }: Word, { text, file = "main.tf" }: Invented) =>
  planned({
    files: { "main.tf": "", "a/main.tf": "", "other.tfstate": STATE, ...files, [file]: text },
    ...(language !== undefined && { language }),
  });

describe.each(Object.entries(INVENTED))("%s that nobody knows", (_, features) => {
  test.each(features)("$name", async (feature) => {
    const errors = new Map<string, readonly string[]>();
    for (const product of ["terraform", "opentofu"])
      errors.set(product, errorsOf(await planIn({ files: {}, language: product }, feature)));
    // A function that does not exist is a fault that `try` passes over.
    if (!feature.text.includes("try(")) expect([...errors.values()].flat()).not.toEqual([]);
    const at = features.indexOf(feature);
    // The state is not read if it is stored elsewhere.
    for (const [word, folder] of WORD_LIST.filter((_, index) => index % STEP === at % STEP))
      if (word !== "the state" || !/backend|cloud/.test(feature.text)) await expectOneInformation(word, folder);
    for (const [word, folder] of OPEN_LIST.filter((_, index) => index % 2 === at % 2))
      if (feature.mistake === undefined) await expectOneInformation(word, folder);
      else expect(errorsOf(await planIn(folder, feature)), `${word}: ${feature.mistake}`).not.toEqual([]);

    async function expectOneInformation(word: string, folder: Word): Promise<void> {
      const plan = await planIn(folder, feature);
      expect(errorsOf(plan), word).toEqual([]);
      const known = errors.get(plan.modules.language.dialect.product)!;
      if (known.length > 0)
        expect(
          findingsOf(plan).filter(({ id }) => id === NEWER_FEATURE),
          word,
        ).toHaveLength(1);
    }
  });
});

test("several signs that nobody knows in one block have their places, and its other arguments count", async () => {
  const { files } = WORDS.required_version!;
  const text =
    'locals {\n  a = "x" ?? "y"\n  b = 0x1F\n  c = 2 <=> 3\n  d = [1] |> length\n  e = "kept"\n}\noutput "e" {\n  value = local.e\n}\n';
  const plan = await planIn({ files }, { name: "several signs", text });
  expect(errorsOf(plan)).toEqual([]);
  const row = plan.rows.get("output.e");
  expect(row?.kind === "value" && [...row.values.values()]).toMatchObject([{ kind: "string", value: "kept" }]);
  const [newer] = findingsOf(plan).filter(({ id }) => id === NEWER_FEATURE);
  const lines = [newer?.subject, ...(newer?.related ?? []).map(({ range }) => range)].map(
    (range) => range && text.slice(0, range.start).split("\n").length,
  );
  expect(lines).toEqual([2, 3, 4, 5]);
});
