import type { BlockSpec, NestedSpec } from "./decode.ts";

// The blocks and arguments of Terragrunt 1.1.

const repeated = (spec: BlockSpec, ...labels: readonly string[]): NestedSpec => ({ labels, isRepeated: true, spec });
const single = (spec: BlockSpec): NestedSpec => ({ labels: [], isRepeated: false, spec });

export const INCLUDE: BlockSpec = {
  fields: { expose: "truth", merge_strategy: "text", path: "text!" },
  blocks: {},
};

export const HOOK = {
  fields: {
    if: "truth",
    run_on_error: "truth",
    suppress_stdout: "truth",
    working_dir: "text",
    commands: "texts!",
    execute: "texts!",
  },
  blocks: {},
} satisfies BlockSpec;
export const ERROR_HOOK = {
  fields: { suppress_stdout: "truth", working_dir: "text", commands: "texts!", execute: "texts!", on_errors: "texts!" },
  blocks: {},
} satisfies BlockSpec;
export const EXTRA_ARGUMENTS = {
  fields: {
    arguments: "texts",
    required_var_files: "texts",
    optional_var_files: "texts",
    env_vars: "textMap",
    commands: "texts!",
  },
  blocks: {},
} satisfies BlockSpec;
export const TERRAFORM = {
  fields: {
    source: "text",
    version: "text",
    update_source_with_cas: "truth",
    mutable: "truth",
    include_in_copy: "texts",
    exclude_from_copy: "texts",
    copy_terraform_lock_file: "truth",
  },
  blocks: {
    extra_arguments: repeated(EXTRA_ARGUMENTS, "name"),
    before_hook: repeated(HOOK, "name"),
    after_hook: repeated(HOOK, "name"),
    error_hook: repeated(ERROR_HOOK, "name"),
  },
} satisfies BlockSpec;

export const REMOTE_STATE: BlockSpec = {
  fields: {
    config: "any!",
    disable_init: "truth",
    disable_dependency_optimization: "truth",
    generate: "place",
    encryption: "any",
    backend: "text!",
  },
  blocks: {},
};

export const DEPENDENCY = {
  fields: {
    config_path: "any!",
    enabled: "truth",
    skip_outputs: "truth",
    mock_outputs: "any",
    mock_outputs_allowed_terraform_commands: "texts",
    mock_outputs_merge_with_state: "truth",
    mock_outputs_merge_strategy_with_state: "text",
  },
  blocks: {},
} satisfies BlockSpec;

export const FEATURE = { fields: { default: "any" }, blocks: {} } satisfies BlockSpec;

export const EXCLUDE = {
  fields: { exclude_dependencies: "truth", no_run: "truth", actions: "texts!", if: "truth!" },
  blocks: {},
} satisfies BlockSpec;

export const RETRY = {
  fields: { retryable_errors: "texts!", max_attempts: "whole!", sleep_interval_sec: "whole!" },
  blocks: {},
} satisfies BlockSpec;
export const IGNORE = {
  fields: { signals: "anyMap", message: "text", ignorable_errors: "texts!" },
  blocks: {},
} satisfies BlockSpec;
export const ERRORS: BlockSpec = {
  fields: {},
  blocks: { retry: repeated(RETRY, "name"), ignore: repeated(IGNORE, "name") },
};

export const GENERATE = {
  fields: {
    if_disabled: "text",
    comment_prefix: "text",
    disable_signature: "truth",
    disable: "truth",
    hcl_fmt: "truth",
    mutable: "truth",
    path: "text!",
    if_exists: "text!",
    contents: "text!",
  },
  blocks: {},
} satisfies BlockSpec;

export const ENGINE = {
  fields: { version: "text", type: "text", meta: "any", source: "text!" },
  blocks: {},
} satisfies BlockSpec;
const CATALOG: BlockSpec = {
  fields: { no_shell: "truth", no_hooks: "truth", default_template: "text", urls: "texts!" },
  blocks: {},
};
const DEPENDENCIES: BlockSpec = { fields: { paths: "texts!" }, blocks: {} };

const FILE_FIELDS = {
  terraform_binary: "text",
  terraform_version_constraint: "text",
  terragrunt_version_constraint: "text",
  inputs: "any",
  remote_state: "any",
  download_dir: "text",
  prevent_destroy: "truth",
  iam_role: "text",
  iam_assume_role_duration: "whole",
  iam_assume_role_session_name: "text",
  iam_web_identity_token: "text",
  generate: "any",
} as const;
const { inputs, remote_state, generate, ...settings } = FILE_FIELDS;

/** The arguments of a file that stand for nothing but themselves. */
export const SETTINGS = { fields: settings, blocks: {} } satisfies BlockSpec;

/** A whole file; the blocks that are decoded before the others have no content here. */
export const FILE: BlockSpec = {
  fields: FILE_FIELDS,
  blocks: {
    catalog: single(CATALOG),
    engine: single(ENGINE),
    terraform: single(TERRAFORM),
    remote_state: single(REMOTE_STATE),
    dependencies: single(DEPENDENCIES),
    dependency: repeated(DEPENDENCY, "name"),
    feature: repeated(FEATURE, "name"),
    exclude: single(EXCLUDE),
    errors: single(ERRORS),
    generate: repeated(GENERATE, "name"),
    locals: { labels: [], isRepeated: false },
    include: { labels: ["name"], isRepeated: true },
  },
};

/** A part of a file, beside anything else. */
const part = (spec: Partial<BlockSpec>): BlockSpec => ({ fields: {}, blocks: {}, ...spec, isOpen: true });

export const INCLUDES_PART = part({ blocks: { include: repeated(INCLUDE, "name") } });
export const FEATURES_PART = part({ blocks: { feature: repeated(FEATURE, "name") } });
export const DEPENDENCIES_PART = part({ blocks: { dependency: repeated(DEPENDENCY, "name") } });
export const FLAGS_PART = {
  fields: { iam_role: "text", iam_web_identity_token: "text", prevent_destroy: "truth" },
  blocks: {},
  isOpen: true,
} satisfies BlockSpec;
export const REMOTE_STATE_PART = part({ blocks: { remote_state: single(REMOTE_STATE) } });
export const ERRORS_PART = part({ blocks: { errors: single(ERRORS) } });
export const SOURCE_PART = part({
  blocks: {
    terraform: single(
      part({ fields: { source: "text" }, blocks: { extra_arguments: repeated(EXTRA_ARGUMENTS, "name") } }),
    ),
  },
});

const COMPONENT: BlockSpec = {
  fields: {
    update_source_with_cas: "truth",
    mutable: "truth",
    no_dot_terragrunt_stack: "truth",
    no_validation: "truth",
    values: "any",
    source: "text!",
    path: "text!",
  },
  blocks: {},
  isOpen: true,
};

/** A stack file. */
export const STACK: BlockSpec = {
  fields: {},
  blocks: {
    locals: { labels: [], isRepeated: false },
    include: repeated({ fields: { path: "text!" }, blocks: {} }, "name"),
    stack: repeated(COMPONENT, "name"),
    unit: repeated(COMPONENT, "name"),
  },
};

/** The names and paths in a stack file, which its values can refer to. */
const COMPONENT_PATHS: BlockSpec = {
  fields: { no_dot_terragrunt_stack: "truth", path: "text!" },
  blocks: {},
  isOpen: true,
};
export const STACK_PATHS = part({
  blocks: { stack: repeated(COMPONENT_PATHS, "name"), unit: repeated(COMPONENT_PATHS, "name") },
});
