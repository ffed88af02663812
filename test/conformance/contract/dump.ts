import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { main } from "../../../server/cli/main.ts";
import { impliedType } from "../../../server/engine/schema/impliedType.ts";
import { readSchemas } from "../../../server/engine/schema/readSchemas.ts";
import { fromMsgpack } from "../../../server/engine/values/encodings/fromMsgpack.ts";
import { toMsgpack } from "../../../server/engine/values/encodings/toMsgpack.ts";
import { objectValue, type Value } from "../../../server/engine/values/value.ts";
import { askDisk } from "../../../server/host/node/askers.ts";
import { capturingConsole } from "../../support/capturingConsole.ts";
import { withFolder } from "../../support/folder.ts";

interface Golden {
  readonly schemas: unknown;
  readonly files: Readonly<Record<string, string>>;
}

const golden: Golden = JSON.parse(readFileSync(join(import.meta.dirname, "dump.golden.json"), "utf8"));
/** The schemas of the real providers. */
export const schemasText = JSON.stringify(golden.schemas);

/** The files of a dump by their names. */
export type Dump = ReadonlyMap<string, Uint8Array>;

/** What the real providers wrote. */
export const DUMP: Dump = new Map(
  Object.entries(golden.files).map(([name, text]) => [name, Buffer.from(text, "base64")] as const),
);

export interface Judged {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

export interface ContractJson {
  readonly calls: readonly {
    readonly operation: string;
    readonly type: string;
    readonly file: string;
    readonly violations: readonly { readonly rule: string; readonly path: string; readonly tolerated?: boolean }[];
  }[];
  readonly instances: readonly {
    readonly type: string;
    readonly runs: readonly {
      readonly kind: string;
      readonly stages: readonly {
        readonly stage: string;
        readonly half?: string;
        readonly by: string;
        readonly value: { readonly sensitive?: object } | null;
      }[];
      readonly operations: readonly { readonly operation: string; readonly phase: string }[];
    }[];
  }[];
}

/** Runs `stateline contract` on a dump. */
export const judged = (dump: Dump, ...words: readonly string[]): Promise<Judged> =>
  judgedBy(schemasText, dump, ...words);

/** The schemas, as if the original SDK had made them: an `id` may be configured. */
export const ORIGINAL_SDK = schemasText.replace(/"id":\{/g, '"id":{"optional":true,');

/** Runs `stateline contract` on a dump, with the text of a file of schemas. */
export const judgedBy = (schemas: string, dump: Dump, ...words: readonly string[]): Promise<Judged> =>
  withFolder({ "schemas.json": schemas }, async (folder) => {
    const place = join(folder, "dump");
    mkdirSync(place);
    for (const [name, bytes] of dump) writeFileSync(join(place, name), bytes);
    const { console, printed } = capturingConsole();
    const option = words.includes("--no-schemas") ? [] : ["--schemas", join(folder, "schemas.json")];
    const otherWords = words.filter((word) => word !== "--no-schemas");
    const code = await main(["contract", place, ...option, ...otherWords], askDisk, console, {});
    return { code, ...printed };
  });

/** Every violation as `operation type rule path`. */
export async function violationsIn(dump: Dump): Promise<readonly string[]> {
  const { calls }: ContractJson = JSON.parse((await judged(dump, "--json")).out);
  return calls.flatMap(({ operation, type, violations }) =>
    violations.map(({ rule, path }) => `${operation} ${type} ${rule} ${path}`),
  );
}

/** Returns the names of files that end so and decode as this type, in the order of time. */
export const filesOf = (type: string, ending: string): readonly string[] =>
  [...DUMP.keys()].filter((name) => name.endsWith(ending) && decoded(type, name)?.kind === "mapping");

const types = new Map(
  [...readSchemas(schemasText, "file").providers.values()].flatMap((provider) =>
    provider.resourceTypes.map((type) => [type, impliedType(provider.resource(type)!.block)] as const),
  ),
);

function decoded(type: string, name: string): Value | undefined {
  const read = fromMsgpack(DUMP.get(name)!, types.get(type)!);
  return "value" in read ? read.value : undefined;
}

/** Returns the dump with other members in the object of a file. */
export function altered(dump: Dump, type: string, name: string, members: Readonly<Record<string, Value>>): Dump {
  const object = decoded(type, name);
  if (object?.kind !== "mapping") throw new Error(`${name} is no object of ${type}`);
  const written = toMsgpack(objectValue([...object.entries, ...Object.entries(members)]), types.get(type)!);
  if (!("bytes" in written)) throw new Error(written.fault.message);
  return new Map([...dump, [name, written.bytes]]);
}
