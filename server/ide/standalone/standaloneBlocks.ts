import { block, type LanguageBlock } from "../completion/languageBlocks.ts";

// The blocks of the languages beside the configuration: stacks, policies and migrations. No file of theirs belongs to a root module.

const VARIABLE = block(
  "type default description sensitive nullable ephemeral",
  {},
  { labels: ["name"], needs: ["type"] },
);
const REQUIRED_PROVIDERS = block("");

/** The blocks of `.tfcomponent.hcl`. */
const COMPONENTS = block("", {
  component: block(
    "source version inputs providers for_each depends_on",
    {},
    { labels: ["name"], needs: ['"source"'] },
  ),
  stack: block("source version inputs for_each depends_on", {}, { labels: ["name"], needs: ['"source"'] }),
  provider: block("for_each", { config: block("") }, { labels: ["type", "name"] }),
  required_providers: REQUIRED_PROVIDERS,
  removed: block(
    "from source version inputs providers for_each",
    { lifecycle: block("destroy") },
    { needs: ["from", '"source"'] },
  ),
  variable: VARIABLE,
  output: block("type value description sensitive ephemeral", {}, { labels: ["name"], needs: ["type", "value"] }),
  locals: block(""),
});

/** The blocks of `.tfdeploy.hcl`. */
const DEPLOYMENTS = block("", {
  deployment: block("inputs destroy deployment_group import", {}, { labels: ["name"], needs: ["inputs"] }),
  deployment_group: block("auto_approve_checks", {}, { labels: ["name"] }),
  deployment_auto_approve: block(
    "",
    { check: block("condition reason", {}, { needs: ["condition", '"reason"'] }) },
    { labels: ["name"], needs: ["check"] },
  ),
  orchestrate: block(
    "",
    { check: block("condition reason", {}, { needs: ["condition", '"reason"'] }) },
    { labels: ["type", "name"], needs: ["check"] },
  ),
  identity_token: block("audience", {}, { labels: ["name"], needs: ["audience"] }),
  store: block("id name category", {}, { labels: ["type", "name"] }),
  publish_output: block("description value", {}, { labels: ["name"], needs: ["value"] }),
  upstream_input: block("type source", {}, { labels: ["name"], needs: ['"type"', '"source"'] }),
  locals: block(""),
});

const ENFORCE = block("condition error_message info_message", {}, { needs: ["condition"] });
const policyOf = (names: string, label: string) =>
  block(
    `${names} enforcement_level filter`.trim(),
    { enforce: ENFORCE, locals: block("") },
    { labels: [label, "name"], needs: ["enforce"] },
  );

/** The blocks of `.policy.hcl`. */
const POLICIES = block("", {
  policy: block("enforcement_level", {
    terraform_config: block("required_version"),
    required_providers: REQUIRED_PROVIDERS,
    plugins: block(""),
  }),
  resource_policy: policyOf("operations", "type"),
  provider_policy: policyOf("", "provider"),
  module_policy: policyOf("", "source"),
  input: block("type default description sensitive", {}, { labels: ["name"] }),
  locals: block(""),
});

/** The blocks of `.policytest.hcl`. */
const POLICY_TESTS = block("", {
  policytest: block("targets", { terraform_config: block("required_version"), plugins: block("") }),
  resource: block("attrs prior_attrs meta expect_failure skip", { inputs: block("") }, { labels: ["type", "name"] }),
  data: block("attrs", {}, { labels: ["type", "name"] }),
  provider: block("attrs meta expect_failure", { inputs: block("") }, { labels: ["provider", "name"] }),
  module: block("attrs meta expect_failure", { inputs: block("") }, { labels: ["source", "name"] }),
  inputs: block(""),
  locals: block(""),
});

/** The blocks of `.tfmigrate.hcl`, and of the migrations themselves. */
const MIGRATIONS = block("", {
  tfmigrate: block("migration_dir is_backend_terraform_cloud", {
    history: block("", {
      storage: block("bucket key region endpoint profile role_arn path name", {}, { labels: ["type"] }),
    }),
  }),
  migration: block(
    "dir workspace actions from_dir to_dir from_workspace to_workspace from_skip_plan to_skip_plan force skip_plan",
    {},
    { labels: ["type", "name"], needs: ["actions"] },
  ),
});

const LANGUAGES: readonly (readonly [RegExp, LanguageBlock])[] = [
  [/\.(?:tfcomponent|tfstack)\.hcl$/, COMPONENTS],
  [/\.tfdeploy\.hcl$/, DEPLOYMENTS],
  [/\.policy\.hcl$/, POLICIES],
  [/\.policytest\.hcl$/, POLICY_TESTS],
  [/\.tfmigrate\.hcl$/, MIGRATIONS],
];

/** Returns the blocks of the language that a file is written in; undefined for every other file. */
export const standaloneBlocks = (path: string): LanguageBlock | undefined =>
  LANGUAGES.find(([ending]) => ending.test(path))?.[1];

/** Whether the files of a language in one folder see each other's declarations. Every policy stands alone. */
export const isOfFolder = (language: LanguageBlock): boolean => language === COMPONENTS || language === DEPLOYMENTS;
