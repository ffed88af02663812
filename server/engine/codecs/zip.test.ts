import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { faultText, isFault } from "./fault.ts";
import { readZip } from "./zip.ts";

const text = (words: string) => new TextEncoder().encode(words);
const content = { a: text("first"), "b/c": text("second ".repeat(1000)), empty: new Uint8Array() };
const MOST = 1 << 20;

/** Returns the files of an archive, or the faults of the archive and of its files. */
function filesIn(bytes: Uint8Array, most = MOST): unknown {
  const archive = readZip(bytes, most);
  if (isFault(archive)) return faultText(archive);
  const files = archive.names.map((name) => {
    const file = archive.read(name)!;
    return [name, isFault(file) ? faultText(file) : new TextDecoder().decode(file)];
  });
  return Object.fromEntries(files);
}

test.each([0, 6] as const)("files are read, compressed at level %d", (level) =>
  expect(filesIn(zipSync(content, { level }))).toEqual({ a: "first", "b/c": "second ".repeat(1000), empty: "" }),
);

test("a comment after the directory is skipped", () => {
  const bytes = zipSync({ a: text("x") });
  expect(filesIn(Uint8Array.from([...bytes, ...text("PK a comment")]))).toEqual({ a: "x" });
});

test("an archive that is cut has no directory", () => {
  const bytes = zipSync(content);
  for (let length = 0; length < bytes.length; length++)
    expect(filesIn(bytes.subarray(0, length))).toBe(
      "its zip archive has no directory at the end, so a part of the file is missing",
    );
});

test("a file that differs from its checksum is damaged", () => {
  const bytes = zipSync({ a: text("first") }, { level: 0 });
  const at = 30 + "a".length;
  bytes[at] = bytes[at]! ^ 1;
  expect(filesIn(bytes)).toEqual({ a: "a in its zip archive is damaged" });
});

test("more content than the limit is not read", () => {
  const bytes = zipSync({ zeros: new Uint8Array(2 << 20) });
  expect(filesIn(bytes)).toBe("its zip archive has 2097152 bytes of content, more than the 1048576 that are read");
});

test("a file that is longer than the directory says is damaged", () => {
  const bytes = zipSync({ zeros: new Uint8Array(2 << 20) });
  const directory = bytes.length - 22 - (46 + "zeros".length);
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(directory + 24, 100, true);
  expect(filesIn(bytes)).toEqual({ zeros: "zeros in its zip archive is damaged" });
});
