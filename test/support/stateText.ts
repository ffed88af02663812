/** An object of a state: its type, name and provider, and the attributes of each instance. */
export interface StoredResource {
  readonly type: string;
  readonly name: string;
  /** `hashicorp/aws`; the built-in provider if absent. */
  readonly provider?: string;
  /** The attributes of the only instance, or of each instance by its key. */
  readonly attributes?: object;
  readonly instances?: Readonly<Record<string, object>>;
}

/** Returns the text of a state file with these objects, for attributes of any type. */
export const stateText = (resources: readonly StoredResource[]): string =>
  JSON.stringify({
    version: 4,
    terraform_version: "1.11.4",
    serial: 7,
    lineage: "0",
    outputs: {},
    resources: resources.map(({ type, name, provider, attributes, instances = {} }) => ({
      mode: "managed",
      type,
      name,
      provider: `provider["${provider ? `registry.terraform.io/${provider}` : "terraform.io/builtin/terraform"}"]`,
      instances: [
        ...(attributes ? [{ schema_version: 0, attributes }] : []),
        ...Object.entries(instances).map(([key, each]) => ({ index_key: key, schema_version: 0, attributes: each })),
      ],
    })),
  });
