import { convert } from "../../server/engine/values/conversion/convert.ts";
import { JsonReader, parsePlainJson } from "../../server/engine/values/encodings/jsonReader.ts";
import { equals, identical } from "../../server/engine/values/equality.ts";
import { divide, formatNumber, parseNumber } from "../../server/engine/values/numbers/number.ts";
import { setValue } from "../../server/engine/values/set.ts";
import { DYNAMIC, mapOf, NUMBER, objectOf, STRING } from "../../server/engine/values/type.ts";
import { mapValue, numberValue, objectValue, stringValue, type Value } from "../../server/engine/values/value.ts";

const MILLION = 1_000_000;
const MEMBERS = 100_000;

const YARDSTICK = "yardstick: a million small objects through JSON and back, a tenth of them";
const SMALL_SET = "a set of 10,000 objects";

const subnet = (at: number): Value =>
  objectValue([
    ["id", stringValue(`subnet-${at}`)],
    ["port", numberValue(at)],
    ["tags", mapValue(STRING, [["Name", stringValue(`name-${at % 7}`)]])],
  ]);
const subnets = Array.from({ length: MEMBERS }, (_, at) => subnet(at));
const element = subnets[0]!.type;
const set = setValue(element, subnets);
const [firstSubnet, equalSubnet] = [subnet(1), subnet(1)];
const targetType = objectOf({ id: STRING, port: STRING, tags: mapOf(DYNAMIC), zone: NUMBER }, ["zone"]);
const json = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ id: `i-${at}`, size: at, ratio: at / 8 })));
const third = divide(1, 3)!;

const times = (count: number, run: (at: number) => unknown) => () => {
  for (let at = 0; at < count; at++) run(at);
};

export const benches: { name: string; against?: string; run(): void }[] = [
  { name: YARDSTICK, run: times(MILLION / 10, (at) => JSON.parse(JSON.stringify({ id: "subnet-1", port: at }))) },
  {
    name: "a million comparisons of objects with ==",
    against: YARDSTICK,
    run: times(MILLION, () => equals(firstSubnet, equalSubnet)),
  },
  {
    name: "a million comparisons of objects for the memo",
    against: YARDSTICK,
    run: times(MILLION, () => identical(firstSubnet, equalSubnet)),
  },
  {
    name: "a million conversions of numbers to strings",
    against: YARDSTICK,
    run: times(MILLION, (at) => convert(numberValue(at), STRING)),
  },
  {
    name: "a million conversions of strings to numbers",
    against: YARDSTICK,
    run: times(MILLION, (at) => convert(stringValue(`${at}`), NUMBER)),
  },
  {
    name: "100,000 conversions of objects",
    against: YARDSTICK,
    run: times(MEMBERS, (at) => convert(subnets[at]!, targetType)),
  },
  { name: SMALL_SET, run: () => void setValue(element, subnets.slice(0, MEMBERS / 10)) },
  { name: "a set of 100,000 objects", against: SMALL_SET, run: () => void setValue(element, subnets) },
  {
    name: "two sets of 100,000 objects compared",
    against: SMALL_SET,
    run: () => void equals(set, setValue(element, set.items)),
  },
  { name: "10,000 fractions of 155 digits printed", against: YARDSTICK, run: times(10_000, () => formatNumber(third)) },
  {
    name: "100,000 fractions read and printed",
    against: YARDSTICK,
    run: times(MEMBERS, (at) => formatNumber(parseNumber(`0.${at}5`) ?? 0)),
  },
  { name: "a megabyte of JSON by JSON.parse", run: () => JSON.parse(json) },
  {
    name: "a megabyte of JSON with every digit kept",
    against: "a megabyte of JSON by JSON.parse",
    run: () => void parsePlainJson(json),
  },
  {
    name: "a megabyte of JSON passed over, to see where its parts stand",
    against: "a megabyte of JSON by JSON.parse",
    run: () => new JsonReader(json).skip(),
  },
];
