import { main } from "../../../server/cli/main.ts";
import { sampleSchemas } from "./sample.mjs";

const [STATE, SCHEMAS] = ["/memory/case.tfstate", "/memory/schemas.json"] as const;
const SAMPLE = JSON.stringify(sampleSchemas);
const ABSENT = { kind: "failure", absent: true, reason: "there is none" };

/** What `stateline show` makes of a state. */
export interface Shown {
  readonly status: number;
  readonly out: string;
  readonly said: string;
}

/** Runs the command on a text as if it were the content of a file, by default with the schemas of ./sample.mjs. */
export async function shown(
  text: string,
  { schemas = SAMPLE }: { readonly schemas?: string },
  ...options: readonly string[]
): Promise<Shown> {
  const files = new Map<string, string>([
    [STATE, text],
    [SCHEMAS, schemas],
  ]);
  let [out, said] = ["", ""];
  const status = await main(
    ["show", STATE, "--schemas", SCHEMAS, ...options],
    async ({ key }) => {
      const found = files.get(key.replace(/^file:/, ""));
      return found === undefined ? ABSENT : { kind: "text", text: found };
    },
    {
      lines: async function* () {},
      input: async () => "",
      save: async () => {},
      out: (written) => {
        out += written;
      },
      error: (written) => {
        said += written;
      },
    },
    {},
  );
  return { status, out, said };
}
