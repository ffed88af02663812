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
  provisioner?: string;
}

export interface FolderModel {
  readonly resources: ResourceModel[];
}

/** How the child module is called. */
export interface CallModel {
  name: string;
  repetition: string | undefined;
  input: string;
  passes: boolean;
  dependsOn: string | undefined;
  /** Is there another call of the same module? */
  hasTwin: boolean;
}

export interface ConfigurationModel {
  readonly root: FolderModel;
  readonly child: FolderModel;
  /** What the child calls in turn. */
  readonly inner: FolderModel;
  /** Undefined where the child is not called. */
  call: CallModel | undefined;
  /** What the modules tell the provider of themselves: the arguments of their `provider_meta` blocks. */
  meta: { root?: string; child?: string };
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
  const { root, child, inner, call, providers, meta, more } = configuration;
  const blocks = [...providers, ...metaBlock(meta.root), ...root.resources.map(renderResource), ...more.values()];
  const hasOther = usesOther(configuration);
  if (call) blocks.push(renderCall(call, hasOther));
  if (call?.hasTwin)
    blocks.push(renderCall({ ...call, name: "twin", repetition: undefined, input: '"twin"\n  pre = "t"' }, hasOther));
  // By the second its objects are told apart.
  const input = 'variable "in" {\n  default = "none"\n}\n\nvariable "pre" {\n  default = "m"\n}';
  const hasInner = inner.resources.length > 0;
  const inChild = [
    input,
    ...(call?.passes ? [requirements(hasOther)] : []),
    ...metaBlock(meta.child),
    ...child.resources.map(renderResource),
    ...(hasInner ? ['module "inner" {\n  source = "./inner"\n  in = var.in\n  pre = var.pre\n}'] : []),
    outputOf(child),
  ];
  const inInner = [input, ...inner.resources.map(renderResource), outputOf(inner)];
  return {
    "main.tf": blocks.join("\n\n"),
    ...(call && { "m/main.tf": inChild.join("\n\n") }),
    ...(call && hasInner && { "m/inner/main.tf": inInner.join("\n\n") }),
  };
}

const metaBlock = (body: string | undefined): readonly string[] =>
  body === undefined ? [] : [`terraform {\n  provider_meta "test" {\n    ${body}\n  }\n}`];

/** The outputs of the child that the root can refer to, where that is no loop. */
export function outputsOf({ call }: ConfigurationModel): readonly string[] {
  if (!call || /test_|other_/.test(call.input + call.dependsOn)) return [];
  const key = call.repetition?.startsWith("count") ? "[0]" : call.repetition ? '["x"]' : "";
  return [`module.${call.name}${key}.out`];
}

const usesOther = ({ providers }: ConfigurationModel): boolean =>
  providers.some((text) => text.startsWith('provider "other"'));

const providerNames = (hasOther: boolean): readonly string[] => (hasOther ? ["test", "other"] : ["test"]);

/** Of a module that is passed two configurations of each provider. */
const requirements = (hasOther: boolean): string => {
  const required = providerNames(hasOther).map(
    (name) =>
      `    ${name} = {\n      source                = "hashicorp/${name}"\n      configuration_aliases = [${name}.b]\n    }\n`,
  );
  return `terraform {\n  required_providers {\n${required.join("")}  }\n}`;
};

const outputOf = ({ resources }: FolderModel): string => {
  const shown = resources.find(({ mode }) => mode === "managed");
  return `output "out" {\n  value     = ${shown ? `${instanceOf(shown)}.id` : "var.in"}\n  sensitive = true\n}`;
};

const renderCall = ({ name, repetition, input, passes, dependsOn }: CallModel, hasOther: boolean): string =>
  [
    `module "${name}" {`,
    '  source = "./m"',
    `  in = ${input}`,
    ...(repetition ? [`  ${repetition}`] : []),
    ...(passes
      ? [
          "  providers = {",
          ...providerNames(hasOther).flatMap((own) => [`    ${own}   = ${own}`, `    ${own}.b = ${own}.b`]),
          "  }",
        ]
      : []),
    ...(dependsOn ? [`  depends_on = [${dependsOn}]`] : []),
    "}",
  ].join("\n");

export function renderResource(resource: ResourceModel): string {
  const { mode, type, name, count, forEach, alias, dependsOn, body, lifecycle, provisioner } = resource;
  const word = { managed: "resource", data: "data", ephemeral: "ephemeral" }[mode];
  const lines = [
    ...(count ? [`count = ${count}`] : []),
    ...(forEach ? [`for_each = ${forEach}`] : []),
    ...(alias ? [`provider = ${type.split("_", 1)[0]}.b`] : []),
    ...bodyLines(body),
    ...(dependsOn.size > 0 ? [`depends_on = [${[...dependsOn].join(", ")}]`] : []),
    ...(lifecycle.length > 0 ? ["lifecycle {", ...lifecycle.flatMap(indented), "}"] : []),
    ...(provisioner ? [`provisioner "local-exec" {\n${provisioner}\n}`] : []),
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
