import { validate } from "../../../server/cli/checkCommand.ts";
import { diagnosticJson } from "../../../server/workspace/diagnosticOutput.ts";
import { askFiles } from "../../support/memory.ts";
import { LANGUAGE } from "../../support/terraform.ts";
import { bytesOf, type DiagnosticJson, type Judged, judged, type ValidateCase } from "./judged.ts";

const SCHEMAS = "schemas.json";

/** Returns the output of `stateline check DIR --json --language LANGUAGE --schemas FILE`, with `--query` if the text asks for it, for a directory. */
export async function stateline(
  { files, schemas, queries = false }: ValidateCase,
  language = LANGUAGE,
): Promise<readonly Judged[]> {
  const contents = Object.entries(files).map(([path, content]) => [`module/${path}`, bytesOf(content)] as const);
  const all = Object.fromEntries([...contents, ...(schemas ? [[SCHEMAS, Buffer.from(JSON.stringify(schemas))]] : [])]);
  const { plan, diagnostics: found } = await validate("/module", askFiles("", all), {
    language,
    queries,
    ...(schemas && { schemas: `/${SCHEMAS}` }),
  });
  return found.map((diagnostic) => judged(diagnosticJson(plan, diagnostic) as unknown as DiagnosticJson));
}
