import { folderOf, relativePath } from "../../engine/source/paths.ts";
import { choicesAt, comparedChoices } from "./choices.ts";
import { blocksAround, type Context } from "./context.ts";
import type { CompletionItem } from "./item.ts";
import { fileItems } from "./nearbyFiles.ts";
import type { InArgument, OuterBlock, Position } from "./position.ts";
import { versionConstraint } from "./versionConstraint.ts";
import { WELL_KNOWN } from "./wellKnownProviders.ts";

/** Returns the texts that a string can have at a position: the choices of a variable or an argument, and addresses of providers. */
export function stringItems(
  context: Context,
  position: Position & { readonly kind: "string" },
): readonly CompletionItem[] {
  if (context.nearby.files) return fileItems(context.nearby.files, position);
  if (position.content !== position.prefix || position.isHeredoc) return [];
  if (isModuleSource(position, blocksAround(context))) return moduleFolders(context).map(folderItem);
  const inner = blocksAround(context).at(-1);
  const texts =
    inner?.type === "required_providers"
      ? ofRequirement(context, position)
      : [...choicesAt(context, position), ...comparedChoices(context, textBeforeQuote(context, position))].flatMap(
          ({ text, isText }) => (isText ? text : []),
        );
  return [...new Set(texts)].map((label) => ({ label, kind: "value", rank: 0 }));
}

const textBeforeQuote = ({ text, offset }: Context, { content }: { readonly content: string }): string =>
  text.slice(0, offset - content.length - 1);

/** Whether a string is the source of a module call. */
export const isModuleSource = ({ argument, keys }: InArgument, blocks: readonly OuterBlock[]): boolean =>
  argument === "source" && keys.length === 0 && blocks.at(-1)?.type === "module";

/** Returns the folders of modules that are known: those around the module, as far as the host has listed them, and those in use. */
function moduleFolders({ plan, node, nearby }: Context): readonly string[] {
  const { path } = node.module;
  const used = [...plan.queries.configurationFiles].map(({ source }) => folderOf(source.path));
  return [...new Set([...nearby.modules, ...used])]
    .filter((folder) => folder !== path)
    .map((folder) => relativeSource(path, folder));
}

/** Returns the source by which a module names the module in another folder: `./modules/net`, `../../`. */
function relativeSource(from: string, to: string): string {
  const relative = relativePath(from, to);
  if (/^(?:\.\.\/)*\.\.$/.test(relative)) return `${relative}/`;
  return relative.startsWith(".") || relative.startsWith("/") ? relative : `./${relative}`;
}

const folderItem = (label: string): CompletionItem => ({ label, kind: "module", rank: label.startsWith("./") ? 0 : 1 });

/** Returns the source addresses or the version constraints of the provider whose requirement is being written. */
function ofRequirement({ plan, node }: Context, { argument, keys }: InArgument): readonly string[] {
  if (keys.at(-1) === "version") {
    const version = versionConstraint(plan.queries.schemasOf(node.module, argument)?.version);
    return version === undefined ? [] : [version];
  }
  if (keys.at(-1) !== "source") return [];
  const usual = WELL_KNOWN.get(argument);
  return [...(usual === undefined ? [] : [usual]), `hashicorp/${argument}`, ...WELL_KNOWN.values()];
}
