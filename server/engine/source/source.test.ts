import { expect, test } from "vitest";
import { graphemeCount, graphemes } from "./graphemes.ts";
import { groupBy, groupByAll } from "./groupBy.ts";
import { baseName, cleanPath, folderOf, foldersAround, isBelow, joinPath, pathIn, relativePath } from "./paths.ts";
import { answers, directoryQuestion, fileQuestion } from "./question.ts";
import { remember } from "./remember.ts";
import { decodeUtf8 } from "./utf8.ts";

test.each([
  ["/r", "a", "/r/a"],
  ["/r/m", "../n/./a", "/r/n/a"],
  ["/r", "/a", "/a"],
  ["", "a", "a"],
  ["r", "../../a", "../a"],
  ["C:/r", ".\\a", "C:/r/a"],
])("%s and %s", (folder, relative, path) => expect(joinPath(folder, relative)).toBe(path));

// As Go's path.Clean.
test.each([
  ["", "."],
  ["a//b/./c/..", "a/b"],
  ["/../a", "/a"],
  ["../a", "../a"],
  ["../../a", "../../a"],
  ["a/..", "."],
  ["/", "/"],
])("%j, cleaned", (path, clean) => expect(cleanPath(path)).toBe(clean));

test("relative paths, and the parts of a path", () => {
  expect(relativePath("/r/a", "/r/b/c")).toBe("../b/c");
  expect(relativePath("/r", "/r")).toBe(".");
  expect(relativePath("/r", "s")).toBe("s");
  expect([folderOf("/r/a.tf"), folderOf("a.tf"), baseName("/r/a.tf"), baseName("a.tf")]).toEqual([
    "/r",
    "",
    "a.tf",
    "a.tf",
  ]);
});

test("answers are immutable", () => {
  const [file, folder] = [fileQuestion("/a"), directoryQuestion("/a")];
  const none = answers();
  const one = none.with([[file, { kind: "text", text: "x" }]]);
  const two = one.with([[folder, { kind: "entries", entries: [] }]]);
  expect(none.get(file)).toBeUndefined();
  expect(one.get(file)).toEqual({ kind: "text", text: "x" });
  expect(one.get(folder)).toBeUndefined();
  expect(two.without([file.key]).get(file)).toBeUndefined();
  expect(two.without([file.key]).get(folder)).toBeDefined();
  expect([two.only([file]).get(file), two.only([file]).get(folder)]).toEqual([{ kind: "text", text: "x" }, undefined]);
});

test("characters are counted as grapheme clusters", () => {
  expect(graphemes("e\u0301\r\nx")).toEqual(["e\u0301", "\r\n", "x"]);
  expect(graphemes("\u{1f468}\u200d\u{1f469}")).toHaveLength(1);
  expect([graphemeCount("a\r\nb"), graphemeCount("\u{1f1e9}\u{1f1ea}"), graphemeCount("")]).toEqual([3, 1, 0]);
});

test("groups keep the order of their members", () => {
  expect([...groupBy([3, 1, 2, 4], (one) => one % 2)]).toEqual([
    [1, [3, 1]],
    [0, [2, 4]],
  ]);
  expect([...groupByAll(["ab", "b", ""], (one) => [...one])]).toEqual([
    ["a", ["ab"]],
    ["b", ["ab", "b"]],
  ]);
});

test("remember computes once for each object", () => {
  const twice = remember((of: { n: number }) => ({ twice: of.n * 2 }));
  const key = { n: 2 };
  expect(twice(key)).toBe(twice(key));
  expect(twice({ n: 2 })).not.toBe(twice(key));
});

test("bytes that are not UTF-8 give undefined, and a byte order mark is kept", () => {
  expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe("\ufeffa");
  for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82]])
    expect(decodeUtf8(Uint8Array.from(bytes))).toBeUndefined();
});

test("a backslash separates names on Windows alone", () => {
  expect(joinPath("/work/a\\b", "./c\\d.tf")).toBe("/work/a\\b/c\\d.tf");
  expect(joinPath("C:/work", "a\\..\\b")).toBe("C:/work/b");
  expect(joinPath("/work", "C:\\other\\a.tf")).toBe("C:/other/a.tf");
});

test.each([
  ["/", "/a", "/a/b.tf"],
  ["c:/", "c:/a", "c:/a/b.tf"],
  ["//host/share", "//host/share/a", "//host/share/a/b.tf"],
])("%s is a root", (root, folder, file) => {
  expect(foldersAround(file)).toEqual([folder, root]);
  expect([folderOf(root), foldersAround(root), joinPath(root, "."), joinPath(file, "../../../..")]).toEqual([
    root,
    [],
    root,
    root,
  ]);
  expect([joinPath(root, "a"), joinPath(root, "a/b.tf"), joinPath("/x", file)]).toEqual([folder, file, file]);
  expect([isBelow(file, root), isBelow(root, root), isBelow(root, folder), isBelow(`${folder}b`, folder)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([pathIn(root, file), pathIn(folder, file), pathIn(folder, root)]).toEqual(["a/b.tf", "b.tf", root]);
  expect([relativePath(root, file), relativePath(folder, root), relativePath(root, root)]).toEqual([
    "a/b.tf",
    "..",
    ".",
  ]);
});
