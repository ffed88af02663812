import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { bufferedOutput } from "./bufferedOutput.ts";

function gathering() {
  const written: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      written.push(String(chunk));
      done();
    },
  });
  return { written, stream };
}

test("small texts are written together, in order", async () => {
  const { written, stream } = gathering();
  const { write } = bufferedOutput(stream);
  write("a");
  write("b");
  expect(written).toEqual([]);
  await new Promise(setImmediate);
  expect(written).toEqual(["ab"]);
});

test("a large text is written at once, and nothing twice", () => {
  const { written, stream } = gathering();
  const { write, flush } = bufferedOutput(stream);
  const large = "x".repeat(70_000);
  write(large);
  expect(written).toEqual([large]);
  write("y");
  flush();
  flush();
  expect(written).toEqual([large, "y"]);
});
