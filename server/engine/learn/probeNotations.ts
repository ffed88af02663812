import { documentIn } from "../provider/relations/documents.ts";
import { type Notation, notationOf, type PlannedText } from "../provider/relations/notations.ts";
import { isPlainObject, type PlainJson, plainJsonText } from "../values/encodings/plainJson.ts";
import type { Value } from "../values/value.ts";
import { type FormTarget, firstText, type Values, withFirstText } from "./probeRelations.ts";
import type { Probing } from "./probing.ts";

/** Asks for a plan of a new object with some values. Returns what is planned for each; undefined if the plugin does not plan that. */
export type AsksPlanned<T> = (configured: Values<T>) => Probing<ReadonlyMap<T, Value | undefined> | undefined>;

/** Returns the arguments whose texts the plugin plans in one notation, in whichever they are configured. */
export function* probeNotations<T extends FormTarget>(
  targets: readonly T[],
  asksPlanned: AsksPlanned<T>,
): Probing<ReadonlyMap<T, Notation>> {
  const planned = new Map<T, PlannedText[]>(targets.map((target) => [target, []]));
  const examples = new Map(targets.map((target) => [target, notationExamples(target)] as const));
  const rounds = Math.max(0, ...[...examples.values()].map(({ length }) => length));
  let plans = MOST_PLANS;
  for (let round = 0; round < rounds; round++) {
    const pending = [targets.filter((target) => examples.get(target)![round] !== undefined)];
    for (let group = pending.pop(); group; group = pending.pop()) {
      if (group.length === 0 || plans-- <= 0) continue;
      const texts = new Map(group.map((target) => [target, examples.get(target)![round]!] as const));
      const answer = yield* asksPlanned(
        new Map([...texts].map(([target, text]) => [target, withFirstText(target.value, text)] as const)),
      );
      if (!answer && group.length > 1) pending.push(group.slice(0, group.length >> 1), group.slice(group.length >> 1));
      for (const [target, value] of answer ?? []) {
        const text = value && firstText(value);
        if (text !== undefined) planned.get(target)!.push([texts.get(target)!, text]);
      }
    }
  }
  return new Map(
    [...planned].flatMap(([target, texts]) => {
      const notation = texts.length >= FEWEST_EXAMPLES ? notationOf(texts) : undefined;
      return notation ? [[target, notation] as const] : [];
    }),
  );
}

/** The number of plans that may be asked for to find the notations of one type. */
const MOST_PLANS = 240;

/** The number of texts that the plugin has to plan: one alone may be in a notation by chance. */
const FEWEST_EXAMPLES = 2;

/** Returns texts in several notations, like the one that the provider accepts. */
function notationExamples({ name, value }: FormTarget): readonly string[] {
  const text = firstText(value);
  if (text === undefined) return [];
  if (/policy|document/i.test(name)) return POLICIES;
  if (/container/i.test(name)) return CONTAINERS;
  const document = documentIn(text);
  if (document !== undefined) return [text, printed(document, " "), printed(document, "\n")];
  return [
    ...[text.toUpperCase(), text.toLowerCase(), `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`],
    ...(/location|region|zone/i.test(name) ? ["West Europe", "westeurope", "East US 2"] : []),
    ...(/name|domain|zone|record|value/i.test(name) ? ["WWW.Example.com.", "www.example.com."] : []),
  ];
}

/** Returns JSON with space between its parts, and with the members of objects from the last to the first. */
function printed(json: PlainJson, space: string): string {
  if (Array.isArray(json)) return `[${json.map((item) => printed(item, space)).join(`,${space}`)}]`;
  if (!isPlainObject(json)) return plainJsonText(json);
  const members = Object.entries(json).map(
    ([name, value]) => `${plainJsonText(name)}:${space}${printed(value, space)}`,
  );
  return `{${space}${members.reverse().join(`,${space}`)}}`;
}

/** Policies of AWS, which are JSON as well: in an order of their own, and with letters that JSON may escape. */
const POLICIES: readonly string[] = [
  `{
  "Version": "2012-10-17",
  "Statement": [
    { "Sid": "", "Effect": "Allow", "Action": ["s3:PutObject", "s3:GetObject"], "Resource": "arn:aws:s3:::a<b>&c/*" }
  ]
}
`,
  `{ "Statement": [{ "Resource": "*", "Effect": "Deny", "Action": "s3:*" }], "Id": "a", "Version": "2012-10-17" }`,
];

/** Container definitions of AWS. */
const CONTAINERS: readonly string[] = [
  '[{ "name": "b", "image": "y", "memory": 512, "cpu": 0, "secrets": [{ "valueFrom": "z", "name": "B" }, { "valueFrom": "y", "name": "A" }] }]',
  '[{ "name": "b", "image": "y", "memory": 512, "command": null, "essential": true }, { "memory": 64, "name": "a", "image": "z", "cpu": 8 }]',
];
