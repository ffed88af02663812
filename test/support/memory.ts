import { DEFAULT_OPTIONS, type Inputs } from "../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { BUILTIN } from "../../server/engine/provider/builtin/builtinProvider.ts";
import type { Provider, Reply } from "../../server/engine/provider/provider.ts";
import { impliedType } from "../../server/engine/schema/impliedType.ts";
import { readResourceSchema } from "../../server/engine/schema/readResourceSchema.ts";
import { NO_SCHEMAS } from "../../server/engine/schema/schema.ts";
import { type Answer, answers } from "../../server/engine/source/question.ts";
import { fromStateJson } from "../../server/engine/values/encodings/stateJson.ts";
import { nullValue } from "../../server/engine/values/value.ts";
import type { Ask } from "../../server/workspace/asked/ask.ts";
import { settle } from "../../server/workspace/asked/settle.ts";

const ROOT = "/memory";

/** Plans a root module with these files, by relative path. */
export const planOfTexts = (
  files: Readonly<Record<string, string>>,
  more: Partial<Pick<Inputs, "providers" | "options" | "facts" | "lastApplied" | "earlier">> = {},
): Promise<LivePlan> =>
  settle({ root: ROOT, answers: answers(), options: DEFAULT_OPTIONS, ...more }, askFiles(ROOT, files));

/** Returns a disk with these files, by their paths relative to `root`. A folder exists while it has a file. */
export const askFiles =
  (root: string, files: Readonly<Record<string, string | Uint8Array>>): Ask =>
  async ({ kind, path = "" }): Promise<Answer> => {
    const content = files[path.slice(root.length + 1)];
    if (kind === "file" && content === undefined) return ABSENT;
    if (kind === "file")
      return typeof content === "string" ? { kind: "text", text: content } : { kind: "bytes", bytes: content! };
    const prefix = path === root ? "" : `${path.slice(root.length + 1)}/`;
    const inside = Object.keys(files).filter((name) => name.startsWith(prefix));
    if (inside.length === 0) return ABSENT;
    const names = new Set(inside.map((name) => name.slice(prefix.length).split("/")[0]!));
    return {
      kind: "entries",
      entries: [...names].map((name) => ({ name, directory: !Object.hasOwn(files, prefix + name) })),
    };
  };

const ABSENT: Answer = { kind: "failure", absent: true, reason: "there is no such file" };

export const MADE_UP = "registry.terraform.io/hashicorp/made";

/**
 * Returns a provider with one resource type and one data source, `made_up`, from a block as in `terraform providers schema -json`.
 * It plans the proposed object; a test can override its methods.
 */
export function madeUp(block: object, otherwise: Partial<Provider> = {}): Provider {
  const { schema } = readResourceSchema({ version: 0, block });
  return {
    source: MADE_UP,
    schemas: {
      ...NO_SCHEMAS,
      basis: "plugin",
      resource: (type) => (type === "made_up" ? schema : undefined),
      resourceTypes: ["made_up"],
      dataSource: (type) => (type === "made_up" ? schema : undefined),
      dataSourceTypes: ["made_up"],
    },
    validateResourceConfig: () => reply(undefined),
    upgradeResourceState: ({ attributes }) => {
      const type = impliedType(schema.block);
      const read = fromStateJson(attributes, type);
      return reply({ upgradedState: "value" in read ? read.value : nullValue(type) });
    },
    readResource: ({ currentState, private: own }) => reply({ newState: currentState, private: own }),
    planResourceChange: ({ proposedNewState }) =>
      reply({ plannedState: proposedNewState, requiresReplace: [], plannedPrivate: undefined }),
    ...otherwise,
  };
}

export const reply = <T>(response: T, more: Partial<Reply<T>> = {}): Reply<T> => ({
  response,
  confidence: "provider",
  faults: [],
  asked: [],
  ...more,
});

/** Returns the available providers, including the made-up one. */
export const providersWith = (provider: Provider): ReadonlyMap<string, Provider> =>
  new Map([BUILTIN, provider].map((each) => [each.source, each]));

/** Returns a state file with one object of `made_up.a`. */
export const stateOf = (attributes: object, more: object = {}): string =>
  stateWith("made_up", MADE_UP, attributes, more);

/** Returns a state file with one object, named `a`. */
export const stateWith = (type: string, provider: string, attributes: object, more: object): string =>
  JSON.stringify({
    version: 4,
    serial: 1,
    lineage: "x",
    resources: [
      {
        mode: "managed",
        type,
        name: "a",
        provider: `provider["${provider}"]`,
        instances: [{ schema_version: 0, attributes, ...more }],
      },
    ],
  });
