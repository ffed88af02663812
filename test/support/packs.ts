import { DEFAULT_OPTIONS, forValidation, type Inputs } from "../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { PACK, type PackAnswer } from "../../server/engine/schema/pack/packQuestion.ts";
import { type Pack, readPack } from "../../server/engine/schema/pack/readPack.ts";
import { writePack } from "../../server/engine/schema/pack/writePack.ts";
import { readSchemas } from "../../server/engine/schema/readSchemas.ts";
import { answers } from "../../server/engine/source/question.ts";
import { settle } from "../../server/workspace/asked/settle.ts";
import { askFiles, MADE_UP } from "./memory.ts";

/** What a pack of the made-up provider has; the schemas are members of `terraform providers schema -json`. */
export interface PackParts {
  readonly version?: string;
  readonly resources?: object;
  readonly dataSources?: object;
  readonly functions?: object;
  readonly configuration?: object;
  readonly isReconstructed?: boolean;
  readonly unknown?: readonly string[];
  /** What was learned, by type, as a pack keeps it. */
  readonly facts?: Readonly<Record<string, object>>;
}

/** Returns the bytes of a pack of the made-up provider. */
export function packBytes({
  version = "2.3.4",
  resources = {},
  dataSources = {},
  functions,
  configuration,
  isReconstructed = false,
  unknown = [],
  facts = {},
}: PackParts): Uint8Array {
  const json = JSON.stringify({
    format_version: "1.0",
    provider_schemas: {
      [MADE_UP]: {
        ...(configuration && { provider: configuration }),
        resource_schemas: resources,
        data_source_schemas: dataSources,
        ...(functions && { functions }),
      },
    },
  });
  const schemas = readSchemas(json, "file").providers.get(MADE_UP)!;
  const texts = new Map(Object.entries(facts).map(([type, of]) => [type, JSON.stringify(of)] as const));
  const written = writePack({ provider: MADE_UP, version, isReconstructed, unknown, schemas, facts: texts });
  if ("problem" in written) throw new Error(written.problem);
  return written;
}

/** Returns a pack of the made-up provider. */
export function packOf(parts: PackParts): Pack {
  const pack = readPack(packBytes(parts));
  if ("problem" in pack) throw new Error(pack.problem);
  return pack;
}

/** Returns a lock file that has a version of the made-up provider. */
export const lockOf = (version: string): string =>
  `provider "${MADE_UP}" {\n  version = "${version}"\n  hashes = ["h1:x"]\n}\n`;

const ROOT = "/memory";

/** Other inputs of a plan, and the packs that the host refuses. */
type More = Partial<Pick<Inputs, "facts" | "providers"> & Pick<PackAnswer, "refused">>;

/** Plans a root module with these files, for which the host has this pack. */
export const planWithPack = (
  files: Readonly<Record<string, string>>,
  pack: Pack | undefined,
  more: More = {},
): Promise<LivePlan> => {
  const { ask, inputs } = withPack(files, pack, more);
  return settle(inputs, ask);
};

/** Plans and validates, as a command does. */
export async function planAndValidate(
  files: Readonly<Record<string, string>>,
  pack: Pack | undefined,
): Promise<readonly [plan: LivePlan, validation: LivePlan]> {
  const { ask, inputs } = withPack(files, pack, {});
  const plan = await settle(inputs, ask);
  return [plan, await settle(forValidation(plan.inputs), ask)];
}

function withPack(files: Readonly<Record<string, string>>, pack: Pack | undefined, { refused = [], ...more }: More) {
  const onDisk = askFiles(ROOT, files);
  const answer: PackAnswer = { kind: "pack", pack, refused };
  const inputs: Inputs = { root: ROOT, answers: answers(), ...more, options: { ...DEFAULT_OPTIONS, packs: [] } };
  return {
    ask: async (...asked: Parameters<typeof onDisk>) => (asked[0].kind === PACK ? answer : onDisk(...asked)),
    inputs,
  };
}
