import { readFileSync } from "node:fs";
import { join } from "node:path";
import { randomFrom } from "../values/random.mjs";
import { CALLS } from "./calls.mjs";

// Random expressions of every construct, biased to what means something: arguments mostly have the type that is asked for.

const TEXTS = [
  ...['"a"', '"hello world"', '""', '"é👨‍👩‍👧"', '"10"', '"-3.5"', '"true"', '"a,b,,c"', '" x "', '"A-B_c"', '"\\n"'],
  ...[
    '"foo-${var.text}"',
    "var.text",
    '"x${1+1}y"',
    '"a\\r\\nb"',
    '"%s %d"',
    '"1e3"',
    '"0x10"',
    '"null"',
    "var.secret",
  ],
  ...[
    'sensitive("s")',
    "tostring(null)",
    '"{\\"a\\":[1,2.50,null]}"',
    '"a: [1, two]\\nb: ~"',
    '"2020-02-03T04:05:06Z"',
  ],
  ...[
    '"10.1.2.0/24"',
    '"fd00::/48"',
    '"~/x/../y"',
    '"files/hello.txt"',
    '"${path.module}/files"',
    '"[a-z]+"',
    '"aGk="',
  ],
  ...['"(\\\\w)(\\\\d)?"', '"1h30m"', '"日本語"', '"ß"', '"${local.person.name}!"', '"a.b.c"', '"${true}"', '"UTF-8"'],
];
const NUMBERS = [
  ...["0", "1", "-1", "2", "3", "10", "1.5", "-2.75", "1e30", "1/3", "0.1", "1e-7", "123456789012345678", "-0", "5"],
  ...["255", "1024", "var.number", "sensitive(4)", "tonumber(null)", "1/0", "100", "0.5", "9007199254740993", "64"],
];
const TRUTHS = ["true", "false", "var.bool", "tobool(null)", "sensitive(true)", "1 == 1", "!false"];
const NAMED = [
  ...["local.texts", "local.texts_set", "local.flags", "local.person", "local.people", "local.mixed", "local.partly"],
  ...["var.any", "var.list", "var.map", "var.object", "var.tuple", "var.set", "var.objects", "null", "local.nothing"],
];
const KEYS = ["a", "b", "c", '"x y"', "(1)", '"k${1}"', "zed", '("q")', "A"];
const STEPS = [
  ...[".a", ".name", "[0]", '["x"]', "[0].name", "[*]", "[*].name", ".*.name", "[*].nope", ".tags[0]", '["tags"][1]'],
  ...["[1.5]", "[-1]", '["0"]', "[var.number]", "[var.text]", "[99]", "[true]", "[null]", ".0", ".a.b", "[0][0]"],
];
const OPERATORS = ["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&&", "||"];

/** What gives another answer every time, depends on the folder, or costs the console a while. */
const LEFT_OUT = new Set(["timestamp", "uuid", "bcrypt", "plantimestamp", "abspath", "rsadecrypt"]);

const signatures = readFileSync(join(import.meta.dirname, "functions.golden.jsonl"), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => JSON.parse(line))
  .filter(({ name }) => !LEFT_OUT.has(name) && !name.startsWith("provider"));

/** Different expressions, always the same for a seed. */
export function randomExpressions(seed, count) {
  const make = generator(seed);
  const found = new Set();
  while (found.size < count) {
    const made = make();
    if (made.length < 300) found.add(made);
  }
  return [...found];
}

function generator(seed) {
  const { chance, below, pick } = randomFrom(seed);
  const many = (make, most = 4) => Array.from({ length: below(most) }, make);
  const text = () => pick(TEXTS);
  const number = () => pick(NUMBERS);
  const truth = () => pick(TRUTHS);
  const primitive = () => pick([text, number, truth, () => "null"])();
  const joined = (make, most) => many(make, most).join(", ");

  const list = (depth) =>
    pick([
      () => `[${joined(text)}]`,
      () => `[${joined(number)}]`,
      () => `tolist([${joined(text)}])`,
      () => `tolist([${joined(number)}])`,
      () => `[${joined(() => value(depth - 1))}]`,
      () => `range(${below(6)})`,
      () => "tolist([])",
      () => "tolist(null)",
    ])();
  const set = (depth) => `toset(${list(depth)})`;
  const object = (depth) => `{ ${joined(() => `${pick(KEYS)} = ${value(depth - 1)}`)} }`;
  const map = (depth) =>
    pick([
      () => `tomap({ ${joined(() => `${pick(KEYS)} = ${text()}`)} })`,
      () => `tomap({ ${joined(() => `${pick(KEYS)} = ${number()}`)} })`,
      () => `{ ${joined(() => `${pick(KEYS)} = ${list(0)}`)} }`,
      () => object(depth),
      () => "tomap({})",
    ])();
  const value = (depth) =>
    depth <= 0
      ? pick([text, number, truth, () => pick(NAMED)])()
      : pick([
          ...[text, text, number, truth, () => pick(NAMED), () => list(depth), () => set(depth), () => map(depth)],
          ...[() => object(depth), () => `sensitive(${value(depth - 1)})`, () => any(depth - 1)],
        ])();
  const ofType = (type, depth) => {
    if (chance(0.1)) return value(depth);
    if (type === "string") return text();
    if (type === "number") return number();
    if (type === "bool") return truth();
    const [kind] = Array.isArray(type) ? type : [];
    const collection = { list, set: chance(0.5) ? set : list, map }[kind];
    return collection ? collection(depth) : value(depth);
  };
  const call = (depth) => {
    const { name, parameters = [], variadic } = pick(signatures);
    const good = CALLS[name];
    if (good && chance(0.5)) {
      const args = [...pick(good)];
      const at = below(args.length);
      if (args.length > 0) args[at] = ofType((parameters[at] ?? variadic)?.type, depth);
      return `${name}(${args.join(", ")})`;
    }
    const args = parameters.map(({ type }) => ofType(type, depth));
    if (variadic) args.push(...many(() => ofType(variadic.type, depth)));
    if (chance(0.03)) args.pop();
    const expanded = args.length > 0 && chance(0.05) ? "..." : "";
    return `${name}(${args.join(", ")}${expanded})`;
  };
  const operation = (depth) => {
    const operator = pick(OPERATORS);
    if (chance(0.1)) return `${pick(["-", "!"])}${value(0)}`;
    const fitting =
      operator.endsWith("=") && operator.length === 2 ? value : "&&||".includes(operator) ? truth : number;
    const operand = () => (chance(0.15) ? value : fitting)(depth);
    return `(${operand()} ${operator} ${operand()})`;
  };
  const template = (depth) =>
    pick([
      () => `"${pick(["", "a-"])}\${${value(depth)}}${pick(["", "-b"])}"`,
      () => `"\${${value(depth)}}\${${primitive()}}"`,
      () => `"%{ if ${truth()} }yes%{ else }\${${primitive()}}%{ endif }"`,
      () => `"%{ for x in ${list(depth)} }<\${x}>%{ endfor }"`,
      () => `"%{ for k, v in ${map(depth)} ~}  \${k}=\${v} %{~ endfor }"`,
    ])();
  const loop = (depth) => {
    const source = pick([map, list, set, value])(depth);
    const condition = pick(["", "", " if v != null", ' if k != "a"', " if v"]);
    return pick([
      () => `[for v in ${source} : ${pick(["v", "v.a", "v[0]", "upper(v)", '"${v}"', "v * 2"])}]`,
      () => `[for k, v in ${source} : ${pick(["k", "v", '"${k}-${v}"', "[k, v]"])}${condition}]`,
      () =>
        `{ for k, v in ${source} : ${pick(["k", "v", '"z${k}"'])} => ${pick(["v", "k"])}${pick(["", "..."])}${condition} }`,
    ])();
  };
  const access = (depth) => `${pick([() => pick(NAMED), () => `(${value(depth)})`])()}${pick(STEPS)}`;
  const conditional = (depth) => `(${truth()} ? ${value(depth)} : ${value(depth)})`;
  const any = (depth) =>
    pick([call, call, call, call, operation, operation, template, loop, access, conditional, value])(depth);
  return () => any(pick([0, 1, 1, 2]));
}
