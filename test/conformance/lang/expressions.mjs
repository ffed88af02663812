import { CALLS } from "./calls.mjs";
import { CONSTRUCTS } from "./constructs.mjs";
import { CORNERS } from "./corners.mjs";
import { randomExpressions } from "./random.mjs";

/** Values of every kind, to stand where others are expected. */
const ODD = [
  "null",
  "tostring(null)",
  "var.any",
  "var.text",
  "var.number",
  "var.list",
  "var.map",
  "var.secret",
  "sensitive(5)",
  'sensitive(["a"])',
  "true",
  '"x"',
  '"10"',
  "-1",
  "1.5",
  "1e30",
  "[]",
  '["a", null]',
  "{}",
  '{ a = "b" }',
  "local.texts_set",
  "local.partly",
  "local.mixed",
];

let seed = 7;
const random = () => {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) / 2 ** 24;
};
const pick = (list) => list[Math.floor(random() * list.length)];

/** Each good call, and calls like it with one argument that is odd, too few of them, or too many. */
function mutations(name, calls) {
  const found = calls.map((args) => `${name}(${args.join(", ")})`);
  // Where a path is relative, the answer depends on the folder.
  if (name === "abspath") return found;
  const most = Math.max(...calls.map((args) => args.length));
  for (let at = 0; at < most; at++) {
    const fitting = calls.filter((args) => args.length > at);
    for (const odd of ODD.filter(() => random() < 12 / ODD.length / Math.sqrt(most))) {
      const args = [...pick(fitting)];
      args[at] = odd;
      found.push(`${name}(${args.join(", ")})`);
    }
  }
  const [first] = calls;
  found.push(`${name}(${first.slice(1).join(", ")})`, `${name}(${[...first, "1"].join(", ")})`);
  found.push(`${name}(${first.map((arg) => `sensitive(${arg})`).join(", ")})`);
  return found;
}

export const expressions = [
  ...new Set([
    ...Object.entries(CALLS).flatMap(([name, calls]) => mutations(name, calls)),
    ...CONSTRUCTS,
    ...CORNERS,
    ...randomExpressions(1, 2500),
  ]),
];
