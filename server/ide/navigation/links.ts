import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import { providerOfResource } from "../../engine/config/tree/namedProviders.ts";
import type { Product } from "../../engine/lang/dialect.ts";
import { evaluate } from "../../engine/lang/evaluate.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { joinPath } from "../../engine/source/paths.ts";
import type { Range } from "../../engine/source/range.ts";
import { argumentOf } from "../../engine/syntax/bodyArguments.ts";
import { literalText, walkExpression } from "../../engine/syntax/expressions.ts";
import type { Argument, Block, Call, Item } from "../../engine/syntax/tree.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";

/** A range of text that opens a file or a page. */
export interface Link {
  readonly range: Range;
  readonly tooltip: string;
  /** A file, or the address of a page. */
  readonly target: { readonly path: string } | { readonly url: string };
}

/** Returns the links of a file: module sources, resource types, and files that functions read. */
export function links({ plan }: ExplainableRoot, path: string): readonly Link[] {
  const syntax = plan.syntaxOf(path);
  const node = plan.queries.moduleOf(path);
  if (!syntax || !node) return [];
  return syntax.body.items.flatMap((item) => [
    ...(item.kind === "block" ? blockLinks(node, item) : []),
    ...fileLinks(plan, item),
  ]);
}

function blockLinks(node: ModuleNode, block: Block): readonly Link[] {
  switch (block.type) {
    case "module":
      return moduleLinks(node, block);
    case "resource":
    case "data":
    case "ephemeral":
      return typeLinks(node, block);
    default:
      return [];
  }
}

function moduleLinks({ children, dialect: { product } }: ModuleNode, { labels, body }: Block): readonly Link[] {
  const source = argumentOf(body, "source");
  const text = source && literalText(source.expression);
  if (!source || text === undefined) return [];
  const { range } = source.expression;
  const files = children.get(labels[0]?.value ?? "")?.module.files.map(({ source: { path } }) => path) ?? [];
  const main = files.find((path) => /\/main\.(tf|tofu)$/.test(path)) ?? files[0];
  if (main !== undefined) return [{ range, tooltip: "Open the module", target: { path: main } }];
  const url = moduleUrl(text, argumentOf(body, "version"), product);
  return url === undefined ? [] : [{ range, tooltip: "Open the module's page", target: { url } }];
}

function moduleUrl(source: string, version: Argument | undefined, product: Product): string | undefined {
  const [path = ""] = source.split("//");
  const registry = /^(?:registry\.(?:terraform\.io|opentofu\.org)\/)?([\w-]+\/[\w-]+\/[a-z0-9]+)$/.exec(path)?.[1];
  if (registry !== undefined) {
    const exact = version && /^\d+\.\d+\.\d+$/.exec(literalText(version.expression) ?? "")?.[0];
    return product === "opentofu"
      ? `https://search.opentofu.org/module/${registry}/${exact === undefined ? "latest" : `v${exact}`}`
      : `https://registry.terraform.io/modules/${registry}/${exact ?? "latest"}`;
  }
  const host =
    /^(?:git::)?(?:https:\/\/|ssh:\/\/git@|git@)?((?:github|gitlab|bitbucket)\.(?:com|org)[/:][\w.-]+\/[\w.-]+?)(?:\.git)?(?:\?.*)?$/.exec(
      source.replace(/(?<!:)\/\/.*/, ""),
    )?.[1];
  return host === undefined ? undefined : `https://${host.replace(":", "/")}`;
}

/** Returns the link to the documentation of a resource type in the registry of its provider. */
function typeLinks({ module, dialect: { product } }: ModuleNode, { type: kind, labels }: Block): readonly Link[] {
  const [type, name] = labels;
  const resource = name && module.resources.get(`${kind === "resource" ? "" : `${kind}.`}${type!.value}.${name.value}`);
  if (!type || !resource) return [];
  const url = typeUrl(providerOfResource(module, resource), kind, type.value, product);
  return url === undefined ? [] : [{ range: type.range, tooltip: `Documentation of ${type.value}`, target: { url } }];
}

function typeUrl(source: string, kind: string, type: string, product: Product): string | undefined {
  if (type === "terraform_data") return "https://developer.hashicorp.com/terraform/language/resources/terraform-data";
  const [host, namespace, provider] = source.split("/");
  if (host !== "registry.terraform.io" && host !== "registry.opentofu.org") return undefined;
  const page = type.slice(type.indexOf("_") + 1);
  if (product === "opentofu")
    return `https://search.opentofu.org/provider/${namespace}/${provider}/latest/docs/${OPENTOFU_KINDS[kind] ?? ""}/${page}`;
  return `https://registry.terraform.io/providers/${namespace}/${provider}/latest/docs/${KINDS[kind] ?? ""}/${page}`;
}

const KINDS: Readonly<Record<string, string>> = {
  resource: "resources",
  data: "data-sources",
  ephemeral: "ephemeral-resources",
};
const OPENTOFU_KINDS: Readonly<Record<string, string>> = { ...KINDS, data: "datasources", ephemeral: "ephemeral" };

/** Returns the links to the files that functions name and the plan has read. */
function fileLinks(plan: ExplainablePlan, item: Item): readonly Link[] {
  const calls = expressionsIn(item).flatMap(({ expression }) => {
    const readCalls: Call[] = [];
    walkExpression(expression, (node) => {
      if (node.kind === "call" && READS_FILE.has(node.name)) readCalls.push(node);
      return true;
    });
    return readCalls;
  });
  if (calls.length === 0) return [];
  const scope = plan.queries.scopeAt(item)?.scope;
  return calls.flatMap(({ args: [file] }) => {
    if (!file || !scope) return [];
    const { value } = evaluate(file, scope);
    if (value.kind !== "string") return [];
    const path = joinPath(scope.baseDirectory, value.value);
    return plan.queries.isFileRead(path) ? [{ range: file.range, tooltip: "Open the file", target: { path } }] : [];
  });
}

const READS_FILE = new Set(["file", "templatefile", "filebase64", "filemd5", "filesha1", "filesha256", "filesha512"]);

const expressionsIn = (item: Item): readonly Argument[] =>
  item.kind === "argument" ? [item] : item.body.items.flatMap(expressionsIn);
