import { listOf, mapOf, STRING } from "../values/type.ts";
import {
  boolValue,
  listValue,
  NULL,
  nullValue,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
  type Value,
} from "../values/value.ts";
import type {
  Dependency,
  ErrorHook,
  ErrorRules,
  ExtraArguments,
  GenerateBlock,
  Hook,
  RemoteState,
  TerraformSettings,
  UnitConfiguration,
} from "./unit.ts";

/** Returns a configuration as the object that `include`, `read_terragrunt_config` and `render` make of it. */
export function configurationAsValue(unit: UnitConfiguration): Value {
  const { terraform, remoteState, exclude, errors, engine, dependencyPaths } = unit;
  return objectOf({
    terraform_binary: stringValue(unit.terraformBinary),
    terraform_version_constraint: stringValue(unit.terraformVersionConstraint),
    terragrunt_version_constraint: stringValue(unit.terragruntVersionConstraint),
    download_dir: stringValue(unit.downloadDir),
    iam_role: stringValue(unit.iamRole),
    iam_assume_role_session_name: stringValue(unit.iamAssumeRoleSessionName),
    iam_web_identity_token: stringValue(unit.iamWebIdentityToken),
    iam_assume_role_duration: whole(unit.iamAssumeRoleDuration),
    engine:
      engine &&
      objectOf({
        source: stringValue(engine.source),
        version: stringValue(engine.version ?? ""),
        type: stringValue(engine.type ?? ""),
        meta: engine.meta ?? NULL,
      }),
    exclude:
      exclude &&
      objectOf({
        if: boolValue(exclude.if),
        actions: texts(exclude.actions),
        no_run: boolValue(exclude.noRun ?? false),
        exclude_dependencies: boolValue(exclude.excludeDependencies ?? false),
      }),
    errors: errors && errorsValue(errors),
    terraform: terraform && terraformValue(terraform),
    remote_state: remoteState && remoteStateValue(remoteState),
    dependencies: dependencyPaths ? objectOf({ paths: texts(dependencyPaths) }) : NULL,
    prevent_destroy: unit.preventDestroy === undefined ? undefined : boolValue(unit.preventDestroy),
    dependency: byName(unit.dependencies, dependencyValue),
    generate: objectValue([...unit.generate].map(([name, block]) => [name, generateValue(block)] as const)),
    inputs: unit.inputs ? objectValue(unit.inputs) : NULL,
    locals: unit.locals ? objectValue(unit.locals) : NULL,
    feature: byName(unit.features, ({ name, default: value }) =>
      objectOf({ name: stringValue(name), default: value ?? NULL }),
    ),
  });
}

/** Returns an object of the members that are set. */
const objectOf = (members: Readonly<Record<string, Value | undefined>>): Value =>
  objectValue(Object.entries(members).flatMap(([name, value]) => (value ? [[name, value] as const] : [])));

const byName = <T extends { readonly name: string }>(items: readonly T[], encode: (item: T) => Value): Value =>
  objectValue(items.map((item) => [item.name, encode(item)] as const));

const text = (value: string | undefined): Value => (value === undefined ? nullValue(STRING) : stringValue(value));
const truth = (value: boolean | undefined): Value => (value === undefined ? NULL : boolValue(value));
const whole = (value: number | undefined): Value => (value === undefined ? NULL : numberValue(value));
const texts = (values: readonly string[] | undefined): Value =>
  values ? listValue(STRING, values.map(stringValue)) : nullValue(listOf(STRING));

const terraformValue = (settings: TerraformSettings): Value =>
  objectOf({
    source: text(settings.source),
    include_in_copy: texts(settings.includeInCopy),
    exclude_from_copy: texts(settings.excludeFromCopy),
    copy_terraform_lock_file: truth(settings.copyTerraformLockFile),
    extra_arguments: byName(settings.extraArguments, extraArgumentsValue),
    before_hook: byName(settings.beforeHooks, hookValue),
    after_hook: byName(settings.afterHooks, hookValue),
    error_hook: byName(settings.errorHooks, errorHookValue),
    ...(settings.updateSourceWithCas !== undefined && {
      update_source_with_cas: boolValue(settings.updateSourceWithCas),
    }),
    ...(settings.mutable !== undefined && { mutable: boolValue(settings.mutable) }),
    ...(settings.version !== undefined && { version: stringValue(settings.version) }),
  });

const extraArgumentsValue = (block: ExtraArguments): Value =>
  objectOf({
    name: stringValue(block.name),
    commands: texts(block.commands),
    arguments: texts(block.arguments),
    required_var_files: texts(block.requiredVarFiles),
    optional_var_files: texts(block.optionalVarFiles),
    env_vars: block.envVars
      ? objectValue([...block.envVars].map(([name, value]) => [name, stringValue(value)] as const))
      : nullValue(mapOf(STRING)),
  });

const hookValue = (hook: Hook): Value =>
  objectOf({
    name: stringValue(hook.name),
    commands: texts(hook.commands),
    execute: texts(hook.execute),
    if: truth(hook.if),
    run_on_error: truth(hook.runOnError),
    suppress_stdout: truth(hook.suppressStdout),
    working_dir: text(hook.workingDir),
  });

const errorHookValue = (hook: ErrorHook): Value =>
  objectOf({
    name: stringValue(hook.name),
    commands: texts(hook.commands),
    execute: texts(hook.execute),
    on_errors: texts(hook.onErrors),
    suppress_stdout: truth(hook.suppressStdout),
    working_dir: text(hook.workingDir),
  });

const remoteStateValue = (state: RemoteState): Value =>
  objectOf({
    backend: stringValue(state.backend),
    disable_init: boolValue(state.disableInit),
    disable_dependency_optimization: boolValue(state.disableDependencyOptimization),
    generate: state.generate
      ? objectOf({ path: stringValue(state.generate.path), if_exists: stringValue(state.generate.ifExists) })
      : NULL,
    config: objectValue(state.config),
    encryption: state.encryption ? objectValue(state.encryption) : NULL,
  });

const dependencyValue = (dependency: Dependency): Value =>
  objectOf({
    name: stringValue(dependency.name),
    config_path: dependency.configPath,
    enabled: truth(dependency.enabled),
    skip: truth(dependency.skipOutputs),
    mock_outputs: dependency.mockOutputs ?? NULL,
    mock_outputs_allowed_terraform_commands: texts(dependency.mockCommands),
    mock_outputs_merge_with_state: truth(dependency.mockMergeWithState),
    mock_outputs_merge_strategy_with_state: text(dependency.mockMergeStrategy),
    outputs: dependency.outputs ?? NULL,
    inputs: NULL,
  });

const generateValue = (block: GenerateBlock): Value =>
  objectOf({
    path: stringValue(block.path),
    if_exists: stringValue(block.ifExists),
    if_disabled: stringValue(block.ifDisabled),
    comment_prefix: stringValue(block.commentPrefix),
    contents: stringValue(block.contents),
    disable_signature: boolValue(block.disableSignature),
    disable: boolValue(block.disable),
    hcl_fmt: truth(block.hclFmt),
    mutable: truth(block.mutable),
  });

const errorsValue = ({ retry, ignore }: ErrorRules): Value =>
  objectOf({
    retry:
      retry.length === 0
        ? NULL
        : tupleOfObjects(
            retry.map((rule) => ({
              name: stringValue(rule.name),
              retryable_errors: texts(rule.retryableErrors),
              max_attempts: numberValue(rule.maxAttempts),
              sleep_interval_sec: numberValue(rule.sleepIntervalSec),
            })),
          ),
    ...(ignore.length > 0 && {
      ignore: tupleOfObjects(
        ignore.map((rule) => ({
          name: stringValue(rule.name),
          ignorable_errors: texts(rule.ignorableErrors ?? []),
          message: stringValue(rule.message),
          signals: rule.signals ?? objectValue([]),
        })),
      ),
    }),
  });

const tupleOfObjects = (items: readonly Readonly<Record<string, Value>>[]): Value => tupleValue(items.map(objectOf));
