import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromBase64, toBase64 } from "./base64.ts";
import { utf8Bytes, utf8Length } from "./bytes.ts";
import { readCsv } from "./csv.ts";
import { readDuration } from "./duration.ts";
import { type Fault, faultText, isFault } from "./fault.ts";
import { matchingFiles } from "./glob.ts";
import { gunzip, gzip } from "./gzip.ts";
import { addressText, readNetwork, readPrefixRange } from "./ipNetwork.ts";
import { compilePattern, expansion, groupNames, matchesOf, type Pattern } from "./regularExpression.ts";
import { readTimestamp, timestampText } from "./timestamp.ts";

const SEED = { seed: 20261122 };
const shown = <T>(found: T | Fault): T | string => (isFault(found) ? faultText(found) : found);

test("bytes survive base64 and gzip", () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
      expect(fromBase64(toBase64(bytes))).toEqual(bytes);
      expect(gunzip(gzip(bytes), 1_000)).toEqual(bytes);
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
    }),
    SEED,
  ));

test.each([3_071, 3_072, 3_073, 10_000])("%i bytes in base64 are those of Buffer", (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) % 256);
  expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
});

test("truncated, invalid or too long gzip is a fault", () => {
  const zipped = gzip(new Uint8Array(100));
  expect(gunzip(zipped, 99)).toBe("too long");
  expect(shown(gunzip(Uint8Array.of(1, 2, 3), 99))).toMatch(/too early/);
  expect(shown(gunzip(new Uint8Array(20), 99))).toMatch(/do not begin/);
});

test.each([
  ["YQ", 0],
  ["Y===", 1],
  ["YQ==x", 4],
  ["é===", 0],
  ["YQ=", 3],
])("%s is invalid base64 at %i", (text, offset) => expect(fromBase64(text)).toEqual({ offset }));

test("utf8Bytes and utf8Length agree with Buffer", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(utf8Bytes(text)).toEqual(Uint8Array.from(Buffer.from(text)));
      expect(utf8Length(text)).toBe(Buffer.byteLength(text));
    }),
    SEED,
  ));

describe("CSV", () => {
  const rows = (text: string) => readCsv(text, Infinity).rows.map(({ fields, line }) => [line, ...fields]);
  test.each([
    [
      "a,b\n1,2\n",
      [
        [1, "a", "b"],
        [2, "1", "2"],
      ],
    ],
    [
      'a\n\n"x, ""y"""\r\n',
      [
        [1, "a"],
        [3, 'x, "y"'],
      ],
    ],
    [
      '"a\nb",c\nd',
      [
        [1, "a\nb", "c"],
        [3, "d"],
      ],
    ],
    ["a,", [[1, "a", ""]]],
  ])("%j", (text, found) => expect(rows(text)).toEqual(found));

  test.each(['a"b', '"a', '"a"b'])("%j is a fault", (text) => expect(readCsv(text, Infinity).fault).toBeDefined());

  test("no more rows are decoded than requested", () =>
    expect(readCsv('a\n"', 1)).toMatchObject({ rows: [{ fields: ["a"] }] }));
});

describe("glob patterns", () => {
  const TREE: Readonly<Record<string, readonly string[]>> = {
    "": ["a.tf", "b.txt", "sub/", ".hidden"],
    sub: ["c.tf", "deep/"],
    "sub/deep": ["d.tf"],
  };
  const matches = (pattern: string) =>
    matchingFiles(pattern, (folder) =>
      TREE[folder]?.map((name) => ({ name: name.replace("/", ""), directory: name.endsWith("/") })),
    );
  test.each([
    ["*.tf", ["a.tf"]],
    ["**", ["a.tf", "b.txt", ".hidden", "sub/c.tf", "sub/deep/d.tf"]],
    ["**/*.tf", ["a.tf", "sub/c.tf", "sub/deep/d.tf"]],
    ["[ab].{tf,txt}", ["a.tf", "b.txt"]],
    ["[^a].*", ["b.txt"]],
    ["sub/?.tf", ["sub/c.tf"]],
    ["./sub/../*.txt", ["b.txt"]],
    ["a\\.tf", ["a.tf"]],
  ])("%s", (pattern, files) => expect([...matches(pattern)].sort()).toEqual([...files].sort()));

  test("an invalid pattern is reported when it reaches a name; an unknown folder makes the result unknown", () => {
    expect(matches("a[")).toBe("bad pattern");
    expect(matches("other/*")).toEqual([]);
    expect(matchingFiles("*", () => undefined)).toBe("unknown");
  });
});

describe("times", () => {
  test.each([
    ["2025-02-28T23:59:59Z", "24h", "2025-03-01T23:59:59Z"],
    ["2024-02-28T23:59:59+02:00", "1s", "2024-02-29T00:00:00+02:00"],
    ["0001-01-01T00:00:00Z", "-1h30m", "0000-12-31T22:30:00Z"],
    ["2025-01-01T00:00:00.9Z", "100ms", "2025-01-01T00:00:01Z"],
  ])("%s and %s", (start, added, end) => {
    const [time, by] = [readTimestamp(start), readDuration(added)];
    if (isFault(time) || isFault(by)) throw new Error("no time");
    expect(timestampText(time.nanoseconds + by, time.offset)).toBe(end);
  });

  test.each([
    "2025-02-29T00:00:00Z",
    "2025-01-01 00:00:00Z",
    "2025-01-01T1:00:00Z",
    "2025-01-01T00:00:00",
    "2025-13-01T00:00:00Z",
  ])("%s is invalid", (text) => expect(isFault(readTimestamp(text))).toBe(true));

  test.each(["", "1", "1x", "h", "9223372036854775808ns", "1h-1m"])("%j is not a duration", (text) =>
    expect(isFault(readDuration(text))).toBe(true),
  );
});

describe("networks", () => {
  test.each([
    ["10.1.2.3/8", "10.0.0.0", 8],
    ["010.0.0.0/8", "10.0.0.0", 8],
    ["2001:db8::1/32", "2001:db8::", 32],
    ["::ffff:1.2.3.4/128", "1.2.3.4", 128],
  ])("%s", (text, address, length) => {
    const network = readNetwork(text);
    if (isFault(network)) throw new Error(text);
    expect([addressText(network.address, network.bits), network.length]).toEqual([address, length]);
  });

  test.each(["10.0.0.0", "10.0.0.0/33", "10.0.0/8", "256.0.0.0/8", "fe80::1%eth0/64", "/8"])("%s is invalid", (text) =>
    expect(isFault(readNetwork(text))).toBe(true),
  );

  test("a prefix range has the first and last address of the network", () =>
    expect(readPrefixRange("10.0.0.0/30")).toEqual({ first: 0x0a000000n, last: 0x0a000003n, bits: 32 }));
});

describe("regular expressions", () => {
  const compiled = (pattern: string): Pattern => {
    const expression = compilePattern(pattern, true);
    if (isFault(expression)) throw new Error(faultText(expression));
    return expression;
  };

  test("an empty match directly after another is skipped", () =>
    expect(Array.from(matchesOf(compiled("a*"), "baac"), (match) => match.start())).toEqual([0, 1, 4]));

  test("group names may repeat", () =>
    expect(groupNames(compiled("(?P<a>x)(y)(?<a>z)"))).toEqual(["a", undefined, "a"]));

  test.each([
    ["$1-$$-${name}", "a-$-b"],
    ["$1x", ""],
    ["${1}x$9", "ax"],
    ["plain", "plain"],
  ])("%s", (replacement, expanded) => {
    const re = compiled("(a)(?P<name>b)");
    const [match] = matchesOf(re, "ab");
    expect(expansion(replacement, re)(match!)).toBe(expanded);
  });

  test.each(["(", "a**", "\\"])("%s is invalid", (pattern) =>
    expect(isFault(compilePattern(pattern, true))).toBe(true),
  );
});
