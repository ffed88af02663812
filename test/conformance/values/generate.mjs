// Random values, and random constraints that such a value may or may not fit.

const STRINGS = [
  "",
  "a",
  "b",
  "true",
  "false",
  "1",
  "0",
  "True",
  "FALSE",
  "1.5",
  "abc",
  "é",
  "日本",
  "a\nb",
  'a"b',
  "10",
  "2",
  "-7",
  "1e3",
  " 1",
  "0x1",
  "${x}",
  "<&>",
  "\u2028",
  "😀",
  "\u0001",
  "\t",
];
const NUMBERS = [
  "0",
  "1",
  "-1",
  "2",
  "10",
  "1.5",
  "0.1",
  "-0.25",
  "1e3",
  "12345678901",
  "12345678902",
  "9007199254740993",
  "1e30",
  "0.3333333333",
  "123456789.123",
  "-7",
  "1e-7",
  "100000000000000000000000000000000000001",
];
const NAMES = ["a", "b", "c", "d"];

export function randomType(random, depth) {
  const kind = random.below(depth > 0 ? 11 : 4);
  if (kind < 2) return "string";
  if (kind === 2) return "number";
  if (kind === 3) return "bool";
  if (kind === 4) return ["list", randomType(random, depth - 1)];
  if (kind === 5) return ["set", randomType(random, depth - 1)];
  if (kind === 6) return ["map", randomType(random, depth - 1)];
  if (kind < 9) return ["tuple", some(random, 4, () => randomType(random, depth - 1))];
  const names = NAMES.filter(() => random.chance(0.5));
  return ["object", Object.fromEntries(names.map((name) => [name, randomType(random, depth - 1)]))];
}

export function randomJson(random, type) {
  if (typeof type === "string" && random.chance(0.05)) return null;
  if (type === "string") return random.pick(STRINGS);
  if (type === "number") return random.pick(NUMBERS);
  if (type === "bool") return random.chance(0.5);
  const [kind, of] = type;
  if (kind === "tuple") return of.map((element) => randomJson(random, element));
  if (kind === "object")
    return Object.fromEntries(Object.entries(of).map(([name, attribute]) => [name, randomJson(random, attribute)]));
  if (kind !== "map") return [randomJson(random, of), ...some(random, 4, () => randomJson(random, of))];
  const names = ["x y", ...NAMES, "10", "9"].filter((_, at) => at === 1 || random.chance(0.4));
  return Object.fromEntries(names.map((name) => [name, randomJson(random, of)]));
}

/** A value of random type that is not null, which an output would not show with its type. */
export function randomValue(random, depth) {
  const type = randomType(random, depth);
  for (;;) {
    const json = randomJson(random, type);
    if (json !== null) return { type, json };
  }
}

/** A constraint near the type: some parts of it more general, some of another kind. */
export function nearbyConstraint(random, type) {
  if (random.chance(0.08)) return "dynamic";
  if (random.chance(0.05)) return randomType(random, 1);
  if (typeof type === "string") return random.chance(0.6) ? type : random.pick(["string", "string", "number", "bool"]);
  const [kind, of] = type;
  if (kind === "tuple") {
    if (random.chance(0.3)) return ["tuple", of.map((element) => nearbyConstraint(random, element))];
    return [random.pick(["list", "list", "set"]), elementOf(random, of)];
  }
  if (kind === "object") {
    if (random.chance(0.3)) return ["map", elementOf(random, Object.values(of))];
    return nearbyObject(random, of);
  }
  if (kind === "map" && random.chance(0.3)) return nearbyObject(random, { a: of, b: of });
  return [random.chance(0.2) ? random.pick(["list", "set", "map"]) : kind, nearbyConstraint(random, of)];
}

function nearbyObject(random, attributes) {
  const kept = Object.entries(attributes).filter(() => random.chance(0.85));
  const wanted = Object.fromEntries(kept.map(([name, attribute]) => [name, nearbyConstraint(random, attribute)]));
  if (random.chance(0.3)) wanted.e = randomType(random, 1);
  const optional = Object.keys(wanted).filter(() => random.chance(0.6));
  return optional.length > 0 ? ["object", wanted, optional] : ["object", wanted];
}

function elementOf(random, types) {
  if (types.length === 0 || random.chance(0.35)) return "dynamic";
  return nearbyConstraint(random, random.pick(types));
}

function some(random, limit, make) {
  return Array.from({ length: random.below(limit) }, make);
}
