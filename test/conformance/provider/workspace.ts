import type { RuledProvider } from "../../support/provider/rules.ts";
import { BASE } from "./base.ts";

/** A folder with what was applied there before, and how it is planned. */
export interface Workspace {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly state: string | undefined;
  readonly provider: RuledProvider;
  /** Other providers beside `hashicorp/test`, by name. */
  readonly others?: Readonly<Record<string, RuledProvider>>;
  /** Of `terraform plan`. */
  readonly options: readonly string[];
  /** Whose rules apply, if not those of the judge of the others. */
  readonly language?: string;
}

/** What may be told of a workspace beside its configuration. */
export interface More {
  readonly state?: readonly Stored[];
  readonly outputs?: Readonly<Record<string, { readonly value: unknown; readonly type: unknown }>>;
  readonly provider?: RuledProvider;
  readonly others?: Workspace["others"];
  readonly options?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
}

/** An object in a state file. */
export interface Stored {
  readonly type?: string;
  readonly name: string;
  readonly module?: string;
  readonly mode?: "data";
  readonly key?: string | number;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** In their place, as Terraform wrote them up to 0.11. */
  readonly flat?: Readonly<Record<string, string>>;
  readonly version?: number;
  readonly provider?: string;
  readonly tainted?: true;
  readonly deposed?: string;
  readonly private?: string;
  readonly sensitive?: readonly unknown[];
  readonly dependencies?: readonly string[];
  readonly createBeforeDestroy?: true;
}

export const workspace = (name: string, main: string, more: More = {}): Workspace => ({
  name,
  files: { "main.tf": main, ...more.files },
  state: more.state || more.outputs ? stateText(more.state ?? [], more.outputs ?? {}) : undefined,
  provider: more.provider ?? BASE,
  ...(more.others && { others: more.others }),
  options: more.options ?? [],
});

/** The attributes of a test_thing, as they were applied. */
export const thing = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  id: `id-${name}`,
  name,
  label: null,
  size: null,
  zone: null,
  secret: null,
  tags: null,
  ports: null,
  groups: null,
  version: 1,
  any: null,
  rule: [],
  ...more,
});

function stateText(stored: readonly Stored[], outputs: More["outputs"]): string {
  const resources = new Map<string, { readonly instances: unknown[] }>();
  for (const instance of stored) {
    const { type = "test_thing", name, module, mode = "managed", provider = TEST } = instance;
    const id = [module, mode, type, name].join(" ");
    const resource = resources.get(id) ?? {
      ...(module && { module }),
      mode,
      type,
      name,
      provider,
      instances: [] as unknown[],
    };
    resource.instances.push(instanceJson(instance, mode));
    resources.set(id, resource);
  }
  return JSON.stringify(
    {
      version: 4,
      terraform_version: "1.11.4",
      serial: 1,
      lineage: "5f3c1a5e-6c37-4f5c-8f5e-0d8f5c1a5e6c",
      outputs,
      resources: [...resources.values()],
      check_results: null,
    },
    undefined,
    2,
  );
}

const TEST = 'provider["registry.terraform.io/hashicorp/test"]';

const instanceJson = (instance: Stored, mode: string): unknown => ({
  ...(instance.key !== undefined && { index_key: instance.key }),
  ...(instance.tainted && { status: "tainted" }),
  ...(instance.deposed && { deposed: instance.deposed }),
  schema_version: instance.version ?? (mode === "managed" && isVersioned(instance.type) ? 1 : 0),
  ...(instance.flat ? { attributes_flat: instance.flat } : { attributes: instance.attributes }),
  sensitive_attributes: instance.sensitive ?? ("secret" in instance.attributes ? SECRET : []),
  ...(instance.private && { private: instance.private }),
  ...(instance.dependencies && { dependencies: instance.dependencies }),
  ...(instance.createBeforeDestroy && { create_before_destroy: true }),
});

const SECRET = [[{ type: "get_attr", value: "secret" }]];

const isVersioned = (type = "test_thing"): boolean => ["test_thing", "test_other", "test_old"].includes(type);
