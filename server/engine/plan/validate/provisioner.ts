import type { Provisioner, Resource } from "../../config/module.ts";
import { evaluateConstant } from "../../lang/constant.ts";
import { supports } from "../../lang/features.ts";
import type { Evaluated } from "../../lang/scope.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Body } from "../../syntax/tree.ts";
import { isObject, NULL, type Value } from "../../values/value.ts";
import { judgeBody, type Setting } from "../checks/expressions.ts";
import { deprecatedWinrm, emptyArgument, fileContentTwice, noFileContent, oneOfScripts } from "./blockFindings.ts";
import { CONNECTION, PROVISIONERS } from "./provisionerSchemas.ts";

/** Returns the faults of the provisioners of a resource, up to the first faulty one; none if the resource itself is faulty. */
export function provisionerFaults(
  setting: Setting,
  { provisioners, connection }: Resource,
  isWrong: boolean,
): readonly Diagnostic[] {
  const faults: Diagnostic[] = [];
  for (const provisioner of provisioners) {
    faults.push(...faultsOf(setting, provisioner, mergedConnection(connection, provisioner.connection)));
    if (isWrong || hasErrors(faults)) break;
  }
  return faults;
}

/**
 * Merges two connection blocks. The provisioner's arguments override those of the resource; of the resource's arguments, only
 * known ones count.
 */
export function mergedConnection(outer: Body | undefined, inner: Body | undefined): Body | undefined {
  if (!outer || !inner) return inner ?? outer;
  const own = new Set(inner.items.map((item) => (item.kind === "argument" ? item.name : item.type)));
  const inherited = outer.items.filter(
    (item) => item.kind === "argument" && CONNECTION.attributes.has(item.name) && !own.has(item.name),
  );
  return { ...inner, items: [...inherited, ...inner.items] };
}

function faultsOf(setting: Setting, provisioner: Provisioner, connection: Body | undefined) {
  const { type, body } = provisioner;
  const schema = PROVISIONERS.get(type);
  if (!schema) return [];
  const { diagnostics } = withMisuse(provisioner, judgeBody(setting, body, schema));
  const empty = supports(setting.module.dialect, "validated-provisioners") ? emptyFaults(provisioner) : [];
  if (!connection) return [...diagnostics, ...empty];
  const connected = judgeBody(setting, connection, CONNECTION);
  return [...diagnostics, ...empty, ...connected.diagnostics, ...deprecatedType(setting, connection, connected)];
}

/** Returns the warning of a connection by WinRM, in dialects that deprecate it. */
function deprecatedType(
  { module }: Setting,
  { items }: Body,
  { value, diagnostics }: Evaluated,
): readonly Diagnostic[] {
  if (!supports(module.dialect, "deprecated-winrm") || hasErrors(diagnostics) || !isObject(value)) return [];
  const type = value.entries.get("type");
  const argument = items.find((item) => item.kind === "argument" && item.name === "type");
  return type?.kind === "string" && type.value === "winrm" && argument?.kind === "argument"
    ? [deprecatedWinrm(argument.expression.range)]
    : [];
}

/** Returns the error of the provisioner for an argument that it needs and that is absent, null or empty. */
function emptyFaults({ type, body, header }: Provisioner): readonly Diagnostic[] {
  const needed = NEEDED[type];
  if (!needed) return [];
  const argument = body.items.find((item) => item.kind === "argument" && item.name === needed.name);
  const { value, diagnostics } =
    argument?.kind === "argument" ? evaluateConstant(argument.expression) : { value: NULL, diagnostics: [] };
  const isEmpty = value.kind === "null" || (value.kind === "string" && value.value === "");
  return diagnostics.length === 0 && isEmpty ? [{ ...emptyArgument(needed.summary, needed.name), near: header }] : [];
}

const NEEDED: Readonly<Record<string, { readonly name: string; readonly summary: string }>> = {
  "local-exec": { name: "command", summary: "Invalid local-exec provisioner command" },
  file: { name: "destination", summary: "Invalid file provisioner configuration" },
};

/** Adds the errors that the provisioner itself reports for a configuration that is otherwise valid. */
export function withMisuse({ type, header }: Provisioner, configuration: Evaluated): Evaluated {
  const { value, diagnostics } = configuration;
  if (hasErrors(diagnostics)) return configuration;
  const misused = (RULES[type]?.(value) ?? []).map((fault) => ({ ...fault, near: header }));
  return { ...configuration, diagnostics: [...diagnostics, ...misused] };
}

const RULES: Readonly<Record<string, (configuration: Value) => readonly Diagnostic[]>> = {
  file: (configuration) => {
    const given = countSet(configuration, ["source", "content"]);
    if (given === 1) return [];
    return [given === 0 ? noFileContent() : fileContentTwice()];
  },
  "remote-exec": (configuration) =>
    countSet(configuration, ["inline", "script", "scripts"]) === 1 ? [] : [oneOfScripts()],
};

const countSet = (configuration: Value, names: readonly string[]): number =>
  isObject(configuration) ? names.filter((name) => configuration.entries.get(name)?.kind !== "null").length : 1;
