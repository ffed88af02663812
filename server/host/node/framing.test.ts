import { expect, test } from "vitest";
import { framed, unframed } from "./framing.ts";

const TEXTS = ['{"id":1}', "[]", '"Größe 😀"', ""];

/** Returns the texts of a stream that arrives in pieces of so many bytes. */
function received(stream: string, pieceLength: number): readonly string[] {
  const texts: string[] = [];
  const take = unframed((text) => texts.push(text));
  const bytes = Buffer.from(stream);
  for (let at = 0; at < bytes.length; at += pieceLength) take(bytes.subarray(at, at + pieceLength));
  return texts;
}

test("messages arrive as they were sent, whatever the pieces", () => {
  const stream = TEXTS.map(framed).join("");
  for (const length of [1, 2, 3, 7, 19, 64, 1000]) expect(received(stream, length)).toEqual(TEXTS);
});

test("a message that is not complete waits", () => expect(received(framed("[1, 2]").slice(0, -1), 5)).toEqual([]));

test("a header may have other fields, in any letter case", () =>
  expect(received(`content-type: x\r\nCONTENT-LENGTH:2\r\n\r\n[]${framed("{}")}`, 4)).toEqual(["[]", "{}"]));

test("a header without a length is an empty message, and the next one is read", () =>
  expect(received(`Content-Type: x\r\n\r\n${framed("{}")}`, 1000)).toEqual(["", "{}"]));
