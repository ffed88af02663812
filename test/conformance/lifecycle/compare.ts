import { readCaseObject } from "../../../server/cli/lifecycle/caseValue.ts";
import { lifecycleAnswer } from "../../../server/cli/lifecycle/lifecycleCommand.ts";
import { readResourceSchema } from "../../../server/engine/schema/readResourceSchema.ts";
import { parsePlainJson } from "../../../server/engine/values/encodings/jsonReader.ts";
import type { PlainObject } from "../../../server/engine/values/encodings/plainJson.ts";
import { rawEquals } from "../../../server/engine/values/equality.ts";
import { MASK } from "../../../server/engine/values/secretTexts.ts";
import type { RecordedCase } from "./cases.ts";
import type { FoundViolation } from "./verdicts.ts";

/** Where the answer of `stateline lifecycle` differs from what the real terraform did; nothing where they agree. */
export function differences({ input, proposed, violations }: RecordedCase): readonly string[] {
  const text = lifecycleAnswer(input);
  const answer = object(text);
  const { block } = readResourceSchema(object(input).schema).schema;
  const ours = readCaseObject(block, answer.proposed).value;
  const realProposed = readCaseObject(block, parsed(proposed)).value;
  const texts: string[] = [];
  if (answer.error !== undefined) texts.push(String(answer.error));
  if (!rawEquals(ours, realProposed)) texts.push(`proposed ${JSON.stringify(answer.proposed)}\n  real   ${proposed}`);
  if (!violations) return texts;
  const [said, expected] = [listed(untolerated(answer)), listed(violations)];
  if (!areMaskedForms(said, expected)) texts.push(`violations:\n${said.join("\n")}\n  real:\n${expected.join("\n")}`);
  return texts;
}

/** Whether the texts are the real ones, in any order: a masked text stands elsewhere among sorted ones. */
function areMaskedForms(said: readonly string[], real: readonly string[]): boolean {
  const left = [...real];
  const plainFirst = said.toSorted((a, b) => Number(a.includes(MASK)) - Number(b.includes(MASK)));
  for (const text of plainFirst) {
    const at = left.findIndex((other) => isMaskedForm(text, other));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

/** Whether a text is equal to a real one but for the secrets that Terraform's words quote and ours do not. */
function isMaskedForm(said: string, real: string): boolean {
  const parts = said.split(MASK).map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]+?")}$`).test(real);
}

const untolerated = (answer: PlainObject): readonly FoundViolation[] =>
  (answer.violations as unknown as readonly (FoundViolation & { tolerated?: boolean })[]).filter(
    ({ tolerated }) => !tolerated,
  );

const listed = (violations: readonly FoundViolation[]): readonly string[] =>
  violations
    .map(({ rule, path, message }) => `    ${rule} | ${path} | ${rule === "wholly-known" ? "" : facts(message)}`)
    .sort();

function parsed(text: string): unknown {
  const read = parsePlainJson(text);
  if (!("value" in read)) throw new Error(read.fault.message);
  return read.value;
}

const object = (text: string): PlainObject => parsed(text) as PlainObject;

/** Which type is wanted is said in our own words. */
const facts = (message: string): string => message.replace(/^(wrong final value type): .*$/s, "$1");
