import { type BlockModel, type ConfigurationModel, FOLDERS, isStatement, newBlock } from "./model.ts";

/** The files of a configuration. Blocks stand apart by an empty line, arguments in lines of their own: so they shrink. */
export function renderFiles(configuration: ConfigurationModel): Record<string, string> {
  const files: Record<string, string> = {};
  for (const path of FOLDERS) {
    const folder = configuration.get(path);
    if (!folder) continue;
    const prefix = path === "" ? "" : `${path}/`;
    const overridden = folder.blocks.filter(({ overrides }) => overrides.size > 0);
    const json = folder.inJson ? folder.blocks.filter(canBeJson) : [];
    const native = folder.blocks.filter((block) => !json.includes(block));
    const settings = folder.namesProviders ? [SETTINGS] : [];
    files[`${prefix}main.tf`] = [...settings, ...native.map(renderBlock)].join("\n");
    if (overridden.length > 0)
      files[`${prefix}override.tf`] = overridden.map((block) => renderBlock(overrideOf(block))).join("\n");
    if (json.length > 0) files[`${prefix}more.tf.json`] = `${JSON.stringify(renderJson(json), null, 1)}\n`;
  }
  return files;
}

/** The manifest of modules as `terraform get` writes it. */
export function manifest(configuration: ConfigurationModel): string {
  const entries: { Key: string; Source: string; Dir: string }[] = [{ Key: "", Source: "", Dir: "." }];
  const visit = (path: string, prefix: string): void => {
    for (const block of configuration.get(path)?.blocks ?? []) {
      const target = block.kind === "module" ? /(child|leaf)/.exec(block.args.get("source") ?? "")?.[1] : undefined;
      const Key = `${prefix}${block.name}`;
      if (target === undefined || entries.length > 60 || entries.some((entry) => entry.Key === Key)) continue;
      entries.push({ Key, Source: (block.args.get("source") ?? "").replaceAll('"', ""), Dir: target });
      visit(target, `${Key}.`);
    }
  };
  visit("", "");
  return JSON.stringify({ Modules: entries });
}

const SETTINGS =
  'terraform {\n  required_version = ">= 1.3"\n  required_providers {\n    terraform = {\n      source = "terraform.io/builtin/terraform"\n    }\n  }\n}\n';

const overrideOf = ({ kind, name, overrides }: BlockModel): BlockModel => {
  const block = newBlock(kind, name);
  for (const [argument, text] of overrides) block.args.set(argument, text);
  return block;
};

function renderBlock(block: BlockModel): string {
  const { kind, name, args } = block;
  if (kind === "local") return `locals {\n  ${name} = ${args.get("value")}\n}\n`;
  const header = isStatement(block)
    ? kind
    : kind === "resource"
      ? `resource "terraform_data" "${name}"`
      : kind === "data"
        ? `data "terraform_remote_state" "${name}"`
        : `${kind} "${name}"`;
  return `${header} {\n${bodyLines(block).join("\n")}\n}\n`;
}

function bodyLines({ kind, args, lifecycle, conditions, more }: BlockModel): readonly string[] {
  const kindRule = RULES[kind];
  const rules = conditions.map((text) => (kindRule ? rule(kindRule, text) : rule(...splitRule(text))));
  const inner = [
    ...[...lifecycle].map(([name, text]) => `    ${name} = ${text}`),
    ...(kindRule ? [] : rules.map((line) => `  ${line}`)),
  ];
  return [
    ...[...args].map(([name, text]) => `  ${name} = ${text}`),
    ...(kindRule ? rules : []),
    ...more.map((line) => `  ${line}`),
    ...(inner.length > 0 ? ["  lifecycle {", ...inner, "  }"] : []),
  ];
}

/** The block in which a kind of block has its conditions; a resource has two. */
const RULES: Partial<Record<BlockModel["kind"], string>> = {
  variable: "validation",
  output: "precondition",
  check: "assert",
};

const rule = (name: string, condition: string): string =>
  `  ${name} {\n    condition     = ${condition}\n    error_message = "no"\n  }`;

function splitRule(text: string): [string, string] {
  const at = text.indexOf(" ");
  return [text.slice(0, at), text.slice(at + 1)];
}

const canBeJson = ({ kind, more, conditions, name }: BlockModel): boolean =>
  (kind === "resource" || kind === "local" || kind === "output") &&
  more.length + conditions.length === 0 &&
  !name.includes('"');

function renderJson(blocks: readonly BlockModel[]): unknown {
  const of = (kind: BlockModel["kind"]) => blocks.filter((block) => block.kind === kind);
  const members = (list: readonly BlockModel[], make: (block: BlockModel) => unknown) =>
    list.length > 0 ? Object.fromEntries(list.map((block) => [block.name, make(block)])) : undefined;
  const resources = members(of("resource"), jsonBody);
  return {
    resource: resources && { terraform_data: resources },
    locals: members(of("local"), (block) => template(block.args.get("value")!)),
    output: members(of("output"), jsonBody),
  };
}

const jsonBody = ({ args, lifecycle }: BlockModel): unknown => ({
  ...jsonArguments(args),
  ...(lifecycle.size > 0 && { lifecycle: jsonArguments(lifecycle) }),
});

const jsonArguments = (args: ReadonlyMap<string, string>): Record<string, unknown> =>
  Object.fromEntries([...args].map(([name, text]) => [name, STATIC.has(name) ? staticJson(text) : template(text)]));

const STATIC = new Set([
  "depends_on",
  "ignore_changes",
  "replace_triggered_by",
  "create_before_destroy",
  "prevent_destroy",
  "sensitive",
]);

/** Lists of references stand in JSON as lists of texts; keywords and bools as they are. */
function staticJson(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  if (!text.startsWith("[")) return text;
  const inside = text.slice(1, -1).trim();
  return inside === "" ? [] : inside.split(", ");
}

const template = (text: string): unknown => (/^\d+$/.test(text) ? Number(text) : `\${${text}}`);
