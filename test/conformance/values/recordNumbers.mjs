import { randomFrom } from "./random.mjs";
import { evaluateAll } from "./terraform.mjs";

/** What texts are as numbers, and what arithmetic makes of numbers, as terraform prints them. */
export function recordNumbers() {
  const random = randomFrom(5);
  const texts = [...TEXTS, ...Array.from({ length: 200 }, () => randomText(random))];
  const sums = Array.from({ length: 400 }, () => [random.pick(OPERATORS), randomNumber(random), randomNumber(random)]);
  const powers = POWERS.flatMap((power) => ["+ 0", "* 1", "/ 3", "- 0.1", "% 7"].map((rest) => [power, rest]));
  const cases = [
    ...texts.map((text) => ({ text, expression: `tonumber(${JSON.stringify(text)})` })),
    ...sums.map(([operator, a, b]) => ({ operator, a, b, expression: `${a} ${operator} (${b})` })),
    ...sums.slice(0, 120).map(([, a, b]) => ({ operator: "==", a, b, expression: `(${a}) == (${b})` })),
    ...sums.slice(0, 120).map(([, a, b]) => ({ operator: "<", a, b, expression: `(${a}) < (${b})` })),
    ...["floor", "ceil"].flatMap((operator) =>
      sums.slice(0, 40).map(([, a]) => ({ operator, a, expression: `${operator}(${a})` })),
    ),
    ...POWERS.map((power) => ({ power, expression: `pow(${power})` })),
    ...powers.map(([power, rest]) => ({ power, rest, expression: `pow(${power}) ${rest}` })),
  ];
  const lines = evaluateAll(cases.map(({ expression }) => `try(${expression}, "fault")`));
  const recorded = cases.map((each, at) => ({ ...each, printed: lines[at] }));
  return { command: 'echo "[try(EXPRESSION, \\"fault\\"), …]" | terraform console', cases: recorded };
}

const OPERATORS = ["+", "-", "*", "/", "%"];

const TEXTS = [
  ...[
    "",
    " ",
    "0",
    "-0",
    "+0",
    "00",
    "010",
    ".5",
    "5.",
    ".",
    "-.5",
    "+5",
    "1e3",
    "1E3",
    "1e+3",
    "1e-3",
    "1e",
    "e1",
    "1e1.5",
  ],
  ...[
    "0x10",
    "0b1",
    "0o7",
    "1_000",
    " 1",
    "1 ",
    "1,5",
    "1p3",
    "1P-3",
    "Inf",
    "inf",
    "+Inf",
    "-inf",
    "INF",
    "infinity",
    "NaN",
  ],
  ...[
    "9007199254740991",
    "9007199254740992",
    "9007199254740993",
    "-9007199254740993",
    "18446744073709551616",
    "1e21",
    "1e22",
    "1e100",
  ],
  ...[
    "0.1",
    "0.2",
    "0.30000000000000004",
    "1e-7",
    "1e-10",
    "123456789012345678901234567890.123456789",
    "2.50",
    "-1.10e2",
    "1e-300",
  ],
  ...["12345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890"],
  ...[
    "0.12345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890",
  ],
  ...[
    "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214808651328230664709384460955058223172535940812848111745",
  ],
  ...[
    "true",
    "null",
    "１",
    "1e400",
    "1e-400",
    "--1",
    "+-1",
    "1.2.3",
    "1e5e5",
    "0e0",
    "0.0",
    "-0.0",
    "1e0005",
    "000.5000",
  ],
];

const POWERS = ["2, 100", "2, 0.5", "2, -1", "10, 2", "10, 22", "10, 23", "3, 40", "2, 53", "1.5, 3", "7, 30"];

function digits(random, count) {
  return Array.from({ length: count }, () => String(random.below(10))).join("");
}

function randomText(random) {
  const sign = random.pick(["", "-", "+"]);
  return (
    sign +
    random.pick([
      () => digits(random, 1 + random.below(40)),
      () => digits(random, 1 + random.below(170)),
      () => `${digits(random, 1 + random.below(3))}.${digits(random, 1 + random.below(170))}`,
      () => `${digits(random, 2)}.${digits(random, 3)}e${random.pick(["", "-", "+"])}${digits(random, 2)}`,
      () => `${digits(random, 1)}p${random.pick(["", "-"])}${digits(random, 2)}`,
    ])()
  );
}

function randomNumber(random) {
  const number = random.pick([
    () => random.pick(["0", "1", "2", "3", "7", "10", "100", "0.1", "0.2", "0.5", "1.5"]),
    () => `1${digits(random, random.below(25))}`,
    () => `1${digits(random, random.below(4))}.${digits(random, 1 + random.below(25))}`,
    () => `1${digits(random, 150)}`,
    () => `1e${random.below(60)}`,
    () => `1e-${random.below(60)}`,
  ])();
  return random.chance(0.3) ? `-${number}` : number;
}
