import { learnedCounts } from "../../engine/learn/learnedJson.ts";
import { writeJson } from "../../engine/render/json.ts";
import type { ResourceSchema } from "../../engine/schema/schema.ts";
import type { KeptFacts, SeenPackage } from "../../workspace/asked/keepSeenFacts.ts";
import type { Arguments, Console } from "../arguments.ts";
import { typeJson } from "./learnedTypeJson.ts";

/** Prints what was kept of a plan or a dump. `schemaOf` returns the schema of a type, by its provider. */
export function printKeptFacts(
  { seen, unnamed, problem }: KeptFacts,
  source: "plan" | "dump",
  schemaOf: (provider: string, type: string) => ResourceSchema | undefined,
  args: Arguments,
  console: Console,
): void {
  for (const provider of unnamed)
    console.error(`Nothing is learned of ${provider}, because no lock file names its version and checksum.\n`);
  if (problem !== undefined) console.error(`${problem}.\n`);
  if (args.flags.has("json"))
    console.out(
      `${writeJson({
        providers: seen.map(({ provider, source: from, types }) => ({
          source: provider,
          ...from,
          seconds: 0,
          types: Object.fromEntries(
            [...types].map(([type, stored]) => [type, typeJson(stored, schemaOf(provider, type))] as const),
          ),
        })),
      })}\n`,
    );
  else
    console.out(
      seen.length === 0
        ? `The ${source} shows nothing that is kept.\n`
        : seen.map((each) => seenText(each, source)).join(""),
    );
}

/** Returns one line for each type. */
const seenText = ({ provider, source, types }: SeenPackage, from: "plan" | "dump"): string =>
  `${provider} ${source.version}: seen in the ${from}\n${[...types].map(([type, stored]) => `  ${type}: ${learnedCounts(stored)}\n`).join("")}`;
