import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { validate } from "../../../server/cli/checkCommand.ts";
import type { Answer } from "../../../server/engine/source/question.ts";
import { positionOf } from "../../../server/engine/syntax/position.ts";
import { placeIn } from "../../../server/workspace/place.ts";
import { missingFacts } from "../../support/facts.ts";
import { LANGUAGE } from "../../support/terraform.ts";

/** A file as the real `terraform validate -json` judged it, alone in its folder. */
interface Case {
  readonly file: string;
  readonly text?: string;
  readonly base64?: string;
  readonly diagnostics: readonly Recorded[];
}

interface Recorded {
  readonly severity: string;
  readonly summary: string;
  readonly detail: string;
  readonly start?: readonly number[];
}

/** Where we differ, by the beginning of the text, and why; one that does not differ any more fails. */
const ACCEPTED: readonly { readonly text: string; readonly why: string }[] = [
  {
    text: '{\n  "locals": {\n    "a": "${a\\nb}"',
    why: "lines within a JSON string are counted from its beginning by Terraform, as if \\n were a line end",
  },
  {
    text: "bG9jYWxzIHsKICBh6SA9IDEKfQo=",
    why: "a byte that is no UTF-8, right behind a name, is swallowed by Terraform; we say it is there",
  },
];

const read = (name: string): readonly Case[] =>
  readFileSync(`test/conformance/syntax/${name}.golden.jsonl`, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line) as Case);

const bytesOf = ({ text, base64 }: Case): Uint8Array =>
  base64 === undefined ? new TextEncoder().encode(text) : Buffer.from(base64, "base64");

interface Said {
  /** Severity, summary and line. */
  readonly line: string;
  readonly detail: string;
  /** Does it lead to another place? */
  readonly isRelated: boolean;
}

const findings = new Map<Case, Promise<readonly Said[]>>();

/** Returns our findings in a case, which is validated once for all tests. */
function ourFindings(recordedCase: Case): Promise<readonly Said[]> {
  const ours = findings.get(recordedCase) ?? validated(recordedCase);
  findings.set(recordedCase, ours);
  return ours;
}

async function validated(recordedCase: Case): Promise<readonly Said[]> {
  const answer = (key: string): Answer => {
    if (key === "directory:/module")
      return { kind: "entries", entries: [{ name: recordedCase.file, directory: false }] };
    if (key === `file:/module/${recordedCase.file}`) return { kind: "bytes", bytes: bytesOf(recordedCase) };
    return { kind: "failure", absent: true, reason: "no such file or directory" };
  };
  const checked = await validate("/module", async ({ key }) => answer(key), { language: LANGUAGE });
  return checked.diagnostics.map(({ severity, summary, detail, subject, related = [] }) => {
    const placed = subject && placeIn(checked.plan, subject);
    const line = `${severity} ${summary} ${placed ? positionOf(placed.file, placed.start).line : ""}`.trim();
    return { line, detail, isRelated: related.length > 0 };
  });
}

/** Terraform says in its text where the first of two was; ours is a related place that one can go to. */
const withoutPlace = (detail: string): string => detail.replace(/ (already (?:declared|set)) at \S+/, " $1");

const isAccepted = (found: Case): boolean =>
  ACCEPTED.some(({ text }) => (found.text ?? found.base64)?.startsWith(text));

describe.each(["native", "json", "structure"])("%s files, as terraform validate judges them", (name) => {
  const cases = read(name);

  test("the same diagnostics at the same lines", async () => {
    const different: string[] = [];
    for (const recordedCase of cases) {
      const realFindings = recordedCase.diagnostics.map(({ severity, summary, start }) =>
        `${severity} ${summary} ${start?.[0] ?? ""}`.trim(),
      );
      const ours = (await ourFindings(recordedCase)).map(({ line }) => line);
      const accepted = isAccepted(recordedCase);
      if ((JSON.stringify(ours) === JSON.stringify(realFindings)) === accepted)
        different.push(
          JSON.stringify({ text: recordedCase.text ?? recordedCase.base64, wanted: realFindings, ours, accepted }),
        );
    }
    expect(different).toEqual([]);
  });
  test("details that name the same facts", async () => {
    const different: unknown[] = [];
    for (const recordedCase of cases.filter((found) => !isAccepted(found))) {
      const ours = await ourFindings(recordedCase);
      for (const [at, real] of recordedCase.diagnostics.entries()) {
        const { detail, isRelated } = ours[at]!;
        const missing = missingFacts(isRelated ? withoutPlace(real.detail) : real.detail, detail);
        if (missing.length > 0)
          different.push({ text: recordedCase.text ?? recordedCase.base64, missing, real: real.detail, detail });
      }
    }
    expect(different).toEqual([]);
  });
});
