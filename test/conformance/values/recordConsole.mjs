import { expressionOf } from "./described.mjs";
import { randomJson, randomType } from "./generate.mjs";
import { randomFrom } from "./random.mjs";
import { evaluateAll, inFolder } from "./terraform.mjs";

/** Values and types as terraform prints them, sets in their order, and whether values are equal. */
export function recordConsole() {
  const random = randomFrom(6);
  const values = [...VALUES, ...Array.from({ length: 130 }, () => described(random, 3))];
  const printed = inFolder({}, ({ must }) =>
    values.map(([type, json]) => {
      const expression = expressionOf(type, json);
      const lines = (text) => must(["console"], text).replace(/\n$/, "");
      return { type, json, value: lines(expression), printedType: lines(`type(${expression})`) };
    }),
  );
  const pairs = Array.from({ length: 240 }, () => randomPair(random));
  const answers = evaluateAll(pairs.map((pair) => pair.map((each) => `(${expressionOf(...each)})`).join(" == ")));
  const equal = pairs.map(([a, b], at) => ({ a, b, equal: answers[at] === "true" }));
  return { command: 'echo "EXPRESSION" | terraform console', cases: [...printed, ...equal] };
}

/** Sets of what has no order of its own, texts over several lines, and what prints in a way of its own. */
const VALUES = [
  ["string", "line\n"],
  ["string", "a\nEOT\nb"],
  ["string", "  EOT_\n EOT"],
  ["string", 'tab\tquote" back\\ bell\u0007 zero width\u200b'],
  ["number", "1e30"],
  ["string", null],
  ["dynamic", null],
  [["tuple", []], []],
  [["object", {}], {}],
  [["object", { a: "string" }], { a: "x\ny" }],
  [
    ["list", ["object", { a: "string" }]],
    [{ a: "x\ny" }, { a: "" }],
  ],
  [["object", { "a b": "string", a: "string" }], { "a b": "1", a: "2" }],
  [
    ["set", "number"],
    ["10", "9", "-1", "0.5", "1e3", "9"],
  ],
  [
    ["set", "bool"],
    [true, false, true],
  ],
  [
    ["set", "string"],
    ["b", "a", "é", "e", "Z", "10", "9", "", "😀", "\uffee"],
  ],
  [
    ["set", ["tuple", ["number", "string"]]],
    [
      ["10", "a"],
      ["9", "b"],
      ["100", "a"],
      ["-1", ""],
    ],
  ],
  [
    ["set", ["object", { n: "number" }]],
    [{ n: "12345678901" }, { n: "12345678902" }, { n: "2" }, { n: "10" }, { n: null }],
  ],
  [
    ["set", ["object", { n: "number" }]],
    [{ n: "0.1" }, { n: "1e-7" }, { n: "1e30" }, { n: "1e9" }, { n: "12345678905" }],
  ],
  [
    ["set", ["list", "string"]],
    [["b"], ["a", "b"], ["a"], ["é"], ["\n"], ['"']],
  ],
  [
    ["set", ["map", "bool"]],
    [{ b: true }, { a: false }, { a: true, b: false }],
  ],
  [
    ["set", ["set", "number"]],
    [["10"], ["9", "1"], ["2", "1"]],
  ],
  [
    ["set", ["object", { s: "string" }]],
    [{ s: "\uffee" }, { s: "😀" }, { s: "日本" }, { s: "\u00a0" }, { s: "\u200b" }],
  ],
];

const described = (random, depth) => {
  const type = randomType(random, depth);
  return [type, randomJson(random, type)];
};

/** Often the same, often of another type with the same content, often near each other. */
function randomPair(random) {
  const [type, json] = described(random, 2);
  if (random.chance(0.3))
    return [
      [type, json],
      [type, json],
    ];
  if (random.chance(0.5))
    return [
      [type, json],
      [type, randomJson(random, type)],
    ];
  return [[type, json], described(random, 1)];
}
