import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { linesOf } from "./streamLines.ts";

async function batches(...pieces: readonly (string | Uint8Array)[]): Promise<readonly (readonly string[])[]> {
  const found: (readonly string[])[] = [];
  for await (const lines of linesOf(Readable.from(pieces.map((piece) => Buffer.from(piece))))) found.push(lines);
  return found;
}

test("the lines that a piece completes are yielded together", async () => {
  expect(await batches("a\nb\nc", "c\n", "d")).toEqual([["a", "b"], ["cc"], ["d"]]);
  expect(await batches("a\r\nb\r\n")).toEqual([["a", "b"]]);
  expect(await batches("a\n\nb\n")).toEqual([["a", "", "b"]]);
  expect(await batches()).toEqual([]);
});

test("a character split over two pieces is decoded", async () => {
  const bytes = Buffer.from("é\n");
  expect(await batches(bytes.subarray(0, 1), bytes.subarray(1))).toEqual([["é"]]);
});
