import { boolValue, NULL, objectValue, stringValue, tupleValue, type Value } from "../values/value.ts";
import { type MembersOf, memberValues, NO_TEXT, textsValue } from "./blockMembers.ts";
import * as specs from "./blockSpecs.ts";
import type { BlockSpec } from "./decode.ts";
import type { Dependency, ErrorRules, RemoteState, TerraformSettings, UnitConfiguration } from "./unit.ts";

/** Returns a configuration as the object that `include`, `read_terragrunt_config` and `render` make of it. */
export function configurationAsValue(unit: UnitConfiguration): Value {
  const { terraform, remoteState, exclude, errors, engine, dependencyPaths } = unit;
  return objectOf({
    ...withEmptyTexts(memberValues(unit, specs.SETTINGS)),
    engine: engine && objectOf(withEmptyTexts(memberValues(engine, specs.ENGINE))),
    exclude:
      exclude &&
      objectOf({
        ...memberValues(exclude, specs.EXCLUDE),
        no_run: boolValue(exclude.noRun ?? false),
        exclude_dependencies: boolValue(exclude.excludeDependencies ?? false),
      }),
    errors: errors && errorsValue(errors),
    terraform: terraform && terraformValue(terraform),
    remote_state: remoteState && remoteStateValue(remoteState),
    dependencies: dependencyPaths ? objectOf({ paths: textsValue(dependencyPaths) }) : NULL,
    prevent_destroy: unit.preventDestroy === undefined ? undefined : boolValue(unit.preventDestroy),
    dependency: byName(unit.dependencies, dependencyValue),
    generate: objectValue(
      [...unit.generate].map(([name, block]) => [name, objectOf(memberValues(block, specs.GENERATE))] as const),
    ),
    inputs: unit.inputs ? objectValue(unit.inputs) : NULL,
    locals: unit.locals ? objectValue(unit.locals) : NULL,
    feature: byName(unit.features, ({ name, default: value }) =>
      objectOf({ name: stringValue(name), default: value ?? NULL }),
    ),
  });
}

/** Returns the members with the empty text for each text that is not set. */
const withEmptyTexts = (members: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, value === NO_TEXT ? stringValue("") : value]),
  );

/** Returns an object of the members that are set. */
const objectOf = (members: Readonly<Record<string, Value | undefined>>): Value =>
  objectValue(Object.entries(members).flatMap(([name, value]) => (value ? [[name, value] as const] : [])));

const byName = <T extends { readonly name: string }>(items: readonly T[], encode: (item: T) => Value): Value =>
  objectValue(items.map((item) => [item.name, encode(item)] as const));

/** Returns the values of blocks with a label, by their labels. */
const blocksByName = <Spec extends BlockSpec>(
  blocks: readonly ({ readonly name: string } & MembersOf<Spec>)[],
  spec: Spec,
): Value => byName(blocks, (block) => objectOf({ name: stringValue(block.name), ...memberValues(block, spec) }));

/** The settings that are shown only where they are set. */
const SHOWN_IF_SET: ReadonlySet<string> = new Set(["update_source_with_cas", "mutable", "version"]);

const terraformValue = (settings: TerraformSettings): Value =>
  objectOf({
    ...Object.fromEntries(
      Object.entries(memberValues(settings, specs.TERRAFORM)).filter(
        ([name, { kind }]) => kind !== "null" || !SHOWN_IF_SET.has(name),
      ),
    ),
    extra_arguments: blocksByName(settings.extraArguments, specs.EXTRA_ARGUMENTS),
    before_hook: blocksByName(settings.beforeHooks, specs.HOOK),
    after_hook: blocksByName(settings.afterHooks, specs.HOOK),
    error_hook: blocksByName(settings.errorHooks, specs.ERROR_HOOK),
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

const dependencyValue = (dependency: Dependency): Value => {
  const { skip_outputs: skip, ...shown } = memberValues(dependency, specs.DEPENDENCY);
  return objectOf({
    name: stringValue(dependency.name),
    ...shown,
    skip,
    outputs: dependency.outputs ?? NULL,
    inputs: NULL,
  });
};

const errorsValue = ({ retry, ignore }: ErrorRules): Value =>
  objectOf({
    retry:
      retry.length === 0
        ? NULL
        : tupleOfObjects(retry.map((rule) => ({ name: stringValue(rule.name), ...memberValues(rule, specs.RETRY) }))),
    ...(ignore.length > 0 && {
      ignore: tupleOfObjects(
        ignore.map((rule) => ({
          name: stringValue(rule.name),
          ignorable_errors: textsValue(rule.ignorableErrors ?? []),
          message: stringValue(rule.message ?? ""),
          signals: rule.signals ?? objectValue([]),
        })),
      ),
    }),
  });

const tupleOfObjects = (items: readonly Readonly<Record<string, Value>>[]): Value => tupleValue(items.map(objectOf));
