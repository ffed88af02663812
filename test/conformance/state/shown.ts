import { main } from "../../../server/cli/main.ts";
import { baseName } from "../../../server/engine/source/paths.ts";
import { capturingConsole } from "../../support/capturingConsole.ts";
import { LANGUAGE } from "../../support/terraform.ts";
import { sampleSchemas } from "./sample.mjs";

const [STATE, SCHEMAS] = ["/memory/case.tfstate", "/memory/schemas.json"] as const;
const SAMPLE = JSON.stringify(sampleSchemas);
const ABSENT = { kind: "failure", absent: true, reason: "there is none" };

/** What `stateline show` makes of a state. */
export interface Shown {
  readonly status: number;
  readonly out: string;
  readonly errors: string;
}

/** What is there beside the state. */
interface Around {
  /** What `--schemas` names. */
  readonly schemas?: string;
  /** What else is answered: of a file by its name, else by the kind of question. */
  readonly found?: ReadonlyMap<string, unknown>;
}

const NONE: ReadonlyMap<string, unknown> = new Map();

/** Runs the command on a text as if it were the content of a file, by default with the schemas of ./sample.mjs. */
export async function shown(
  text: string,
  { schemas = SAMPLE, found = NONE }: Around,
  ...options: readonly string[]
): Promise<Shown> {
  const files = new Map<string, string>([
    [STATE, text],
    [SCHEMAS, schemas],
  ]);
  const { console, printed } = capturingConsole();
  const status = await main(
    ["show", STATE, "--schemas", SCHEMAS, "--language", LANGUAGE, ...options],
    async ({ key, kind }) => {
      const content = files.get(key.replace(/^file:/, ""));
      if (content !== undefined) return { kind: "text", text: content };
      return found.get(kind === "file" ? baseName(key) : kind) ?? ABSENT;
    },
    console,
    {},
  );
  return { status, ...printed };
}
