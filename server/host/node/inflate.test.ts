import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { inflate } from "./inflate.ts";

const CONTENT = Buffer.from("abc".repeat(1000));

test("compressed bytes come out whole, empty ones included", () => {
  expect(Buffer.from(inflate(deflateRawSync(CONTENT), CONTENT.length)!)).toEqual(CONTENT);
  expect(inflate(deflateRawSync(Buffer.alloc(0)), 0)).toHaveLength(0);
});

test("damaged bytes, and no bytes, come to nothing", () => {
  expect(inflate(deflateRawSync(CONTENT).subarray(0, 5), CONTENT.length)).toBeUndefined();
  expect(inflate(new Uint8Array(), 3)).toBeUndefined();
});

test("content that is longer than it says is not decompressed to its end", () => {
  const bomb = deflateRawSync(Buffer.alloc(1 << 28));
  const earlier = process.memoryUsage().arrayBuffers;
  expect(inflate(bomb, 100)).toBeUndefined();
  expect(process.memoryUsage().arrayBuffers - earlier).toBeLessThan(1 << 20);
});
