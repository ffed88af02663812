import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A plan file that a binary wrote, and what the binary shows of it. */
export interface RecordedPlan {
  readonly name: string;
  readonly plan: Uint8Array;
  /** What `--schemas` names; undefined for a plan without providers. */
  readonly schemas: string | undefined;
  readonly json: string;
  readonly text: string;
}

/** The judges with recorded plans: `terraform-1.11.4`. */
export const SAVED_JUDGES: readonly string[] = readdirSync(import.meta.dirname).flatMap(
  (name) => /^(.*)\.golden\.jsonl$/.exec(name)?.[1] ?? [],
);

interface Line {
  readonly digest?: string;
  readonly of?: unknown;
  readonly name?: string;
  readonly plan?: string;
  readonly schemas?: string;
  readonly json?: string;
  readonly text?: string;
}

/** Returns the plans that a judge wrote. */
export function recordedPlans(judge: string): readonly RecordedPlan[] {
  const [, ...texts] = readFileSync(join(import.meta.dirname, `${judge}.golden.jsonl`), "utf8")
    .trimEnd()
    .split("\n");
  const lines = texts.map((text) => JSON.parse(text) as Line);
  const schemas = new Map(lines.flatMap(({ digest, of }) => (digest ? [[digest, JSON.stringify(of)] as const] : [])));
  return lines.flatMap(({ name, plan, schemas: digest, json, text }) =>
    name === undefined || plan === undefined || json === undefined || text === undefined
      ? []
      : [{ name, plan: Buffer.from(plan, "base64"), schemas: digest && schemas.get(digest), json, text }],
  );
}
