import { randomFrom } from "../values/random.mjs";

/** Calls with what is special to doubles: zeros, infinities, whole and halved exponents, the ends of their range. */
function specialCalls() {
  const powers = SPECIAL.flatMap((base) => EXPONENTS.map((exponent) => `pow(${base}, ${exponent})`));
  const logarithms = SPECIAL.flatMap((number) => ["2", "10", "0.5", "0"].map((base) => `log(${number}, ${base})`));
  return [...powers, ...logarithms];
}

const SPECIAL = [
  "0",
  "-0.0",
  "1",
  "-1",
  "10",
  "-2",
  "0.5",
  "1/0",
  "-1/0",
  "5e-324",
  "3e-310",
  "1.7976931348623157e308",
];
const EXPONENTS = ["0", "1", "-1", "2", "3", "0.5", "-0.5", "1.5", "0.3", "-0.7", "1/0", "-1/0", "9007199254740993"];

/** Calls that fail, and why is recorded too. */
export const FAILING = ["pow(1e400, 2)", "pow(2, -1e400)", "log(1e309, 10)", "log(10, 1e400)"];

const randomNumber = (random) =>
  random.pick([
    () => String(random.below(100)),
    () => String(random.below(4000) / 8),
    () => String(random.below(100_000) / 1000),
    () => String((random.below(2 ** 30) + 1) / 2 ** 30),
    () => String(1 + random.below(2 ** 30) / 2 ** random.pick([31, 40, 50])),
    () => `${random.below(1_000_000_000)}.${random.below(1_000_000)}e${random.below(600) - 300}`,
  ])();

const randomExponent = (random) =>
  random.pick([
    () => String(random.below(60) - 30),
    () => String((random.below(4000) - 2000) / 100),
    () => String((random.below(2 ** 30) - 2 ** 29) / 2 ** 28),
  ])();

/** Mostly powers with a fraction in the exponent, whose last digit is the one to get right. */
export function randomCalls(seed, count) {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () =>
    random.chance(0.7)
      ? `pow(${randomNumber(random)}, ${randomExponent(random)})`
      : `log(${randomNumber(random)}, ${random.pick(["2", "10", "2.718281828459045", randomNumber(random)])})`,
  );
}

/** What is recorded; the same at each call. */
export const recordedCalls = () => [...specialCalls(), ...randomCalls(11, 300)];

/** In place of a call that fails. */
export const orFault = (call) => `try(${call}, "fault")`;
