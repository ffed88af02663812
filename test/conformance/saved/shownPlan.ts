import { main } from "../../../server/cli/main.ts";
import { capturingConsole } from "../../support/capturingConsole.ts";

const [PLAN, SCHEMAS] = ["/memory/case.plan", "/memory/schemas.json"] as const;
const ABSENT = { kind: "failure", absent: true, reason: "there is none" };

/** What `stateline show` prints of a file. */
export interface Shown {
  readonly status: number;
  readonly out: string;
  readonly errors: string;
}

/** Runs the command on bytes as if they were a file, with the schemas that `--schemas` names. */
export async function shownPlan(
  bytes: Uint8Array,
  schemas: string | undefined,
  ...options: readonly string[]
): Promise<Shown> {
  const { console, printed } = capturingConsole();
  const status = await main(
    ["show", PLAN, ...(schemas === undefined ? [] : ["--schemas", SCHEMAS]), ...options],
    async ({ key }) => {
      if (key === `file:${PLAN}`) return { kind: "bytes", bytes };
      return key === `file:${SCHEMAS}` ? { kind: "text", text: schemas } : ABSENT;
    },
    console,
    {},
  );
  return { status, ...printed };
}
