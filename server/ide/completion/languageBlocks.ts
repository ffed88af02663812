import type { Dialect } from "../../engine/lang/dialect.ts";
import { type Feature, supports } from "../../engine/lang/features.ts";

/** A block of the language: its arguments and the blocks within, by name. */
export interface LanguageBlock {
  readonly arguments: readonly string[];
  readonly blocks: Readonly<Record<string, LanguageBlock>>;
  /** The names of its labels, in a snippet. */
  readonly labels?: readonly string[];
  /** What it cannot be without: its arguments, those in quotation marks as texts, and its blocks. */
  readonly needs?: readonly string[];
  /** The versions that have it; absent for all. */
  readonly feature?: Feature;
  /** The versions that have some of its arguments. */
  readonly argumentFeatures?: Readonly<Record<string, Feature>>;
}

/** Returns a block with these arguments, as one text, and the blocks within. */
export const block = (
  names: string,
  blocks: LanguageBlock["blocks"] = {},
  more: Pick<LanguageBlock, "labels" | "needs" | "feature" | "argumentFeatures"> = {},
): LanguageBlock => ({ arguments: names === "" ? [] : names.split(" "), blocks, ...more });

const CONDITION = block("condition error_message", {}, { needs: ["condition", '"error_message"'] });
const CONNECTION = block(
  "type user password host port timeout script_path private_key certificate agent agent_identity host_key target_platform https insecure use_ntlm cacert bastion_host bastion_host_key bastion_port bastion_user bastion_password bastion_private_key bastion_certificate proxy_scheme proxy_host proxy_port proxy_user_name proxy_user_password",
);
/** The arguments of each provisioner, beside those of all. */
export const PROVISIONERS: ReadonlyMap<string, string> = new Map([
  ["local-exec", "command working_dir interpreter environment quiet"],
  ["remote-exec", "inline script scripts"],
  ["file", "source content destination"],
]);

/** Returns the block of a provisioner; one that is not known may have any argument. */
export const provisionerBlock = (type: string): LanguageBlock =>
  block(
    `${PROVISIONERS.get(type) ?? [...PROVISIONERS.values()].join(" ")} when on_failure`,
    { connection: CONNECTION },
    { labels: ["type"] },
  );
const PROVISIONER = provisionerBlock("");
const ACTION_TRIGGER = block(
  "events actions condition on_failure",
  {},
  { needs: ["events", "actions"], feature: "action-blocks", argumentFeatures: { on_failure: "action-callers" } },
);
const LIFECYCLE = block(
  "create_before_destroy prevent_destroy ignore_changes replace_triggered_by enabled destroy",
  { precondition: CONDITION, postcondition: CONDITION, action_trigger: ACTION_TRIGGER },
  { argumentFeatures: { enabled: "lifecycle-enabled", destroy: "lifecycle-destroy" } },
);

/** A dynamic block, which makes blocks of its label. */
export const DYNAMIC = block(
  "for_each iterator labels",
  { content: block("") },
  { labels: ["block"], needs: ["for_each", "content"] },
);

/** The block that any block of a provider can hold beside its own. */
export const WITH_DYNAMIC = block("", { dynamic: DYNAMIC });

const RESOURCE = block(
  "count for_each provider depends_on",
  {
    lifecycle: LIFECYCLE,
    provisioner: PROVISIONER,
    connection: CONNECTION,
    dynamic: DYNAMIC,
  },
  { labels: ["type", "name"] },
);
/** Whether an argument or block of a resource is the language's own, and not the provider's. */
export const isMetaArgument = (name: string): boolean =>
  RESOURCE.arguments.includes(name) || Object.hasOwn(RESOURCE.blocks, name);

const DATA = block(
  "count for_each provider depends_on",
  { lifecycle: block("", { precondition: CONDITION, postcondition: CONDITION }), dynamic: DYNAMIC },
  { labels: ["type", "name"] },
);

const ENCRYPTION_TARGET = block("method enforced", { fallback: block("method", {}, { needs: ["method"] }) });
const ENCRYPTION = block("", {
  key_provider: block("", {}, { labels: ["type", "name"] }),
  method: block("keys", {}, { labels: ["type", "name"], needs: ["keys"] }),
  state: ENCRYPTION_TARGET,
  plan: ENCRYPTION_TARGET,
  remote_state_data_sources: block("", {
    default: block("method", {}, { needs: ["method"] }),
    remote_state_data_source: block("method", {}, { labels: ["name"], needs: ["method"] }),
  }),
});

/** The blocks of a configuration file. */
const TOP_LEVEL: LanguageBlock = block("", {
  resource: RESOURCE,
  data: DATA,
  ephemeral: { ...DATA, feature: "ephemeral" },
  action: block(
    "provider count for_each",
    { config: block("") },
    { labels: ["type", "name"], feature: "action-blocks" },
  ),
  module: block(
    "source version providers count for_each depends_on ignore_nested_deprecations",
    {
      lifecycle: {
        ...block("enabled", {}, { argumentFeatures: { enabled: "lifecycle-enabled" } }),
        feature: "call-lifecycle",
      },
    },
    {
      labels: ["name"],
      needs: ['"source"'],
      argumentFeatures: { ignore_nested_deprecations: "ignored-deprecations" },
    },
  ),
  variable: block(
    "type default description sensitive nullable ephemeral const deprecated validation",
    { validation: CONDITION },
    {
      labels: ["name"],
      argumentFeatures: { ephemeral: "ephemeral", const: "const-variable", deprecated: "deprecated" },
    },
  ),
  output: block(
    "value type description sensitive ephemeral deprecated depends_on precondition",
    { precondition: CONDITION },
    {
      labels: ["name"],
      needs: ["value"],
      argumentFeatures: { ephemeral: "ephemeral", type: "output-type", deprecated: "deprecated" },
    },
  ),
  locals: block(""),
  provider: block(
    "alias version for_each",
    {},
    { labels: ["name"], argumentFeatures: { for_each: "provider-for-each" } },
  ),
  language: block(
    "",
    { compatible_with: block("opentofu terraform", {}, { needs: ['"opentofu"'] }) },
    { needs: ["compatible_with"], feature: "language-block" },
  ),
  terraform: block("required_version experiments", {
    required_providers: block(""),
    backend: block("", {}, { labels: ["type"] }),
    cloud: block("organization hostname token", { workspaces: block("name tags project") }),
    provider_meta: block("", {}, { labels: ["provider"] }),
    encryption: { ...ENCRYPTION, feature: "encryption" },
  }),
  moved: block("from to", {}, { needs: ["from", "to"] }),
  removed: block(
    "from",
    {
      lifecycle: { ...block("destroy"), feature: "removed-lifecycle" },
      provisioner: PROVISIONER,
    },
    { needs: ["from"], feature: "removed-block" },
  ),
  import: block(
    "to id provider for_each identity",
    {},
    {
      needs: ["to", '"id"'],
      feature: "import-block",
      argumentFeatures: { for_each: "import-for-each", identity: "import-identity" },
    },
  ),
  check: block("", { data: DATA, assert: CONDITION }, { labels: ["name"], needs: ["assert"], feature: "check-block" }),
});

const DURING = { override_during: "test-state-key" } as const;
const OVERRIDE = block(
  "target values override_during",
  {},
  { needs: ["target"], feature: "test-mocks", argumentFeatures: DURING },
);
const MOCKED = block("defaults override_during", {}, { labels: ["type"], argumentFeatures: DURING });
const MOCKS = {
  mock_resource: MOCKED,
  mock_data: MOCKED,
  override_resource: OVERRIDE,
  override_data: OVERRIDE,
};
const OVERRIDES = {
  override_resource: OVERRIDE,
  override_data: OVERRIDE,
  override_module: block(
    "target outputs override_during",
    {},
    { needs: ["target"], feature: "test-mocks", argumentFeatures: DURING },
  ),
};

/** The blocks of a test file. */
const TESTS: LanguageBlock = block("", {
  test: block("parallel", {}, { feature: "test-parallel" }),
  run: block(
    "command expect_failures providers state_key parallel",
    {
      variables: block(""),
      assert: CONDITION,
      module: block("source version"),
      plan_options: block("mode refresh replace target"),
      ...OVERRIDES,
    },
    { labels: ["name"], argumentFeatures: { state_key: "test-state-key", parallel: "test-parallel" } },
  ),
  variables: block(""),
  provider: block("alias version", {}, { labels: ["name"] }),
  mock_provider: block("alias for_each source override_during", MOCKS, {
    labels: ["name"],
    feature: "test-mocks",
    argumentFeatures: { ...DURING, source: "test-target-warnings", for_each: "provider-for-each" },
  }),
  ...OVERRIDES,
});

/** The blocks of a query file. */
const QUERIES: LanguageBlock = block("", {
  list: block("provider count for_each include_resource limit", { config: block("") }, { labels: ["type", "name"] }),
  variable: TOP_LEVEL.blocks.variable!,
  locals: block(""),
  provider: block("alias version", {}, { labels: ["name"] }),
});

/** The kinds of files, which have blocks of their own. */
export type FileKind = "configuration" | "test" | "query";

/** Returns the kind of a file by its name. */
export function fileKind(path: string): FileKind {
  if (/\.(?:tftest|tofutest)\.hcl$/.test(path)) return "test";
  return path.endsWith(".tfquery.hcl") ? "query" : "configuration";
}

export const FILES: Readonly<Record<FileKind, LanguageBlock>> = {
  configuration: TOP_LEVEL,
  test: TESTS,
  query: QUERIES,
};

/** The keys of objects that the language gives a meaning. */
export const LANGUAGE_KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ["required_providers", ["source", "version", "configuration_aliases"]],
]);

/** Returns the block of the language at a path of block types; undefined below a block that a provider defines. */
export function languageBlock(path: readonly string[], kind: FileKind): LanguageBlock | undefined {
  let at: LanguageBlock | undefined = FILES[kind];
  for (const type of path) at = at?.blocks[type];
  return at;
}

/** Returns the arguments of a block that a version has. */
export const argumentsOf = (
  { arguments: names, argumentFeatures }: LanguageBlock,
  dialect: Dialect,
): readonly string[] =>
  names.filter((name) => {
    const feature = argumentFeatures?.[name];
    return feature === undefined || supports(dialect, feature);
  });

/** Returns the blocks within a block that a version has. */
export const blocksOf = ({ blocks }: LanguageBlock, dialect: Dialect): readonly (readonly [string, LanguageBlock])[] =>
  Object.entries(blocks).filter(([, { feature }]) => feature === undefined || supports(dialect, feature));
