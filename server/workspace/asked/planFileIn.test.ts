import { expect, test } from "vitest";
import { planFileIn } from "./finishedPlan.ts";

test.each(["utf8", "utf16le", "utf16be"] as const)("a plan in JSON with a byte order mark, in %s", (encoding) => {
  const text = `\ufeff${JSON.stringify({ format_version: "1.2", planned_values: {}, note: "é" })}`;
  const bytes = encoding === "utf16be" ? Buffer.from(text, "utf16le").swap16() : Buffer.from(text, encoding);
  for (const content of encoding === "utf8" ? [bytes] : [bytes, bytes.subarray(2)])
    expect(planFileIn({ kind: "bytes", bytes: content })).toMatchObject({
      kind: "document",
      document: { members: { format_version: "1.2", note: "é" } },
    });
});
