import { readdir, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";

/** The provider locations in the CLI configuration. */
export interface CliConfiguration {
  /** By source address: the folder of the executable that replaces any installed version. */
  readonly overrides: ReadonlyMap<string, string>;
  /** Folders with unpacked packages, in the layout of an installation. */
  readonly mirrors: readonly string[];
}

/**
 * Returns the CLI configuration of Terraform and OpenTofu, of this user or in TF_CLI_CONFIG_FILE. Unreadable files are ignored.
 */
export async function readCliConfiguration(): Promise<CliConfiguration> {
  const texts = await Promise.all((await configurationFiles()).map((path) => readFile(path, "utf8").catch(() => "")));
  const configurations = texts.map(parseCliConfiguration);
  const { TF_PLUGIN_CACHE_DIR } = process.env;
  const cacheFolders = TF_PLUGIN_CACHE_DIR ? [TF_PLUGIN_CACHE_DIR] : [];
  return {
    overrides: new Map(configurations.flatMap(({ overrides }) => [...overrides])),
    mirrors: [...configurations.flatMap(({ mirrors }) => mirrors), ...cacheFolders, ...impliedMirrors()],
  };
}

/** Returns the files of the CLI configuration, whether they exist or not. */
export async function configurationFiles(): Promise<readonly string[]> {
  const { TF_CLI_CONFIG_FILE, TERRAFORM_CONFIG, APPDATA = "", XDG_CONFIG_HOME } = process.env;
  const named = TF_CLI_CONFIG_FILE || TERRAFORM_CONFIG;
  if (named) return [named];
  const home = homedir();
  if (process.platform === "win32")
    return [
      join(APPDATA, "terraform.rc"),
      join(APPDATA, "tofu.rc"),
      ...(await fragments(join(APPDATA, "terraform.d"))),
    ];
  return [
    join(home, ".terraformrc"),
    join(home, ".tofurc"),
    join(XDG_CONFIG_HOME || join(home, ".config"), "opentofu", "tofurc"),
    ...(await fragments(join(home, ".terraform.d"))),
  ];
}

async function fragments(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(".tfrc")).map((name) => join(folder, name));
}

/** Returns the folders that both search by default. */
function impliedMirrors(): readonly string[] {
  const home = homedir();
  const { XDG_DATA_HOME, XDG_DATA_DIRS, APPDATA = "" } = process.env;
  if (process.platform === "win32") return [join(APPDATA, "terraform.d", "plugins")];
  const shared = (XDG_DATA_DIRS || "/usr/local/share:/usr/share").split(":").filter((folder) => folder !== "");
  return [
    join(home, ".terraform.d", "plugins"),
    ...[XDG_DATA_HOME || join(home, ".local", "share"), ...shared].map((folder) =>
      join(folder, "terraform", "plugins"),
    ),
  ];
}

/** Returns the settings of one file. */
export function parseCliConfiguration(text: string): CliConfiguration {
  const overrides = new Map<string, string>();
  const mirrors: string[] = [];
  for (const { within, name, value } of assignments(text)) {
    if (within === "dev_overrides") overrides.set(sourceAddress(name), value);
    else if (within === "filesystem_mirror" && name === "path") mirrors.push(expanded(value));
    else if (within === undefined && name === "plugin_cache_dir") mirrors.push(expanded(value));
  }
  return { overrides, mirrors };
}

interface Assignment {
  /** The innermost enclosing block. */
  readonly within: string | undefined;
  readonly name: string;
  readonly value: string;
}

/** Yields the assignments of a file in HCL 1, in which names may be quoted and `=` may precede a block. */
function* assignments(text: string): Iterable<Assignment> {
  const enclosingBlocks: string[] = [];
  let names: string[] = [];
  let isValue = false;
  for (const { 0: token, groups } of text.matchAll(TOKEN)) {
    const word = groups?.word ?? groups?.string?.replace(/\\(["\\])/g, "$1");
    if (token === "=") isValue = true;
    else if (word !== undefined && !isValue) names.push(word);
    else if (!/^[#/]/.test(token)) {
      if (word !== undefined) yield { within: enclosingBlocks.at(-1), name: names.at(-1) ?? "", value: word };
      else if (token === "{") enclosingBlocks.push(names[0] ?? "");
      else enclosingBlocks.pop();
      names = [];
      isValue = false;
    }
  }
}

const TOKEN = /#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?<string>(?:[^"\\\n]|\\.)*)"|(?<word>[A-Za-z_][\w-]*)|[{}=]/g;

const expanded = (path: string): string =>
  path
    .replace(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced?: string, bare?: string) => process.env[braced ?? bare ?? ""] ?? "")
    .replace(/^~(?=[/\\])/, homedir());

/** Returns the full source address: `hashicorp/time` as `registry.terraform.io/hashicorp/time`. */
function sourceAddress(source: string): string {
  const parts = source.toLowerCase().split("/");
  if (parts.length === 1) return `registry.terraform.io/hashicorp/${source}`;
  return parts.length === 2 ? `registry.terraform.io/${source}` : source;
}
