import type { BlockJson } from "./schemas.ts";

// A configuration as the generator knows it: expressions are texts.

export interface BodyModel {
  readonly args: Map<string, string>;
  readonly blocks: { type: string; label: string | undefined; forEach: string | undefined; body: BodyModel }[];
}

export interface ResourceModel {
  readonly mode: "managed" | "data" | "ephemeral";
  type: string;
  name: string;
  body: BodyModel;
  count: string | undefined;
  forEach: string | undefined;
  alias: boolean;
  readonly dependsOn: Set<string>;
  /** Lines of its lifecycle block. */
  lifecycle: string[];
}

export interface FolderModel {
  readonly resources: ResourceModel[];
}

export interface ConfigurationModel {
  readonly root: FolderModel;
  readonly child: FolderModel;
  /** How the child is called; undefined where it is not. */
  call: { repetition: string | undefined; input: string; passes: boolean } | undefined;
  providers: string[];
  /** Top-level blocks: variables, locals, outputs, checks, moved, removed, import. */
  readonly more: Map<string, string>;
}

export const addressOf = ({ mode, type, name }: ResourceModel): string =>
  `${mode === "managed" ? "" : `${mode}.`}${type}.${name}`;

/** One of its instances, as a reference names it. */
export const instanceOf = (resource: ResourceModel): string =>
  `${addressOf(resource)}${resource.count ? "[0]" : resource.forEach ? '["x"]' : ""}`;

/** Does a block text mention it? */
export const mentions = (text: string, resource: ResourceModel): boolean =>
  new RegExp(`(?<![\\w.])${addressOf(resource).replaceAll(".", "\\.")}(?!\\w)`).test(text);

export function renderFiles(configuration: ConfigurationModel): Readonly<Record<string, string>> {
  const { root, child, call, providers, more } = configuration;
  const blocks = [...providers, ...root.resources.map(renderResource), ...more.values()];
  if (call) blocks.push(renderCall(call));
  const inChild = [
    'variable "in" {\n  default = "none"\n}',
    ...(call?.passes ? [PASSED] : []),
    ...child.resources.map(renderResource),
    outputOf(child),
  ];
  return { "main.tf": blocks.join("\n\n"), ...(call && { "m/main.tf": inChild.join("\n\n") }) };
}

const PASSED =
  'terraform {\n  required_providers {\n    test = {\n      source                = "hashicorp/test"\n      configuration_aliases = [test.b]\n    }\n  }\n}';

const outputOf = ({ resources }: FolderModel): string => {
  const shown = resources.find(({ mode }) => mode === "managed");
  return `output "out" {\n  value     = ${shown ? `${instanceOf(shown)}.id` : "var.in"}\n  sensitive = true\n}`;
};

const renderCall = ({ repetition, input, passes }: NonNullable<ConfigurationModel["call"]>): string =>
  [
    'module "m" {',
    '  source = "./m"',
    `  in = ${input}`,
    ...(repetition ? [`  ${repetition}`] : []),
    ...(passes ? ["  providers = {\n    test   = test\n    test.b = test.b\n  }"] : []),
    "}",
  ].join("\n");

export function renderResource(resource: ResourceModel): string {
  const { mode, type, name, count, forEach, alias, dependsOn, body, lifecycle } = resource;
  const word = { managed: "resource", data: "data", ephemeral: "ephemeral" }[mode];
  const lines = [
    ...(count ? [`count = ${count}`] : []),
    ...(forEach ? [`for_each = ${forEach}`] : []),
    ...(alias ? ["provider = test.b"] : []),
    ...bodyLines(body),
    ...(dependsOn.size > 0 ? [`depends_on = [${[...dependsOn].join(", ")}]`] : []),
    ...(lifecycle.length > 0 ? ["lifecycle {", ...lifecycle.flatMap(indented), "}"] : []),
  ];
  return `${word} "${type}" "${name}" {\n${lines.flatMap(indented).join("\n")}\n}`;
}

const indented = (text: string): readonly string[] => text.split("\n").map((line) => `  ${line}`);

function bodyLines({ args, blocks }: BodyModel): readonly string[] {
  return [
    ...[...args].map(([name, text]) => `${name} = ${text}`),
    ...blocks.flatMap(({ type, label, forEach, body }) => {
      const inner = bodyLines(body).flatMap(indented);
      if (!forEach) return [`${type}${label ? ` "${label}"` : ""} {`, ...inner, "}"];
      const labels = label ? ["  labels = [tostring(each_label.key)]".replace("each_label", type)] : [];
      return [
        `dynamic "${type}" {`,
        `  for_each = ${forEach}`,
        ...labels,
        "  content {",
        ...inner.flatMap(indented),
        "  }",
        "}",
      ];
    }),
  ];
}

/** The names of what can be set in a block. */
export const settableIn = ({ attributes }: BlockJson): readonly string[] =>
  Object.entries(attributes).flatMap(([name, { required, optional }]) => (required || optional ? [name] : []));
